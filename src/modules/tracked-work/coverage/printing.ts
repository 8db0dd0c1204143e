import type { AllowancePeriod } from '../../agreements/allowances/coverage.ts';
import { PREPAID_MAX, PREPAID_PERIODS_MAX, type Prepaid } from '../../documents/facts/prepaid.ts';

interface ToPrint {
  id: string;
  name: string | null;
  role: string | null;
  isPrinted: boolean;
}

/** The allowances that invoices show, with all their periods. */
export function printedOf(allowances: ToPrint[], periods: Map<string, AllowancePeriod[]>): Prepaid[] {
  const printed = allowances.filter(({ isPrinted }) => isPrinted).slice(0, PREPAID_MAX);
  return printed.map(({ id, name: own, role }) => {
    const name = own ?? role;
    return { ...(name !== null && { name }), periods: (periods.get(id) ?? []).map(whole) };
  });
}

/** On paper, the minutes of a period add up within it: what went on into the next one is left. */
function whole(period: AllowancePeriod): AllowancePeriod {
  const { grantedMinutes, rolledOverMinutes, usedMinutes, expiredMinutes } = period;
  return { ...period, leftMinutes: grantedMinutes + rolledOverMinutes - usedMinutes - expiredMinutes };
}

/** What an invoice with work of these days shows. */
export function prepaidWithin(printed: Prepaid[], from: string, to: string): Prepaid[] {
  return printed.flatMap(({ periods, ...rest }) => {
    const within = periods.filter(
      ({ startsOn, endsOn }) => startsOn <= to && (endsOn === undefined || endsOn >= from),
    );
    return within.length > 0 ? [{ ...rest, periods: within.slice(-PREPAID_PERIODS_MAX) }] : [];
  });
}
