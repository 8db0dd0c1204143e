import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import { type EarlyPaymentValues, earlyPaymentOf, earlyPaymentValues } from '../../../parts/early-payment.ts';
import { EarlyPaymentFields } from '../../../parts/early-payment-fields.tsx';
import {
  CheckField,
  CurrencyField,
  DateField,
  DecimalField,
  LocaleField,
  PickField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { AutoForm, Row } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { changesOf } from '../../../parts/paths.ts';
import { words } from '../../../words/words.ts';
import { clientOf, contractOf, type Invoice } from './records.ts';

const { head, facts } = words.invoice;

interface HeadFormProps {
  invoice: Invoice;
  onSaved: () => void;
}

/** The fields of a draft, saved as they are typed. Less usual ones are folded away. */
export function HeadForm({ invoice, onSaved }: HeadFormProps) {
  const form = useHeadForm('head', invoice, headOf, onSaved);
  const contract = contractOf(invoice);
  const client = clientOf(invoice);
  return (
    <AutoForm form={form}>
      <Row>
        <DateField
          name="dueDate"
          label={facts.dueDate}
          hint={head.dueDateHint(contract?.paymentTermsDays ?? 30)}
        />
        <TextField name="reference" label={facts.reference} hint={head.referenceHint} maxLength={255} />
      </Row>
      <Folded title={head.more}>
        <Row>
          <DateField name="serviceFrom" label={facts.serviceFrom} hint={head.serviceHint} />
          <DateField name="serviceTo" label={facts.serviceTo} />
        </Row>
        <Row>
          <TextField
            name="buyerReference"
            label={facts.buyerReference}
            hint={
              client?.buyerReference
                ? head.buyerReferenceHint(client.buyerReference)
                : head.noBuyerReferenceHint
            }
            maxLength={255}
          />
          <TextField
            name="paymentReference"
            label={facts.paymentReference}
            hint={head.paymentReferenceHint}
            maxLength={140}
          />
        </Row>
        <Row>
          <PickField
            name="addressId"
            label={facts.address}
            search={addressesOf(invoice.client)}
            placeholder={head.addressPlaceholder}
          />
          <LocaleField name="locale" label={facts.locale} hint={head.languageHint} />
        </Row>
        <Row>
          <CurrencyField name="taxCurrencyCode" label={facts.taxCurrencyCode} hint={head.taxCurrencyHint} />
          <DecimalField
            name="taxExchangeRate"
            label={facts.taxExchangeRate}
            decimals={10}
            hint={head.exchangeRateHint(invoice.currencyCode)}
          />
        </Row>
        <EarlyPaymentFields />
        <PricingFields currencyCode={invoice.currencyCode} />
        {invoice.billableCount === 0 && (
          <CurrencyField name="currencyCode" label={facts.currencyCode} hint={head.currencyHint} />
        )}
      </Folded>
    </AutoForm>
  );
}

function PricingFields({ currencyCode }: Pick<Invoice, 'currencyCode'>) {
  return (
    <Row>
      <CheckField name="pricesIncludeTax" label={facts.pricesIncludeTax} hint={head.pricesIncludeTaxHint} />
      {currencyCode === 'CHF' && (
        <CheckField name="isCashRounded" label={facts.isCashRounded} hint={head.cashRoundedHint} />
      )}
    </Row>
  );
}

/** Text for the client, below the lines as on the document. */
export function NotesForm({ invoice, onSaved }: HeadFormProps) {
  const form = useHeadForm('notes', invoice, ({ notes = '' }) => ({ notes }), onSaved);
  return (
    <AutoForm form={form}>
      <TextAreaField name="notes" label={head.notes} rows={4} />
    </AutoForm>
  );
}

function useHeadForm<V extends object>(
  part: string,
  invoice: Invoice,
  valuesOf: (invoice: HeadOfInvoice) => V,
  onSaved: () => void,
) {
  const initial = valuesOf(invoice);
  const params = { path: { invoiceId: invoice.id } };
  return useForm({
    key: `invoices/${invoice.id}/${part}`,
    initial,
    saved: savedRecord(invoice, () => api().GET('/invoices/{invoiceId}', { params }), valuesOf),
    send: (values: V, { ifMatch }) =>
      api().PATCH('/invoices/{invoiceId}', {
        params,
        ifMatch,
        body: changesOf(sentOf(initial), sentOf(values)) as Schemas['InvoiceChange'],
      }),
    done: onSaved,
  });
}

/** The fields as the API takes them. */
function sentOf<V extends { earlyPayment?: EarlyPaymentValues }>(values: V) {
  return { ...values, ...(values.earlyPayment && { earlyPayment: earlyPaymentOf(values.earlyPayment) }) };
}

/** The form shows the same fields whether related records are expanded or not. */
type HeadOfInvoice = Invoice | Schemas['Invoice'];

function headOf(invoice: HeadOfInvoice) {
  const { dueDate, reference, serviceFrom, serviceTo, buyerReference, paymentReference, locale } = invoice;
  return {
    dueDate: dueDate ?? '',
    reference: reference ?? '',
    serviceFrom: serviceFrom ?? '',
    serviceTo: serviceTo ?? '',
    buyerReference: buyerReference ?? '',
    paymentReference: paymentReference ?? '',
    addressId: invoice.address ?? '',
    locale: locale ?? '',
    taxCurrencyCode: invoice.taxCurrencyCode ?? '',
    taxExchangeRate: invoice.taxExchangeRate,
    currencyCode: invoice.currencyCode,
    pricesIncludeTax: invoice.pricesIncludeTax,
    isCashRounded: invoice.isCashRounded,
    earlyPayment: earlyPaymentValues(invoice.earlyPayment),
  };
}

function Folded({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="folded">
      <summary>{title}</summary>
      <div class="form">{children}</div>
    </details>
  );
}

/** The addresses of a client, to choose from. */
function addressesOf(clientId: string): Search {
  const titled = ({
    id,
    name,
    address1,
    city,
  }: {
    id: string;
    name: string;
    address1: string;
    city: string;
  }) => ({
    id,
    title: name,
    detail: `${address1}, ${city}`,
  });
  return {
    async find(search, signal) {
      const { data } = await api().GET('/addresses', { params: { query: { clientId, limit: 100 } }, signal });
      const wanted = search.toLowerCase();
      return data
        .map(titled)
        .filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(wanted));
    },
    async read(addressId, signal) {
      return titled(
        (await api().GET('/addresses/{addressId}', { params: { path: { addressId } }, signal })).data,
      );
    },
  };
}
