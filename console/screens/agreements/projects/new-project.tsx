import { useState } from 'preact/hooks';
import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { PickField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { NewContractDialog } from '../../../parts/new-contract-dialog.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';

const { projects, app } = words;

export default function NewProject() {
  const contractId = query('contractId') ?? '';
  const [newContract, setNewContract] = useState<string>();
  const form = useForm({
    key: `projects/new/${contractId}`,
    initial: { contractId, name: '', description: '' },
    send: (values, { header }) => api().POST('/projects', { body: filled(values), params: { header } }),
    done: ({ data }) => {
      refresh('projects');
      notify(projects.form.created);
      go(`/projects/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title={app.titles.newProject} back={{ href: href('/projects'), text: app.titles.projects }}>
      <Card>
        <Form form={form} submit={projects.form.create} onCancel={() => go('/projects')} isNew>
          <PickField
            name="contractId"
            label={projects.contract}
            required
            search={searchRecords('contracts')}
            create={setNewContract}
          />
          <TextField name="name" label={projects.name} required />
          <TextAreaField name="description" label={projects.description} />
        </Form>
      </Card>
      {newContract !== undefined && (
        <NewContractDialog
          name={newContract}
          onMade={(id) => form.set('contractId', id)}
          onClose={() => setNewContract(undefined)}
        />
      )}
    </Page>
  );
}
