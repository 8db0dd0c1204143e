import { can, type Tenant } from '../../../app/session.ts';
import { SelectField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { vatCheck } = words.settings;

const CHOICES = (['OFF', 'WARN', 'REQUIRE'] as const).map((value) => ({
  value,
  text: vatCheck.choices[value],
}));

/** Whether invoices without tax to other EU countries ask for a check of the buyer's number. */
export function VatCheck({ tenant }: PanelProps) {
  return (
    <Card title={vatCheck.title}>
      <p class="quiet-text">{vatCheck.text}</p>
      {can('ADMIN') ? <VatCheckForm tenant={tenant} /> : <VatCheckFacts tenant={tenant} />}
    </Card>
  );
}

function VatCheckForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'vat-check', ({ vatCheck: chosen }: Tenant) => ({ vatCheck: chosen }));
  return (
    <Form form={form} submit={vatCheck.save} isStanding>
      <SelectField name="vatCheck" label={vatCheck.label} choices={CHOICES} />
    </Form>
  );
}

function VatCheckFacts({ tenant }: PanelProps) {
  return (
    <Facts>
      <Fact label={vatCheck.label}>{vatCheck.choices[tenant.vatCheck]}</Fact>
    </Facts>
  );
}
