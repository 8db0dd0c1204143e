import { createHash } from 'node:crypto';
import type { StatedEntry } from '../bank-entries/schema.ts';

/** An entry with the key that another message has for it, too. */
export interface KeyedEntry extends StatedEntry {
  key: string;
  /** The key of the whole booking, for messages that have no more of it. */
  batchKey?: string;
}

/**
 * Gives each entry its key: the bank's reference if no other entry of the account has it, with day and amount, because some banks
 * use references again. Otherwise all that is known of the entry, and its number among equals of the account and day.
 */
export function withKeys(entries: readonly StatedEntry[]): KeyedEntry[] {
  const uses = countsOf(entries.map(referenceKey));
  const equals = new Map<string, number>();
  return entries.map((entry) => {
    const { batch, ...known } = entry;
    const isUnique = entry.bankReference !== undefined && uses.get(referenceKey(entry)) === 1;
    const [batchKey, reference] = [
      batch && keyOf(entry, batch.reference, batch.signedMinor),
      entry.bankReference,
    ];
    const signedMinor = entry.direction === 'DEBIT' ? -entry.amountMinor : entry.amountMinor;
    const shared = { ...entry, ...(batchKey !== undefined && { batchKey }) };
    if (isUnique && reference !== undefined) return { ...shared, key: keyOf(entry, reference, signedMinor) };
    const same = digest(Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1)));
    const ordinal = (equals.get(same) ?? 0) + 1;
    equals.set(same, ordinal);
    return { ...shared, key: digest([same, ordinal]) };
  });
}

function keyOf({ iban, bookedDate }: StatedEntry, reference: string, signedMinor: number): string {
  return digest([iban, bookedDate, reference, signedMinor]);
}

function referenceKey({ iban, bankReference = '' }: StatedEntry): string {
  return `${iban} ${bankReference}`;
}

function countsOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
