/** The categories of taxes that need a reason why no tax is charged. */
const WITH_REASON = ['E', 'AE', 'K', 'G', 'O'];

export interface TaxValues {
  defaultTax: {
    category: string;
    percent: number | undefined;
    exemptionReason: string;
    exemptionCode: string;
  };
}

export function hasReason(category: unknown): boolean {
  return WITH_REASON.includes(String(category));
}

/** The service would refuse a reason that stands behind a category that has none, and its field is not shown. */
export function withoutUnusedReason({ defaultTax }: TaxValues): TaxValues {
  if (hasReason(defaultTax.category)) return { defaultTax };
  return { defaultTax: { ...defaultTax, exemptionReason: '', exemptionCode: '' } };
}
