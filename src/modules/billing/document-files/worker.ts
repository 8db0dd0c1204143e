import type { Database } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { DOCUMENTS } from '../../documents/making/asking.ts';
import { type DocumentFiles, kindsOf } from './files.ts';
import { keepFile, type Request, requestOfTenant } from './keeping.ts';
import { readDocument } from './reading.ts';

/** Makes the file of the version of a quote that was sent last. */
export type KeepQuote = (files: DocumentFiles, request: Request, quoteId: string) => Promise<unknown>;

/**
 * Makes all files of a document soon after it was issued, so that no later look waits for them, and so that a file is of the
 * day of its document. Attempts are 1 s to 5 minutes apart for about an hour, and then a day.
 */
export function makingOfFiles(
  files: DocumentFiles,
  database: Database,
  keepQuote: KeepQuote = async () => undefined,
): Kind {
  return {
    ...{ name: DOCUMENTS, time: 'system', atOnce: 2, atOncePerLane: 1, timeoutSeconds: 900 },
    ...{ pauseMs: 1_000, pauseMsMax: 300_000, attemptsMax: 20 },
    async run({ tenantId, key: documentId }) {
      const request = requestOfTenant(database, tenantId);
      if (isId('quote', documentId)) {
        await keepQuote(files, request, documentId);
        return undefined;
      }
      const document = await readDocument(request.db, documentId);
      const failures: unknown[] = [];
      for (const kind of kindsOf(document.head))
        await keepFile(files, request, document, kind).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      return undefined;
    },
  };
}
