import type { DocumentHead } from '../facts/document.ts';
import type { Tax } from '../facts/frozen-schema.ts';
import { formatsOf } from './formats.ts';
import { LABELS } from './texts.ts';
import { taxName } from './totals.ts';

interface DeductedTax extends Pick<Tax, 'category' | 'percent' | 'taxMinor'> {
  invoiceNumber: string;
  issueDate: string;
}

/** The texts of a line that deducts a deposit, in the language of the document. Its tax is information, and in no sum. */
export function deductionTexts(
  head: DocumentHead,
  { invoiceNumber, issueDate, category, percent, taxMinor }: DeductedTax,
): { name: string; description: string | null } {
  const formats = formatsOf(head.locale);
  const { deposit } = LABELS[formats.language];
  const name = deposit.deducted(invoiceNumber, formats.day(issueDate));
  if (taxMinor === 0) return { name, description: null };
  const tax = `${taxName({ category }, head, LABELS[formats.language])} ${formats.percent(percent)}`;
  const amount = formats.money(taxMinor, head.currencyExponent, head.currencyCode);
  return { name, description: deposit.taxOnIt(tax, amount) };
}
