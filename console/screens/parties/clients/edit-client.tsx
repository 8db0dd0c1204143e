import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { NameFields, RareFields } from './client-fields.tsx';
import { valuesOf } from './client-form.ts';

export function EditClient({ client, onClose }: { client: Schemas['Client']; onClose: () => void }) {
  const before = valuesOf(client);
  const params = { path: { clientId: client.id } };
  const form = useForm({
    key: `clients/${client.id}`,
    initial: before,
    saved: savedRecord(client, () => api().GET('/clients/{clientId}', { params }), valuesOf),
    send: (values, { ifMatch }) =>
      api().PATCH('/clients/{clientId}', {
        params,
        ifMatch,
        // A name that was emptied is sent as null, which the service refuses beside its field.
        body: changesOf(before, values) as Schemas['ClientChange'],
      }),
    done: () => {
      refresh('clients');
      notify(words.clients.form.saved);
      onClose();
    },
  });
  return (
    <Dialog title={words.clients.form.edit} isWide onClose={onClose}>
      <Form form={form} submit={words.clients.form.save} onCancel={onClose}>
        <NameFields />
        <RareFields />
      </Form>
    </Dialog>
  );
}
