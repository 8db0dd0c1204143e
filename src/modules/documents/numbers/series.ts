export type SeriesKind = 'INVOICE' | 'CREDIT_NOTE';

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
