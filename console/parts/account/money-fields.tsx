import type { ComponentChildren } from 'preact';
import { words } from '../../words/words.ts';
import { DateField, MoneyField, TextField } from '../fields.tsx';
import { Row } from '../form.tsx';
import { timeZone, today } from '../format.ts';
import { filled } from '../paths.ts';
import { timeOn } from './day-times.ts';

const { fields } = words.account;

/** The values of a form for money that came in or was sent back, without their day. */
export const moneyOf = (amountMinor: number | undefined) => ({ amountMinor, method: '', reference: '' });

/** The time on the chosen day. The service takes its own time for today. */
export function dayTime(day: string): string | undefined {
  return timeOn(day, timeZone(), today());
}

/** The fields of a request that describe the money, without its day. */
export function moneyBody({ amountMinor, method, reference }: ReturnType<typeof moneyOf>) {
  return { ...filled({ method, reference }), amountMinor: amountMinor ?? 0 };
}

interface MoneyFieldsProps {
  currency: string;
  /** The name and label of the day. */
  day: { name: string; label: string };
  referenceHint?: string;
  /** Between the amount and the details. */
  children?: ComponentChildren;
}

export function MoneyFields({ currency, day, referenceHint, children }: MoneyFieldsProps) {
  return (
    <>
      <Row>
        <MoneyField name="amountMinor" label={fields.amount} currency={currency} required />
        <DateField {...day} hint={fields.dayHint} />
      </Row>
      {children}
      <Row>
        <TextField name="method" label={fields.method} placeholder={fields.methodExample} />
        <TextField
          name="reference"
          label={fields.reference}
          {...(referenceHint && { hint: referenceHint })}
        />
      </Row>
    </>
  );
}
