import type { Schemas } from '../../../../../client/src/client.ts';
import { hours } from '../../../../parts/format.ts';
import { changesOf, filled } from '../../../../parts/paths.ts';

export type Allowance = Schemas['Allowance'];

/** The values of the form. Empty fields are empty text. */
export interface AllowanceValues {
  name: string;
  /** As somebody types it: `20`, `7:30`. */
  minutesPerPeriod: string;
  chargeId: string;
  every: string;
  interval: number | undefined;
  startsOn: string;
  endsOn: string;
  role: string;
  projectId: string;
  rollover: { kind: string; maxMinutes: string; periods: number | undefined };
  overage: { kind: string; amountMinor: number | undefined };
  isPrinted: boolean;
}

export function allowanceValues(given: Partial<Allowance>, today: string): AllowanceValues {
  const { rollover = 'NONE', overage = 'RATE' } = given;
  const limits = rollover === 'NONE' ? {} : rollover;
  return {
    name: given.name ?? '',
    minutesPerPeriod: given.minutesPerPeriod === undefined ? '' : hours(given.minutesPerPeriod),
    chargeId: given.charge ?? '',
    every: given.every ?? 'MONTH',
    interval: given.interval ?? 1,
    startsOn: given.startsOn ?? today,
    endsOn: given.endsOn ?? '',
    role: given.role ?? '',
    projectId: given.project ?? '',
    rollover: {
      kind: rollover === 'NONE' ? 'NONE' : 'SOME',
      maxMinutes: limits.maxMinutes === undefined ? '' : hours(limits.maxMinutes),
      periods: limits.periods,
    },
    overage: {
      kind: overage === 'RATE' ? 'RATE' : 'PRICE',
      amountMinor: overage === 'RATE' ? undefined : overage.amountMinor,
    },
    isPrinted: given.isPrinted ?? false,
  };
}

/** Reads hours as `20`, `7:30`, `7.5`, `7,5` or `90m`. Undefined if it is none. Whole numbers are hours, however many. */
export function minutesIn(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*(h|std\.?)$/, '');
  const [, whole, rest] = /^(\d{1,6}):([0-5]\d)$/.exec(plain) ?? [];
  if (whole !== undefined) return Number(whole) * 60 + Number(rest);
  const minutes = /^(\d{1,7})\s*m(in)?$/.exec(plain)?.[1];
  if (minutes !== undefined) return Number(minutes);
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replace(',', '.')) * 60);
}

/** What a request names. With a fee, periods are those of the fee. */
function sentOf({ chargeId, every, interval, ...values }: AllowanceValues) {
  const { rollover, overage, minutesPerPeriod } = values;
  return {
    ...values,
    chargeId,
    ...(chargeId === '' && { every, ...(every !== 'ONCE' && { interval }) }),
    minutesPerPeriod: minutesIn(minutesPerPeriod),
    rollover:
      rollover.kind === 'NONE'
        ? 'NONE'
        : {
            ...(rollover.maxMinutes.trim() !== '' && { maxMinutes: minutesIn(rollover.maxMinutes) }),
            ...(rollover.periods !== undefined && { periods: rollover.periods }),
          },
    overage: overage.kind === 'RATE' ? 'RATE' : { amountMinor: overage.amountMinor ?? 0 },
  };
}

/** The body of a POST. To go on without limits is an object that `filled` would leave out. */
export function newAllowance(contractId: string, values: AllowanceValues): Schemas['NewAllowance'] {
  const sent = sentOf(values);
  return { ...filled(sent), rollover: sent.rollover, contractId } as Schemas['NewAllowance'];
}

/** The body of a PATCH. */
export function allowanceChanges(
  before: AllowanceValues,
  after: AllowanceValues,
): Schemas['AllowanceChange'] {
  const [old, next] = [sentOf(before), sentOf(after)];
  const { rollover: _, ...changes } = changesOf<object>(old, next) as Record<string, unknown>;
  const isOther = JSON.stringify(old.rollover) !== JSON.stringify(next.rollover);
  return { ...changes, ...(isOther && { rollover: next.rollover }) } as Schemas['AllowanceChange'];
}
