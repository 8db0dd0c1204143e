/** Numbers that look random and are the same in every run (mulberry32). */
export interface Chance {
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { between, pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number] };
}
