import type { Schemas } from '../../../../client/src/client.ts';

type Billable = Schemas['Billable'];
type CreditNote = Schemas['ExpandableCreditNote'];

/** A line of the invoice, and how much of it is left to credit. */
export interface Creditable {
  line: Billable;
  /** Units that no correction has taken back. */
  quantityLeft: number;
  amountLeftMinor: number;
}

/** GOODWILL lowers what a line is worth, but takes no units back. */
export function creditablesOf(lines: readonly Billable[], notes: readonly CreditNote[]): Creditable[] {
  const taken = new Map<string, { quantity: number; amountMinor: number }>();
  for (const note of notes)
    for (const { billable, quantity, totalMinor, amountMinor } of note.billables ?? []) {
      const line = lines.find(({ id }) => id === billable);
      const before = taken.get(billable) ?? { quantity: 0, amountMinor: 0 };
      const isByUnits = note.kind !== 'GOODWILL' && line?.amountMinor === amountMinor;
      taken.set(billable, {
        quantity: before.quantity + (isByUnits ? quantity : 0),
        amountMinor: before.amountMinor + totalMinor,
      });
    }
  return lines.map((line) => {
    const { quantity, amountMinor } = taken.get(line.id) ?? { quantity: 0, amountMinor: 0 };
    const left = Math.max(0, Number((line.quantity - quantity).toFixed(6)));
    return { line, quantityLeft: left, amountLeftMinor: line.totalMinor - amountMinor };
  });
}

/** How much of a line to credit: all that is left, some units, or an amount. */
export type Share =
  | { by: 'all' }
  | { by: 'units'; quantity: number | undefined }
  | { by: 'amount'; amountMinor: number | undefined };

type BillableToCredit = string | { billableId: string; quantity?: number; amountMinor?: number };

/** The lines of the request, in the order of the invoice. Errors of the API name them by this order. */
export function linesToCredit(
  creditables: readonly Creditable[],
  shares: ReadonlyMap<string, Share>,
): BillableToCredit[] {
  return creditables.flatMap(({ line: { id } }): BillableToCredit[] => {
    const share = shares.get(id);
    if (!share) return [];
    if (share.by === 'units') return [{ billableId: id, quantity: share.quantity ?? 0 }];
    if (share.by === 'amount') return [{ billableId: id, amountMinor: share.amountMinor ?? 0 }];
    return [id];
  });
}
