import { can } from '../../../app/session.ts';
import { Form } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { PolicyFacts, PolicyFields } from '../../../parts/reminder-policy.tsx';
import { words } from '../../../words/words.ts';
import { ReminderRun } from './reminder-run.tsx';
import { ReminderTest } from './reminder-test.tsx';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { reminding: texts } = words;
const CURRENCY = 'EUR';

/** When clients are reminded, and what would go out on a day. */
export function Reminders({ tenant }: PanelProps) {
  const currency = tenant.currencyCode ?? CURRENCY;
  return (
    <div class="columns settings-columns">
      <Card title={texts.title}>
        <p class="quiet-text">{texts.policy.text}</p>
        {can('ADMIN') ? (
          <PolicyForm tenant={tenant} />
        ) : (
          <PolicyFacts policy={tenant.reminders} currency={currency} />
        )}
      </Card>
      <ReminderRun isOff={!tenant.reminders.isEnabled} />
      <ReminderTest tenant={tenant} />
    </div>
  );
}

function PolicyForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'reminders', ({ reminders }) => ({ reminders }));
  return (
    <Form form={form} submit={texts.policy.save} isStanding>
      <PolicyFields currency={tenant.currencyCode ?? CURRENCY} />
    </Form>
  );
}
