import type { TaxRate } from './arithmetic.ts';

/** The parts of a tax in a request. Null clears, and undefined was not given. */
export interface GivenTax {
  percent?: bigint | null | undefined;
  category?: string | null | undefined;
  reason?: string | null | undefined;
}

export type Problem = [property: string, constraint: string];

const RATED = ['S', 'L', 'M'];
const EXPLAINED = ['E', 'AE', 'K', 'G', 'O'];

export const mentionsTax = ({ percent, category, reason }: GivenTax) =>
  [percent, category, reason].some((part) => part !== undefined);

/** The tax that a request sets, or undefined if it sets none, with what is wrong about it. */
export function readTax(
  given: GivenTax,
  current?: TaxRate,
): { tax: TaxRate | undefined; problems: Problem[] } {
  const isAnew = given.category !== undefined || given.percent === null;
  const base = isAnew ? undefined : current;
  const percent = given.percent ?? base?.percent;
  const category = given.category ?? categoryFor(percent, base?.category);
  const kept = category !== undefined && category === base?.category ? base.reason : undefined;
  const reason = given.reason === undefined ? kept : (given.reason ?? undefined);
  const problems: Problem[] = [];
  if (category === undefined) {
    if (reason !== undefined) problems.push(['taxExemptionReason', 'category']);
    return { tax: undefined, problems };
  }
  const isRated = RATED.includes(category);
  if (percent === undefined && isRated) problems.push(['taxPercent', 'required']);
  else if (category === 'S' && percent === 0n)
    problems.push(given.category ? ['taxPercent', 'exclusiveMinimum'] : ['taxCategory', 'required']);
  else if (percent !== undefined && percent > 0n && !isRated) problems.push(['taxPercent', 'maximum']);
  if (reason !== undefined && !EXPLAINED.includes(category))
    problems.push(['taxExemptionReason', 'category']);
  return { tax: { category, percent: percent ?? 0n, reason }, problems };
}

function categoryFor(percent: bigint | undefined, current: string | undefined): string | undefined {
  if (percent === undefined || percent === 0n || RATED.includes(current ?? '')) return current;
  return 'S';
}

/** The reasons that documents in English show unless others are given. */
const USUAL_REASONS: Record<string, [code: string, reason: string]> = {
  AE: ['VATEX-EU-AE', 'Reverse charge'],
  K: ['VATEX-EU-IC', 'Intra-Community supply, exempt from VAT'],
  G: ['VATEX-EU-G', 'Export outside the EU, exempt from VAT'],
  O: ['VATEX-EU-O', 'Not subject to VAT'],
};

/** A seller with a VAT number leaves tax out for another reason. It has no address, so no law is named. */
export function usualReason(category: string, seller: Numbers): [code: string, reason: string] | undefined {
  if (category === 'O' && seller.vatNumber)
    return ['VATEX-EU-O', 'Outside the scope of VAT, place of supply abroad'];
  return USUAL_REASONS[category];
}

/** The numbers and places that decide whether taxes fit. */
export interface Numbers {
  vatNumber?: boolean | undefined;
  taxNumber?: boolean | undefined;
  registrationNumber?: boolean | undefined;
  countryCode?: boolean | undefined;
}

export const isOutsideTax = (seller: Numbers) => !seller.vatNumber && !seller.taxNumber;

const required = (field: string): Problem => [field, 'required'];
const wrong = (field: string): Problem => [field, 'state'];

/** The fields that keep these taxes from being issued, with what is wrong about them, in the order of the answers. */
export function taxObstacles(
  taxes: (TaxRate | undefined)[],
  seller: Numbers,
  buyer: Numbers,
  hasPeriod: boolean,
): Problem[] {
  const isUntaxed = taxes.includes(undefined);
  const given = taxes.filter((tax) => tax !== undefined);
  const categories = new Set(given.map(({ category }) => category));
  if (isUntaxed && isOutsideTax(seller)) categories.add('O');
  const has = (...names: string[]) => names.some((name) => categories.has(name));
  const reasonsOf = (category: string) =>
    new Set(given.filter((tax) => tax.category === category && tax.reason).map(({ reason }) => reason));
  const isAE = has('AE');
  // Sellers are in Germany if they have a VAT number, and buyers are in France if they have a country.
  const isAcross = Boolean(seller.vatNumber && buyer.countryCode);
  return [
    ...EXPLAINED.filter((category) => reasonsOf(category).size > 1).map(() =>
      wrong('billables.taxExemptionReason'),
    ),
    ...(has('E') && reasonsOf('E').size === 0 ? [required('billables.taxExemptionReason')] : []),
    ...(isUntaxed && !isOutsideTax(seller) ? [required('billables')] : []),
    ...(has('O') && categories.size > 1 ? [wrong('billables.taxCategory')] : []),
    ...(has('O') && seller.vatNumber && !seller.taxNumber ? [required('seller.taxNumber')] : []),
    ...((has('K', 'G') && !seller.vatNumber) || (isAE && !has('K', 'G') && isOutsideTax(seller))
      ? [required('seller.vatNumber')]
      : []),
    ...((has('K') && !buyer.vatNumber) ||
    (isAE && !has('K') && !buyer.vatNumber && !isAcross && !buyer.registrationNumber)
      ? [required('buyer.vatNumber')]
      : []),
    ...(has('K') && !buyer.countryCode ? [required('buyer.address.countryCode')] : []),
    ...(has('K') && !hasPeriod ? [required('serviceFrom')] : []),
    ...(isAE && !has('K') && !buyer.vatNumber && isAcross ? [required('buyer.vatNumber')] : []),
  ];
}
