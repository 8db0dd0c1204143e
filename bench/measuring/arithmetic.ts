/** The middle of several rounds, and how far they lie apart. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}

export function spreadOf(values: number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/**
 * Compares two sides round by round, because rounds that follow each other had the same machine. Rounds in which either
 * side used too little to be measured do not count.
 */
export function ratiosOf(ones: number[], others: number[]): Spread | undefined {
  const pairs = ones.slice(0, others.length).map((one, round) => [one, others[round] ?? 0] as const);
  return spreadOf(pairs.filter(([one, other]) => one > 0 && other > 0).map(([one, other]) => one / other));
}

/** Three significant digits, without an exponent. */
export function digits(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}

export function showSpread(spread: Spread | undefined): string {
  if (!spread) return '';
  const { median: middle, least, most } = spread;
  return `${digits(middle)} (${digits(least)} to ${digits(most)})`;
}
