import { spelled } from '../../../parts/format.ts';

/** The formats of documents have names of their own. */
const FORMATS: Record<string, string> = {
  PDF: 'PDF',
  FACTUR_X: 'Factur-X (PDF with e-invoice)',
  UBL: 'UBL e-invoice',
  CII: 'CII e-invoice',
};

/** A code that a setting can have, in words. */
export function choiceText(code: string): string {
  return FORMATS[code] ?? spelled(code);
}
