import {
  BATCH,
  batchesOf,
  type Page,
  type PageRequest,
  positionedPage,
} from '../../../platform/http/answers/pagination.ts';
import type { CsvFile } from '../../../platform/http/route.ts';

export type Report<T extends object> = Page<T> | CsvFile<T>;

/** The rows of a report that has pages. A position is where a row is in their order. */
export interface Listing<T, P extends unknown[]> {
  fileName: string;
  positionOf: (row: T) => P;
  /** Reads the parts of a cursor. Returns undefined for a cursor of another list. */
  read: (parts: unknown[]) => P | undefined;
  /** Reads rows behind the position, or from the first. */
  after: (position: P | undefined, count: number) => Promise<T[]>;
  /** Rows that a file reads at once. */
  rowsPerReading?: number;
}

/** A page of rows, or a file with all of them. With `limit` or `cursor`, the file has the page. */
export async function reportOf<T extends object, P extends unknown[]>(
  listing: Listing<T, P>,
  query: PageRequest,
  isCsv: boolean,
): Promise<Report<T>> {
  const { fileName } = listing;
  if (isCsv && query.limit === undefined && query.cursor === undefined)
    return { fileName, batches: everyRow(listing) };
  const page = await positionedPage(query, listing, listing.after);
  return isCsv ? { fileName, batches: batchesOf(page.items), next: page.next } : page;
}

/** Reads all rows in batches. No connection is held between batches, even if the client reads slowly. */
export async function* everyRow<T, P extends unknown[]>(listing: Listing<T, P>): AsyncGenerator<T[]> {
  const { positionOf, after, rowsPerReading = BATCH } = listing;
  for (let position: P | undefined; ; ) {
    const rows = await after(position, rowsPerReading);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerReading) return;
    position = positionOf(last);
  }
}

/** A report without pages. */
export function wholeReport<T extends object>(items: T[], fileName: string, isCsv: boolean): Report<T> {
  return isCsv ? { fileName, batches: batchesOf(items) } : { items };
}
