import { API_PREFIX } from '../../../platform/http/route.ts';
import type { DocumentHead, FileKind } from '../facts/document.ts';
import type { DocumentLinks } from '../facts/links-schema.ts';
import { eInvoiceProblems } from './check.ts';

const COLLECTIONS = { INVOICE: 'invoices', CREDIT_NOTE: 'credit-notes' };
const FILES = {
  PDF: 'pdf',
  FACTUR_X: 'factur-x',
  UBL: 'xml?format=ubl',
  CII: 'xml?format=cii',
} satisfies Record<FileKind, string>;

export function linkTo({ type, id }: Pick<DocumentHead, 'type' | 'id'>, kind: FileKind): string {
  return `${API_PREFIX}/${COLLECTIONS[type]}/${id}/${FILES[kind]}`;
}

/** The files of an issued document. */
export function linksOf(head: DocumentHead): DocumentLinks {
  const pdf = linkTo(head, 'PDF');
  if (eInvoiceProblems(head).length > 0) return { pdf };
  return {
    pdf,
    facturX: linkTo(head, 'FACTUR_X'),
    ubl: linkTo(head, 'UBL'),
    cii: linkTo(head, 'CII'),
  };
}
