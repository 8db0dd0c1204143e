import type { DocumentToMake } from '../facts/document.ts';
import type { Labels } from './texts/labels.ts';
import { words } from './words.ts';

/** The name of a picture among the files of the template. */
export const pictureFile = (index: number) => `annex-${index + 1}.jpg`;

/** The list of annexes, and the pictures that get a page each. PDFs are attached to the file, for no page can show them. */
export function annexesOf({ head, annexFiles }: DocumentToMake, labels: Labels) {
  const { annexes = [] } = head;
  if (!annexFiles || annexes.length === 0) return {};
  const isPicture = ({ contentType }: (typeof annexes)[number]) => contentType !== 'application/pdf';
  return {
    annexes: {
      heading: labels.annexes.heading,
      rows: annexes.map((annex) => ({
        file: words(annex.fileName),
        description: words(annex.description ?? ''),
        place: isPicture(annex)
          ? labels.annexes.shown
          : head.issueDate === undefined
            ? ''
            : labels.annexes.attached,
      })),
      pictures: annexes.flatMap((annex, index) =>
        isPicture(annex) ? [{ file: pictureFile(index), caption: words(annex.fileName) }] : [],
      ),
    },
  };
}
