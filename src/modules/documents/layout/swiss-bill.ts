import { formatMinor } from '../../../platform/currencies.ts';
import type { DocumentHead } from '../facts/document.ts';
import type { Party } from '../facts/party-schema.ts';
import { isCreditorReference, isQrIban, isQrReference } from '../facts/payment-details.ts';
import { inGroups } from './formats.ts';
import { CODE_AMOUNT_MAX_MINOR, oneLine, type QrCode, qrCode } from './payment-codes.ts';
import type { SwissLabels } from './texts/labels.ts';

// The payment part of a Swiss QR-bill, by the Implementation Guidelines of SIX, version 2.3.

/** A party as the code has it. Addresses are structured (type S); the house number may stay within the street. */
interface SwissParty {
  name: string;
  street: string;
  zip: string;
  city: string;
  country: string;
}

/** The payment part as the page shows it. */
export interface SwissBill {
  labels: SwissLabels;
  code: QrCode;
  iban: string;
  creditor: string[];
  debtor: string[];
  /** Empty if the account is paid without one. */
  reference: string;
  message: string;
  currencyCode: string;
  amount: string;
}

const MESSAGE_MAX = 140;

/** The characters of the guidelines: printable Latin, its supplement and extension A, four Romanian letters, the euro. */
const ALLOWED = /^[\x20-\x7e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

/** The payment part, if the document's data fit into it. The message says which invoice is paid. */
export function swissBill(head: DocumentHead, labels: SwissLabels, invoice: string): SwissBill | undefined {
  const text = swissText(head, invoice);
  if (text === undefined) return undefined;
  const creditor = swissParty(head.seller) as SwissParty;
  const debtor = swissParty(head.buyer);
  const reference = swissReference(head) as SwissReference;
  return {
    labels,
    code: qrCode(text),
    iban: inGroups(head.bankAccount?.iban ?? '', 4),
    creditor: addressOf(creditor),
    debtor: debtor === undefined ? [] : addressOf(debtor),
    reference: printed(reference),
    message: messageOf(head, reference, invoice),
    currencyCode: head.currencyCode,
    amount: formatMinor(head.payableMinor, 2).replace(/\B(?=(\d{3})+\.)/g, ' '),
  };
}

/** The text of the code. */
export function swissText(head: DocumentHead, invoice: string): string | undefined {
  const creditor = swissParty(head.seller);
  const reference = swissReference(head);
  if (creditor === undefined || reference === undefined || head.paper !== 'A4') return undefined;
  if (!isPaidBySwissPart(head)) return undefined;
  if (head.payableMinor < 1 || head.payableMinor > CODE_AMOUNT_MAX_MINOR) return undefined;
  return [
    ...['SPC', '0200', '1'],
    head.bankAccount?.iban,
    ...partyLines(creditor),
    ...partyLines(undefined),
    formatMinor(head.payableMinor, 2),
    head.currencyCode,
    ...partyLines(swissParty(head.buyer)),
    reference.type,
    reference.text,
    messageOf(head, reference, invoice),
    'EPD',
  ].join('\n');
}

interface SwissReference {
  type: 'QRR' | 'SCOR' | 'NON';
  text: string;
}

/** A QR-IBAN demands a QR reference. Any other Swiss IBAN takes a creditor reference (ISO 11649), or none. */
function swissReference({ bankAccount, paymentReference = '' }: DocumentHead): SwissReference | undefined {
  const iban = bankAccount?.iban ?? '';
  if (!/^(CH|LI)/.test(iban)) return undefined;
  if (isQrIban(iban))
    return isQrReference(paymentReference) ? { type: 'QRR', text: paymentReference } : undefined;
  const text = paymentReference.replaceAll(' ', '');
  return isCreditorReference(text) ? { type: 'SCOR', text } : { type: 'NON', text: '' };
}

function printed({ type, text }: SwissReference): string {
  return type === 'QRR' ? inGroups(text, 5, 2) : inGroups(text, 4);
}

/** Euros from abroad come by SEPA, whose code other banks read. Only a QR-IBAN takes no SEPA transfer. */
function isPaidBySwissPart({ currencyCode, bankAccount, buyer }: DocumentHead): boolean {
  if (currencyCode === 'CHF') return true;
  const isSwissBuyer = isSwiss(buyer.address?.countryCode ?? '');
  return currencyCode === 'EUR' && (isSwissBuyer || isQrIban(bankAccount?.iban ?? ''));
}

function isSwiss(countryCode: string): boolean {
  return countryCode === 'CH' || countryCode === 'LI';
}

/** A reference of another kind than the code has stands in the message, beside the invoice's number. */
function messageOf(head: DocumentHead, { type }: SwissReference, invoice: string): string {
  const { paymentReference = head.number } = head;
  const isNamed = type !== 'NON' || paymentReference === head.number;
  return allowedMessage(isNamed ? invoice : `${invoice}, ${paymentReference}`) || allowedMessage(invoice);
}

/** A party that the code has room for. Otherwise the debtor's field stays blank; the creditor is required. */
function swissParty(party: Party): SwissParty | undefined {
  const { address } = party;
  if (address?.countryCode === undefined) return undefined;
  const found = {
    name: oneLine(party.legalName),
    street: oneLine([address.address1, address.address2 ?? ''].join(' ')),
    zip: oneLine(address.zip),
    city: oneLine(address.city),
    country: address.countryCode,
  };
  const fits =
    isWithin(found.name, 70) &&
    isWithin(found.street, 70) &&
    isWithin(found.zip, 16) &&
    isWithin(found.city, 35);
  return fits && found.name !== '' && found.zip !== '' && found.city !== '' ? found : undefined;
}

function isWithin(text: string, charactersMax: number): boolean {
  return text.length <= charactersMax && ALLOWED.test(text);
}

function allowedMessage(message: string): string {
  const line = oneLine(message);
  return isWithin(line, MESSAGE_MAX) ? line : '';
}

function partyLines(party: SwissParty | undefined): string[] {
  if (party === undefined) return Array<string>(7).fill('');
  return ['S', party.name, party.street, '', party.zip, party.city, party.country];
}

function addressOf(party: SwissParty): string[] {
  const country = isSwiss(party.country) ? '' : `${party.country}-`;
  return [party.name, party.street, `${country}${party.zip} ${party.city}`].filter((line) => line !== '');
}
