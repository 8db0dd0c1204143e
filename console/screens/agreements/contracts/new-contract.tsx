import { useState } from 'preact/hooks';
import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { NewClientDialog } from '../../../parts/new-client-dialog.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { ContractFields } from './contract-fields.tsx';
import { newContract, valuesOf } from './contract-form.ts';

const { contracts, app } = words;

export default function NewContract() {
  const clientId = query('clientId') ?? '';
  const [newClient, setNewClient] = useState<string>();
  const form = useForm({
    key: `contracts/new/${clientId}`,
    initial: valuesOf({ client: clientId }),
    send: (values, { header }) => api().POST('/contracts', { body: newContract(values), params: { header } }),
    done: ({ data }) => {
      refresh('contracts');
      notify(contracts.form.created);
      go(`/contracts/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title={app.titles.newContract} back={{ href: href('/contracts'), text: app.titles.contracts }}>
      <Card>
        <Form form={form} submit={contracts.form.create} onCancel={() => go('/contracts')} isNew>
          <ContractFields createClient={setNewClient} />
        </Form>
      </Card>
      {newClient !== undefined && (
        <NewClientDialog
          name={newClient}
          onMade={(id) => form.set('clientId', id)}
          onClose={() => setNewClient(undefined)}
        />
      )}
    </Page>
  );
}
