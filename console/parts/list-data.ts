import { type Signal, signal } from '@preact/signals';
import type { Answer } from '../../client/src/client.ts';
import { Loading } from './loading.ts';
import type { Kept } from './reads.ts';

const PAGE = 100;
/** The largest page of the API. */
const PAGE_MAX = 500;

export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Reads one page: `(page, signal) => api().GET('/clients', { params: { query: { ...page, q } }, signal })`. */
export type ReadPage<T> = (page: PageQuery, signal: AbortSignal) => Promise<Answer<T[]>>;

/** The rows of a list so far. They stay while further ones, or newer ones, are fetched. */
export class ListData<T> implements Kept {
  /** Undefined until the first page has come. */
  readonly rows: Signal<T[] | undefined> = signal(undefined);
  readonly hasMore = signal(true);
  readPage: ReadPage<T>;
  readonly loading = new Loading((signal) => {
    const wanted = this.rows.peek()?.length ?? 0;
    return this.fetchPage({ limit: Math.min(PAGE_MAX, Math.max(PAGE, wanted)) }, signal);
  });
  private cursor: string | undefined;

  constructor(readPage: ReadPage<T>) {
    this.readPage = readPage;
  }

  /** Fetches the next page, unless one is on its way. */
  more(): void {
    if (this.loading.isLoading.peek() || this.cursor === undefined) return;
    const page = { limit: PAGE, cursor: this.cursor };
    void this.loading.run((signal) => this.fetchPage(page, signal));
  }

  private async fetchPage(page: PageQuery, signal: AbortSignal): Promise<() => void> {
    const { rows, next } = await this.pageWithRows(page, signal);
    return () => {
      this.rows.value = page.cursor === undefined ? rows : [...(this.rows.peek() ?? []), ...rows];
      this.cursor = next;
      this.hasMore.value = next !== undefined;
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
