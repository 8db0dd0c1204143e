/** The rules about VAT numbers, and about the categories that rest on them. */
export const words = {
  vatForm: (prefix: string) => `does not have the form of a VAT number that begins with ${prefix}`,
  looksWrong: 'looks mistyped: compare it with the original',
  otherEuCountry: (category: string) =>
    `must be another EU country than yours for the tax category “${category}”: correct the address, or choose another category`,
  vatPrefix: (prefix: string, category: string) =>
    `must begin with ${prefix}, as numbers of the buyer’s country do, for the tax category “${category}”`,
  ownVatPrefix: (prefix: string) =>
    `must begin with ${prefix}, as VAT numbers of your country do: write ${prefix} in front of it, or enter a national number as tax number`,
  vatUnconfirmed: 'is not confirmed by VIES: set it on the client’s page and check it there',
  vatRefused: (day: string) => `is not valid according to VIES on ${day}: correct it, or check it again`,
  exportAtHome:
    'is your own country, but the lines are an export: correct the address, or choose another category',
  reverseChargeReason: 'should name the rule by which a buyer in the same country owes the tax',
  serviceAsGoods: (count: string) =>
    `is “Service”, but the tax category “K” is for goods: choose “Goods” in the details of the line, or the category “AE” for a service. Lines of this kind: ${count}`,
  notCheckable: 'can not be checked: VIES knows only numbers that begin with the code of an EU country',
  changedMeanwhile: 'was changed while it was checked: check it again',
};
