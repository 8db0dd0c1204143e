import type { DraftedAmount, LoweredAmount } from '../amount-charges/amount.ts';
import { amountKey } from './charges-owing.ts';
import type { Owing, PastCharge } from './owing.ts';
import { worthAdded } from './plan.ts';

/**
 * Lowers what drafts charge too much, or take back too much, the newest first, and changes `owing` and `past` accordingly. What
 * is still owed is left to collecting.
 */
export function lowerings(owing: Owing[], past: PastCharge[], drafted: DraftedAmount[]): LoweredAmount[] {
  const owedBy = new Map(owing.map((one) => [one.key, one]));
  const pastOf = new Map(past.map((one) => [`${one.key} ${one.pricedById}`, one]));
  const lowered: LoweredAmount[] = [];
  for (const row of drafted) {
    const key = amountKey(row);
    const owed = owedBy.get(key);
    const line = pastOf.get(`${key} ${row.pricedById}`);
    // A credit note took back what the draft takes back, too: of the same line, or of the whole.
    const overdrawn = row.amountMinor < 0 ? Math.max(0, -(line?.units ?? 0)) : 0;
    const excess = Math.max(overdrawn, Math.sign(row.amountMinor) * -(owed?.units ?? 0));
    const by = Math.sign(row.amountMinor) * Math.min(Math.abs(row.amountMinor), excess);
    if (excess <= 0 || !owed) continue;
    const worthMinor = row.worthMinor + (line ? worthAdded(line, -by) : -by);
    owed.units += by;
    if (line) line.units -= by;
    const { firstDay, lastDay } = row.amountMinor > 0 ? owed : row;
    lowered.push({ id: row.id, amountMinor: row.amountMinor - by, worthMinor, firstDay, lastDay });
  }
  return lowered;
}
