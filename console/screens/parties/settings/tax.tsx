import { can, type Tenant } from '../../../app/session.ts';
import { Form } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { TaxRateFacts } from '../../../parts/tax-rate-facts.tsx';
import { TaxRateFields } from '../../../parts/tax-rate-fields.tsx';
import { taxRatesOf, taxRateValues } from '../../../parts/tax-rates.ts';
import { Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';
import { VatCheck } from './vat-check.tsx';

const { tax } = words.settings;

/** The tax of lines where neither the line nor its contract has one. */
export function DefaultTax({ tenant }: PanelProps) {
  return (
    <div class="settings-narrow">
      <Card title={tax.title}>
        <p class="quiet-text">{tax.text}</p>
        {can('ADMIN') ? <TaxForm tenant={tenant} /> : <TaxFacts tenant={tenant} />}
      </Card>
      <VatCheck tenant={tenant} />
    </div>
  );
}

function TaxForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'tax', taxesOf, ({ taxRates }) => ({ taxRates: taxRatesOf(taxRates) }));
  return (
    <Form form={form} submit={tax.save} isStanding>
      <TaxRateFields noCategory={tax.noCategory} />
    </Form>
  );
}

function TaxFacts({ tenant: { taxRates } }: PanelProps) {
  if (taxRates.length === 0) return <Empty title={tax.none}>{tax.noneHint}</Empty>;
  return (
    <Facts>
      <TaxRateFacts rates={taxRates} />
    </Facts>
  );
}

function taxesOf({ taxRates }: Tenant) {
  return { taxRates: taxRateValues(taxRates) };
}
