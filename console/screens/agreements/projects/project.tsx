import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask, Dialog } from '../../../parts/dialog.tsx';
import { TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Name, OwnIdentifier, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ProjectTime } from './project-time.tsx';

const { projects, app, parts } = words;

type Project = Omit<Schemas['Project'], 'contract'> & { contract: Schemas['ContractWithClient'] };

const BACK = () => ({ href: href('/projects'), text: app.titles.projects });

export default function ProjectScreen({ params: { projectId = '' } }: ScreenProps) {
  const read = useRead(`projects/${projectId}`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: ['contract.client'] } },
      signal,
    }),
  );
  if (read.data) return <OneProject project={read.data} />;
  return (
    <Page title={app.titles.project} back={BACK()}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneProject({ project }: { project: Project }) {
  const [isEdited, setEdited] = useState(false);
  const { contract } = project;
  const { client } = contract;
  return (
    <Page
      title={project.name}
      back={BACK()}
      actions={
        <>
          {can('DRAFTER') && (
            <>
              <ProjectMenu project={project} />
              <Button icon="edit" onClick={() => setEdited(true)}>
                {parts.buttons.edit}
              </Button>
            </>
          )}
          <ButtonLink kind="primary" icon="time" href={href('/time', { projectId: project.id })}>
            {projects.time.byWeek}
          </ButtonLink>
        </>
      }
    >
      <Card title={projects.details.title}>
        <Facts>
          <Fact label={projects.client}>
            <a href={href(`/clients/${client.id}`)}>
              <Name>{client.name}</Name>
            </a>
          </Fact>
          <Fact label={projects.contract}>
            <a href={href(`/contracts/${contract.id}`)}>
              <Name>{contract.name}</Name>
            </a>
          </Fact>
          <Fact label={projects.description}>{project.description}</Fact>
          <Fact label={projects.details.created}>
            <When at={project.createdAt} />
          </Fact>
          <Fact label={projects.details.identifier}>
            <Copy text={project.id} />
          </Fact>
          <OwnIdentifier of={project} />
        </Facts>
      </Card>
      <ProjectTime projectId={project.id} />
      {isEdited && <EditProject project={project} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function valuesOf({ name, description = '' }: Pick<Project, 'name' | 'description'>) {
  return { name, description };
}

function EditProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const before = valuesOf(project);
  const params = { path: { projectId: project.id } };
  const form = useForm({
    key: `projects/${project.id}`,
    initial: before,
    saved: savedRecord(project, () => api().GET('/projects/{projectId}', { params }), valuesOf),
    send: (values, { ifMatch }) =>
      api().PATCH('/projects/{projectId}', {
        params,
        ifMatch,
        body: changesOf(before, values) as Schemas['ProjectChange'],
      }),
    done: () => {
      refresh('projects');
      notify(projects.form.saved);
      onClose();
    },
  });
  return (
    <Dialog title={projects.form.edit} onClose={onClose}>
      <Form form={form} submit={projects.form.save} onCancel={onClose}>
        <TextField name="name" label={projects.name} required />
        <TextAreaField name="description" label={projects.description} />
      </Form>
    </Dialog>
  );
}

function ProjectMenu({ project: { id, name } }: { project: Project }) {
  const remove = () =>
    ask({
      title: projects.deletion.question(name),
      text: projects.deletion.text,
      action: projects.deletion.action,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/projects/{projectId}', { params: { path: { projectId: id } } });
        refresh('projects');
        go('/projects', { replace: true });
        notify(projects.deletion.done);
      },
    });
  return (
    <Menu
      label={projects.moreActions}
      items={[{ text: parts.buttons.delete, icon: 'trash', isDangerous: true, run: remove }]}
    />
  );
}
