/** An amount that somebody may have meant, in the minor units of currencies with this many decimals. */
export interface GivenAmount {
  minor: number;
  exponent: number;
}

/** The numbers of decimals that currencies have. */
const EXPONENTS = [0, 2, 3, 4];

const PLAIN = /^(?<whole>\d{1,16})(?:[.,](?<fraction>\d{1,4}))?$/;
/** Groups of three digits, all with the same sign between them, and decimals after another one. */
const GROUPED =
  /^(?<whole>\d{1,3}(?<sign>[.,'’ \u00a0\u202f])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<fraction>\d{1,4}))?$/;

/**
 * The amounts that a text may be: `2608.48`, `2,608.48`, `2.608,48`, `2 608,48` or `2'608.48`, also with the sign of a
 * currency. `1,234` may be a thousand and more, or, in a currency with three decimals, little more than one. Null if the
 * text is no amount.
 */
export function amountsIn(text: string): GivenAmount[] | null {
  const bare = text.replace(/^\s*\p{Sc}?\s*|\s*\p{Sc}?\s*$/gu, '');
  const amounts = [PLAIN, GROUPED].flatMap((pattern) => {
    const { whole, fraction = '' } = pattern.exec(bare)?.groups ?? {};
    if (whole === undefined) return [];
    return EXPONENTS.filter((exponent) => exponent >= fraction.length).map((exponent) => ({
      minor: Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(exponent, '0')),
      exponent,
    }));
  });
  const exact = amounts.filter(({ minor }) => Number.isSafeInteger(minor));
  return exact.length > 0 ? exact : null;
}
