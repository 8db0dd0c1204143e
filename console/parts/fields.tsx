import { words } from '../words/words.ts';
import { COUNTRIES, CURRENCIES, LOCALES, searchCodes, TIME_ZONES } from './codes.ts';
import { Combobox, type Option, type Search } from './combobox.tsx';
import { Field, type FieldProps } from './form.tsx';
import { useFormOfField } from './form-context.ts';
import { type Choice, DecimalInput, MoneyInput, Select, TextArea, TextInput } from './inputs.tsx';
import { currencyExponent } from './money.ts';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'password' | 'tel' | 'search';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
}

export function TextField({ type, placeholder, maxLength, autoComplete, ...field }: TextFieldProps) {
  const [value, set] = useText(field.name);
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          {...{ placeholder, maxLength, autoComplete }}
          type={type ?? 'text'}
          value={value}
          onInput={set}
        />
      )}
    </Field>
  );
}

export function TextAreaField({ rows, ...field }: FieldProps & { rows?: number }) {
  const [value, set] = useText(field.name);
  return (
    <Field {...field}>
      {(control) => <TextArea {...control} rows={rows ?? 3} value={value} onInput={set} />}
    </Field>
  );
}

export function SelectField({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  const [value, set] = useText(field.name);
  return (
    <Field {...field}>
      {(control) => <Select {...control} choices={choices} value={value} onInput={set} />}
    </Field>
  );
}

/** A day, as `2026-11-15`. */
export function DateField(field: FieldProps) {
  const [value, set] = useText(field.name);
  return (
    <Field {...field}>
      {(control) => <TextInput {...control} type="date" value={value} onInput={set} />}
    </Field>
  );
}

export function CheckField({ name, label, hint }: FieldProps) {
  const form = useFormOfField();
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          class="check"
          type="checkbox"
          checked={form.get(name) === true}
          onInput={({ currentTarget }) => form.set(name, currentTarget.checked)}
        />
      )}
    </Field>
  );
}

/** An amount in minor units of the currency. */
export function MoneyField({ currency, ...field }: FieldProps & { currency: string }) {
  const [value, set] = useNumber(field.name, words.parts.form.noAmount(currencyExponent(currency)));
  return (
    <Field {...field}>
      {(control) => <MoneyInput {...control} currency={currency} value={value} onInput={set} />}
    </Field>
  );
}

/** A number. Whole numbers have 0 decimals. */
export function DecimalField({
  decimals = 4,
  unit,
  ...field
}: FieldProps & { decimals?: number; unit?: string }) {
  const { noWholeNumber, noNumber } = words.parts.form;
  const [value, set] = useNumber(field.name, decimals === 0 ? noWholeNumber : noNumber(decimals));
  return (
    <Field {...field}>
      {(control) => <DecimalInput {...control} decimals={decimals} unit={unit} value={value} onInput={set} />}
    </Field>
  );
}

interface PickFieldProps extends FieldProps {
  /** Finds what can be chosen: `searchRecords('clients')`, for example. */
  search: Search;
  /** The current choice, if people would not recognise it by its identifier. */
  chosen?: Option | undefined;
  onPick?: (option: Option | undefined) => void;
  /** Opens a dialog for a new record of this name, such as `NewClientDialog`, outside of the form. */
  create?: ((name: string) => void) | undefined;
  placeholder?: string;
}

/** A record, whose identifier becomes the value. */
export function PickField({ search, chosen, onPick, create, placeholder, ...field }: PickFieldProps) {
  const [value, set] = useText(field.name);
  const pick = (option: Option | undefined) => {
    set(option?.id ?? '');
    onPick?.(option);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Combobox {...control} {...{ search, chosen, create, placeholder }} value={value} onPick={pick} />
      )}
    </Field>
  );
}

export const CountryField = (field: FieldProps) => <PickField {...field} search={searchCodes(COUNTRIES)} />;
export const CurrencyField = (field: FieldProps) => <PickField {...field} search={searchCodes(CURRENCIES)} />;
export const TimeZoneField = (field: FieldProps) => <PickField {...field} search={searchCodes(TIME_ZONES)} />;
export const LocaleField = (field: FieldProps) => <PickField {...field} search={searchCodes(LOCALES)} />;

function useText(name: string): [string, (value: string) => void] {
  const form = useFormOfField();
  const value = form.get(name);
  return [value === undefined || value === null ? '' : String(value), (text) => form.set(name, text)];
}

function useNumber(
  name: string,
  problem: string,
): [number | undefined, (value: number | undefined, isReadable: boolean) => void] {
  const form = useFormOfField();
  const set = (value: number | undefined, isReadable: boolean) => {
    form.setUnreadable(name, isReadable ? undefined : problem);
    if (isReadable) form.set(name, value);
  };
  return [form.get(name) as number | undefined, set];
}
