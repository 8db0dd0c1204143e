import {
  byPrice,
  isDrafted,
  type Ledger,
  type ModelEntry,
  type ModelInvoice,
  type ModelLine,
  total,
} from './ledger.ts';

export interface LineCredit {
  line: ModelLine;
  /** In millionths of an hour. Without it and without an amount, everything that is left is credited. */
  millionths?: number | undefined;
  amountMinor?: number | undefined;
}

/** Minutes of one entry on a line, at one price. */
interface Charged {
  entry: ModelEntry;
  pricedBy: ModelLine;
  minutes: number;
}

/** Quantities have six decimals. */
export const millionthsOf = (minutes: number) => Math.round((Math.abs(minutes) * 1_000_000) / 60);

export function lineMinutes(ledger: Ledger, line: ModelLine): number {
  return total(ledger.rows.filter((row) => row.line === line && row.creditNoteId === undefined));
}

export function quantityLeftOf(ledger: Ledger, line: ModelLine): number {
  const credited = line.credits.filter(({ isGoodwill }) => !isGoodwill);
  return (
    millionthsOf(lineMinutes(ledger, line)) - credited.reduce((sum, { millionths }) => sum + millionths, 0)
  );
}

const isAtPrice = ({ credits }: ModelLine) => credits.every((one) => one.isAtPrice && !one.isGoodwill);

/** Issues a credit note. Units that it takes back are owed again, as far as they are still logged. */
export function credit(ledger: Ledger, creditNoteId: string, isGoodwill: boolean, items: LineCredit[]): void {
  const touched: ModelEntry[] = [];
  for (const { line, millionths, amountMinor } of items) {
    const left = quantityLeftOf(ledger, line);
    const isRest = millionths === undefined || (isAtPrice(line) && millionths === left);
    const takes = isGoodwill || amountMinor !== undefined ? undefined : isRest ? 'ALL' : 'SOME';
    const isByQuantity = left > 0 && isAtPrice(line);
    const isPriced = amountMinor === undefined && (millionths !== undefined || isByQuantity);
    const counted = millionths ?? (isPriced ? left : 1_000_000);
    line.credits.push({ millionths: counted, isAtPrice: isPriced, isGoodwill, takes });
    if (takes) touched.push(...reversal(ledger, creditNoteId, line, takes === 'ALL'));
  }
  for (const entry of new Set(touched)) {
    if (ledger.draftedOf(entry).length === 0) continue;
    for (const [, rows] of byPrice(ledger.rowsOf(entry))) {
      const overdrawn = Math.max(0, -total(rows));
      ledger.lower(
        rows.filter((row) => isDrafted(row) && row.minutes < 0),
        overdrawn,
      );
    }
    ledger.refit([entry]);
  }
}

/** First from entries that are billed for more than they are worth, then from the newest. */
function reversal(ledger: Ledger, creditNoteId: string, line: ModelLine, isAll: boolean): ModelEntry[] {
  const charged = chargedOn(ledger, line);
  const all = charged.reduce((sum, { minutes }) => sum + Math.abs(minutes), 0);
  // Quantities are rounded together with earlier credit notes.
  const credited = line.credits.reduce((sum, { takes, millionths }) => sum + (takes ? millionths : 0), 0);
  const before = Math.abs(
    total(ledger.rows.filter((row) => row.line === line && row.creditNoteId !== undefined)),
  );
  const wanted = isAll ? all : Math.max(0, Math.floor((credited * 60) / 1_000_000 + 0.5) - before);
  const sign = line.isReversal ? -1 : 1;
  const taken = new Map<Charged, number>();
  let left = Math.min(wanted, all);
  const take = (one: Charged, most: number) => {
    const already = taken.get(one) ?? 0;
    const minutes = Math.max(0, Math.min(left, most, Math.abs(one.minutes) - already));
    taken.set(one, already + minutes);
    left -= minutes;
    return minutes;
  };
  const excess = new Map(
    charged.map(({ entry }) => [entry, sign * (ledger.billedOf(entry) - ledger.worthOf(entry))]),
  );
  for (const one of charged) {
    const most = excess.get(one.entry) ?? 0;
    excess.set(one.entry, most - take(one, most));
  }
  for (const one of charged) take(one, Number.POSITIVE_INFINITY);
  for (const [{ entry, pricedBy }, minutes] of taken)
    if (minutes > 0) ledger.rows.push({ entry, line, pricedBy, minutes: -sign * minutes, creditNoteId });
  return [...taken.keys()].map(({ entry }) => entry);
}

/** The minutes that a line still charges, the newest work first. */
function chargedOn(ledger: Ledger, line: ModelLine): Charged[] {
  const byEntry = Map.groupBy(
    ledger.rows.filter((row) => row.line === line),
    ({ entry }) => entry,
  );
  return [...byEntry]
    .flatMap(([entry, rows]) =>
      [...byPrice(rows)].map(([pricedBy, ofPrice]) => ({ entry, pricedBy, minutes: total(ofPrice) })),
    )
    .filter(({ minutes }) => minutes !== 0)
    .sort((one, other) => (orderOf(one) > orderOf(other) ? -1 : 1));
}

const orderOf = ({ entry, pricedBy }: Charged) => `${entry.date} ${entry.id} ${pricedBy.id}`;

/** Cancels an issued invoice. */
export function cancel(ledger: Ledger, creditNoteId: string, invoice: ModelInvoice): void {
  credit(
    ledger,
    creditNoteId,
    false,
    invoice.lines.map((line) => ({ line })),
  );
  invoice.status = 'VOID';
}
