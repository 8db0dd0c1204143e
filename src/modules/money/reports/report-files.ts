import { batchesOf, type Page } from '../../../platform/http/answers/pagination.ts';
import type { CsvFile } from '../../../platform/http/route.ts';

export type Report<T extends object> = Page<T> | CsvFile<T>;

/** A file has everything, unless the caller asks for a page. */
export function isWhole({ limit, cursor }: { limit?: number; cursor?: string }): boolean {
  return limit === undefined && cursor === undefined;
}

export function fileOf<T extends object>({ items, next }: Page<T>, fileName: string): CsvFile<T> {
  return { fileName, batches: batchesOf(items), next };
}
