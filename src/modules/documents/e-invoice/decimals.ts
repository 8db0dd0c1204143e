/** A decimal without an exponent or trailing zeros. */
export function decimalOf(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/\.?0+$/, '');
}

/** Rates have at most 4 decimals. */
export function percentOf(percent: number): string {
  return decimalOf(percent, 4);
}
