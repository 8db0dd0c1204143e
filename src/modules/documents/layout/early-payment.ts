import type { DocumentHead } from '../facts/document.ts';
import { type Formats, formatsOf } from './formats.ts';
import { LABELS } from './texts.ts';

/** The sentence on the discount for early payment, if it comes to anything. E-invoices have it as well. */
export function earlyPaymentSentence(
  { earlyPayment, payableMinor, currencyExponent, currencyCode }: DocumentHead,
  formats: Formats,
): string | undefined {
  if (!earlyPayment || earlyPayment.discountMinor === 0) return undefined;
  const { days, percent, lastDay, discountMinor } = earlyPayment;
  const money = (amountMinor: number) => formats.money(amountMinor, currencyExponent, currencyCode);
  return LABELS[formats.language].payment.early(
    formats.percent(percent),
    money(discountMinor),
    money(payableMinor - discountMinor),
    days,
    lastDay && formats.day(lastDay),
  );
}

/** The sentence in French, for the mentions of a French seller. */
export function frenchEarlyPayment(head: DocumentHead): string | undefined {
  return earlyPaymentSentence(head, formatsOf('fr-FR'));
}
