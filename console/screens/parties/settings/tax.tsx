import { can, type Tenant } from '../../../app/session.ts';
import { Form } from '../../../parts/form.tsx';
import { number, today } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { taxCategory } from '../../../parts/tax.ts';
import { TaxRateFields } from '../../../parts/tax-rate-fields.tsx';
import { taxOfDay, taxRatesOf, taxRateValues } from '../../../parts/tax-rates.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';
import { VatCheck } from './vat-check.tsx';

const { tax } = words.settings;
const texts = words.parts.taxRates;

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
  const rate = taxOfDay(taxRates, today());
  if (!rate) return <Empty title={tax.none}>{tax.noneHint}</Empty>;
  return (
    <Facts>
      <Fact label={texts.category}>{taxCategory(rate.category)}</Fact>
      <Fact label={texts.rate}>{number(rate.percent)} %</Fact>
      <Fact label={texts.reason}>{rate.exemptionReason}</Fact>
      <Fact label={texts.reasonCode}>{rate.exemptionCode}</Fact>
    </Facts>
  );
}

function taxesOf({ taxRates }: Tenant) {
  return { taxRates: taxRateValues(taxRates) };
}
