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

/** The document's number, or a QR reference made of its digits if the account demands one. */
export function paymentReferenceFor(
  number: string,
  account: { iban?: string | null | undefined } | null | undefined,
): string {
  if (!account?.iban || !isQrIban(account.iban)) return number;
  const digits = number.replace(/\D/g, '').slice(-QR_DIGITS).padStart(QR_DIGITS, '0');
  return digits + checkDigitOf(digits);
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
