import { BoundedCache } from '../bounded-cache.ts';

/** A read that takes this long on average holds up others noticeably. */
const SLOW_MS = 50;
/** Single reads take long on a busy machine, so each counts only for a tenth of the average. */
const WEIGHT = 0.1;
/** Faster reads are not worth remembering. */
const UNREMARKABLE_MS = 20;
/** A cancelled read counts as this average, which later reads lower only slowly. */
const CANCELLED_MS = 1_000;
/** How long a read is remembered, and how many are. */
const REMEMBERED_MS = 60_000;
const READS_MAX = 10_000;

/** Remembers which reads of which tenants are slow, so that they are kept away from the shared connections. */
export class SlowReads {
  private readonly averages = new BoundedCache<number>(READS_MAX);

  has(read: string): boolean {
    return this.averages.size > 0 && (this.averages.get(read, Date.now()) ?? 0) > SLOW_MS;
  }

  note(read: string, tookMs: number): void {
    if (this.averages.size === 0 && tookMs < UNREMARKABLE_MS) return;
    const nowMs = Date.now();
    const average = this.averages.get(read, nowMs) ?? 0;
    if (average === 0 && tookMs < UNREMARKABLE_MS) return;
    this.averages.set(read, average + (tookMs - average) * WEIGHT, nowMs + REMEMBERED_MS);
  }

  noteCancelled(read: string): void {
    this.averages.set(read, CANCELLED_MS, Date.now() + REMEMBERED_MS);
  }
}
