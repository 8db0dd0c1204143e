import { createHash } from 'node:crypto';
import type { KeyedEntry, StatedEntry } from '../bank-entries/schema.ts';

/** Entries that are written at once. */
const PAGE = 500;

/**
 * The entries of a message with their keys. An entry gets its key when all are known, so they wait as pages of JSON, which are
 * smaller than the file. All else that is kept are counts.
 */
export class KeyedEntries {
  private readonly pages: Buffer[] = [];
  private page: StatedEntry[] = [];
  private readonly uses = new Map<string, number>();

  add(entry: StatedEntry): void {
    if (!entry.isBooking) countIn(this.uses, referenceKeyOf(entry));
    this.page.push(entry);
    if (this.page.length < PAGE) return;
    this.pages.push(Buffer.from(JSON.stringify(this.page)));
    this.page = [];
  }

  *inPages(): Generator<KeyedEntry[]> {
    const equals = new Map<string, number>();
    const withKeys = (entry: StatedEntry) => ({ ...entry, ...this.keysOf(entry, equals) });
    for (const page of this.pages)
      yield (JSON.parse(page.toString()) as StatedEntry[]).map((entry) => withKeys(entry));
    if (this.page.length > 0) yield this.page.map(withKeys);
  }

  /**
   * One key is all that is known of the entry, and its number among equals of the account and day. The other one is the bank's
   * reference with day and amount, because some banks use references again, if no other entry of the account has all three.
   * Entries of other days don't count, since messages that overlap have different ones. An entry has both keys, because its
   * reference may come again only in a later message of the day.
   */
  private keysOf(
    entry: StatedEntry,
    equals: Map<string, number>,
  ): Pick<KeyedEntry, 'contentKey' | 'referenceKey'> {
    const same = digest(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
    const contentKey = digest([same, countIn(equals, same)]);
    const referenceKey = referenceKeyOf(entry);
    const isOnce = entry.isBooking || (referenceKey !== undefined && this.uses.get(referenceKey) === 1);
    return { contentKey, ...(referenceKey !== undefined && isOnce && { referenceKey }) };
  }
}

function referenceKeyOf({
  iban,
  bookedDate,
  bankReference,
  direction,
  amountMinor,
}: StatedEntry): string | undefined {
  const signedMinor = direction === 'DEBIT' ? -amountMinor : amountMinor;
  return bankReference === undefined ? undefined : digest([iban, bookedDate, bankReference, signedMinor]);
}

function countIn(counts: Map<string, number>, key: string | undefined): number {
  if (key === undefined) return 0;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
