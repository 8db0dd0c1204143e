import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can, tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { refresh } from '../../../parts/reads.ts';
import { PolicyFacts, PolicyFields, type ReminderPolicy } from '../../../parts/reminder-policy.tsx';
import { words } from '../../../words/words.ts';

const { reminding: texts } = words;

type Client = Schemas['Client'];

async function change({ id }: Client, reminders: ReminderPolicy | null): Promise<void> {
  const path = { clientId: id };
  await api().PATCH('/clients/{clientId}', { params: { path }, body: { reminders } });
  refresh('clients', 'reminders', 'invoices');
}

/** When this client is reminded: as all are, or by steps of its own. */
export function ClientReminders({ client }: { client: Client }) {
  const [isEdited, setEdited] = useState(false);
  const ofCompany = tenant.value?.reminders;
  const policy = client.reminders ?? ofCompany;
  if (!policy || !ofCompany) return null;
  const currency = client.currencyCode ?? tenant.value?.currencyCode ?? 'EUR';
  const goBack = async () => {
    await change(client, null);
    notify(texts.client.back);
  };
  return (
    <Card
      title={texts.title}
      actions={
        can('MEMBER') && (
          <Button size="small" icon="edit" onClick={() => setEdited(true)}>
            {texts.client.change}
          </Button>
        )
      }
    >
      <p class="quiet-text">{client.reminders ? texts.client.own : texts.client.asCompany}</p>
      <PolicyFacts policy={policy} currency={currency} />
      {client.reminders && can('MEMBER') && (
        <div>
          <Button size="small" kind="quiet" onClick={goBack}>
            {texts.client.ofCompany}
          </Button>
        </div>
      )}
      {isEdited && <PolicyDialog {...{ client, policy, currency }} onClose={() => setEdited(false)} />}
    </Card>
  );
}

interface PolicyDialogProps {
  client: Client;
  policy: ReminderPolicy;
  currency: string;
  onClose: () => void;
}

function PolicyDialog({ client, policy, currency, onClose }: PolicyDialogProps) {
  const form = useForm({
    key: `clients/${client.id}/reminders`,
    initial: { reminders: policy },
    send: ({ reminders }) => change(client, reminders),
    done() {
      onClose();
      notify(texts.client.done);
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form form={form} submit={texts.policy.save} onCancel={onClose}>
        <PolicyFields currency={currency} />
      </Form>
    </Dialog>
  );
}
