const STEP = 1_000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** An amount of bytes with a fitting unit: `1.5 MB`. */
export function bytes(amount: number, write: (value: number) => string): string {
  let value = amount;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${write(Math.round(value * 10) / 10)} ${UNITS[unit]}`;
}
