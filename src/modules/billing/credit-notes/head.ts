import type { DocumentHead, Paper } from '../../documents/facts/document.ts';
import { sharedParts } from '../invoices/head.ts';
import type { CreditNote } from './schema.ts';

export function headOfCreditNote(note: CreditNote, paper?: Paper): DocumentHead {
  const { kind, reason, invoiceNumber, invoiceIssueDate } = note;
  return {
    ...sharedParts(note, paper),
    type: 'CREDIT_NOTE',
    number: note.creditNoteNumber,
    credit: { kind, reason, invoiceNumber, invoiceIssueDate },
  };
}
