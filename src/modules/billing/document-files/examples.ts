import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
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

const original: DocumentFile = {
  ...{ kind: 'PDF', url: filesOf('invoices', exampleId('invoice')).pdf, sizeBytes: 15 },
  sha256: '1e7313ace78f0fb481a486939b4885902663102818090805515553d84e0bbfd3',
  createdAt: asCreated.createdAt,
};

export const documentFileExamples: Record<string, Example> = {
  getInvoiceEInvoiceCheck: { answer: check },
  listInvoiceFiles: { answer: listOf('invoices', exampleId('invoice')) },
  keepOriginal: { answer: original },
  getCreditNoteEInvoiceCheck: { answer: check },
  listCreditNoteFiles: { answer: listOf('credit-notes', exampleId('creditNote')) },
};
