import { api } from '../../../app/session.ts';
import { dayBefore } from '../../../parts/days.ts';
import { keyOf } from '../../../parts/filters.tsx';
import { day, hours } from '../../../parts/format.ts';
import { Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

interface EarlierHoursProps {
  /** Undefined for a new contract, which has no hours yet. */
  contractId: string | undefined;
  /** The contract's first day, or empty. */
  begins: string;
  /** The rate's first day. */
  startsOn: string;
}

/** Says that hours before the first day of a rate have no price by it. */
export function EarlierHours({ contractId, begins, startsOn }: EarlierHoursProps) {
  const minutes = useOpenMinutes(contractId, startsOn);
  if (minutes > 0)
    return <Warning>{words.contracts.rates.earlierTime(hours(minutes), day(startsOn))}</Warning>;
  if (contractId !== undefined || begins === '' || begins >= startsOn) return null;
  return <Warning>{words.contracts.rates.earlierBeginning(day(begins), day(startsOn))}</Warning>;
}

/** The minutes of the contract before a day that are still to charge. */
function useOpenMinutes(contractId: string | undefined, startsOn: string): number {
  const query = { contractId: contractId ?? '', dateTo: dayBefore(startsOn), groupBy: 'ALL' as const };
  const key = contractId === undefined ? undefined : keyOf('time-entries/summary', query);
  const { data } = useRead(key, (signal) =>
    api().GET('/time-entries/summary', { params: { query }, signal }),
  );
  return data?.[0]?.openMinutes ?? 0;
}
