/** Whether a number, without its prefix, has the check digit that its country publishes. The form was checked before. */
export type CheckDigits = (number: string) => boolean;

const digitsOf = (text: string) => [...text].map(Number);

/** The sum of digits, each times its weight. Digits without a weight don't count. */
function weighted(number: string, weights: readonly number[]): number {
  const digits = digitsOf(number);
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

const lastDigit = (number: string) => Number(number.slice(-1));

/** The weighted sum of all digits, the check digit included, leaves this remainder. */
export const leaves =
  (weights: readonly number[], divisor: number, remainder = 0): CheckDigits =>
  (number) =>
    weighted(number, weights) % divisor === remainder;

/** The last digit follows from the weighted sum of the others. */
export const follows =
  (weights: readonly number[], digitOf: (sum: number) => number): CheckDigits =>
  (number) =>
    digitOf(weighted(number, weights)) === lastDigit(number);

/** The last two digits follow from the number that the others make. */
export const lastTwoFollow =
  (twoDigitsOf: (first: number) => number): CheckDigits =>
  (number) =>
    twoDigitsOf(Number(number.slice(0, -2))) === Number(number.slice(-2));

export const anyOf =
  (...checks: CheckDigits[]): CheckDigits =>
  (number) =>
    checks.some((check) => check(number));

/** The sum of Luhn: every second digit counts twice, from the second on, and its own digits are added up. */
function luhnSum(number: string): number {
  return digitsOf(number).reduce((sum, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit;
    return sum + (counted > 9 ? counted - 9 : counted);
  }, 0);
}

/** Luhn, where the check digit is the last digit. */
export const luhn: CheckDigits = (number) => luhnSum([...number].reverse().join('')) % 10 === 0;

/** France: a SIREN, or a SIRET, which begins with one. The Post has more offices than Luhn has numbers: its digits add up to fives. */
export const sirenOrSiret: CheckDigits = (number) => {
  const sumOfDigits = digitsOf(number).reduce((sum, digit) => sum + digit, 0);
  const isOfThePost = number.length === 14 && number.startsWith('356000000') && sumOfDigits % 5 === 0;
  return isOfThePost || (luhn(number.slice(0, 9)) && luhn(number));
};

/** ISO 7064, MOD 11,10. */
export const mod11And10: CheckDigits = (number) => {
  const rest = digitsOf(number.slice(0, -1)).reduce((product, digit) => {
    const sum = (product + digit) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - rest) % 10 === lastDigit(number);
};

/** ISO 7064, MOD 97-10: letters count as two digits, A as 10. */
export const mod97And10: CheckDigits = (text) => {
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
};

/** Austria: Luhn with 4 added, over seven digits. */
export const austrian: CheckDigits = (number) =>
  (96 - luhnSum(number.slice(1, 8))) % 10 === lastDigit(number);

/** Bulgaria: firms have 9 digits; people, foreigners and others have 10, each with weights of their own. */
export const bulgarian: CheckDigits = (number) => {
  if (number.length === 9) {
    const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first === 10 ? weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
    return check % 10 === lastDigit(number);
  }
  return anyOf(
    follows([2, 4, 8, 5, 10, 9, 7, 3, 6], (sum) => (sum % 11) % 10),
    follows([21, 19, 17, 13, 11, 9, 7, 3, 1], (sum) => sum % 10),
    follows([4, 3, 2, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 11),
  )(number);
};

/** Cyprus: digits in odd places are replaced, and the sum is a letter. */
export const cypriot: CheckDigits = (number) => {
  const replaced = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (replaced[digit] ?? 0) : digit),
    0,
  );
  return String.fromCharCode('A'.charCodeAt(0) + (sum % 26)) === number.slice(-1);
};

/** Czechia: firms have 8 digits. People have 9, without a check digit, or 10. */
export const czech: CheckDigits = (number) => {
  if (number.length === 9) return true;
  if (number.length === 8) return follows([8, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 10)(number);
  const isOld = Number(number.slice(0, 9)) % 11 === 10 && lastDigit(number) === 0;
  return isOld || Number(number) % 11 === 0;
};

/** Spain: people end with a letter by the remainder of 23. Firms end with a digit of Luhn, or with its letter. */
export const spanish: CheckDigits = (number) => {
  const last = number.slice(-1);
  if (/^[\dKLMXYZ]/.test(number)) {
    const prefix: Record<string, string> = { K: '', L: '', M: '', X: '0', Y: '1', Z: '2' };
    const first = number.slice(0, 1);
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${prefix[first] ?? first}${number.slice(1, -1)}`) % 23] === last;
  }
  const check = (10 - (luhnSum(`0${number.slice(1, -1)}`) % 10)) % 10;
  return last === String(check) || last === 'JABCDEFGHI'[check];
};

/** France: a key, and the SIREN with its digit of Luhn, which Monaco's numbers (000) lack. Keys with letters are not checked. */
export const french: CheckDigits = (number) => {
  const key = number.slice(0, 2);
  const siren = number.slice(2);
  const isKeyRight = !/^\d\d$/.test(key) || Number(`${siren}12`) % 97 === Number(key);
  return isKeyRight && (siren.startsWith('000') || luhn(siren));
};

/** Ireland: a letter by the remainder of 23. A second letter counts 9 times. An older form has a sign in the second place. */
export const irish: CheckDigits = (number) => {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const isOlder = !/^\d{7}/.test(number);
  const digits = isOlder ? `0${number.slice(2, 7)}${number.slice(0, 1)}` : number.slice(0, 7);
  const second = Math.max(letters.indexOf(number.slice(8, 9) || 'W'), 0);
  return letters[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23] === number.slice(7, 8);
};

/** Lithuania: weights from 1 to 9 in turn. Where they leave 10, the weights begin with 3. */
export const lithuanian: CheckDigits = (number) => {
  const body = number.slice(0, -1);
  const from = (start: number) => [...body].map((_, index) => ((index + start) % 9) + 1);
  const first = weighted(body, from(0)) % 11;
  const check = first === 10 ? (weighted(body, from(2)) % 11) % 10 : first;
  return check === lastDigit(number);
};

/** Latvia: firms begin with 4 or more. Of people, newer numbers have no check digit. */
export const latvian: CheckDigits = (number) =>
  /^[0-3]/.test(number) || leaves([9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], 11, 3)(number);

/** The Netherlands: MOD 11 of the first nine digits, or MOD 97-10 with the prefix, for firms of one person. */
export const dutch: CheckDigits = (number) =>
  leaves([9, 8, 7, 6, 5, 4, 3, 2, 10], 11)(number.slice(0, 9)) || mod97And10(`NL${number}`);

/** Romania: numbers are padded to ten digits. */
export const romanian: CheckDigits = (number) =>
  follows([7, 5, 3, 2, 1, 7, 5, 3, 2], (sum) => ((sum * 10) % 11) % 10)(number.padStart(10, '0'));

/** The United Kingdom, Northern Ireland included: MOD 97, where newer numbers leave 42 or 55. Authorities have no check digit. */
export const british: CheckDigits = (number) => {
  if (!/^\d/.test(number)) return true;
  const rest = (weighted(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))) % 97;
  return rest === 0 || rest === 42 || rest === 55;
};
