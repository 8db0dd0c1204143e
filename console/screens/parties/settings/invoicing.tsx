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
import { Form, Group, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { today } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { exampleNumber } from './numbering.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { invoicing } = words.settings;

const PROFILES = [
  { value: 'EN16931', text: invoicing.profiles.EN16931 },
  { value: 'XRECHNUNG', text: invoicing.profiles.XRECHNUNG },
  { value: 'PEPPOL', text: invoicing.profiles.PEPPOL },
  { value: 'FR_CTC', text: invoicing.profiles.FR_CTC },
];

const { bases } = words.reports.tax;
const TAX_POINTS = [
  { value: 'SUPPLY', text: bases.SUPPLY },
  { value: 'ISSUE', text: bases.ISSUE },
  { value: 'PAYMENT', text: bases.PAYMENT },
];

export function Invoicing({ tenant }: PanelProps) {
  return can('ADMIN') ? <InvoicingForm tenant={tenant} /> : <InvoicingFacts tenant={tenant} />;
}

function InvoicingForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'invoicing', invoicingOf);
  return (
    <div class="settings-narrow">
      <Card>
        <Form form={form} submit={invoicing.save} isStanding>
          <Group title={invoicing.numbers} hint={invoicing.numbersHint}>
            <NumberFields texts={invoicing.invoice} format="invoiceNumberFormat" next="nextInvoiceNumber" />
            <NumberFields
              texts={invoicing.creditNote}
              format="creditNoteNumberFormat"
              next="nextCreditNoteNumber"
            />
            <NumberFields texts={invoicing.quote} format="quoteNumberFormat" next="nextQuoteNumber" />
          </Group>
          <Group title={invoicing.terms} hint={invoicing.termsHint}>
            <Row>
              <DecimalField
                name="paymentTermsDays"
                label={invoicing.paymentTerms}
                decimals={0}
                unit={invoicing.paymentTermsUnit}
                hint={invoicing.paymentTermsHint}
              />
              <CurrencyField name="currencyCode" label={invoicing.currency} hint={invoicing.currencyHint} />
            </Row>
            <DecimalField
              name="graceDays"
              label={invoicing.graceDays}
              decimals={0}
              unit={invoicing.paymentTermsUnit}
              hint={invoicing.graceDaysHint}
            />
            <CheckField name="isCashRounded" label={invoicing.cashRounded} hint={invoicing.cashRoundedHint} />
          </Group>
          <Group title={invoicing.languageAndTime}>
            <Row>
              <LocaleField name="locale" label={invoicing.language} hint={invoicing.languageHint} />
              <TimeZoneField name="timeZone" label={invoicing.timeZone} hint={invoicing.timeZoneHint} />
            </Row>
          </Group>
          <Group title={invoicing.eInvoices}>
            <SelectField name="eInvoiceProfile" label={invoicing.rules} choices={PROFILES} />
            <CheckField name="isEInvoiceRequired" label={invoicing.required} hint={invoicing.requiredHint} />
          </Group>
          <Group title={invoicing.law}>
            <CheckField name="isStrict" label={invoicing.strict} hint={invoicing.strictHint} />
            <CheckField
              name="isServedAtIssue"
              label={invoicing.servedAtIssue}
              hint={invoicing.servedAtIssueHint}
            />
            <SelectField
              name="taxPoint"
              label={invoicing.taxPoint}
              choices={TAX_POINTS}
              hint={invoicing.taxPointHint}
            />
          </Group>
        </Form>
      </Card>
    </div>
  );
}

interface NumberFieldsProps {
  texts: typeof invoicing.invoice;
  format: string;
  next: string;
}

/** A format and its next number, with the number that they give while they are typed. */
function NumberFields({ texts, format, next }: NumberFieldsProps) {
  const form = useFormOfField();
  const sequence = form.get(next);
  const example = exampleNumber(String(form.get(format) ?? ''), today(), Number(sequence ?? 1));
  return (
    <div class="settings-numbers">
      <Row>
        <TextField name={format} label={texts.numbers} maxLength={64} hint={invoicing.formatHint} />
        <DecimalField name={next} label={texts.next} decimals={0} hint={invoicing.nextHint} />
      </Row>
      <p class="settings-example" role="status">
        {example === undefined ? (
          <span class="quiet-text">{invoicing.noNumber}</span>
        ) : (
          <>
            <span class="quiet-text">{texts.nextWillBe}</span> <bdi class="settings-number">{example}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function InvoicingFacts({ tenant }: PanelProps) {
  const { nextInvoiceNumber, nextCreditNoteNumber, paymentTermsDays } = tenant;
  const yesOrNo = (is: boolean) => (is ? invoicing.yes : invoicing.no);
  return (
    <Card title={invoicing.title}>
      <Facts>
        <Fact label={invoicing.invoice.next}>
          {exampleNumber(tenant.invoiceNumberFormat, today(), nextInvoiceNumber)}
        </Fact>
        <Fact label={invoicing.creditNote.next}>
          {exampleNumber(tenant.creditNoteNumberFormat, today(), nextCreditNoteNumber)}
        </Fact>
        <Fact label={invoicing.quote.next}>
          {exampleNumber(tenant.quoteNumberFormat, today(), tenant.nextQuoteNumber)}
        </Fact>
        <Fact label={invoicing.paymentTerms}>{invoicing.days(paymentTermsDays ?? 30)}</Fact>
        <Fact label={invoicing.graceDays}>{invoicing.days(tenant.graceDays)}</Fact>
        <Fact label={invoicing.currency}>{tenant.currencyCode}</Fact>
        <Fact label={invoicing.language}>{tenant.locale}</Fact>
        <Fact label={invoicing.timeZone}>{tenant.timeZone}</Fact>
        <Fact label={invoicing.eInvoices}>{invoicing.profiles[tenant.eInvoiceProfile]}</Fact>
        <Fact label={invoicing.cashRounded}>{yesOrNo(tenant.isCashRounded)}</Fact>
        <Fact label={invoicing.required}>{yesOrNo(tenant.isEInvoiceRequired)}</Fact>
        <Fact label={invoicing.strict}>{yesOrNo(tenant.isStrict)}</Fact>
        <Fact label={invoicing.servedAtIssue}>{yesOrNo(tenant.isServedAtIssue)}</Fact>
        <Fact label={invoicing.taxPoint}>{bases[tenant.taxPoint]}</Fact>
      </Facts>
    </Card>
  );
}

function invoicingOf(tenant: Tenant) {
  const { invoiceNumberFormat, nextInvoiceNumber, creditNoteNumberFormat, nextCreditNoteNumber } = tenant;
  const { quoteNumberFormat, nextQuoteNumber } = tenant;
  const { paymentTermsDays, currencyCode = '', locale = '', timeZone } = tenant;
  const { eInvoiceProfile, isEInvoiceRequired, isStrict, isServedAtIssue, isCashRounded } = tenant;
  const { graceDays, taxPoint } = tenant;
  return {
    ...{ invoiceNumberFormat, nextInvoiceNumber, creditNoteNumberFormat, nextCreditNoteNumber },
    ...{ quoteNumberFormat, nextQuoteNumber },
    ...{ paymentTermsDays, currencyCode, locale, timeZone, eInvoiceProfile, isEInvoiceRequired },
    ...{ isStrict, isServedAtIssue, isCashRounded, graceDays, taxPoint },
  };
}
