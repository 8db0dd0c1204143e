import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask, Dialog } from '../../../parts/dialog.tsx';
import { EraseDialog } from '../../../parts/erasing.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card } from '../../../parts/page.tsx';
import { changesOf, filled } from '../../../parts/paths.ts';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { Emails } from './emails.tsx';

const { clients, parts } = words;

type Contact = Schemas['Contact'];

const SHOWN_MAX = 100;

/** The people of a client, with their e-mail addresses. */
export function Contacts({ clientId }: { clientId: string }) {
  const [edited, setEdited] = useState<Contact | 'new'>();
  const [erased, setErased] = useState<Contact>();
  const read = useRead(`contacts?of=${clientId}`, (signal) =>
    api().GET('/contacts', { params: { query: { clientId, limit: SHOWN_MAX } }, signal }),
  );
  const add = can('DRAFTER') && (
    <Button size="small" icon="plus" onClick={() => setEdited('new')}>
      {clients.contacts.add}
    </Button>
  );
  return (
    <Card title={clients.contacts.title} actions={add}>
      <Loaded read={read} lines={2}>
        {(contacts) =>
          contacts.length === 0 ? (
            <Empty title={clients.contacts.none}>{clients.contacts.noneHint}</Empty>
          ) : (
            <ul class="entries">
              {contacts.map((contact) => (
                <OneContact
                  key={contact.id}
                  contact={contact}
                  edit={() => setEdited(contact)}
                  erase={() => setErased(contact)}
                />
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
      {erased && (
        <EraseDialog
          person={{ contactId: erased.id }}
          name={erased.name}
          onClose={() => setErased(undefined)}
        />
      )}
    </Card>
  );
}

interface OneContactProps {
  contact: Contact;
  edit: () => void;
  erase: () => void;
}

function OneContact({ contact, edit, erase }: OneContactProps) {
  const path = { contactId: contact.id };
  const remove = () =>
    ask({
      title: clients.deletion.question(contact.name),
      text: clients.contacts.deletionText,
      action: clients.contacts.delete,
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
        {contact.receives.length > 0 && (
          <span class="quiet-text">
            {clients.contacts.receives}:{' '}
            {contact.receives.map((one) => clients.contacts.received[one]).join(' · ')}
          </span>
        )}
      </div>
      {can('DRAFTER') && (
        <Menu
          label={clients.contacts.actionsFor(contact.name)}
          items={[
            { text: parts.buttons.edit, icon: 'edit', run: edit },
            { text: parts.buttons.delete, icon: 'trash', isDangerous: true, run: remove },
            can('OWNER') && { text: words.erasure.erase, icon: 'trash', isDangerous: true, run: erase },
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

const readContact = (contactId: string) =>
  api().GET('/contacts/{contactId}', { params: { path: { contactId } } });

function valuesOf(contact: Contact | undefined) {
  const { name = '', title = '', phone = '', receives = [] } = contact ?? {};
  return { name, title, phone, receives };
}

function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const before = valuesOf(contact);
  const form = useForm({
    key: `contacts/${contact?.id ?? `new/${clientId}`}`,
    initial: before,
    saved: contact && savedRecord(contact, () => readContact(contact.id), valuesOf),
    send: (values, { header, ifMatch }) =>
      contact
        ? api().PATCH('/contacts/{contactId}', {
            params: { path: { contactId: contact.id } },
            body: changesOf(before, values) as Schemas['ContactChange'],
            ifMatch,
          })
        : api().POST('/contacts', { body: { ...filled(values), clientId }, params: { header } }),
    done: () => {
      refresh('contacts');
      onClose();
    },
  });
  return (
    <Dialog title={contact ? clients.contacts.edit : clients.contacts.new} onClose={onClose}>
      <Form form={form} submit={contact ? clients.contacts.save : clients.contacts.add} onCancel={onClose}>
        <TextField name="name" label={clients.name} required />
        <Row>
          <TextField name="title" label={clients.contacts.position} />
          <TextField name="phone" label={clients.contacts.phone} type="tel" />
        </Row>
        <ReceivesField />
      </Form>
    </Dialog>
  );
}

type Received = Contact['receives'][number];

const RECEIVED = Object.keys(clients.contacts.received) as Received[];

/** The messages that go to the contact by themselves. */
function ReceivesField() {
  const form = useFormOfField();
  const chosen = form.get('receives') as Received[];
  const choose = (kind: Received, isChosen: boolean) =>
    form.set(
      'receives',
      RECEIVED.filter((one) => (one === kind ? isChosen : chosen.includes(one))),
    );
  return (
    <fieldset class="group check-group">
      <legend>{clients.contacts.receives}</legend>
      <p class="quiet-text">{clients.contacts.receivesHint}</p>
      {RECEIVED.map((kind) => (
        <label key={kind}>
          <input
            class="check"
            type="checkbox"
            checked={chosen.includes(kind)}
            onInput={({ currentTarget }) => choose(kind, currentTarget.checked)}
          />
          {clients.contacts.received[kind]}
        </label>
      ))}
    </fieldset>
  );
}
