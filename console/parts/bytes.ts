import { words } from '../words/words.ts';

const STEP = 1_000;

/** An amount of bytes with a fitting unit: `1.5 MB`. */
export function bytes(amount: number, write: (value: number) => string): string {
  const units = words.parts.byteUnits;
  let value = amount;
  let unit = 0;
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${write(Math.round(value * 10) / 10)} ${units[unit]}`;
}
