import type { Database } from '../../platform/database/database.ts';
import { insertJobs } from '../../platform/jobs/insert.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import type { FileKind } from './document.ts';
import type { DocumentFiles } from './files.ts';
import { keepFile, requestOfTenant } from './keeping.ts';
import { readDocument } from './reading.ts';

/** Makes files again that could not be made. Retries are 1 s to 5 minutes apart, so they go on for about an hour. */
export const DOCUMENT_QUEUE: Queue = {
  name: 'make-document',
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 20,
};

export interface QueuedFile {
  tenantId: string;
  documentId: string;
  kind: FileKind;
}

/** Queues the file. If that fails, the file is made when it is next asked for. */
export async function queueFile(database: Database, file: QueuedFile): Promise<void> {
  const key = `${file.documentId} ${file.kind}`;
  await insertJobs(database.inSystem(), DOCUMENT_QUEUE.name, [{ key, data: file }]);
}

export async function makeQueuedFile(
  files: DocumentFiles,
  database: Database,
  { tenantId, documentId, kind }: QueuedFile,
): Promise<void> {
  const request = requestOfTenant(database, tenantId);
  await keepFile(files, request, await readDocument(request.db, documentId), kind);
}
