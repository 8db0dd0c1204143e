import type { Schemas } from '../../../../../client/src/client.ts';
import {
  currencyExponent,
  formatDecimal,
  minorToDecimal,
  parseDecimal,
  parseDecimalText,
  parseMoney,
} from '../../../../parts/money.ts';
import { words } from '../../../../words/words.ts';
import { type Column, isNumeric } from './columns.ts';
import { isUnsure } from './pasted-numbers.ts';
import { parseTax, taxText } from './tax.ts';
import { unitCode, unitName } from './units.ts';

export type Billable = Schemas['Billable'];
type NewBillable = Schemas['NewBillable'];

const QUANTITY_DECIMALS = 6;
const QUANTITY_MAX = 999_999_999.999_999;

/** The money and language of an invoice's cells. */
export interface CellForm {
  currencyCode: string;
  locale: string;
}

/** Writes `-1234.5` in the form of the locale, with all of its decimals and without groups. */
export function formatPlain(plain: string, locale: string): string {
  const decimals = plain.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: Math.min(decimals, 20),
    maximumFractionDigits: 20,
  });
  return format.format(plain as Intl.StringNumericLiteral);
}

/** Inputs have one line, and would join the words around a break. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\n\r]+\s*/g, ' ');
}

/** An amount without its currency, which the total shows. */
function groupedAmount(minor: number, currencyCode: string, locale: string): string {
  const exponent = currencyExponent(currencyCode);
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const key = `${locale} ${exponent}`;
  const format = amounts.get(key) ?? new Intl.NumberFormat(locale, digits);
  amounts.set(key, format);
  return format.format(minorToDecimal(minor, exponent) as Intl.StringNumericLiteral);
}

const amounts = new Map<string, Intl.NumberFormat>();

/** A cell of a line as the service has it. */
export function savedText(line: Billable, column: Column, { currencyCode, locale }: CellForm): string {
  switch (column) {
    case 'name':
      return oneLine(line.name);
    case 'quantity':
      return formatDecimal(line.quantity, locale);
    case 'unit':
      return unitName(line.unitCode);
    case 'price':
      return groupedAmount(line.amountMinor, currencyCode, locale);
    case 'tax':
      return taxText(line, locale);
  }
}

/** The fields that a cell stands for, or a message. Null clears a field. */
export type Read = { fields: Partial<Record<keyof NewBillable, unknown>> } | { error: string };

export function readCell(column: Column, text: string, form: CellForm): Read {
  if (isNumeric(column) && isUnsure(text)) return { error: words.lines.errors.unsure };
  switch (column) {
    case 'name':
      return text.trim() === '' ? { error: words.lines.errors.isEmpty } : { fields: { name: text } };
    case 'quantity':
      return readQuantity(text, form.locale);
    case 'unit':
      return readUnit(text);
    case 'price':
      return readPrice(text, form);
    case 'tax': {
      const tax = parseTax(text, form.locale);
      return typeof tax === 'string' ? { error: tax } : { fields: { ...tax } };
    }
  }
}

function readQuantity(text: string, locale: string): Read {
  const { errors } = words.lines;
  if (text.trim() === '') return { fields: { quantity: 1 } };
  if (parseDecimalText(text, locale) === undefined) return { error: errors.noNumber };
  const quantity = parseDecimal(text, locale, QUANTITY_DECIMALS);
  if (quantity === undefined) return { error: errors.quantityDecimals(QUANTITY_DECIMALS) };
  if (quantity <= 0) return { error: errors.quantityNotAboveZero };
  return quantity > QUANTITY_MAX ? { error: errors.quantityTooLarge } : { fields: { quantity } };
}

function readUnit(text: string): Read {
  if (text.trim() === '') return { fields: { unitCode: 'C62' } };
  const code = unitCode(text);
  return code ? { fields: { unitCode: code } } : { error: words.lines.errors.noUnit };
}

function readPrice(text: string, { currencyCode, locale }: CellForm): Read {
  const { errors } = words.lines;
  const amountMinor = parseMoney(text, currencyCode, locale);
  if (amountMinor !== undefined) return { fields: { amountMinor } };
  if (text.trim() === '') return { error: errors.isEmpty };
  const plain = parseDecimalText(text, locale);
  if (plain === undefined) return { error: errors.noAmount };
  const decimals = currencyExponent(currencyCode);
  if ((plain.split('.')[1]?.length ?? 0) > decimals)
    return { error: errors.priceDecimals(decimals, currencyCode) };
  return { error: errors.priceTooLarge };
}
