import { api } from '../../../app/session.ts';
import { fileNameIn, saveFile } from '../../../parts/files.ts';

/** An invoice or a credit note, whose files are made alike. */
export interface DocumentOf {
  kind: 'invoice' | 'creditNote';
  id: string;
}

export type FileKind = 'pdf' | 'copy' | 'ubl' | 'cii' | 'factur-x';
/** Pictures show the first pages of the PDF, or of the copy. */
export type ShownKind = FileKind | 'picture' | 'picture-of-copy';

/** A file of a document, and the name that the service gives it. */
export async function readFile({ kind, id }: DocumentOf, file: ShownKind, signal?: AbortSignal) {
  const client = api();
  const stopped = signal ? { signal } : {};
  const format = file === 'cii' ? 'cii' : 'ubl';
  const stamp = file === 'copy' || file === 'picture-of-copy' ? ({ stamp: 'status' } as const) : {};
  const isPicture = file === 'picture' || file === 'picture-of-copy';
  const { data, response } = await (async () => {
    if (kind === 'invoice') {
      const path = { invoiceId: id };
      if (file === 'factur-x')
        return client.GET('/invoices/{invoiceId}/factur-x', { params: { path }, ...stopped });
      if (file === 'ubl' || file === 'cii')
        return client.GET('/invoices/{invoiceId}/xml', { params: { path, query: { format } }, ...stopped });
      if (isPicture)
        return client.GET('/invoices/{invoiceId}/picture', { params: { path, query: stamp }, ...stopped });
      return client.GET('/invoices/{invoiceId}/pdf', { params: { path, query: stamp }, ...stopped });
    }
    const path = { creditNoteId: id };
    if (file === 'factur-x')
      return client.GET('/credit-notes/{creditNoteId}/factur-x', { params: { path }, ...stopped });
    if (file === 'ubl' || file === 'cii')
      return client.GET('/credit-notes/{creditNoteId}/xml', {
        params: { path, query: { format } },
        ...stopped,
      });
    if (isPicture)
      return client.GET('/credit-notes/{creditNoteId}/picture', {
        params: { path, query: stamp },
        ...stopped,
      });
    return client.GET('/credit-notes/{creditNoteId}/pdf', { params: { path, query: stamp }, ...stopped });
  })();
  return {
    blob: data as unknown as Blob,
    name: fileNameIn(response.headers.get('content-disposition')) ?? `${id}.pdf`,
  };
}

type ReadFile = Awaited<ReturnType<typeof readFile>>;

/** Files of issued documents, which never change. They are kept until the page is left or loaded again. */
const frozen = new Map<string, ReadFile>();
/** A PDF has about 50 kB, and a picture 100 kB for each page. */
const FROZEN_MAX = 30;

/** Reads a file of an issued document, once. */
export async function readFrozen(
  document: DocumentOf,
  file: ShownKind,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const key = `${document.id} ${file}`;
  const known = frozen.get(key);
  if (known) return known;
  const read = await readFile(document, file, signal);
  frozen.set(key, read);
  const [oldest] = frozen.keys();
  if (frozen.size > FROZEN_MAX && oldest !== undefined) frozen.delete(oldest);
  return read;
}

/** Saves a file as the browser saves downloads. */
export async function download(document: DocumentOf, file: FileKind): Promise<void> {
  const { blob, name } = await readFile(document, file);
  saveFile(blob, name);
}
