import type { Schemas } from '../../../../client/src/client.ts';
import { api, tenant } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import {
  CurrencyField,
  DateField,
  DecimalField,
  PickField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { Group, Row, useFormOfField } from '../../../parts/form.tsx';
import { useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { TAX_CATEGORIES } from '../../../parts/tax.ts';
import { RateFields } from './rates.tsx';

const DEFAULT_CURRENCY = 'EUR';
const EXEMPT = ['E', 'AE', 'K', 'G', 'O'];

const EVERY = [
  { value: '', text: 'As usual: tracked work monthly, other work by hand' },
  { value: 'MONTH', text: 'Every month' },
  { value: 'WEEK', text: 'Every week' },
  { value: 'NEVER', text: 'Only by hand' },
];
const GROUPINGS = [
  { value: '', text: 'Task' },
  { value: 'PROJECT', text: 'Project' },
  { value: 'WORKER', text: 'Worker' },
  { value: 'ROLE', text: 'Role' },
  { value: 'DAY', text: 'Day' },
];

/** The terms of a contract, or of a new one. The currency is fixed once it is active. */
export function ContractFields({ contract }: { contract?: Schemas['Contract'] }) {
  const form = useFormOfField();
  const clientId = form.get('clientId') as string;
  const usual = useUsualCurrency(clientId);
  const currency = (form.get('currencyCode') as string) || usual || DEFAULT_CURRENCY;
  return (
    <>
      {!contract && <PickField name="clientId" label="Client" required search={searchRecords('clients')} />}
      <Row>
        <TextField name="name" label="Name" required />
        <TextField name="reference" label="Reference" hint="The client's, such as a purchase order" />
      </Row>
      <Row>
        {(!contract || contract.status === 'DRAFT') && (
          <CurrencyField
            name="currencyCode"
            label="Currency"
            hint={`${usual ? `Empty: ${usual}. ` : ''}Fixed once the contract is active`}
          />
        )}
        <DecimalField
          name="paymentTermsDays"
          label="Payment terms"
          decimals={0}
          unit="days"
          hint="Empty: the tenant's terms, or else 30"
        />
        <DateField name="startsOn" label="Begins" />
        <DateField name="endsOn" label="Ends" />
      </Row>
      <RateFields {...{ currency, contract }} />
      <TaxFields />
      <Group title="Collecting time">
        <Row>
          <SelectField name="collect.every" label="Put time onto drafts" choices={EVERY} />
          <SelectField name="collect.groupBy" label="One line per" choices={GROUPINGS} />
        </Row>
      </Group>
      {clientId !== '' && (
        <PickField
          name="addressId"
          label="Invoices go to"
          search={searchAddresses(clientId)}
          hint="Empty: the client's first address"
        />
      )}
      <TextAreaField name="description" label="Notes" hint="What was agreed; never shown on documents" />
    </>
  );
}

/** The currency of a contract that names none: the client's, or else the tenant's. */
function useUsualCurrency(clientId: string): string | undefined {
  const { data } = useRead(clientId === '' ? undefined : `clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  return data?.currencyCode ?? tenant.value?.currencyCode;
}

function TaxFields() {
  const form = useFormOfField();
  const category = form.get('taxCategory') as string;
  return (
    <Group title="Tax" hint="For new lines. Each line can differ.">
      <Row>
        <SelectField
          name="taxCategory"
          label="Category"
          choices={[{ value: '', text: 'Standard, if there is a rate' }, ...TAX_CATEGORIES]}
        />
        <DecimalField name="taxPercent" label="Rate" unit="%" />
      </Row>
      {EXEMPT.includes(category) && (
        <TextField name="taxExemptionReason" label="Why no tax is charged" hint="Printed on the invoice" />
      )}
    </Group>
  );
}

function searchAddresses(clientId: string): Search {
  const all = async (signal?: AbortSignal) => {
    const { data } = await api().GET('/addresses', {
      params: { query: { clientId } },
      ...(signal && { signal }),
    });
    return data.map(({ id, name, address1, city }) => ({ id, title: name, detail: `${address1}, ${city}` }));
  };
  return {
    find: async (text, signal) =>
      (await all(signal)).filter(({ title, detail }) =>
        `${title} ${detail}`.toLowerCase().includes(text.toLowerCase()),
      ),
    read: async (id, signal) => (await all(signal)).find((option) => option.id === id),
  };
}
