import type { Schemas } from '../../../../client/src/client.ts';
import { api, tenant } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import { EarlyPaymentFields } from '../../../parts/early-payment-fields.tsx';
import {
  CheckField,
  CurrencyField,
  DateField,
  DecimalField,
  LocaleField,
  PickField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { Group, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { TaxRateFields } from '../../../parts/tax-rate-fields.tsx';
import { words } from '../../../words/words.ts';
import { RateFields } from './rates.tsx';

const { contracts } = words;
const { collecting, tax } = contracts;
const { issuing } = words.charges;

const DEFAULT_CURRENCY = 'EUR';

const EVERY = [
  { value: '', text: collecting.asUsual },
  { value: 'MONTH', text: collecting.every.MONTH },
  { value: 'WEEK', text: collecting.every.WEEK },
  { value: 'NEVER', text: collecting.every.NEVER },
];
const GROUPINGS = [
  { value: '', text: collecting.grouping.REFERENCE },
  { value: 'PROJECT', text: collecting.grouping.PROJECT },
  { value: 'WORKER', text: collecting.grouping.WORKER },
  { value: 'ROLE', text: collecting.grouping.ROLE },
  { value: 'DAY', text: collecting.grouping.DAY },
];

const MODES = [
  { value: '', text: issuing.modes.DRAFT },
  { value: 'FINALIZE', text: issuing.modes.FINALIZE },
  { value: 'SEND', text: issuing.modes.SEND },
];

interface ContractFieldsProps {
  contract?: Schemas['Contract'];
  /** Opens a dialog for a client of this name. */
  createClient?: (name: string) => void;
}

/** The terms of a contract, or of a new one. The currency is fixed once it is active. */
export function ContractFields({ contract, createClient }: ContractFieldsProps) {
  const form = useFormOfField();
  const clientId = form.get('clientId') as string;
  const usual = useUsualCurrency(clientId);
  const currency = (form.get('currencyCode') as string) || usual || DEFAULT_CURRENCY;
  return (
    <>
      {!contract && (
        <PickField
          name="clientId"
          label={contracts.client}
          required
          search={searchRecords('clients')}
          create={createClient}
        />
      )}
      <Row>
        <TextField name="name" label={contracts.name} required />
        <TextField name="reference" label={contracts.reference} hint={contracts.form.referenceHint} />
      </Row>
      <Row>
        {(!contract || contract.status === 'DRAFT') && (
          <CurrencyField
            name="currencyCode"
            label={contracts.currency}
            hint={contracts.form.currencyHint(usual)}
          />
        )}
        <DecimalField
          name="paymentTermsDays"
          label={contracts.paymentTerms}
          decimals={0}
          unit={contracts.form.paymentTermsUnit}
          hint={contracts.form.paymentTermsHint}
        />
        <DateField name="startsOn" label={contracts.begins} />
        <DateField name="endsOn" label={contracts.ends} />
      </Row>
      <EarlyPaymentFields />
      <RateFields {...{ currency, contract }} />
      {(!contract || contract.status === 'DRAFT') && (
        <CheckField
          name="pricesIncludeTax"
          label={contracts.pricesIncludeTax}
          hint={contracts.form.pricesIncludeTaxHint}
        />
      )}
      <Group title={tax.title} hint={tax.hint}>
        <TaxRateFields noCategory={tax.noCategory} />
      </Group>
      <CollectFields />
      <IssueFields />
      {clientId !== '' && (
        <PickField
          name="addressId"
          label={contracts.form.address}
          search={searchAddresses(clientId)}
          hint={contracts.form.addressHint}
        />
      )}
      <LocaleField name="locale" label={contracts.language} hint={contracts.form.languageHint} />
      <TextAreaField name="description" label={contracts.notes} hint={contracts.form.notesHint} />
    </>
  );
}

function CollectFields() {
  return (
    <Group title={collecting.title}>
      <Row>
        <SelectField name="collect.every" label={collecting.when} choices={EVERY} />
        <SelectField name="collect.groupBy" label={collecting.lineFor} choices={GROUPINGS} />
      </Row>
      <CheckField
        name="isApprovalRequired"
        label={collecting.isApprovalRequired}
        hint={collecting.approvalHint}
      />
    </Group>
  );
}

function IssueFields() {
  const form = useFormOfField();
  return (
    <Group title={issuing.title} hint={issuing.hint}>
      <Row>
        <SelectField name="issue.mode" label={issuing.mode} choices={MODES} />
        {form.get('issue.mode') !== '' && (
          <DecimalField
            name="issue.afterDays"
            label={issuing.afterDays}
            decimals={0}
            hint={issuing.afterDaysHint}
          />
        )}
      </Row>
    </Group>
  );
}

/** The currency of a contract that names none: the client's, or else the tenant's. */
function useUsualCurrency(clientId: string): string | undefined {
  const { data } = useRead(clientId === '' ? undefined : `clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  return data?.currencyCode ?? tenant.value?.currencyCode;
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
