import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask, Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card } from '../../../parts/page.tsx';
import { changesOf, filled } from '../../../parts/paths.ts';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Emails } from './emails.tsx';

type Contact = Schemas['Contact'];

const SHOWN_MAX = 100;

/** The people of a client, with their e-mail addresses. */
export function Contacts({ clientId }: { clientId: string }) {
  const [edited, setEdited] = useState<Contact | 'new'>();
  const read = useRead(`contacts?of=${clientId}`, (signal) =>
    api().GET('/contacts', { params: { query: { clientId, limit: SHOWN_MAX } }, signal }),
  );
  const add = can('MEMBER') && (
    <Button size="small" icon="plus" onClick={() => setEdited('new')}>
      Add contact
    </Button>
  );
  return (
    <Card title="Contacts" actions={add}>
      <Loaded read={read} lines={2}>
        {(contacts) =>
          contacts.length === 0 ? (
            <Empty title="No contact yet">People at the client, with their e-mail addresses.</Empty>
          ) : (
            <ul class="entries">
              {contacts.map((contact) => (
                <OneContact key={contact.id} contact={contact} edit={() => setEdited(contact)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <ContactDialog
          clientId={clientId}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

function OneContact({ contact, edit }: { contact: Contact; edit: () => void }) {
  const path = { contactId: contact.id };
  const remove = () =>
    ask({
      title: `Delete ${contact.name}?`,
      text: 'The contact and all of its e-mail addresses are deleted.',
      action: 'Delete contact',
      isDangerous: true,
      run: async () => {
        await api().DELETE('/contacts/{contactId}', { params: { path } });
        refresh('contacts');
      },
    });
  return (
    <li>
      <div class="entry-text">
        <strong>
          <bdi>{contact.name}</bdi>
        </strong>
        <span class="quiet-text">
          <bdi>{[contact.title, contact.phone].filter(Boolean).join(' · ')}</bdi>
        </span>
        <Emails contact={contact} />
      </div>
      {can('MEMBER') && (
        <Menu
          label={`Actions for ${contact.name}`}
          items={[
            { text: 'Edit', icon: 'edit', run: edit },
            { text: 'Delete', icon: 'trash', isDangerous: true, run: remove },
          ]}
        />
      )}
    </li>
  );
}

interface ContactDialogProps {
  clientId: string;
  contact: Contact | undefined;
  onClose: () => void;
}

function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const { name = '', title = '', phone = '' } = contact ?? {};
  const before = { name, title, phone };
  const form = useForm({
    key: `contacts/${contact?.id ?? `new/${clientId}`}`,
    initial: before,
    send: (values, { header }) =>
      contact
        ? api().PATCH('/contacts/{contactId}', {
            params: { path: { contactId: contact.id } },
            body: changesOf(before, values) as Schemas['ContactChange'],
          })
        : api().POST('/contacts', { body: { ...filled(values), clientId }, params: { header } }),
    done: () => {
      refresh('contacts');
      onClose();
    },
  });
  return (
    <Dialog title={contact ? 'Edit contact' : 'New contact'} onClose={onClose}>
      <Form form={form} submit={contact ? 'Save contact' : 'Add contact'} onCancel={onClose}>
        <TextField name="name" label="Name" required />
        <Row>
          <TextField name="title" label="Position" />
          <TextField name="phone" label="Phone" type="tel" />
        </Row>
      </Form>
    </Dialog>
  );
}
