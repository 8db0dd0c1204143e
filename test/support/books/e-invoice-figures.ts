import { eInvoiceProblems } from '../../../src/modules/documents/e-invoice/check.ts';
import { writeCii } from '../../../src/modules/documents/e-invoice/cii.ts';
import type { WrittenDocument } from '../../../src/modules/documents/e-invoice/terms.ts';
import { writeUbl } from '../../../src/modules/documents/e-invoice/ubl.ts';
import { currencyExponent } from '../../../src/platform/currencies.ts';
import { type ReceivedEInvoice, readEInvoice } from '../e-invoice/read.ts';
import { breachesOf } from '../e-invoice/rules.ts';

type Writers = Record<string, (document: WrittenDocument) => string>;

const WRITERS: Writers = { UBL: writeUbl, CII: (document) => writeCii(document) };

/** The fields of problems that no e-invoice can show the amounts with. All other problems leave amounts as they are. */
const AMOUNT_FIELDS = ['currencyCode', 'taxCurrencyCode', 'totalMinor'];

/** The amounts of a document, as the API shows them. Minor units are text, so that no digit is lost. */
export interface Figures {
  currencyExponent: number;
  subtotalMinor: string;
  taxMinor: string;
  totalMinor: string;
  payableMinor: string;
  /** The lines are then typed with tax, and the e-invoice has them without. */
  pricesIncludeTax: boolean;
  taxCurrencyCode: string | null;
  taxMinorInTaxCurrency: string | null;
  taxes: { category: string; percent: number; taxableMinor: number; taxMinor: number }[];
  lineTotalsMinor: string[];
}

/**
 * Writes the document as an e-invoice in both syntaxes, reads it back, and compares the amounts. A document that is no
 * valid e-invoice, for want of an address for example, is written by the standard's own profile all the same.
 */
export function eInvoiceDifferences(
  { head, lines }: Omit<WrittenDocument, 'isSandbox'>,
  figures: Figures,
  writers: Writers = WRITERS,
): string[] {
  const standard = { ...head, eInvoiceProfile: 'EN16931' } as const;
  const isCarried = !eInvoiceProblems(standard).some(({ field }) => AMOUNT_FIELDS.includes(field));
  if (!isCarried) return [];
  const isValid = eInvoiceProblems(head).length === 0;
  const heads = isValid && head.eInvoiceProfile !== 'EN16931' ? [head, standard] : [standard];
  return heads.flatMap((one) =>
    Object.entries(writers).flatMap(([syntax, write]) =>
      differencesIn(() => write({ head: one, lines, isSandbox: false }), figures, isValid).map(
        (difference) => `${syntax} for ${one.eInvoiceProfile} ${difference}`,
      ),
    ),
  );
}

function differencesIn(write: () => string, figures: Figures, isValid: boolean): string[] {
  try {
    const received = readEInvoice(write());
    const due = expected(figures);
    const differences = Object.entries(figuresIn(received, figures)).flatMap(([name, read]) => {
      const [is, shouldBe] = [read, due[name as keyof typeof due]].map((figure) => JSON.stringify(figure));
      return is === shouldBe ? [] : [`has the ${name} ${is} in place of ${shouldBe}`];
    });
    return [...differences, ...(isValid ? breachesOf(received).map((rule) => `breaks ${rule}`) : [])];
  } catch (error) {
    return [`can not be read: ${(error as Error).message}`];
  }
}

function expected(figures: Figures) {
  const { subtotalMinor: subtotal, taxMinor: tax, totalMinor: total, payableMinor: payable } = figures;
  const { taxMinorInTaxCurrency, pricesIncludeTax, lineTotalsMinor } = figures;
  return {
    sums: [subtotal, subtotal, tax, total, payable],
    'sum of lines less discounts': subtotal,
    'tax in the tax currency': taxMinorInTaxCurrency,
    taxes: figures.taxes
      .map((one) => `${one.category} ${one.percent}: ${one.taxMinor} on ${one.taxableMinor}`)
      .sort(),
    lines: pricesIncludeTax ? [] : lineTotalsMinor,
  };
}

function figuresIn(received: ReceivedEInvoice, figures: Figures) {
  const { currencyExponent: exponent, taxCurrencyCode, pricesIncludeTax } = figures;
  const minor = (text: string | undefined) => minorOf(text, exponent);
  const { net, allowanceTotal, taxExclusive, tax, taxInclusive, payable, taxInTaxCurrency } = received;
  const lines = received.lines.map((line) => minor(line.net));
  return {
    sums: [
      String(BigInt(minor(net)) - (allowanceTotal === undefined ? 0n : BigInt(minor(allowanceTotal)))),
      ...[taxExclusive, tax, taxInclusive, payable].map(minor),
    ],
    'sum of lines less discounts': String(
      lines.reduce((sum, line) => sum + BigInt(line), 0n) -
        received.allowances.reduce((sum, { amount }) => sum + BigInt(minor(amount)), 0n),
    ),
    'tax in the tax currency':
      taxInTaxCurrency === undefined
        ? null
        : minorOf(taxInTaxCurrency, currencyExponent(taxCurrencyCode ?? '')),
    taxes: received.taxes
      .map((one) => `${one.category} ${Number(one.percent ?? 0)}: ${minor(one.tax)} on ${minor(one.taxable)}`)
      .sort(),
    lines: pricesIncludeTax ? [] : lines,
  };
}

/** Minor units of an amount. It must have as many decimals as its currency. */
function minorOf(text: string | undefined, exponent: number): string {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (whole === undefined || decimals.length !== exponent)
    throw new Error(`${text} is no amount with ${exponent} decimals`);
  return String(BigInt(`${sign}${whole}${decimals}`));
}
