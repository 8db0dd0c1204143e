import assert from 'node:assert/strict';
import { formatMinor } from '../../../src/platform/currencies.ts';
import { type ReceivedEInvoice, readEInvoice } from './read.ts';
import { breachesOf } from './rules.ts';

/** The figures of an invoice or a credit note, as the API has them. */
interface Figures {
  currencyCode: string;
  currencyExponent: number;
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  payableMinor: number;
  taxes: { category: string; percent: number; taxableMinor: number; taxMinor: number }[];
}

/** The file is well-formed, keeps the rules of EN 16931, and has the API's figures to the last minor unit. */
export function assertEInvoice(xml: string, figures: Figures): ReceivedEInvoice {
  const received = readEInvoice(xml);
  assert.deepEqual(breachesOf(received), []);
  const amount = (minor: number) => formatMinor(minor, figures.currencyExponent);
  const { subtotalMinor, taxMinor, totalMinor, payableMinor } = figures;
  assert.deepEqual(
    [received.currencyCode, received.taxExclusive, received.tax, received.taxInclusive, received.payable],
    [figures.currencyCode, ...[subtotalMinor, taxMinor, totalMinor, payableMinor].map(amount)],
  );
  assert.deepEqual(
    received.taxes.map(({ category, percent = '0', taxable, tax }) => [
      category,
      Number(percent),
      taxable,
      tax,
    ]),
    figures.taxes.map((tax) => [tax.category, tax.percent, amount(tax.taxableMinor), amount(tax.taxMinor)]),
  );
  return received;
}
