import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { filesOf } from '../invoices/frozen-examples.ts';
import type { DocumentFile, EInvoiceCheck } from './schema.ts';

const check: EInvoiceCheck = { profile: 'EN16931', isReady: true, problems: [] };

function listOf(collection: 'invoices' | 'credit-notes', id: string): DocumentFile[] {
  const { pdf, facturX, ubl, cii } = filesOf(collection, id);
  return [
    { kind: 'PDF', url: pdf },
    { kind: 'FACTUR_X', url: facturX },
    { kind: 'UBL', url: ubl },
    { kind: 'CII', url: cii },
  ];
}

export const documentFileExamples: Record<string, Example> = {
  getInvoiceEInvoiceCheck: { answer: check },
  listInvoiceFiles: { answer: listOf('invoices', exampleId('invoice')) },
  getCreditNoteEInvoiceCheck: { answer: check },
  listCreditNoteFiles: { answer: listOf('credit-notes', exampleId('creditNote')) },
};
