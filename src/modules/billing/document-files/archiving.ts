import { buffer } from 'node:stream/consumers';
import type { RecordFile, RecordFiles } from '../../../providers/provider.ts';
import { eInvoiceProblems } from '../../documents/e-invoice/check.ts';
import type { FileKind, Stamp } from '../../documents/facts/document.ts';
import { CONTENT_TYPES, fileNameOf } from '../../documents/making/file-names.ts';
import { type InvoiceStatus, isSettled, stampOf } from '../invoice-status.ts';
import { copyOf } from './copies.ts';
import { type DocumentFiles, isCarriedOver } from './files.ts';
import { keepFile, makeFile, openFile, type Request } from './keeping.ts';
import { type ReadDocument, readDocument } from './reading.ts';

/** Events at which a document is issued. All others of an invoice are changes of its status. */
const ISSUING = new Set(['invoice.finalized', 'creditNote.created']);

/** An event of an invoice or of a credit note. */
interface DocumentEvent {
  type: string;
  data: { id?: string; invoiceNumber?: string; creditNoteNumber?: string; status?: InvoiceStatus };
}

/**
 * The files of a document for an archive: its originals when it is issued, and later a copy of its PDF that shows the
 * status at the time of the event.
 */
export async function filesOfEvent(
  files: DocumentFiles,
  request: Request,
  { type, data }: DocumentEvent,
  kinds: readonly FileKind[],
): Promise<RecordFiles> {
  const { id, status } = data;
  const number = data.creditNoteNumber ?? data.invoiceNumber;
  if (id === undefined || number === undefined) return { files: [] };
  const document = await readDocument(request.db, id);
  // The archive of the former system has it.
  if (isCarriedOver(document.head)) return { files: [] };
  if (ISSUING.has(type)) return originalsOf(files, request, document, number, kinds);
  const stamp = status && isOver(status) ? stampOf(status) : undefined;
  return { files: stamp ? [archivedCopy(files, request, document, number, stamp)] : [] };
}

/** A document that can't be an e-invoice is archived as a PDF, so that the archive has every document. */
function originalsOf(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  number: string,
  kinds: readonly FileKind[],
): RecordFiles {
  const original = (kind: FileKind): RecordFile => ({
    name: fileNameOf(number, kind),
    contentType: CONTENT_TYPES[kind],
    read: async () => {
      const file = await keepFile(files, request, document, kind);
      return buffer(await openFile(files, request, document, file, { first: 0, last: file.sizeBytes - 1 }));
    },
  });
  const eInvoices = kinds.filter((kind) => kind !== 'PDF');
  const problems = eInvoices.length > 0 ? eInvoiceProblems(document.head) : [];
  if (problems.length === 0) return { files: kinds.map(original) };
  const reasons = problems.map(({ field, message, rule }) => `${field}: ${message} (${rule})`);
  return {
    files: [original('PDF')],
    missing: `${number} is there as a PDF only, because it can not be an e-invoice (${eInvoices.join(', ')}). ${reasons.join('. ')}`,
  };
}

/** Whether nothing is to be paid any more. A copy for each payment on account would fill the archive. */
function isOver(status: InvoiceStatus): boolean {
  return isSettled(status) || status === 'VOID';
}

function archivedCopy(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  number: string,
  stamp: Stamp,
): RecordFile {
  return {
    name: fileNameOf(number, 'PDF', { stamp }),
    contentType: CONTENT_TYPES.PDF,
    read: async () => {
      // An event that comes late shows the status of its time. What was paid since then would not fit to it.
      const isCurrent = document.stamp === stamp;
      const copy = (isCurrent && (await copyOf(request.db, document))) || { stamp };
      return (await makeFile(files, request, document, 'PDF', copy)).bytes;
    },
  };
}
