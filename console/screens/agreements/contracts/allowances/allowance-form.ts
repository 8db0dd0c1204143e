import type { Schemas } from '../../../../../client/src/client.ts';
import { refuseEmpty } from '../../../../parts/empty-field.ts';
import { changesOf, filled } from '../../../../parts/paths.ts';
import { clockText, minutesIn } from '../../../../parts/typed-hours.ts';

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

/** New ones have no first day, because those of a fee begin with it. */
export function allowanceValues(given: Partial<Allowance> = {}): AllowanceValues {
  const { rollover = 'NONE', overage = 'RATE' } = given;
  const limits = rollover === 'NONE' ? {} : rollover;
  return {
    name: given.name ?? '',
    minutesPerPeriod: given.minutesPerPeriod === undefined ? '' : clockText(given.minutesPerPeriod),
    chargeId: given.charge ?? '',
    every: given.every ?? 'MONTH',
    interval: given.interval ?? 1,
    startsOn: given.startsOn ?? '',
    endsOn: given.endsOn ?? '',
    role: given.role ?? '',
    projectId: given.project ?? '',
    rollover: {
      kind: rollover === 'NONE' ? 'NONE' : 'SOME',
      maxMinutes: limits.maxMinutes === undefined ? '' : clockText(limits.maxMinutes),
      periods: limits.periods,
    },
    overage: {
      kind: overage === 'RATE' ? 'RATE' : 'PRICE',
      amountMinor: overage === 'RATE' ? undefined : overage.amountMinor,
    },
    isPrinted: given.isPrinted ?? false,
  };
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
    overage: overage.kind === 'RATE' ? 'RATE' : { amountMinor: overage.amountMinor },
  };
}

/** Work for nothing is a price of 0, which somebody has to type. */
function refuseUnpriced({ overage }: AllowanceValues): void {
  if (overage.kind === 'PRICE') refuseEmpty('overage.amountMinor', overage.amountMinor);
}

/** The body of a POST. To go on without limits is an object that `filled` would leave out. */
export function newAllowance(contractId: string, values: AllowanceValues): Schemas['NewAllowance'] {
  refuseUnpriced(values);
  const sent = sentOf(values);
  return { ...filled(sent), rollover: sent.rollover, contractId } as Schemas['NewAllowance'];
}

/** The body of a PATCH. */
export function allowanceChanges(
  before: AllowanceValues,
  after: AllowanceValues,
): Schemas['AllowanceChange'] {
  refuseUnpriced(after);
  const [old, next] = [sentOf(before), sentOf(after)];
  const { rollover: _, ...changes } = changesOf<object>(old, next) as Record<string, unknown>;
  const isOther = JSON.stringify(old.rollover) !== JSON.stringify(next.rollover);
  return { ...changes, ...(isOther && { rollover: next.rollover }) } as Schemas['AllowanceChange'];
}
