import { withLongList } from '../../platform/http/answers/long-list.ts';
import { BATCH } from '../../platform/http/answers/pagination.ts';

interface LineSource<L> {
  ofMany: (ids: string[]) => Promise<Map<string, L[]>>;
  /** Batch by batch, because they may be too many for memory. */
  ofOne: (id: string) => AsyncIterable<L[]>;
}

interface Document<L> {
  id: string;
  billableCount: number;
  billables?: L[];
}

/** Attaches their lines to the documents of a page. They are read while the page is sent: those of short documents together. */
export function withLines<L, T extends Document<L>>(documents: T[], source: LineSource<L>): T[] {
  return groupsOf(documents).flatMap((group) => {
    const ids = group.map(({ id }) => id);
    let read: Promise<Map<string, L[]>> | undefined;
    const linesOf = async function* (id: string): AsyncGenerator<L[]> {
      read ??= source.ofMany(ids);
      const lines = await read;
      const own = lines.get(id) ?? [];
      lines.delete(id); // the page is kept until its end, its lines are not
      yield own;
    };
    return group.map((document) => {
      const lines = group.length === 1 ? source.ofOne(document.id) : linesOf(document.id);
      return withLongList<T>(document, 'billables', lines);
    });
  });
}

/** Neighbours that have at most a batch of lines together. A document with more is a group of its own. */
function groupsOf<T extends Document<unknown>>(documents: T[]): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const document of documents) {
    room -= document.billableCount;
    if (groups.length > 0 && room >= 0) groups.at(-1)?.push(document);
    else {
      groups.push([document]);
      room = BATCH - document.billableCount;
    }
  }
  return groups;
}
