import { useState } from 'preact/hooks';
import { api, tenant } from '../app/session.ts';
import { words } from '../words/words.ts';
import { Dialog } from './dialog.tsx';
import { CurrencyField, PickField, TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { useForm } from './form-state.ts';
import { type CreateDialogProps, NewClientDialog } from './new-client-dialog.tsx';
import { filled } from './paths.ts';
import { refresh } from './reads.ts';
import { searchRecords } from './records.ts';

const texts = words.parts.creating;

/** Makes a contract without leaving the form that needs it. Its terms follow on its own page. */
export function NewContractDialog({ name, onMade, onClose }: CreateDialogProps) {
  const [newClient, setNewClient] = useState<string>();
  const form = useForm({
    key: `contracts/new/named/${name}`,
    initial: { clientId: '', name, currencyCode: '' },
    send: (values, { header }) => api().POST('/contracts', { body: filled(values), params: { header } }),
    done: ({ data }) => {
      refresh('contracts');
      onClose();
      onMade(data.id);
    },
  });
  return (
    <>
      <Dialog title={words.app.titles.newContract} onClose={onClose}>
        <p class="quiet-text">{texts.contractHint}</p>
        <Form form={form} submit={texts.contract} onCancel={onClose}>
          <PickField
            name="clientId"
            label={words.app.titles.client}
            required
            search={searchRecords('clients')}
            create={setNewClient}
          />
          <TextField name="name" label={words.parts.addresses.name} required />
          {!tenant.value?.currencyCode && <CurrencyField name="currencyCode" label={texts.currency} />}
        </Form>
      </Dialog>
      {newClient !== undefined && (
        <NewClientDialog
          name={newClient}
          onMade={(id) => form.set('clientId', id)}
          onClose={() => setNewClient(undefined)}
        />
      )}
    </>
  );
}
