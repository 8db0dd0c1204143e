import { dayAfter } from '../facts/dates.ts';
import type { DocumentHead } from '../facts/document.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { languageOf } from '../facts/texts.ts';
import { earlyPaymentSentence } from '../layout/early-payment.ts';
import { formatsOf } from '../layout/formats.ts';
import type { Trader } from './traders.ts';
import { lineOf } from './xml.ts';

/** BG-16 with one account (BG-17). */
export interface Payment {
  /** BT-81, a code of UNTDID 4461. */
  code: string;
  reference?: string | undefined;
  iban?: string | undefined;
  accountNumber?: string | undefined;
  /** BT-86: the BIC, or else the code that the bank has in its country. */
  bic?: string | undefined;
}

const SEPA_TRANSFER = '58';
const TRANSFER = '30';
const BANK_PAYMENT = '31';
const CLEARING = '97';

export function paymentOf(
  head: DocumentHead,
  profile: EInvoiceProfile,
  traders: { seller: Trader; buyer: Trader },
): Payment | undefined {
  const iban = lineOf(head.bankAccount?.iban);
  const accountNumber = iban ? undefined : lineOf(head.bankAccount?.accountNumber);
  const reference = lineOf(head.paymentReference);
  if (!iban && !accountNumber) {
    // German rules demand payment instructions of credit notes too, whose amounts are set off.
    return head.credit && isGerman(profile, traders) ? { code: CLEARING, reference } : undefined;
  }
  const isSepa = iban !== undefined && head.currencyCode === 'EUR';
  const other = isDanish(profile, traders) ? BANK_PAYMENT : TRANSFER;
  return {
    code: isSepa ? SEPA_TRANSFER : other,
    reference,
    iban,
    accountNumber,
    bic: lineOf(head.bankAccount?.bic) ?? (accountNumber && lineOf(head.bankAccount?.routingNumber)),
  };
}

type Traders = { seller: Trader; buyer: Trader };

function areBothIn(countryCode: string, { seller, buyer }: Traders): boolean {
  return seller.address?.countryCode === countryCode && buyer.address?.countryCode === countryCode;
}

/** Peppol has XRechnung's rules between German parties. */
export function isGerman(profile: EInvoiceProfile, traders: Traders): boolean {
  return profile === 'XRECHNUNG' || (profile === 'PEPPOL' && areBothIn('DE', traders));
}

/** Peppol's rules between Danish parties know no credit transfer. */
export function isDanish(profile: EInvoiceProfile, traders: Traders): boolean {
  return profile === 'PEPPOL' && areBothIn('DK', traders);
}

const TERMS = {
  en: { days: (days: number) => `Payable within ${days} days`, now: 'Payable at once', credit: 'Credited' },
  de: {
    days: (days: number) => `Zahlbar innerhalb von ${days} Tagen`,
    now: 'Sofort zahlbar',
    credit: 'Gutschrift',
  },
  fr: {
    days: (days: number) => `Payable sous ${days} jours`,
    now: 'Payable immédiatement',
    credit: 'Avoir',
  },
  es: { days: (days: number) => `Pago a ${days} días`, now: 'Pago inmediato', credit: 'Abono' },
  it: {
    days: (days: number) => `Pagamento a ${days} giorni`,
    now: 'Pagamento immediato',
    credit: 'Accredito',
  },
  nl: {
    days: (days: number) => `Te betalen binnen ${days} dagen`,
    now: 'Direct te betalen',
    credit: 'Creditering',
  },
};

/** BT-20, which has to stand where there is something to pay and no due date (BR-CO-25). */
export function paymentTermsOf(head: DocumentHead, isInGermanForm: boolean): string | undefined {
  if (head.credit) return TERMS[languageOf(head.locale)].credit;
  return [dueTermsOf(head), earlyTermsOf(head, isInGermanForm)].filter(Boolean).join('\n') || undefined;
}

function dueTermsOf(head: DocumentHead): string | undefined {
  const terms = TERMS[languageOf(head.locale)];
  const { paymentTermsDays: days, dueDate, issueDate } = head;
  if (!dueDate) return terms.now;
  if (days === undefined || !issueDate || dayAfter(issueDate, days) !== dueDate) return undefined;
  return days === 0 ? terms.now : terms.days(days);
}

/** The discount for early payment: in the form of German rules (BR-DE-18), whose line has to end with a break, or in words. */
function earlyTermsOf(head: DocumentHead, isInGermanForm: boolean): string | undefined {
  const sentence = earlyPaymentSentence(head, formatsOf(head.locale));
  if (!head.earlyPayment || !isInGermanForm) return sentence;
  const { days, percent } = head.earlyPayment;
  return sentence && `#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#\n`;
}
