import { rateOn } from '../../agreements/contracts/rates.ts';
import type { Rate } from '../../agreements/contracts/schema.ts';

/** The rate at which tracked work is charged. Undefined if none applies. */
export function rateOfWork(
  rates: readonly Rate[],
  { role, date }: { role?: string | null | undefined; date: string },
): Rate | undefined {
  return rateOn(rates, 'HOUR', role ?? undefined, date);
}
