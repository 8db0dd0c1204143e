interface HasCurrency {
  currencyCode?: string | null | undefined;
}

/** The account of the currency, or else the account for every currency. */
export function bankAccountFor<A extends HasCurrency>(
  accounts: readonly A[],
  currencyCode: string,
): A | undefined {
  return (
    accounts.find((account) => account.currencyCode === currencyCode) ??
    accounts.find((account) => account.currencyCode == null)
  );
}

/** Swiss banks have institution numbers of 30000 to 31999 for accounts that are paid with a QR reference. */
export function isQrIban(iban: string): boolean {
  return /^(CH|LI)\d\d3[01]\d{3}/.test(iban);
}

const QR_DIGITS = 26;
/** Behind RF and two check digits. */
const CREDITOR_LENGTH_MAX = 21;

interface IssuedNumber {
  number: string;
  sequence: number;
  issueDate: string;
}

/**
 * References for a document, in the order of preference. The first that no other document has is taken. A QR-IBAN demands a QR
 * reference, other IBANs take a creditor reference (ISO 11649): of the number, or else of year and sequence. Without an IBAN, and
 * as a last resort, it is the number itself.
 */
export function paymentReferencesFor(
  { number, sequence, issueDate }: IssuedNumber,
  account: { iban?: string | null | undefined } | null | undefined,
): string[] {
  if (!account?.iban) return [number];
  const ofYear = `${issueDate.slice(0, 4)}${sequence}`;
  if (isQrIban(account.iban)) {
    const digits = number.replace(/\D/g, '').slice(-QR_DIGITS);
    return (digits === '' ? [ofYear] : [digits, ofYear]).map(qrReferenceOf);
  }
  const ofNumber = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const isFit = ofNumber !== '' && ofNumber.length <= CREDITOR_LENGTH_MAX;
  return [...(isFit ? [ofNumber, ofYear] : [ofYear]).map(creditorReferenceOf), number];
}

function qrReferenceOf(digits: string): string {
  const padded = digits.padStart(QR_DIGITS, '0');
  return padded + checkDigitOf(padded);
}

function creditorReferenceOf(text: string): string {
  return `RF${String(98 - remainderOf(`${text}RF00`)).padStart(2, '0')}${text}`;
}

/** True for references of ISO 11649, which begin with RF and two check digits. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && remainderOf(text.slice(4) + text.slice(0, 4)) === 1;
}

/** Modulo 97, as ISO 7064 has it: letters count from 10. */
function remainderOf(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}

/** 26 digits and their check digit, without blanks. */
export function isQrReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigitOf(text.slice(0, QR_DIGITS)) === text.slice(QR_DIGITS);
}

/** The recursive modulo 10 of Swiss payment references. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

function checkDigitOf(digits: string): string {
  const carry = [...digits].reduce((carried, digit) => CARRIES[(carried + Number(digit)) % 10] as number, 0);
  return String((10 - carry) % 10);
}
