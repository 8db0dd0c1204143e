import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

type Contact = Schemas['Contact'];
type Email = Schemas['Email'];

const SHOWN_MAX = 50;

/** The e-mail addresses of a contact. */
export function Emails({ contact }: { contact: Contact }) {
  const [isAdding, setAdding] = useState(false);
  const query = { contactId: contact.id, limit: SHOWN_MAX };
  const { data: emails = [] } = useRead(`emails?of=${contact.id}`, (signal) =>
    api().GET('/emails', { params: { query }, signal }),
  );
  return (
    <>
      <ul class="client-emails">
        {emails.map((email) => (
          <li key={email.id}>
            <a href={`mailto:${encodeURIComponent(email.address)}`}>
              <bdi>{email.address}</bdi>
            </a>
            {can('DRAFTER') && (
              <Button
                kind="quiet"
                size="small"
                icon="close"
                label={words.clients.emails.delete(email.address)}
                onClick={() => remove(email)}
              />
            )}
          </li>
        ))}
        {can('DRAFTER') && (
          <li>
            <Button kind="quiet" size="small" icon="plus" onClick={() => setAdding(true)}>
              {words.clients.emails.add}
            </Button>
          </li>
        )}
      </ul>
      {isAdding && <NewEmail contact={contact} onClose={() => setAdding(false)} />}
    </>
  );
}

async function remove({ id, contact, address, order }: Email): Promise<void> {
  await api().DELETE('/emails/{emailId}', { params: { path: { emailId: id } } });
  refresh('emails');
  const undo = async () => {
    await api().POST('/emails', { body: { contactId: contact, address, order } });
    refresh('emails');
  };
  notify(words.clients.emails.deleted, { undo });
}

function NewEmail({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const form = useForm({
    key: `emails/new/${contact.id}`,
    initial: { address: '' },
    send: (values, { header }) =>
      api().POST('/emails', { body: { ...values, contactId: contact.id }, params: { header } }),
    done: () => {
      refresh('emails');
      onClose();
    },
  });
  return (
    <Dialog title={words.clients.emails.newOf(contact.name)} onClose={onClose}>
      <Form form={form} submit={words.clients.emails.add} onCancel={onClose}>
        <TextField name="address" label={words.clients.emails.address} type="email" required />
      </Form>
    </Dialog>
  );
}
