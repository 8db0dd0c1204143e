import type { Schemas } from '../../../../client/src/client.ts';
import type { Sums } from '../../../parts/outcome.tsx';

type Invoice = Pick<
  Schemas['Invoice'],
  'id' | 'createdAt' | 'availableActions' | 'currencyCode' | 'totalMinor'
>;

/** The drafts among chosen invoices that can be finalized, the oldest first, and their sum in each currency. */
export function finalizable<T extends Invoice>(chosen: readonly T[]) {
  const drafts = chosen.filter(({ availableActions }) => availableActions.includes('finalize')).sort(byAge);
  const sums = new Map<string, number>();
  for (const { currencyCode, totalMinor } of drafts)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + totalMinor);
  return { drafts, sums };
}

/** Adds invoices up per currency. */
export function sumsOf(invoices: readonly Sums[]): Sums[] {
  const byCurrency = Map.groupBy(invoices, ({ currencyCode }) => currencyCode);
  return Array.from(byCurrency, ([currencyCode, all]) => {
    const sum = (part: (one: Sums) => number) => all.reduce((total, one) => total + part(one), 0);
    return {
      currencyCode,
      subtotalMinor: sum(({ subtotalMinor }) => subtotalMinor),
      taxMinor: sum(({ taxMinor }) => taxMinor),
      totalMinor: sum(({ totalMinor }) => totalMinor),
      roundingMinor: sum(({ roundingMinor }) => roundingMinor),
      payableMinor: sum(({ payableMinor }) => payableMinor),
    };
  });
}

/** The list may be sorted by anything, but numbers follow age. */
function byAge(one: Invoice, other: Invoice): number {
  const [first, second] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`];
  return first < second ? -1 : 1;
}
