import { currencyExponent } from '../../../platform/currencies.ts';
import type { Discount } from '../facts/discount-schema.ts';
import type { DocumentHead, DocumentLine } from '../facts/document.ts';
import type { Tax } from '../facts/frozen-schema.ts';
import type { Party } from '../facts/party-schema.ts';
import type { Formats } from './formats.ts';
import type { Labels } from './texts/labels.ts';
import { words } from './words.ts';

/** An amount with its name. */
export interface Row {
  label: string;
  value: string;
}

export interface Totals {
  rows: Row[];
  total: Row;
  /** Amounts in the currency that the tax is reported in. */
  inTaxCurrency: Row[];
  /** That prices include tax, and why none is charged. Laws ask for these texts. */
  legalNotes: string[];
}

/** Names of taxes that are not called VAT anywhere. */
const OWN_NAMES: Partial<Record<Tax['category'], string>> = { L: 'IGIC', M: 'IPSI' };

export function totalsOf(
  head: DocumentHead,
  formats: Formats,
  labels: Labels,
  asksForTotal: boolean,
): Totals {
  const amount = (amountMinor: number) => formats.amount(amountMinor, head.currencyExponent);
  const isPlain = isUntaxedInUnitedStates(head);
  return {
    rows: [
      ...discountRows(head, formats, labels),
      { label: labels.totals.subtotal, value: amount(head.subtotalMinor) },
      ...(isPlain ? [] : head.taxes).map((tax) => ({
        label: labels.taxOn(
          taxName(tax, head, labels),
          formats.percent(tax.percent),
          amount(tax.taxableMinor),
        ),
        value: amount(tax.taxMinor),
      })),
      ...(head.roundingMinor === 0
        ? []
        : [
            { label: labels.totals.total, value: amount(head.totalMinor) },
            { label: labels.totals.rounding, value: amount(head.roundingMinor) },
          ]),
    ],
    total: {
      label: totalLabel(head, labels, asksForTotal),
      value: formats.money(head.payableMinor, head.currencyExponent, head.currencyCode),
    },
    inTaxCurrency: inTaxCurrency(head, formats, labels),
    legalNotes: [
      ...(head.pricesIncludeTax && !isPlain ? [labels.pricesIncludeTax(taxWord(head, labels))] : []),
      ...legalNotes(head.taxes, isPlain ? undefined : labels.taxKinds),
    ],
  };
}

/**
 * Whether an American seller charges an American client no tax. Most services are untaxed there, so nobody expects a row
 * for it, and words of VAT least of all. The reason stands below the total, as it was given.
 */
function isUntaxedInUnitedStates({ seller, buyer, taxes }: DocumentHead): boolean {
  const isAt = (party: Party) => party.address?.countryCode === 'US';
  return isAt(seller) && isAt(buyer) && taxes.every(({ category }) => category === 'O');
}

/** The lines as they were typed, and what the document's discounts take off. */
function discountRows(head: DocumentHead, formats: Formats, labels: Labels): Row[] {
  const { discounts = [], currencyExponent: exponent } = head;
  if (discounts.length === 0) return [];
  const typedMinor = head.pricesIncludeTax ? head.totalMinor : head.subtotalMinor;
  const linesMinor = discounts.reduce((sum, { amountMinor }) => sum + amountMinor, typedMinor);
  return [
    { label: labels.totals.lines, value: formats.amount(linesMinor, exponent) },
    ...discounts.map((discount) => discountRow(discount, exponent, formats)),
  ];
}

export function discountRow(
  { reason, percent, amountMinor }: Discount,
  exponent: number,
  formats: Formats,
): Row {
  const part = percent === undefined ? '' : ` (${formats.percent(percent)})`;
  return { label: `${words(reason)}${part}`, value: formats.amount(-amountMinor, exponent) };
}

/** The name of the tax in the language of the document and the country of the seller. */
export function taxWord(head: DocumentHead, labels: Labels): string {
  return labels.taxIn?.[head.seller.address?.countryCode ?? ''] ?? labels.tax;
}

/** A line's tax, if the document has several: the rate, with the category if several have this rate. */
export function lineTax(line: DocumentLine, { taxes }: DocumentHead, formats: Formats): string {
  if (line.taxCategory === undefined || line.taxPercent === undefined) return '';
  const percent = formats.percent(line.taxPercent);
  const isClear = taxes.filter((tax) => tax.percent === line.taxPercent).length < 2;
  return isClear ? percent : `${line.taxCategory} ${percent}`;
}

export function taxName({ category }: Pick<Tax, 'category'>, head: DocumentHead, labels: Labels): string {
  if (category === 'S') return taxWord(head, labels);
  if (category === 'L' || category === 'M') return OWN_NAMES[category] as string;
  return `${labels.taxKinds[category]} (${category})`;
}

function totalLabel(head: DocumentHead, labels: Labels, asksForTotal: boolean): string {
  if (head.type === 'CREDIT_NOTE') return labels.totals.credited;
  return asksForTotal && head.payableMinor > 0 ? labels.totals.due : labels.totals.total;
}

function inTaxCurrency(head: DocumentHead, formats: Formats, labels: Labels): Row[] {
  const { taxCurrencyCode: code, taxExchangeRate: rate } = head;
  if (code === undefined || head.taxMinorInTaxCurrency === undefined) return [];
  const exponent = currencyExponent(code);
  const money = (amountMinor: number) => formats.money(amountMinor, exponent, code);
  const word = taxWord(head, labels);
  const rateText = rate === undefined ? '' : `1 ${head.currencyCode} = ${formats.number(rate, 10)} ${code}`;
  const rows = head.taxes.flatMap((tax) =>
    tax.taxMinorInTaxCurrency === undefined || tax.taxMinor === 0
      ? []
      : [
          {
            label: `${taxName(tax, head, labels)} ${formats.percent(tax.percent)}`,
            value: money(tax.taxMinorInTaxCurrency),
          },
        ],
  );
  return [
    ...(rows.length > 1 ? rows : []),
    { label: labels.taxInCurrency(word, code, rateText), value: money(head.taxMinorInTaxCurrency) },
  ];
}

/** The reasons, each after the kind of tax that it explains unless it has the word itself. */
function legalNotes(taxes: Tax[], kinds: Partial<Record<string, string>> | undefined): string[] {
  const notes = taxes.flatMap((tax) => {
    const reason = words(tax.exemptionReason ?? '');
    if (reason === '') return [];
    if (kinds === undefined) return [reason];
    const kind = kinds[tax.category] ?? tax.category;
    return [reason.toLowerCase().includes(kind.toLowerCase()) ? reason : `${kind}: ${reason}`];
  });
  return [...new Set(notes)];
}
