import { can, type Tenant } from '../../../app/session.ts';
import { DecimalField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Form, Row, useFormOfField } from '../../../parts/form.tsx';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { TAX_CATEGORIES, taxCategory } from '../../../parts/tax.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { hasReason, type TaxValues, withoutUnusedReason } from './tax-reason.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';
import { VatCheck } from './vat-check.tsx';

const { tax } = words.settings;

const NONE = { value: '', text: tax.noCategory };
const NOT_CHOSEN = { value: '', text: tax.choose };
const ZERO_CATEGORIES = TAX_CATEGORIES.filter(({ value }) => value !== 'S');

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
  const form = useTenantForm(tenant, 'tax', taxOf, withoutUnusedReason);
  return (
    <Form form={form} submit={tax.save} isStanding>
      <Row>
        <SelectField name="defaultTax.category" label={tax.category} choices={[NONE, ...TAX_CATEGORIES]} />
        <DecimalField name="defaultTax.percent" label={tax.rate} unit="%" />
      </Row>
      <ReasonFields />
    </Form>
  );
}

/** Asks why the rate of a company's first tax is 0. */
export function ZeroTaxFields() {
  const form = useFormOfField();
  if (form.get('defaultTax.percent') !== 0) return null;
  return (
    <>
      <SelectField
        name="defaultTax.category"
        label={tax.category}
        choices={[NOT_CHOSEN, ...ZERO_CATEGORIES]}
      />
      <ReasonFields />
    </>
  );
}

function ReasonFields() {
  const form = useFormOfField();
  if (!hasReason(form.get('defaultTax.category'))) return null;
  return (
    <Row>
      <TextField name="defaultTax.exemptionReason" label={tax.reason} hint={tax.reasonHint} />
      <TextField name="defaultTax.exemptionCode" label={tax.reasonCode} hint={tax.reasonCodeHint} />
    </Row>
  );
}

function TaxFacts({ tenant: { defaultTax } }: PanelProps) {
  if (!defaultTax) return <Empty title={tax.none}>{tax.noneHint}</Empty>;
  return (
    <Facts>
      <Fact label={tax.category}>{taxCategory(defaultTax.category)}</Fact>
      <Fact label={tax.rate}>{number(defaultTax.percent)} %</Fact>
      <Fact label={tax.reason}>{defaultTax.exemptionReason}</Fact>
      <Fact label={tax.reasonCode}>{defaultTax.exemptionCode}</Fact>
    </Facts>
  );
}

function taxOf({ defaultTax }: Tenant): TaxValues {
  const { category = '', percent, exemptionReason = '', exemptionCode = '' } = defaultTax ?? {};
  return { defaultTax: { category: category as string, percent, exemptionReason, exemptionCode } };
}
