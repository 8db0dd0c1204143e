import type { Schemas } from '../../../../client/src/client.ts';

type Sums = Schemas['InvoiceSummary'];

interface Total {
  count: number;
  minor: number;
}

export interface CurrencyTotals {
  currencyCode: string;
  /** Issued and not void. */
  issued: Total;
  owed: Total;
  overdue: Total;
  drafts: Total;
}

const NOTHING: Total = { count: 0, minor: 0 };

/** Adds the sums of statuses up per currency. The currency with the most invoices comes first. */
export function totalsOf(sums: readonly Sums[]): CurrencyTotals[] {
  const byCurrency = Map.groupBy(sums, ({ currencyCode }) => currencyCode);
  const countOf = ({ issued, drafts }: CurrencyTotals) => issued.count + drafts.count;
  return [...byCurrency]
    .map(([currencyCode, all]) => {
      const issued = all.filter(({ status }) => status !== 'DRAFT' && status !== 'VOID');
      const drafts = all.filter(({ status }) => status === 'DRAFT');
      return {
        currencyCode,
        issued: added(issued, ({ count, payableMinor }) => ({ count, minor: payableMinor })),
        owed: added(issued, ({ count, dueMinor }) => ({ count, minor: dueMinor })),
        overdue: added(issued, ({ overdueCount, overdueMinor }) => ({
          count: overdueCount,
          minor: overdueMinor,
        })),
        drafts: added(drafts, ({ count, payableMinor }) => ({ count, minor: payableMinor })),
      };
    })
    .sort((one, other) => countOf(other) - countOf(one));
}

function added(sums: readonly Sums[], part: (sum: Sums) => Total): Total {
  return sums.map(part).reduce((total, one) => {
    return { count: total.count + one.count, minor: total.minor + one.minor };
  }, NOTHING);
}
