import type { ComponentChildren } from 'preact';
import { api, tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import {
  CurrencyField,
  DateField,
  DecimalField,
  MoneyField,
  PickField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../parts/fields.tsx';
import { Group, More, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { today } from '../../../parts/format.ts';
import { HoursField } from '../../../parts/hours-field.tsx';
import { useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import {
  type AllowanceValues,
  EMPTY_ALLOWANCE,
  EMPTY_FEE,
  EMPTY_LINE,
  type FeeValues,
  type LineValues,
  ofFee,
  type RateValues,
  sumOf,
  withoutFee,
} from './quote-form.ts';

const { quotes } = words;
const texts = quotes.editor;

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, text]) => ({ value, text }));
const DEPOSITS = [
  { value: '', text: texts.deposit.kinds.NONE },
  { value: 'PERCENT', text: texts.deposit.kinds.PERCENT },
  { value: 'AMOUNT', text: texts.deposit.kinds.AMOUNT },
];

interface QuoteFieldsProps {
  /** Opens a dialog for a client of this name. Without it, the client is fixed. */
  createClient?: (name: string) => void;
}

/** All parts of a quote. */
export function QuoteFields({ createClient }: QuoteFieldsProps) {
  const form = useFormOfField();
  const currency = useCurrency(String(form.get('clientId') ?? ''), String(form.get('currencyCode') ?? ''));
  return (
    <>
      {createClient && (
        <PickField
          name="clientId"
          label={quotes.client}
          required
          search={searchRecords('clients')}
          create={createClient}
        />
      )}
      <Row>
        <TextField name="name" label={quotes.name} required />
        <DateField name="validUntil" label={texts.validUntil} required />
      </Row>
      <TextAreaField name="introduction" label={texts.introduction} />
      <Lines currency={currency} />
      <Fees currency={currency} />
      <Allowances />
      <Rates currency={currency} />
      <Deposit currency={currency} />
      <TextAreaField name="notes" label={texts.notes} />
      <More>
        <Row>
          <DateField name="startsOn" label={texts.startsOn} hint={texts.startsOnHint} />
          <TextField name="projectName" label={texts.projectName} hint={texts.projectNameHint} />
        </Row>
        <Row>
          <CurrencyField name="currencyCode" label={words.contracts.currency} hint={texts.currencyHint} />
          <DecimalField
            name="paymentTermsDays"
            label={texts.paymentTerms}
            decimals={0}
            unit={texts.paymentTermsUnit}
          />
        </Row>
      </More>
    </>
  );
}

interface RowsProps<T> {
  name: string;
  title: string;
  hint?: string;
  add: string;
  remove: (place: number) => string;
  empty: () => T;
  /** Called before a row is removed. */
  onRemove?: (row: T, at: number) => void;
  children: (at: number) => ComponentChildren;
}

/** Rows of fields that are added and removed. */
function Rows<T>({ name, title, hint, add, remove, empty, onRemove, children }: RowsProps<T>) {
  const form = useFormOfField();
  const rows = form.get(name) as T[];
  return (
    <Group title={title} hint={hint}>
      {rows.map((row, at) => (
        <div class="rate-fields three" key={at}>
          {children(at)}
          <Button
            kind="quiet"
            icon="trash"
            label={remove(at + 1)}
            onClick={() => {
              onRemove?.(row, at);
              form.set(name, rows.toSpliced(at, 1));
            }}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => form.set(name, [...rows, empty()])}>
          {add}
        </Button>
      </div>
    </Group>
  );
}

function Lines({ currency }: { currency: string }) {
  const form = useFormOfField();
  const lines = form.get('billables') as LineValues[];
  return (
    <>
      <Rows {...texts.lines} name="billables" empty={() => EMPTY_LINE}>
        {(at) => (
          <>
            <TextField name={`billables.${at}.name`} label={texts.lines.name} required />
            <DecimalField name={`billables.${at}.quantity`} label={texts.lines.quantity} decimals={6} />
            <MoneyField
              name={`billables.${at}.amountMinor`}
              label={texts.lines.price}
              {...{ currency }}
              required
            />
          </>
        )}
      </Rows>
      {lines.length > 1 && (
        <p class="quiet-text">
          {quotes.lines.net}: <Money minor={sumOf(lines)} currency={currency} />
        </p>
      )}
    </>
  );
}

function Fees({ currency }: { currency: string }) {
  const form = useFormOfField();
  const freeHours = ({ every, interval }: FeeValues, at: number) =>
    form.set('allowances', withoutFee(form.get('allowances') as AllowanceValues[], at, { every, interval }));
  return (
    <Rows name="charges" {...texts.fees} empty={() => EMPTY_FEE} onRemove={freeHours}>
      {(at) => (
        <>
          <TextField name={`charges.${at}.name`} label={texts.lines.name} required />
          <SelectField
            name={`charges.${at}.every`}
            label={texts.fees.every}
            choices={choicesOf(words.charges.form.units)}
          />
          <MoneyField
            name={`charges.${at}.prices.0.amountMinor`}
            label={texts.lines.price}
            {...{ currency }}
            required
          />
        </>
      )}
    </Rows>
  );
}

function Allowances() {
  const form = useFormOfField();
  const { charge, units } = words.allowances.form;
  const fees = (form.get('charges') as FeeValues[]).map(({ name }, at) => ({
    ...{ value: ofFee(at), text: `${charge} – ${name || at + 1}` },
  }));
  return (
    <Rows {...texts.allowances} name="allowances" empty={() => EMPTY_ALLOWANCE}>
      {(at) => (
        <>
          <TextField name={`allowances.${at}.name`} label={texts.lines.name} />
          <SelectField
            name={`allowances.${at}.every`}
            label={texts.fees.every}
            choices={[...choicesOf(units), ...fees]}
          />
          <HoursField name={`allowances.${at}.minutesPerPeriod`} label={texts.allowances.hours} required />
        </>
      )}
    </Rows>
  );
}

function Rates({ currency }: { currency: string }) {
  const form = useFormOfField();
  const empty = (): RateValues => ({
    ...{ role: '', unit: 'HOUR', amountMinor: undefined },
    startsOn: String(form.get('startsOn') || today()),
  });
  return (
    <Rows name="rates" {...texts.rates} empty={empty}>
      {(at) => (
        <>
          <TextField name={`rates.${at}.role`} label={texts.rates.role} placeholder={texts.rates.everybody} />
          <SelectField
            name={`rates.${at}.unit`}
            label={texts.rates.per}
            choices={choicesOf(texts.rates.units)}
          />
          <MoneyField name={`rates.${at}.amountMinor`} label={texts.rates.price} {...{ currency }} required />
        </>
      )}
    </Rows>
  );
}

function Deposit({ currency }: { currency: string }) {
  const form = useFormOfField();
  const kind = form.get('deposit.kind');
  return (
    <Group title={texts.deposit.title}>
      <Row>
        <SelectField name="deposit.kind" label={texts.deposit.kind} choices={DEPOSITS} />
        {kind === 'PERCENT' && (
          <DecimalField name="deposit.percent" label={texts.deposit.percent} decimals={2} unit="%" required />
        )}
        {kind === 'AMOUNT' && (
          <MoneyField name="deposit.amountMinor" label={texts.deposit.amount} {...{ currency }} required />
        )}
      </Row>
    </Group>
  );
}

/** The currency of a quote that names none: the client's, or else the tenant's. */
function useCurrency(clientId: string, own: string): string {
  const { data } = useRead(clientId === '' ? undefined : `clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  return own || data?.currencyCode || tenant.value?.currencyCode || 'EUR';
}
