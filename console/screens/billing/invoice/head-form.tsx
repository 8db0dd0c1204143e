import type { ComponentChildren } from 'preact';
import { api } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import {
  CurrencyField,
  DateField,
  DecimalField,
  LocaleField,
  PickField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { AutoForm, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { changesOf } from '../../../parts/paths.ts';
import { clientOf, contractOf, type Invoice } from './records.ts';

interface HeadFormProps {
  invoice: Invoice;
  onSaved: () => void;
}

/** The fields of a draft, saved as they are typed. Less usual ones are folded away. */
export function HeadForm({ invoice, onSaved }: HeadFormProps) {
  const form = useHeadForm(`invoices/${invoice.id}/head`, headOf(invoice), invoice.id, onSaved);
  const contract = contractOf(invoice);
  const client = clientOf(invoice);
  return (
    <AutoForm form={form}>
      <Row>
        <DateField
          name="dueDate"
          label="Due date"
          hint={`Empty: ${contract?.paymentTermsDays ?? 30} days after the issue.`}
        />
        <TextField name="reference" label="Reference" hint="The client's purchase order." maxLength={255} />
      </Row>
      <Folded title="Service period, buyer reference and more">
        <Row>
          <DateField name="serviceFrom" label="Service from" hint="Empty: the period of the lines." />
          <DateField name="serviceTo" label="Service to" />
        </Row>
        <Row>
          <TextField
            name="buyerReference"
            label="Buyer reference"
            hint={hintOf("the client's", client?.buyerReference)}
            maxLength={255}
          />
          <TextField
            name="paymentReference"
            label="Payment reference"
            hint="Empty: the number of the invoice."
            maxLength={140}
          />
        </Row>
        <Row>
          <PickField
            name="addressId"
            label="Sent to"
            search={addressesOf(invoice.client)}
            placeholder="The contract's address, or the client's first"
          />
          <LocaleField name="locale" label="Language" hint="Empty: the company's." />
        </Row>
        <Row>
          <CurrencyField
            name="taxCurrencyCode"
            label="Tax currency"
            hint="If tax is declared in another currency."
          />
          <DecimalField
            name="taxExchangeRate"
            label="Exchange rate"
            decimals={10}
            hint={`Units of the tax currency for one ${invoice.currencyCode}.`}
          />
        </Row>
        {invoice.billableCount === 0 && (
          <CurrencyField name="currencyCode" label="Currency" hint="Can be changed until there are lines." />
        )}
      </Folded>
    </AutoForm>
  );
}

/** Text for the client, below the lines as on the document. */
export function NotesForm({ invoice, onSaved }: HeadFormProps) {
  const form = useHeadForm(
    `invoices/${invoice.id}/notes`,
    { notes: invoice.notes ?? '' },
    invoice.id,
    onSaved,
  );
  return (
    <AutoForm form={form}>
      <TextAreaField name="notes" label="Notes for the client" rows={4} />
    </AutoForm>
  );
}

function useHeadForm<V extends object>(key: string, initial: V, invoiceId: string, onSaved: () => void) {
  return useForm({
    key,
    initial,
    send: (values: V) =>
      api().PATCH('/invoices/{invoiceId}', {
        params: { path: { invoiceId } },
        body: changesOf(initial, values),
      }),
    done: onSaved,
  });
}

function headOf(invoice: Invoice) {
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
  };
}

function hintOf(whose: string, value: string | undefined): string {
  return value ? `Empty: ${whose}, ${value}.` : `Empty: ${whose}, which has none.`;
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
    async find(words, signal) {
      const { data } = await api().GET('/addresses', { params: { query: { clientId, limit: 100 } }, signal });
      const wanted = words.toLowerCase();
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
