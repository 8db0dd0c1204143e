import { can, type Tenant } from '../../../app/session.ts';
import { DecimalField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Form, Row, useFormOfField } from '../../../parts/form.tsx';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { TAX_CATEGORIES, taxCategory } from '../../../parts/tax.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const WITH_REASON = ['E', 'AE', 'K', 'G', 'O'];
const NONE = { value: '', text: 'None, or standard if there is a rate' };

/** The tax of lines where neither the line nor its contract has one. */
export function DefaultTax({ tenant }: PanelProps) {
  return (
    <div class="settings-narrow">
      <Card title="Default tax">
        <p class="quiet-text">
          A line has its own tax, or its contract's, or this one. Changing it changes no line that has a tax;
          lines of drafts that have none get it at once.
        </p>
        {can('ADMIN') ? <TaxForm tenant={tenant} /> : <TaxFacts tenant={tenant} />}
      </Card>
    </div>
  );
}

function TaxForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'tax', taxOf, withoutUnusedReason);
  return (
    <Form form={form} submit="Save tax" isStanding>
      <Row>
        <SelectField name="defaultTax.category" label="Category" choices={[NONE, ...TAX_CATEGORIES]} />
        <DecimalField name="defaultTax.percent" label="Rate" unit="%" />
      </Row>
      <ReasonFields />
    </Form>
  );
}

function ReasonFields() {
  const form = useFormOfField();
  if (!WITH_REASON.includes(String(form.get('defaultTax.category')))) return null;
  return (
    <Row>
      <TextField
        name="defaultTax.exemptionReason"
        label="Why no tax is charged"
        hint="Printed on the invoice. Some categories have a usual text."
      />
      <TextField
        name="defaultTax.exemptionCode"
        label="Code of the reason"
        hint="A VATEX code, such as VATEX-EU-AE"
      />
    </Row>
  );
}

function TaxFacts({ tenant: { defaultTax } }: PanelProps) {
  if (!defaultTax) return <Empty title="No default tax">Contracts and lines have their own.</Empty>;
  return (
    <Facts>
      <Fact label="Category">{taxCategory(defaultTax.category)}</Fact>
      <Fact label="Rate">{number(defaultTax.percent)} %</Fact>
      <Fact label="Why no tax is charged">{defaultTax.exemptionReason}</Fact>
      <Fact label="Code of the reason">{defaultTax.exemptionCode}</Fact>
    </Facts>
  );
}

function taxOf({ defaultTax }: Tenant) {
  const { category = '', percent, exemptionReason = '', exemptionCode = '' } = defaultTax ?? {};
  return { defaultTax: { category: category as string, percent, exemptionReason, exemptionCode } };
}

/** The service would refuse a reason that stands behind a category that has none, and its field is not shown. */
function withoutUnusedReason({ defaultTax }: ReturnType<typeof taxOf>) {
  if (WITH_REASON.includes(defaultTax.category)) return { defaultTax };
  return { defaultTax: { ...defaultTax, exemptionReason: '', exemptionCode: '' } };
}
