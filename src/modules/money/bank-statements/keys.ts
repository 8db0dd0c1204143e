import { createHash } from 'node:crypto';
import type { StatedEntry } from '../bank-entries/schema.ts';

/** An entry with the key that another message has for it, too. */
export interface KeyedEntry extends StatedEntry {
  key: string;
  /** The key of the whole booking, for messages that have no more of it. */
  batchKey?: string;
}

/**
 * Gives each entry its key: the bank's reference with day and amount, because some banks use references again, if no other entry of
 * the account has all three. Entries of other days don't count, since messages that overlap have different ones. Otherwise all that
 * is known of the entry, and its number among equals of the account and day.
 */
export function withKeys(entries: readonly StatedEntry[]): KeyedEntry[] {
  const keys = entries.map((entry) =>
    entry.bankReference === undefined ? undefined : keyOf(entry, entry.bankReference, signedOf(entry)),
  );
  const uses = countsOf(keys);
  const equals = new Map<string, number>();
  return entries.map((entry, index) => {
    const { batch, ...known } = entry;
    const batchKey = batch && keyOf(entry, batch.reference, batch.signedMinor);
    const key = keys[index];
    const shared = { ...entry, ...(batchKey !== undefined && { batchKey }) };
    if (key !== undefined && uses.get(key) === 1) return { ...shared, key };
    const same = digest(Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1)));
    const ordinal = (equals.get(same) ?? 0) + 1;
    equals.set(same, ordinal);
    return { ...shared, key: digest([same, ordinal]) };
  });
}

function keyOf({ iban, bookedDate }: StatedEntry, reference: string, signedMinor: number): string {
  return digest([iban, bookedDate, reference, signedMinor]);
}

function signedOf({ direction, amountMinor }: StatedEntry): number {
  return direction === 'DEBIT' ? -amountMinor : amountMinor;
}

function countsOf<T>(values: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
