/** Rules of e-invoices. */
export const eInvoiceRules = {
  eNeeded: 'is needed for the e-invoice',
  eBuyerReference:
    'is needed for the e-invoice: the reference that the client asks for, such as the Leitweg-ID of an authority',
  eIdentity: 'or the VAT number or the tax number is needed for the e-invoice',
  eCountry: (code: string) => `${code} is not known to e-invoices: send the document as a PDF`,
  eScheme: (code: string) => `has the scheme ${code}, which e-invoices of this kind do not know`,
  eVatNumber:
    'must begin with the code of its country, such as DE123456788. A number of another kind is a tax number or a registration number',
  eDecimals: (most: number, code: string, decimals: number) =>
    `${code} has ${decimals} decimals, and e-invoices have at most ${most}: use another currency, or send a PDF`,
  eCurrency: (code: string) =>
    `${code} is not known to e-invoices: use another currency, or send the document as a PDF`,
  eTooLarge: 'is too large for e-invoices: split the invoice',
  eNorwegianVat: 'must be NO, the organisation number of 9 digits, and MVA in Norway',
  eDanishNumber: 'must be the CVR number of 8 digits in Denmark',
  eDanishAccount: 'needs an IBAN and a BIC for payments within Denmark',
  eItalianNumber: 'must have 11 to 16 capital letters and digits in Italy',
  eSwedishVat: 'must be SE and 12 digits in Sweden',
  eSwedishNumber: 'must have 10 digits in Sweden, the last of which checks the others',
  eSwedishRates: 'must be 25, 12 or 6 % for the standard rate in Sweden',
  eGreekSeller:
    'is Greece, and Peppol takes invoices from there only with a mark of the tax authority, which is not supported: choose another kind of e-invoice',
  eIcelandicNumber: 'must be the kennitala of 10 digits in Iceland',
  eDutchNumber: 'must be a KVK number of 8 digits or an OIN of 20 in the Netherlands',
  eSchemeForm: (code: string) => `does not have the form that the scheme ${code} asks for`,
  eDays: 'must be between 2000 and 2099 for the e-invoice',
  eFrenchNumber: (most: number) => `must have at most ${most} letters, digits and + - _ / in France`,
  eFrenchSiren: 'must be the Siren of 9 digits or the Siret of 14, with an address in France',
  eFrenchBuyer: (field: string) => `must be the Siren or Siret of a firm in France. Others need: ${field}`,
  eFrenchAddress: (code: string) =>
    `must have the scheme ${code} and begin with the Siren in France, or be empty`,
  eFrenchCategories: 'must not be that of the Canary Islands, Ceuta or Melilla in France',
  eFrenchRates: 'must be a rate of France, such as 20, 10, 5.5 or 2.1 %',
  eFrenchDueDate: 'must not be before the date of issue in France',
  eFrenchCurrency: 'must be EUR in France, with an exchange rate, where the invoice has another currency',
  eExemption: (code: string) => `${code} is not known to Peppol`,
  eExemptionCategory: (code: string, right: string, wrong: string) =>
    `${code} is for the tax category “${right}”, not for “${wrong}”`,
  eOneRate: (category: string) => `must be the same on all lines of the tax category “${category}”`,
  eRateAboveZero: (category: string) => `must be above 0 for the tax category “${category}”`,
  eSmallRate: (percent: string) =>
    `of ${percent} % counts as 0 for e-invoices: use another rate, or send the document as a PDF`,
  eTaxDiffers: (percent: string) =>
    `of ${percent} % differs from the tax by what rounding left over of earlier credits: send the document as a PDF`,
  ePhone: 'must have at least three digits',
};
