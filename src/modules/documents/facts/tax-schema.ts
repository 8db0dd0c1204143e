import { choice, decimal, formatted, text } from '../../../platform/schema.ts';

/** EN 16931 codes for how a line is taxed. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const;
/** Categories with a rate. All others have a rate of 0. */
export const RATED_CATEGORIES = ['S', 'L', 'M'] as const;
/** Categories that say why no tax is charged. */
export const EXEMPTION_CATEGORIES = ['E', 'AE', 'K', 'G', 'O'] as const;

export const taxPercent = decimal(0, 100, 4, {
  description: 'Tax rate in percent, with at most 4 decimals.',
  example: 19,
});
export const taxCategory = choice(TAX_CATEGORIES, {
  title: 'TaxCategory',
  description:
    'Tax category (EN 16931): S standard, Z zero rated, E exempt, AE reverse charge, K within the EU, G export, O outside the scope of tax, L Canary Islands, M Ceuta and Melilla.',
  example: 'S',
});
export const taxExemptionCode = formatted('vatex', 50, {
  description: 'Why no tax is charged, as a VATEX code.',
  example: 'VATEX-EU-132',
});
export const taxExemptionReason = text(1, 500, {
  description: 'Why no tax is charged, in words. Only for the categories E, AE, K, G and O.',
  example: 'Exempt under § 4 No. 14 UStG',
});

export const taxCountry = formatted('country-code', 2, {
  description:
    "The country whose tax it is (ISO 3166-1 alpha-2, also `XI` for Northern Ireland). Defaults to the seller's country.",
  example: 'DE',
});

export type TaxCategory = (typeof TAX_CATEGORIES)[number];
