import { can, type Tenant } from '../../../app/session.ts';
import {
  CheckField,
  CurrencyField,
  DecimalField,
  LocaleField,
  SelectField,
  TextField,
  TimeZoneField,
} from '../../../parts/fields.tsx';
import { Form, Group, Row, useFormOfField } from '../../../parts/form.tsx';
import { count, today } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Fact, Facts } from '../../../parts/text.tsx';
import { exampleNumber } from './numbering.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const PROFILES = [
  { value: 'EN16931', text: 'EN 16931' },
  { value: 'XRECHNUNG', text: 'XRechnung (Germany)' },
  { value: 'PEPPOL', text: 'Peppol BIS Billing 3' },
];

export function Invoicing({ tenant }: PanelProps) {
  return can('ADMIN') ? <InvoicingForm tenant={tenant} /> : <InvoicingFacts tenant={tenant} />;
}

function InvoicingForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'invoicing', invoicingOf);
  return (
    <div class="settings-narrow">
      <Card>
        <Form form={form} submit="Save invoicing" isStanding>
          <Group
            title="Numbers"
            hint="{SEQ:4} counts with four digits. With {YYYY}, and {MM} beside it, counting starts again each year."
          >
            <NumberFields documents="invoice" format="invoiceNumberFormat" next="nextInvoiceNumber" />
            <NumberFields
              documents="credit note"
              format="creditNoteNumberFormat"
              next="nextCreditNoteNumber"
            />
          </Group>
          <Group title="Terms" hint="For contracts and clients that have none of their own.">
            <Row>
              <DecimalField
                name="paymentTermsDays"
                label="Payment terms"
                decimals={0}
                unit="days"
                hint="Empty: 30 days"
              />
              <CurrencyField name="currencyCode" label="Currency" hint="Of new contracts" />
            </Row>
          </Group>
          <Group title="Language and time">
            <Row>
              <LocaleField
                name="locale"
                label="Language of documents"
                hint="Also how this console writes money and days"
              />
              <TimeZoneField name="timeZone" label="Time zone" hint="Where the days of documents begin" />
            </Row>
          </Group>
          <Group title="E-invoices">
            <SelectField name="eInvoiceProfile" label="Rules" choices={PROFILES} />
            <CheckField
              name="isEInvoiceRequired"
              label="Every invoice must be a valid e-invoice"
              hint="Finalize then refuses an invoice that could not be one, and says what is missing."
            />
          </Group>
        </Form>
      </Card>
    </div>
  );
}

interface NumberFieldsProps {
  documents: string;
  format: string;
  next: string;
}

/** A format and its next number, with the number that they give while they are typed. */
function NumberFields({ documents, format, next }: NumberFieldsProps) {
  const form = useFormOfField();
  const sequence = form.get(next);
  const example = exampleNumber(String(form.get(format) ?? ''), today(), Number(sequence ?? 1));
  const label = documents.charAt(0).toUpperCase() + documents.slice(1);
  return (
    <div class="settings-numbers">
      <Row>
        <TextField name={format} label={`${label} numbers`} maxLength={64} hint="Empty: the default format" />
        <DecimalField
          name={next}
          label={`Next ${documents}`}
          decimals={0}
          hint="Can be set until the first one of the period is issued"
        />
      </Row>
      <p class="settings-example" role="status">
        {example === undefined ? (
          <span class="quiet-text">This format gives no number yet.</span>
        ) : (
          <>
            <span class="quiet-text">The next {documents} will be</span>{' '}
            <bdi class="settings-number">{example}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function InvoicingFacts({ tenant }: PanelProps) {
  const { nextInvoiceNumber, nextCreditNoteNumber, paymentTermsDays, isEInvoiceRequired } = tenant;
  return (
    <Card title="Invoicing">
      <Facts>
        <Fact label="Next invoice">
          {exampleNumber(tenant.invoiceNumberFormat, today(), nextInvoiceNumber)}
        </Fact>
        <Fact label="Next credit note">
          {exampleNumber(tenant.creditNoteNumberFormat, today(), nextCreditNoteNumber)}
        </Fact>
        <Fact label="Payment terms">{count(paymentTermsDays ?? 30, 'day')}</Fact>
        <Fact label="Currency">{tenant.currencyCode}</Fact>
        <Fact label="Language of documents">{tenant.locale}</Fact>
        <Fact label="Time zone">{tenant.timeZone}</Fact>
        <Fact label="E-invoices">{PROFILES.find(({ value }) => value === tenant.eInvoiceProfile)?.text}</Fact>
        <Fact label="Every invoice must be a valid e-invoice">{isEInvoiceRequired ? 'Yes' : 'No'}</Fact>
      </Facts>
    </Card>
  );
}

function invoicingOf(tenant: Tenant) {
  const { invoiceNumberFormat, nextInvoiceNumber, creditNoteNumberFormat, nextCreditNoteNumber } = tenant;
  const { paymentTermsDays, currencyCode = '', locale = '', timeZone } = tenant;
  const { eInvoiceProfile, isEInvoiceRequired } = tenant;
  return {
    ...{ invoiceNumberFormat, nextInvoiceNumber, creditNoteNumberFormat, nextCreditNoteNumber },
    ...{ paymentTermsDays, currencyCode, locale, timeZone, eInvoiceProfile, isEInvoiceRequired },
  };
}
