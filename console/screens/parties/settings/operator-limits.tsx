import type { Schemas } from '../../../../client/src/client.ts';
import { client } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { number } from '../../../parts/format.ts';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import type { TenantDialogProps } from './operator-dialogs.tsx';

const { operator, limits } = words.settings;

const LABELS = {
  storedBytes: limits.stored,
  uncompletedUploads: limits.uploads,
  integrations: limits.integrations,
  changesPerMinute: limits.changes,
  messagesPerMinute: limits.messages,
  messagesPerDay: limits.dailyMessages,
};
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

export function LimitsDialog({ tenant: { id, name }, onClose, onDone }: TenantDialogProps) {
  const read = useRead(`operator/tenants/${id}`, (signal) =>
    client.GET('/operator/tenants/{tenantId}', { params: { path: { tenantId: id } }, signal }),
  );
  return (
    <Dialog title={operator.limitsTitle(name)} onClose={onClose}>
      <Loaded read={read} lines={6}>
        {(tenant) => <LimitsForm tenant={tenant} onClose={onClose} onDone={onDone} />}
      </Loaded>
    </Dialog>
  );
}

/** An empty field is the limit for all tenants. */
function LimitsForm({
  tenant,
  onClose,
  onDone,
}: Omit<TenantDialogProps, 'tenant'> & { tenant: Schemas['OperatorTenant'] }) {
  const { id: tenantId, ownLimits, limits: used } = tenant;
  const form = useForm({
    key: `operator/tenants/${tenantId}/limits`,
    initial: { limits: Object.fromEntries(NAMES.map((one) => [one, String(ownLimits[one] ?? '')])) },
    send: (given) => {
      const wanted = NAMES.map((one) => [one, limitIn(given.limits[one]?.trim() ?? '')]);
      const body = { limits: Object.fromEntries(wanted) };
      return client.PATCH('/operator/tenants/{tenantId}', { params: { path: { tenantId } }, body });
    },
    done: onDone,
  });
  return (
    <Form form={form} submit={operator.limits} onCancel={onClose}>
      {NAMES.map((one) => (
        <TextField
          key={one}
          name={`limits.${one}`}
          label={LABELS[one]}
          hint={limits.used(number(used[one].used), number(used[one].limit))}
        />
      ))}
    </Form>
  );
}

/** Text that is no number is sent as it is, so that the API refuses it: in JSON, NaN would be null, which sets the limit back. */
function limitIn(text: string): number | string | null {
  if (text === '') return null;
  return Number.isNaN(Number(text)) ? text : Number(text);
}
