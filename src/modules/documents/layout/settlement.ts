import type { DocumentToMake } from '../facts/document.ts';
import type { CreditSettlement, InvoiceSettlement } from '../facts/settlement.ts';
import type { Formats } from './formats.ts';
import type { Labels } from './texts/labels.ts';
import type { Row } from './totals.ts';
import { words } from './words.ts';

/** The rows under the total of a copy. */
export interface SettlementRows {
  rows: Row[];
  /** The amount that is due after all of them. */
  left?: Row;
}

/** Which payments and credits an invoice had, and what is left; or what became of a credit note. */
export function settlementRows(
  { head, settlement }: Pick<DocumentToMake, 'head' | 'settlement'>,
  formats: Formats,
  labels: Labels,
): SettlementRows | undefined {
  if (settlement === undefined) return undefined;
  const amount = (minor: number) => formats.amount(minor, head.currencyExponent);
  if (settlement.type === 'CREDIT_NOTE')
    return { rows: creditRows(settlement, head.credit?.invoiceNumber ?? '', amount, labels) };
  return {
    rows: entryRows(settlement, formats, amount, labels),
    left: {
      label: labels.settlement.left,
      value: formats.money(settlement.leftMinor, head.currencyExponent, head.currencyCode),
    },
  };
}

type Amount = (amountMinor: number) => string;

/** Payments and credits lower what is to be paid, so they have a minus. */
function entryRows(
  { entries, earlierMinor }: InvoiceSettlement,
  formats: Formats,
  amount: Amount,
  { settlement }: Labels,
): Row[] {
  return [
    ...(earlierMinor === 0 ? [] : [{ label: settlement.earlier, value: amount(-earlierMinor) }]),
    ...entries.map(({ kind, day, amountMinor, number = '' }) => ({
      label: settlement[kind](formats.day(day), words(number)),
      value: amount(-amountMinor),
    })),
  ];
}

function creditRows(
  { setOffMinor, freedMinor }: CreditSettlement,
  invoiceNumber: string,
  amount: Amount,
  { settlement }: Labels,
): Row[] {
  const rows: [string, number][] = [
    [settlement.setOff(words(invoiceNumber)), setOffMinor],
    [settlement.freed, freedMinor],
  ];
  return rows.filter(([, minor]) => minor > 0).map(([label, minor]) => ({ label, value: amount(minor) }));
}
