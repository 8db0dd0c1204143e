import { encodeQR } from 'qr';
import { formatMinor } from '../../../platform/currencies.ts';
import type { DocumentHead } from '../facts/document.ts';
import { isCreditorReference, isQrIban } from '../facts/payment-details.ts';

/** A QR code as rows of dark runs. Lengths are in modules. */
export interface QrCode {
  size: number;
  runs: [x: number, y: number, length: number][];
}

/** Both payment standards ask for error correction level M, and leave the quiet zone to the page. */
export function qrCode(text: string): QrCode {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1, encoding: 'byte' });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const runs = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]): [number, number, number] => [x, y, length]),
  );
  return { size: rows.length, runs };
}

function darkRuns(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}

/** Payment codes carry at most this amount. */
export const CODE_AMOUNT_MAX_MINOR = 99_999_999_999;

/** The countries whose accounts a SEPA credit transfer reaches. */
const SEPA = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI
  SK SM VA`.split(/\s+/),
);
const EPC_NAME_MAX = 70;
const EPC_TEXT_MAX = 140;
/** The guideline stops at QR version 13. */
const EPC_BYTES_MAX = 331;

/** The text of an EPC code (EPC069-12, version 002), if the invoice can be paid with one. */
export function epcText(head: DocumentHead): string | undefined {
  const iban = head.bankAccount?.iban;
  if (head.currencyCode !== 'EUR' || iban === undefined || !SEPA.has(iban.slice(0, 2)) || isQrIban(iban))
    return;
  if (head.payableMinor < 1 || head.payableMinor > CODE_AMOUNT_MAX_MINOR) return;
  const reference = oneLine(head.paymentReference ?? head.number ?? '');
  if ([...reference].length > EPC_TEXT_MAX) return;
  const structured = reference.replaceAll(' ', '');
  const isStructured = isCreditorReference(structured);
  const text = [
    'BCD',
    '002',
    '1',
    'SCT',
    head.bankAccount?.bic ?? '',
    shortened(oneLine(head.seller.legalName), EPC_NAME_MAX),
    iban,
    `EUR${formatMinor(head.payableMinor, 2)}`,
    '',
    isStructured ? structured : '',
    isStructured ? '' : reference,
  ]
    .join('\n')
    .trimEnd();
  return Buffer.byteLength(text) <= EPC_BYTES_MAX ? text : undefined;
}

export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function shortened(text: string, charactersMax: number): string {
  return [...text].slice(0, charactersMax).join('').trim();
}
