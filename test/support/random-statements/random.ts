/** Random choices that a seed repeats (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  happens(share: number): boolean {
    return this.fraction() < share;
  }

  one<T>(among: readonly T[]): T {
    return among[this.below(among.length)] as T;
  }

  some<T>(among: readonly T[]): T | undefined {
    return among.length === 0 ? undefined : this.one(among);
  }
}
