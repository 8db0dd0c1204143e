import type { Schemas } from '../../../../client/src/client.ts';

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

/** The list may be sorted by anything, but numbers follow age. */
function byAge(one: Invoice, other: Invoice): number {
  const [first, second] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`];
  return first < second ? -1 : 1;
}
