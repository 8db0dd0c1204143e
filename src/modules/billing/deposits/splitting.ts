import { roundedQuotient, sharesOf } from '../../documents/facts/shares.ts';
import type { LineLeft, TaxLeft } from './store.ts';

/** The decimals of a rate, as the table has them. */
const PERCENT_SCALE = 10_000;
const HUNDRED = 1_000_000n;

const scaled = (percent: number) => BigInt(Math.round(percent * PERCENT_SCALE));
const taxIn = (gross: bigint, percent: number) =>
  roundedQuotient(gross * scaled(percent), HUNDRED + scaled(percent));
const taxOn = (net: bigint, percent: number) => roundedQuotient(net * scaled(percent), HUNDRED);
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Shares an amount by what each part has. */
function sharedBy(amount: bigint, parts: bigint[]): bigint[] {
  const whole = sumOf(parts);
  return whole > 0n
    ? sharesOf(
        amount,
        parts.map((part) => part * amount),
        whole,
      )
    : parts.map(() => 0n);
}

/** The part of each tax that an amount with tax takes. All of a tax takes all that is left of its amounts, so nothing is lost. */
export function splitOverTaxes(amountMinor: number, taxes: TaxLeft[]): TaxLeft[] {
  const shares = sharedBy(
    BigInt(amountMinor),
    taxes.map(({ grossMinor }) => BigInt(grossMinor)),
  );
  return taxes.flatMap((tax, index) => {
    const gross = shares[index] as bigint;
    if (gross === 0n) return [];
    const left = BigInt(tax.taxMinor);
    const contained = gross === BigInt(tax.grossMinor) ? left : taxIn(gross, tax.percent);
    const isOver = gross > 0n ? contained > left : contained < left;
    return [{ ...tax, grossMinor: Number(gross), taxMinor: Number(isOver ? left : contained) }];
  });
}

/**
 * Credits of lines that come to an amount with tax. Rounding of tax can leave no credit of exactly this amount. It is then a
 * cent more, which frees a cent of what was paid.
 */
export function creditsOf(
  amountMinor: number,
  taxes: TaxLeft[],
  lines: LineLeft[],
  pricesIncludeTax: boolean,
): { billableId: string; amountMinor: number }[] {
  const targets = splitOverTaxes(amountMinor, taxes);
  let over = 0n;
  return targets.flatMap(({ category, percent, grossMinor }) => {
    const gross = BigInt(grossMinor) - over;
    const typed = pricesIncludeTax ? gross : netFor(gross, percent);
    over = pricesIncludeTax ? 0n : typed + taxOn(typed, percent) - gross;
    const ofTax = lines.filter((line) => line.category === category && line.percent === percent);
    const shares = sharedBy(
      typed,
      ofTax.map(({ leftMinor }) => BigInt(leftMinor)),
    );
    return ofTax.flatMap(({ id }, index) =>
      shares[index] === 0n ? [] : [{ billableId: id, amountMinor: Number(shares[index]) }],
    );
  });
}

/** The smallest net amount that comes to at least this amount with its tax. */
function netFor(gross: bigint, percent: number): bigint {
  let net = gross - taxIn(gross, percent) - 1n;
  while (net + taxOn(net, percent) < gross) net += 1n;
  return net;
}
