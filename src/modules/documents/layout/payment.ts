import type { DocumentHead } from '../facts/document.ts';
import { isCreditorReference, isQrReference } from '../facts/payment-details.ts';
import { earlyPaymentSentence } from './early-payment.ts';
import { type Formats, inGroups } from './formats.ts';
import { named } from './parties.ts';
import { epcText, type QrCode, qrCode } from './payment-codes.ts';
import { type SwissBill, swissBill } from './swiss-bill.ts';
import type { Labels } from './texts/labels.ts';
import { SWISS_LABELS } from './texts/swiss.ts';

export interface Payment {
  heading?: string;
  sentence?: string;
  /** The discount for early payment. */
  early?: string;
  rows: { label?: string; value: string }[];
  code?: QrCode;
  scan?: string;
}

/**
 * How to pay. A document asks for money only if some is due: an issued invoice of more than 0, and no copy of one that is
 * settled. A document of a sandbox has no code that a bank would execute.
 */
export function paymentOf(
  head: DocumentHead,
  formats: Formats,
  labels: Labels,
  { asksForMoney, hasCodes }: { asksForMoney: boolean; hasCodes: boolean },
): { payment?: Payment; swissBill?: SwissBill } {
  const { payment } = labels;
  if (head.type === 'CREDIT_NOTE' || head.payableMinor <= 0)
    return { payment: { heading: payment.heading, sentence: payment.nothingToPay, rows: [] } };

  const amount = formats.money(head.payableMinor, head.currencyExponent, head.currencyCode);
  const dueDay = head.dueDate === undefined ? undefined : formats.day(head.dueDate);
  const sentence = earlyPaymentSentence(head, formats);
  const early = sentence === undefined ? {} : { early: sentence };
  const part =
    asksForMoney && hasCodes
      ? swissBill(head, SWISS_LABELS[formats.language], `${labels.invoice} ${head.number ?? ''}`)
      : undefined;
  if (part !== undefined)
    return {
      payment: { sentence: payment.withPart(amount, dueDay), ...early, rows: [] },
      swissBill: part,
    };

  const rows = accountRows(head, labels);
  if (!asksForMoney) {
    const isEmpty = rows.length === 0 && sentence === undefined;
    return isEmpty ? {} : { payment: { heading: payment.heading, ...early, rows } };
  }
  const text = hasCodes ? epcText(head) : undefined;
  return {
    payment: {
      heading: payment.heading,
      sentence: dueDay === undefined ? payment.pay(amount) : payment.payBy(amount, dueDay),
      ...early,
      rows,
      ...(text === undefined ? {} : { code: qrCode(text), scan: payment.scan }),
    },
  };
}

/** The bank account to pay to. */
export function accountRows(
  head: Pick<DocumentHead, 'bankAccount' | 'seller' | 'paymentReference'>,
  labels: Labels,
): Payment['rows'] {
  const { payment } = labels;
  const { iban, bic, accountNumber, routingNumber, bankName } = head.bankAccount ?? {};
  const account = [
    ...named(payment.iban, iban && inGroups(iban, 4)),
    ...named(payment.bic, bic),
    ...named(payment.accountNumber, accountNumber),
    ...named(payment.routingNumber, routingNumber),
    ...named(payment.bank, bankName),
  ];
  const holder = account.length === 0 ? [] : named(payment.holder, head.seller.legalName);
  return [...holder, ...account, ...named(payment.reference, readable(head.paymentReference))];
}

function readable(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  if (isQrReference(reference)) return inGroups(reference, 5, 2);
  return isCreditorReference(reference) ? inGroups(reference, 4) : reference;
}
