import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { locale } from '../app/locale.ts';
import { formatAmount, formatDecimal, parseDecimal, parseMoney } from './money.ts';

/** Controls without a label. Forms use `fields.tsx`; grids and filters use these, and name them with `aria-label`. */
export interface InputProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  onBlur?: () => void;
}

interface TextInputProps extends InputProps {
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'search' | 'email' | 'url' | 'password' | 'date' | 'tel';
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
}

export function TextInput({ value, onInput, type = 'text', autoComplete = 'off', ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      class="input"
      type={type as 'text'}
      autoComplete={autoComplete}
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}

export function TextArea({
  value,
  onInput,
  rows = 3,
  ...rest
}: Omit<TextInputProps, 'type'> & { rows?: number }) {
  return (
    <textarea
      {...rest}
      class="input"
      rows={rows}
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}

export interface Choice {
  value: string;
  text: string;
}

interface SelectProps extends InputProps {
  value: string;
  onInput: (value: string) => void;
  choices: readonly Choice[];
}

export function Select({ value, onInput, choices, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      class="input"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

interface NumericProps extends InputProps {
  value: number | undefined;
  /** Gets undefined for an empty input, and `isReadable` false for text that is no number. */
  onInput: (value: number | undefined, isReadable: boolean) => void;
}

interface ParsedProps extends NumericProps {
  parse: (text: string) => number | undefined;
  format: (value: number) => string;
  /** Shown behind the number, such as a currency. */
  unit?: string | undefined;
}

/** Keeps the text as it is typed, and shows the number in the locale's form afterwards. */
function ParsedInput({ value, onInput, parse, format, unit, onBlur, ...rest }: ParsedProps) {
  const shown = value === undefined ? '' : format(value);
  const [text, setText] = useState(shown);
  const last = useRef({ value, unit });
  const type = (given: string) => {
    setText(given);
    const read = given.trim() === '' ? undefined : parse(given);
    last.current.value = read;
    onInput(read, given.trim() === '' || read !== undefined);
  };
  // At once: the next key must not come between a drawing and its effect, which would take the older number for a new one.
  useLayoutEffect(() => {
    if (value !== last.current.value) setText(shown);
    // People mean what they see: 100.00 is another number of minor units in another currency.
    else if (unit !== last.current.unit && text !== '') type(text);
    last.current = { value, unit };
  }, [value, shown, unit]);
  const leave = () => {
    const read = parse(text);
    if (read !== undefined) setText(format(read));
    onBlur?.();
  };
  return (
    <span class="input-with-unit">
      <input
        {...rest}
        class="input numeric"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
      />
      {unit && <span class="unit">{unit}</span>}
    </span>
  );
}

/** An amount in minor units, typed as it is shown: in the page's language. */
export function MoneyInput({ currency, ...rest }: NumericProps & { currency: string }) {
  const parse = (text: string) => parseMoney(text, currency, locale());
  const format = (minor: number) => formatAmount(minor, currency, locale());
  return <ParsedInput {...rest} parse={parse} format={format} unit={currency} />;
}

/** A number with decimals, such as a quantity or a percentage. */
export function DecimalInput({
  decimals = 4,
  unit,
  ...rest
}: NumericProps & { decimals?: number; unit?: string | undefined }) {
  const parse = (text: string) => parseDecimal(text, locale(), decimals);
  const format = (value: number) => formatDecimal(value, locale());
  return <ParsedInput {...rest} parse={parse} format={format} unit={unit} />;
}
