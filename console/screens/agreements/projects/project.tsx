import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api, can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask, Dialog } from '../../../parts/dialog.tsx';
import { TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Name, When } from '../../../parts/text.tsx';
import { ProjectTime } from './project-time.tsx';

type Project = Omit<Schemas['Project'], 'contract'> & { contract: Schemas['ContractWithClient'] };

const BACK = () => ({ href: href('/projects'), text: 'Projects' });

export default function ProjectScreen({ params: { projectId = '' } }: ScreenProps) {
  const read = useRead(`projects/${projectId}`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: ['contract.client'] } },
      signal,
    }),
  );
  if (read.data) return <OneProject project={read.data} />;
  return (
    <Page title="Project" back={BACK()}>
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
          {can('MEMBER') && (
            <>
              <ProjectMenu project={project} />
              <Button icon="edit" onClick={() => setEdited(true)}>
                Edit
              </Button>
            </>
          )}
          <ButtonLink kind="primary" icon="time" href={href('/time', { projectId: project.id })}>
            Time by week
          </ButtonLink>
        </>
      }
    >
      <Card title="Details">
        <Facts>
          <Fact label="Client">
            <a href={href(`/clients/${client.id}`)}>
              <Name>{client.name}</Name>
            </a>
          </Fact>
          <Fact label="Contract">
            <a href={href(`/contracts/${contract.id}`)}>
              <Name>{contract.name}</Name>
            </a>
          </Fact>
          <Fact label="Description">{project.description}</Fact>
          <Fact label="Created">
            <When at={project.createdAt} />
          </Fact>
          <Fact label="Identifier">
            <Copy text={project.id} />
          </Fact>
        </Facts>
      </Card>
      <ProjectTime projectId={project.id} />
      {isEdited && <EditProject project={project} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function EditProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { name, description = '' } = project;
  const before = { name, description };
  const form = useForm({
    key: `projects/${project.id}`,
    initial: before,
    send: (values) =>
      api().PATCH('/projects/{projectId}', {
        params: { path: { projectId: project.id } },
        body: changesOf(before, values) as Schemas['ProjectChange'],
      }),
    done: () => {
      refresh('projects');
      notify('Project saved');
      onClose();
    },
  });
  return (
    <Dialog title="Edit project" onClose={onClose}>
      <Form form={form} submit="Save project" onCancel={onClose}>
        <TextField name="name" label="Name" required />
        <TextAreaField name="description" label="Description" />
      </Form>
    </Dialog>
  );
}

function ProjectMenu({ project: { id, name } }: { project: Project }) {
  const remove = () =>
    ask({
      title: `Delete ${name}?`,
      text: 'A project with time, or one that a tracker feeds, is kept.',
      action: 'Delete project',
      isDangerous: true,
      run: async () => {
        await api().DELETE('/projects/{projectId}', { params: { path: { projectId: id } } });
        refresh('projects');
        go('/projects', { replace: true });
        notify('Project deleted');
      },
    });
  return (
    <Menu label="More actions" items={[{ text: 'Delete', icon: 'trash', isDangerous: true, run: remove }]} />
  );
}
