import type { ReceivedEInvoice } from './read.ts';

type Line = ReceivedEInvoice['lines'][number];
type Breach = string | false | undefined;

const SCALE = 10n ** 12n;
const TWO_CENTS = (SCALE * 2n) / 100n;
const HALF_A_CENT = (SCALE * 5n) / 1_000n;

/** A decimal as an exact multiple of 10^-12. */
function exact(text: string | undefined): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match) throw new Error(`${text} is no decimal`);
  const [, sign, whole = '', decimals = ''] = match;
  const value = BigInt(whole + decimals.padEnd(12, '0'));
  return sign ? -value : value;
}

function sum(values: (string | undefined)[]): bigint {
  return values.reduce((total, value) => total + exact(value), 0n);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const RULES: Record<string, string> = {
  ...{ S: 'BR-S', Z: 'BR-Z', E: 'BR-E', AE: 'BR-AE', K: 'BR-IC' },
  ...{ G: 'BR-G', O: 'BR-O', L: 'BR-AF', M: 'BR-AG' },
};
const UNTAXED = ['Z', 'E', 'AE', 'K', 'G', 'O'];
const EXPLAINED = ['E', 'AE', 'K', 'G', 'O'];

/** The rules of EN 16931 that the e-invoice breaks. They are the arithmetic rules, and the rules of the tax categories. */
export function breachesOf(invoice: ReceivedEInvoice): string[] {
  const breaches = [
    ...sumBreaches(invoice),
    ...presenceBreaches(invoice),
    ...invoice.lines.flatMap(lineBreaches),
    ...[invoice, ...invoice.lines].flatMap((one) => one.allowances.flatMap(allowanceBreaches)),
    ...invoice.taxes.flatMap((tax) => taxBreaches(tax, invoice)),
    ...decimalBreaches(invoice),
  ];
  return breaches.filter((breach) => typeof breach === 'string');
}

function sumBreaches(invoice: ReceivedEInvoice): Breach[] {
  const { net, taxExclusive, tax, taxInclusive, payable, lines, taxes, allowances } = invoice;
  const allowanceTotal = exact(invoice.allowanceTotal ?? '0');
  const isTaxedAs = (
    line: Pick<Line, 'category' | 'percent'>,
    one: { category?: string | undefined; percent?: string | undefined },
  ) => line.category === one.category && (line.category === 'O' || line.percent === one.percent);
  return [
    exact(net) !== sum(lines.map((line) => line.net)) && 'BR-CO-10',
    allowanceTotal !== sum(allowances.map((one) => one.amount)) && 'BR-CO-11',
    exact(taxExclusive) !== exact(net) - allowanceTotal && 'BR-CO-13',
    exact(tax) !== sum(taxes.map((one) => one.tax)) && 'BR-CO-14',
    exact(taxInclusive) !== exact(taxExclusive) + exact(tax) && 'BR-CO-15',
    exact(payable) !== exact(taxInclusive) + exact(invoice.rounding ?? '0') && 'BR-CO-16',
    ...lines.map((line) => !taxes.some((one) => isTaxedAs(line, one)) && `${RULES[line.category ?? '']}-01`),
    ...allowances.map(
      (one) => !taxes.some((tax) => isTaxedAs({ ...one, percent: one.taxPercent }, tax)) && 'BR-32',
    ),
    ...taxes.map((one) => {
      const taxed = lines.filter((line) => isTaxedAs(line, one));
      const discounts = allowances.filter((discount) =>
        isTaxedAs({ ...discount, percent: discount.taxPercent }, one),
      );
      const taxable = sum(taxed.map((line) => line.net)) - sum(discounts.map(({ amount }) => amount));
      return exact(one.taxable) !== taxable && `${RULES[one.category ?? '']}-08`;
    }),
  ];
}

function presenceBreaches(invoice: ReceivedEInvoice): Breach[] {
  const { seller, buyer } = invoice;
  const isKnownPrefix = (vatNumber: string | undefined) => !vatNumber || /^[A-Z0-9]{2}./.test(vatNumber);
  return [
    !invoice.number && 'BR-02',
    !invoice.issueDate && 'BR-03',
    !seller.legalName && 'BR-06',
    !buyer.legalName && 'BR-07',
    !seller.countryCode && 'BR-09',
    !buyer.countryCode && 'BR-11',
    invoice.lines.length === 0 && 'BR-16',
    invoice.taxes.length === 0 && 'BR-CO-18',
    !invoice.dueDate && !invoice.paymentTerms && 'BR-CO-25',
    !seller.vatNumber && !seller.registration && !seller.identifier && 'BR-CO-26',
    !(isKnownPrefix(seller.vatNumber) && isKnownPrefix(buyer.vatNumber)) && 'BR-CO-09',
    invoice.typeCode === '381' && !invoice.precedingNumber && 'BR-55',
    Boolean(invoice.paymentCode === '30' || invoice.paymentCode === '58') && !invoice.account && 'BR-61',
    Boolean(invoice.taxCurrencyCode) !== Boolean(invoice.taxInTaxCurrency) && 'BR-53',
  ];
}

function lineBreaches(line: Line): Breach[] {
  const price = exact(line.price);
  const quantity = exact(line.quantity);
  const before = exact(line.net) + sum(line.allowances.map(({ amount }) => amount));
  const per = line.priceQuantity === undefined ? SCALE : exact(line.priceQuantity);
  const isUntaxed = line.category !== undefined && UNTAXED.includes(line.category);
  const rule = RULES[line.category ?? ''] ?? 'BR-CO-04';
  const isRateRight =
    line.category === 'O'
      ? line.percent === undefined
      : isUntaxed
        ? exact(line.percent) === 0n
        : exact(line.percent) > 0n;
  return [
    !line.name && 'BR-25',
    !line.unitCode && 'BR-23',
    price < 0n && 'BR-27',
    per <= 0n && 'PEPPOL-EN16931-R121',
    abs(quantity * price - before * per) > HALF_A_CENT * per && 'PEPPOL-EN16931-R120',
    !isRateRight && `${rule}-05`,
  ];
}

function allowanceBreaches(allowance: ReceivedEInvoice['allowances'][number]): Breach[] {
  const { amount, base, percent, reason } = allowance;
  if (base === undefined || percent === undefined)
    return [!reason && 'BR-33', base !== percent && 'PEPPOL-EN16931-R041'];
  const difference = exact(amount) * SCALE * 100n - exact(base) * exact(percent);
  return [
    !reason && 'BR-33',
    abs(difference) > TWO_CENTS * SCALE * 100n && 'PEPPOL-EN16931-R040',
    !/^-?\d+(\.\d{1,2})?$/.test(amount ?? '') && 'BR-DEC',
  ];
}

function taxBreaches(tax: ReceivedEInvoice['taxes'][number], invoice: ReceivedEInvoice): Breach[] {
  const { seller, buyer, taxes } = invoice;
  const category = tax.category ?? '';
  const rule = RULES[category] ?? 'BR-47';
  const isUntaxed = UNTAXED.includes(category);
  const difference = abs(exact(tax.tax)) * SCALE * 100n - abs(exact(tax.taxable)) * exact(tax.percent ?? '0');
  const isNumbered = Boolean(
    seller.vatNumber ?? (category === 'K' || category === 'G' ? '' : seller.taxNumber),
  );
  const hasReason = Boolean(tax.exemptionCode ?? tax.exemptionReason);
  const isIdentified =
    category === 'O'
      ? !seller.vatNumber && !buyer.vatNumber
      : isNumbered &&
        (category !== 'K' || Boolean(buyer.vatNumber)) &&
        (category !== 'AE' || Boolean(buyer.vatNumber ?? buyer.registration));
  return [
    isUntaxed && taxes.filter((one) => one.category === category).length > 1 && `${rule}-01`,
    !isIdentified && `${rule}-02`,
    isUntaxed && exact(tax.tax) !== 0n && `${rule}-09`,
    hasReason !== EXPLAINED.includes(category) && `${rule}-10`,
    abs(difference) >= SCALE * SCALE * 100n && 'BR-CO-17',
    category === 'O' && taxes.length > 1 && 'BR-O-11',
    category === 'K' && !invoice.period.from && !invoice.period.to && 'BR-IC-11',
    category === 'K' && !invoice.deliveryCountry && 'BR-IC-12',
  ];
}

function decimalBreaches({
  net,
  tax,
  taxInclusive,
  taxInTaxCurrency,
  lines,
  taxes,
}: ReceivedEInvoice): Breach[] {
  const amounts = [net, tax, taxInclusive, taxInTaxCurrency ?? '0', ...lines.map((line) => line.net)];
  const all = [...amounts, ...taxes.flatMap((one) => [one.taxable, one.tax])];
  return all.map((amount) => !/^-?\d+(\.\d{1,2})?$/.test(amount ?? '') && 'BR-DEC');
}
