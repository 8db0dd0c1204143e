/** Rounds half away from zero. The divisor is above 0. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Shares a whole number by largest remainder. The exact share of each part is its dividend by the divisor, which is above
 * 0. No share is off by 1 or more, if the whole is their exact sum, rounded up or down. If it is not, because it has what
 * rounding left over, all parts bear the difference alike.
 */
export function sharesOf(whole: bigint, dividends: bigint[], divisor: bigint): bigint[] {
  const parts = dividends.map((dividend, index) => {
    const remainder = ((dividend % divisor) + divisor) % divisor;
    return { index, remainder, share: (dividend - remainder) / divisor };
  });
  const left = whole - parts.reduce((sum, { share }) => sum + share, 0n);
  const count = BigInt(parts.length || 1);
  const rest = ((left % count) + count) % count;
  const each = (left - rest) / count;
  const byRemainder = [...parts].sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  const raised = new Set(byRemainder.slice(0, Number(rest)).map(({ index }) => index));
  return parts.map(({ share, index }) => share + each + (raised.has(index) ? 1n : 0n));
}
