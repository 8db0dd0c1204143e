import { becomeWorker } from '../../../platform/processes/become-worker.ts';
import { type FontPlaces, openFonts } from '../../../platform/typesetting/fonts.ts';
import { MissingFontsError, TypesettingError } from '../../../platform/typesetting/typesetter.ts';
import { FileMaker } from './make-file.ts';
import { type Answer, type Part, PartCollector, piecesOf } from './maker-messages.ts';

/** Makes files of documents in a process that may be killed at any time. `makers.ts` starts it and watches it. */

const places = JSON.parse(process.argv[2] as string) as FontPlaces;
// The service opened the same fonts, and logged what is wrong with them.
const maker = new FileMaker(openFonts(places, () => {}));
const parts = new PartCollector();

becomeWorker(async (part: Part) => {
  const document = parts.add(part);
  if (!document) return;
  try {
    const file = await maker.make(document.kind, document, document.plainTexts);
    for (const answer of piecesOf(file)) process.send?.(answer);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    process.send?.({ problem, kind: kindOf(error) } satisfies Answer);
  }
});

function kindOf(error: unknown) {
  if (error instanceof MissingFontsError) return 'FOR_PEOPLE';
  return error instanceof TypesettingError ? 'TEXT' : 'FOR_LOG';
}
