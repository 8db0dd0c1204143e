import { becomeWorker } from '../../platform/processes/become-worker.ts';
import { TypesettingError } from '../../platform/typesetting/typesetter.ts';
import { makeFile } from './make-file.ts';
import { type Part, PartCollector, piecesOf } from './maker-messages.ts';

/** Makes files of documents in a process that may be killed at any time. `makers.ts` starts it and watches it. */

const parts = new PartCollector();

becomeWorker(async (part: Part) => {
  const document = parts.add(part);
  if (!document) return;
  try {
    const file = await makeFile(document.kind, document, document.isPlain).catch((error) => {
      if (!(error instanceof TypesettingError)) throw error;
      return makeFile(document.kind, document, true);
    });
    for (const answer of piecesOf(file)) process.send?.(answer);
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});
