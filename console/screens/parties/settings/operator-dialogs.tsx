import type { Schemas } from '../../../../client/src/client.ts';
import { client } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Copy } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { operator } = words.settings;
const { members } = words.access;

export type ListedTenant = Schemas['OperatorTenantInList'];

interface ClosingProps {
  onClose: () => void;
  onDone: () => Promise<void>;
}
export type TenantDialogProps = ClosingProps & { tenant: ListedTenant };

const WAYS = [
  { value: 'email', text: members.byEmail },
  { value: 'subject', text: members.byIdentifier },
];

/** Makes a tenant for somebody. The operator does not become a member. */
export function NewTenantDialog({ onClose, onDone }: ClosingProps) {
  const form = useForm({
    key: 'operator/tenants/new',
    initial: { name: '', by: 'email', owner: { email: '', subject: '' }, externalId: '' },
    send: ({ name, by, owner: { email, subject }, externalId }, { header }) => {
      const owner = by === 'email' ? { email } : { subject };
      const body = { name, owner, ...(externalId && { externalId }) };
      return client.POST('/operator/tenants', { body, params: { header } });
    },
    done: onDone,
  });
  return (
    <Dialog title={operator.new} onClose={onClose}>
      <Form form={form} submit={operator.make} onCancel={onClose}>
        <TextField name="name" label={operator.name} required />
        <SelectField name="by" label={operator.ownerBy} choices={WAYS} />
        {form.values.value.by === 'email' ? (
          <TextField
            name="owner.email"
            label={members.email}
            type="email"
            required
            hint={members.emailHint}
          />
        ) : (
          <TextField name="owner.subject" label={members.identifier} required hint={members.identifierHint} />
        )}
        <TextField name="externalId" label={operator.externalId} hint={operator.externalIdHint} />
      </Form>
    </Dialog>
  );
}

export function SuspendDialog({ tenant: { id, name }, onClose, onDone }: TenantDialogProps) {
  const form = useForm({
    key: `operator/tenants/${id}/suspend`,
    initial: { reason: '' },
    send: (body, { header }) =>
      client.POST('/operator/tenants/{tenantId}/suspend', {
        params: { path: { tenantId: id }, header },
        body,
      }),
    done: onDone,
  });
  return (
    <Dialog title={operator.suspendTitle(name)} onClose={onClose}>
      <Form form={form} submit={operator.suspend} onCancel={onClose}>
        <p>{operator.suspendText}</p>
        <TextField
          name="reason"
          label={operator.reason}
          hint={operator.reasonHint}
          maxLength={500}
          required
        />
      </Form>
    </Dialog>
  );
}

/** Nobody purges another tenant by mistake: its identifier is typed, or copied. */
export function PurgeDialog({ tenant: { id, name }, onClose, onDone }: TenantDialogProps) {
  const form = useForm({
    key: `operator/tenants/${id}/purge`,
    initial: { confirm: '' },
    send: (body, { header }) =>
      client.POST('/operator/tenants/{tenantId}/purge', { params: { path: { tenantId: id }, header }, body }),
    done: onDone,
  });
  return (
    <Dialog title={operator.purgeTitle(name)} onClose={onClose}>
      <Form form={form} submit={operator.purge} onCancel={onClose}>
        <p>{operator.purgeText}</p>
        <Copy text={id} />
        <TextField name="confirm" label={operator.confirm} required />
      </Form>
    </Dialog>
  );
}
