/** An integer beyond what a double holds, which `JSON.stringify` writes digit by digit. */
interface RawInteger {
  readonly rawJSON: string;
}

/** TypeScript's library does not know these functions yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => RawInteger };

/** Reads a number from the database. Sums of many amounts may be too large for a double, and stay exact in JSON. */
export function exactNumber(digits: string | bigint): number {
  const value = Number(digits);
  const isExact = Number.isSafeInteger(value) || !Number.isInteger(value);
  return isExact ? value : (rawJSON(String(digits)) as unknown as number);
}

/** The value of an integer that `exactNumber` made. */
export function integerValue(value: number): bigint {
  return BigInt(typeof value === 'number' ? value : (value as RawInteger).rawJSON);
}
