import type { Scope } from '../../../platform/database/database.ts';
import { askFor } from '../../../platform/work/store.ts';

/** The work of making files. Its keys are documents. */
export const DOCUMENTS = 'make-documents';

/** Has the files of documents made, once the transaction that issues them is committed. */
export async function askForFiles(db: Scope, tenantId: string, documentIds: string[]): Promise<void> {
  await askFor(db, DOCUMENTS, { tenantId, keys: documentIds, at: new Date().toISOString() });
}
