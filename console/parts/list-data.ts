import { type Signal, signal } from '@preact/signals';
import type { Answer } from '../../client/src/client.ts';
import { Loading } from './loading.ts';
import type { Kept } from './reads.ts';

const PAGE = 100;
/** The largest page of the API. */
const PAGE_MAX = 500;
/** Rows that are read again after a change. Those behind them stay as they were. */
const RENEWED_MAX = 5_000;

export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Reads one page: `(page, signal) => api().GET('/clients', { params: { query: { ...page, q } }, signal })`. */
export type ReadPage<T> = (page: PageQuery, signal: AbortSignal) => Promise<Answer<T[]>>;

/** The rows of a list so far. They stay while further ones, or newer ones, are fetched. */
export class ListData<T extends { id: string }> implements Kept {
  /** Undefined until the first page has come. */
  readonly rows: Signal<T[] | undefined> = signal(undefined);
  readonly hasMore = signal(true);
  readPage: ReadPage<T>;
  readonly loading = new Loading((signal) => this.renewed(signal));
  private cursor: string | undefined;

  constructor(readPage: ReadPage<T>) {
    this.readPage = readPage;
  }

  /** Fetches the next page, unless one is on its way, or could not be read and nobody has asked for it again. */
  more(isAskedFor = false): void {
    if (this.loading.isLoading.peek() || this.cursor === undefined) return;
    if (this.loading.error.peek() !== undefined && !isAskedFor) return;
    const page = { limit: this.nextLimit(), cursor: this.cursor };
    void this.loading.run((signal) => this.fetchPage(page, signal));
  }

  /** Somebody who has scrolled far goes on scrolling. */
  private nextLimit(): number {
    return Math.min(PAGE_MAX, Math.max(PAGE, this.rows.peek()?.length ?? 0));
  }

  /** Reads again as many rows as there are, so that nobody loses the place that they have scrolled to. */
  private async renewed(signal: AbortSignal): Promise<() => void> {
    const wanted = Math.min(this.rows.peek()?.length ?? 0, RENEWED_MAX);
    let { rows, next } = await this.pageWithRows({ limit: this.nextLimit() }, signal);
    while (next !== undefined && rows.length < wanted) {
      const further = await this.pageWithRows({ limit: PAGE_MAX, cursor: next }, signal);
      rows = [...rows, ...further.rows];
      next = further.next;
    }
    return () => {
      const tail = this.rowsBehind(rows.at(-1));
      this.rows.value = [...rows, ...tail];
      if (tail.length === 0) this.endAt(next);
    };
  }

  /** The rows behind this one, of a list that is longer than what is read again. */
  private rowsBehind(last: T | undefined): T[] {
    const rows = this.rows.peek() ?? [];
    if (rows.length <= RENEWED_MAX || last === undefined) return [];
    const at = rows.findIndex(({ id }) => id === last.id);
    return at < 0 ? [] : rows.slice(at + 1);
  }

  private endAt(next: string | undefined): void {
    this.cursor = next;
    this.hasMore.value = next !== undefined;
  }

  private async fetchPage(page: PageQuery, signal: AbortSignal): Promise<() => void> {
    const { rows, next } = await this.pageWithRows(page, signal);
    return () => {
      this.rows.value = [...(this.rows.peek() ?? []), ...rows];
      this.endAt(next);
    };
  }

  /** A page of a search may hold nothing although there is a next one. */
  private async pageWithRows(
    page: PageQuery,
    signal: AbortSignal,
  ): Promise<{ rows: T[]; next: string | undefined }> {
    for (let query = page; ; ) {
      const { data, response } = await this.readPage(query, signal);
      const next = nextCursor(response.headers.get('link'));
      if (data.length > 0 || next === undefined) return { rows: data, next };
      query = { ...page, cursor: next };
    }
  }
}

export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
