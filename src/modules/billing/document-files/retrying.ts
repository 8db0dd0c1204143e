import type { Database } from '../../../platform/database/database.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { askFor } from '../../../platform/work/store.ts';
import type { FileKind } from '../../documents/facts/document.ts';
import type { DocumentFiles } from './files.ts';
import { keepFile, requestOfTenant } from './keeping.ts';
import { readDocument } from './reading.ts';

const DOCUMENTS = 'make-documents';

interface AskedFile {
  tenantId: string;
  documentId: string;
  kind: FileKind;
}

/** Asks for a file that could not be made. If that fails, the file is made when it is next asked for. */
export async function askForFile(
  database: Database,
  { tenantId, documentId, kind }: AskedFile,
): Promise<void> {
  const at = new Date().toISOString();
  await askFor(database.inTenant(tenantId), DOCUMENTS, { tenantId, keys: [`${documentId} ${kind}`], at });
}

/** Makes files again that could not be made. Attempts are 1 s to 5 minutes apart, so they go on for about an hour. */
export function makingOfFiles(files: DocumentFiles, database: Database): Kind {
  // What fails here is due again anyway. Asking for it would start its pauses anew.
  const workers = { ...files, tryLater: () => {} };
  return {
    ...{ name: DOCUMENTS, time: 'real', atOnce: 1, atOncePerLane: 1, timeoutSeconds: 300 },
    ...{ pauseMs: 1_000, pauseMsMax: 300_000, attemptsMax: 20 },
    async run({ tenantId, key }) {
      const [documentId, kind] = key.split(' ') as [string, FileKind];
      const request = requestOfTenant(database, tenantId);
      await keepFile(workers, request, await readDocument(request.db, documentId), kind);
      return undefined;
    },
  };
}
