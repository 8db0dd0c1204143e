import type { Schemas } from '../../../../client/src/client.ts';
import { refuseEmpty } from '../../../parts/empty-field.ts';
import { changesOf, filled } from '../../../parts/paths.ts';
import { clockText, minutesIn } from '../../../parts/typed-hours.ts';

export type Quote = Schemas['Quote'];

export interface LineValues {
  name: string;
  quantity: number | undefined;
  amountMinor: number | undefined;
}

export interface FeeValues {
  name: string;
  quantity: number | undefined;
  every: string;
  interval?: number | undefined;
  prices: { amountMinor: number | undefined }[];
}

export interface AllowanceValues {
  name: string;
  /** As somebody types it: `20`, `7:30`. */
  minutesPerPeriod: string;
  /** A period of its own, or `ofFee` of the fee that pays for them. */
  every: string;
  interval?: number | undefined;
}

export interface RateValues {
  role: string;
  unit: string;
  amountMinor: number | undefined;
  startsOn: string;
}

/** The values of the form. Empty fields are empty text. Rows keep what the form does not show. */
export interface QuoteValues {
  clientId: string;
  name: string;
  validUntil: string;
  currencyCode: string;
  startsOn: string;
  projectName: string;
  introduction: string;
  notes: string;
  paymentTermsDays: number | undefined;
  billables: LineValues[];
  charges: FeeValues[];
  allowances: AllowanceValues[];
  rates: RateValues[];
  deposit: { kind: string; percent: number | undefined; amountMinor: number | undefined };
}

export const EMPTY_LINE: LineValues = { name: '', quantity: 1, amountMinor: undefined };
export const EMPTY_FEE: FeeValues = {
  ...{ name: '', quantity: 1, every: 'MONTH', prices: [{ amountMinor: undefined }] },
};

/** Hours with the periods of a fee of the quote, by its place. */
export const ofFee = (at: number) => `fee ${at}`;
const feeOf = (every: string) => (every.startsWith('fee ') ? Number(every.slice(4)) : undefined);

export const EMPTY_ALLOWANCE: AllowanceValues = { name: '', minutesPerPeriod: '', every: 'MONTH' };

export function quoteValues(given: Partial<Quote> & { client: string }): QuoteValues {
  const { billables = [], charges = [], allowances = [], rates = [], deposit } = given;
  return {
    clientId: given.client,
    name: given.name ?? '',
    validUntil: given.validUntil ?? '',
    currencyCode: given.currencyCode ?? '',
    startsOn: given.startsOn ?? '',
    projectName: given.projectName ?? '',
    introduction: given.introduction ?? '',
    notes: given.notes ?? '',
    paymentTermsDays: given.paymentTermsDays,
    billables: billables.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
    charges: charges.map((charge) => ({ ...charge, quantity: charge.quantity ?? 1 })),
    allowances: allowances.map(({ name = '', every = '', chargeIndex, minutesPerPeriod, ...allowance }) => ({
      ...{ ...allowance, name, minutesPerPeriod: clockText(minutesPerPeriod) },
      every: chargeIndex === undefined ? every : ofFee(chargeIndex),
    })),
    rates: rates.map(({ role = '', ...rate }) => ({ ...rate, role })),
    deposit: {
      kind: deposit?.percent !== undefined ? 'PERCENT' : deposit?.amountMinor !== undefined ? 'AMOUNT' : '',
      percent: deposit?.percent,
      amountMinor: deposit?.amountMinor,
    },
  };
}

/** Only the chosen kind of a deposit is sent: the other one may have been typed before. */
function sentOf({ deposit: { kind, percent, amountMinor }, ...values }: QuoteValues) {
  const allowances = values.allowances.map(({ every, interval, minutesPerPeriod, ...allowance }) => {
    const chargeIndex = feeOf(every);
    const periods = chargeIndex === undefined ? { every, ...(interval && { interval }) } : { chargeIndex };
    return { ...allowance, ...periods, minutesPerPeriod: minutesIn(minutesPerPeriod) };
  });
  const deposit = kind === 'PERCENT' ? { percent } : kind === 'AMOUNT' ? { amountMinor } : {};
  return { ...values, allowances, deposit };
}

/** A deposit that somebody chose is not left out for want of a number. */
function refuseEmptyDeposit({ deposit: { kind, percent, amountMinor } }: QuoteValues): void {
  if (kind === 'PERCENT') refuseEmpty('deposit.percent', percent);
  if (kind === 'AMOUNT') refuseEmpty('deposit.amountMinor', amountMinor);
}

/** The body of a POST. */
export function newQuote(values: QuoteValues): Schemas['NewQuote'] {
  refuseEmptyDeposit(values);
  const { billables, charges, allowances, rates, ...rest } = sentOf(values);
  const lists = Object.entries({ billables, charges, allowances, rates });
  const given = lists.filter(([, list]) => list.length > 0);
  return { ...filled(rest), ...filled(Object.fromEntries(given)) } as Schemas['NewQuote'];
}

/** The body of a PATCH. The client of a quote is fixed. */
export function quoteChanges(before: QuoteValues, after: QuoteValues): Schemas['QuoteChange'] {
  refuseEmptyDeposit(after);
  const { clientId: _, ...changes } = changesOf<object>(sentOf(before), sentOf(after)) as Record<
    string,
    unknown
  >;
  return changes as Schemas['QuoteChange'];
}

/** The hours without a fee of the quote. Those that it paid for keep its periods. */
export function withoutFee(
  allowances: readonly AllowanceValues[],
  at: number,
  fee: Pick<FeeValues, 'every' | 'interval'>,
): AllowanceValues[] {
  return allowances.map((allowance) => {
    const of = feeOf(allowance.every) ?? -1;
    if (of < at) return allowance;
    return of > at ? { ...allowance, every: ofFee(of - 1) } : { ...allowance, ...fee };
  });
}

/** What lines come to without tax, while they are typed. */
export function sumOf(lines: readonly LineValues[]): number {
  return lines.reduce(
    (sum, { quantity, amountMinor }) => sum + Math.round((quantity ?? 0) * (amountMinor ?? 0)),
    0,
  );
}
