import { folded } from '../../../parts/folded.ts';
import type { RateValues } from './contract-form.ts';

/** While somebody types, the year may be longer. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days that a contract knows of. All but `today` may be unknown. */
interface Beginning {
  /** The contract's first day, or empty if it has no beginning. */
  begins: string;
  createdOn: string | undefined;
  today: string;
}

/** The first day of a new rate: that of the contract, so that no hours are left without a price. */
export function startOfRate({ begins, createdOn, today }: Beginning): string {
  return begins || createdOn || today;
}

/** Whether hours before the rate's first day have no earlier rate of the same role. Rates of other units price no hours. */
export function isFirstForHours(rates: readonly RateValues[], at: number): boolean {
  const rate = rates[at];
  if (!rate || !DAY.test(rate.startsOn) || rate.unit !== 'HOUR') return false;
  return !rates.some(
    ({ role, unit, startsOn }) =>
      unit === 'HOUR' && folded(role) === folded(rate.role) && startsOn !== '' && startsOn < rate.startsOn,
  );
}
