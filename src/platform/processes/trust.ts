import { BoundedCache } from '../bounded-cache.ts';
import type { Demand } from './places.ts';

/** Long enough that pretending is of no use, short enough that a tenant with one odd picture or document hardly notices. */
const DOUBT_MS = 60_000;
/** A caller that pretends in more tenants than this is believed in none of them. */
const TENANTS_OF_CALLER_MAX = 5;
const REMEMBERED_MAX = 10_000;

/** Remembers who sent a picture or a document that was more expensive than it looked. */
export class Trust {
  private readonly doubts = new BoundedCache<number>(REMEMBERED_MAX);

  isTrusted({ tenant, caller }: Demand): boolean {
    return this.countOf(`of ${tenant}`) === 0 && this.countOf(`by ${caller}`) < TENANTS_OF_CALLER_MAX;
  }

  doubt({ tenant, caller }: Demand): void {
    for (const key of [`of ${tenant}`, `by ${caller}`])
      this.doubts.set(key, this.countOf(key) + 1, Date.now() + DOUBT_MS);
  }

  private countOf(key: string): number {
    return this.doubts.get(key, Date.now()) ?? 0;
  }
}
