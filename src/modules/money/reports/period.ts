import { invalid } from '../../../platform/errors.ts';

/** The years of one report. Longer periods are no tax periods, and would read very many documents. */
const YEARS_MAX = 10;

interface Period {
  from: string;
  to: string;
}

export function refuseBackwards({ from, to }: Period): void {
  if (to < from) throw invalid([{ field: 'to', message: 'must not be before from', constraint: 'minimum' }]);
}

export function refuseLong({ from, to }: Period): void {
  const begun = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  if (begun < YEARS_MAX || (begun === YEARS_MAX && to.slice(4) <= from.slice(4))) return;
  const message = `must be at most ${YEARS_MAX} years after from`;
  throw invalid([{ field: 'to', message, constraint: 'maximum' }]);
}
