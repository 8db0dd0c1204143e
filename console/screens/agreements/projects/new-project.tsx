import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { PickField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';

export default function NewProject() {
  const contractId = query('contractId') ?? '';
  const form = useForm({
    key: `projects/new/${contractId}`,
    initial: { contractId, name: '', description: '' },
    send: (values, { header }) => api().POST('/projects', { body: filled(values), params: { header } }),
    done: ({ data }) => {
      refresh('projects');
      notify('Project created');
      go(`/projects/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title="New project" back={{ href: href('/projects'), text: 'Projects' }}>
      <Card>
        <Form form={form} submit="Create project" onCancel={() => go('/projects')}>
          <PickField name="contractId" label="Contract" required search={searchRecords('contracts')} />
          <TextField name="name" label="Name" required />
          <TextAreaField name="description" label="Description" />
        </Form>
      </Card>
    </Page>
  );
}
