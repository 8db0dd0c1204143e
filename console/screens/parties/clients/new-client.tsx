import { go, href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { ClientFields } from './client-fields.tsx';
import { valuesOf } from './client-form.ts';

const { clients, app } = words;

export default function NewClient() {
  const form = useForm({
    key: 'clients/new',
    initial: valuesOf(),
    send: (values, { header }) => api().POST('/clients', { body: filled(values), params: { header } }),
    done: ({ data }) => {
      refresh('clients');
      notify(clients.form.created);
      go(`/clients/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title={app.titles.newClient} back={{ href: href('/clients'), text: app.titles.clients }}>
      <Card>
        <Form form={form} submit={clients.form.create} onCancel={() => go('/clients')}>
          <ClientFields />
        </Form>
      </Card>
    </Page>
  );
}
