import type { Schemas } from '../../../../client/src/client.ts';
import { byAge, itemOf, type OpenItem } from '../../../parts/account/allocating.ts';

type Invoice = Schemas['ExpandableInvoice'];

interface Payable {
  first: Invoice | undefined;
  /** The longest due first. */
  items: OpenItem[];
  sumMinor: number;
  clients: number;
  currencies: number;
}

/** Those of the invoices that are to be paid. Drafts and settled ones stay as they are. */
export function payable(invoices: readonly Invoice[]): Payable {
  const open = invoices.filter(
    ({ availableActions, dueMinor }) => availableActions.includes('pay') && dueMinor > 0,
  );
  return {
    first: open[0],
    items: open.map(itemOf).sort(byAge),
    sumMinor: open.reduce((sum, { dueMinor }) => sum + dueMinor, 0),
    clients: new Set(open.map(({ client }) => client)).size,
    currencies: new Set(open.map(({ currencyCode }) => currencyCode)).size,
  };
}
