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

/** The lines of a credit note, as the journal names their fields, and whether these are all of them. */
interface CreditOfAll {
  lines: readonly { billableId: string; totalMinor: number }[];
  isWhole: boolean;
}

/** A credit of all that is left tells what is left of each line, less the discounts of the invoice. */
export function withAmountsLeft(creditables: readonly Creditable[], all: CreditOfAll): Creditable[] {
  const left = new Map(all.lines.map(({ billableId, totalMinor }) => [billableId, totalMinor]));
  return creditables.map((one) => ({
    ...one,
    amountLeftMinor: left.get(one.line.id) ?? (all.isWhole ? 0 : one.amountLeftMinor),
  }));
}

/** How much of a line to credit: all that is left, some units, or an amount. */
export type Share =
  | { by: 'all' }
  | { by: 'units'; quantity: number | undefined }
  | { by: 'amount'; amountMinor: number | undefined };

type BillableToCredit = string | { billableId: string; quantity?: number; amountMinor?: number };

/** Whether lines are chosen, each with how much of it. */
export function isComplete(shares: Record<string, Share>): boolean {
  const all = Object.values(shares);
  const isGiven = (share: Share) =>
    (share.by !== 'units' || share.quantity !== undefined) &&
    (share.by !== 'amount' || share.amountMinor !== undefined);
  return all.length > 0 && all.every(isGiven);
}

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
