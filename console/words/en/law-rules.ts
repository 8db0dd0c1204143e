/** Rules of the law in the seller's country. */
export const lawRules = {
  sellerAddressMissing: 'is missing: an invoice names its seller with the address. Enter it in the settings',
  buyerAddressMissing: 'is missing: an invoice names its buyer with the address. Enter it on the client',
  timeOfSupplyMissing: 'is missing: an invoice says when the work was done',
  dueBeforeIssue: 'is before the date of issue',
  sellerSiren: 'is missing: a French invoice has the SIREN of its seller. Enter it in the settings',
  buyerSiren: 'is missing: a French invoice has the SIREN of a business that buys. Enter it on the client',
  swissNumber: 'must be a UID with MWST, TVA or IVA after it, such as CHE-123.456.788 MWST',
  outsideNumber:
    'is needed beside a VAT number where lines are not subject to tax: enter it in the settings, or the registration number',
  needlessTaxCurrency: (code: string) =>
    `is only for invoices in another currency than that of the company’s country, ${code}: clear it`,
  otherTaxCurrency: (code: string) => `must be ${code}, the currency of the company’s country`,
  rateNeeded: (code: string, home: string) =>
    `is needed for an invoice in ${code}: tax is declared in ${home}, so enter how much ${home} one ${code} is worth`,
  sellerInEu: 'must be in the EU for goods to another EU country: give the lines another tax category',
};
