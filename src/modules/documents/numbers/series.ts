export type SeriesKind = 'INVOICE' | 'CREDIT_NOTE' | 'QUOTE';

/** The numbers of documents that are issued together. */
export interface NextNumbers {
  issuedAt: string;
  issueDate: string;
  /** The year if the format contains `{YYYY}`, otherwise empty. Each period counts from 1. */
  period: string;
  numbers: { number: string; sequence: number }[];
}

/** The number of a document, such as `INV-2026-0001` for the format `INV-{YYYY}-{SEQ:4}`. */
export function documentNumber(format: string, issueDate: string, sequence: number): string {
  const [year = '', month = ''] = issueDate.split('-');
  return format
    .replace('{YYYY}', year)
    .replace('{MM}', month)
    .replace(/\{SEQ:(\d+)\}/, (_token, digits) => String(sequence).padStart(Number(digits), '0'));
}

/** Whether a series gives the number, in capitals or not, to a document that it issues now or later. */
export function isToCome(
  { format, issueDate, nextNumber }: { format: string; issueDate: string; nextNumber: number },
  number: string,
): boolean {
  const parts = format.split(/(\{YYYY\}|\{MM\}|\{SEQ:\d+\})/).map((part) => {
    if (part === '{YYYY}') return '(?<year>\\d{4})';
    if (part === '{MM}') return '(?<month>\\d{2})';
    return part.startsWith('{SEQ:') ? '(?<sequence>\\d+)' : RegExp.escape(part);
  });
  const named = new RegExp(`^${parts.join('')}$`, 'i').exec(number)?.groups;
  if (!named) return false;
  const [thisYear = '', thisMonth = ''] = issueDate.split('-');
  const { year = thisYear, month = thisMonth, sequence } = named;
  const day = `${year}-${month}`;
  const given = documentNumber(format, day, Number(sequence));
  if (number.toLowerCase() !== given.toLowerCase()) return false;
  if (year !== thisYear) return year > thisYear;
  const isPast = format.includes('{YYYY}') && month < thisMonth;
  return !isPast && Number(sequence) >= nextNumber;
}
