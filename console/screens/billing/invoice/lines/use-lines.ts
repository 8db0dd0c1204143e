import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RetainerClient, Schemas } from '../../../../../client/src/client.ts';
import { locale } from '../../../../app/locale.ts';
import { place } from '../../../../app/router.ts';
import { api, isExpired } from '../../../../app/session.ts';
import { drafts } from '../../../../parts/drafts.ts';
import { refresh } from '../../../../parts/reads.ts';
import type { Billable } from './cells.ts';
import { type KeptLines, LineStore } from './line-store.ts';
import type { LinesApi } from './saving.ts';

const PAGE = 500;

export interface EditedLines {
  store: LineStore;
  /** True once the lines were read. */
  isLoaded: Signal<boolean>;
  error: Signal<unknown>;
  /** Grows whenever lines were saved: files and checks are old then. */
  version: Signal<number>;
  /** Reads the lines again, after others have changed them. What was typed stays. */
  reload: () => Promise<void>;
  /** Forgets what was typed, when the draft is deleted. */
  discard: () => void;
}

/** The lines of a draft, for editing. They are saved as somebody types. */
export function useLines(invoice: Pick<Schemas['Invoice'], 'id' | 'currencyCode'>): EditedLines {
  const { id } = invoice;
  const lines = useMemo(() => editLines(id, () => invoice.currencyCode), [id, invoice.currencyCode]);
  useEffect(() => {
    void lines.reload();
    const keep = () => lines.store.keepNow();
    const retry = () => lines.store.left() > 0 && void lines.store.settle();
    // Somebody, or another tab, may have changed the lines meanwhile.
    const comeBack = () => document.visibilityState === 'visible' && void lines.reload();
    addEventListener('pagehide', keep);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', comeBack);
    const forgetSignIn = isExpired.subscribe((isOver) => !isOver && retry());
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', comeBack);
      forgetSignIn();
      lines.store.stop();
    };
  }, [lines]);
  return lines;
}

/** The name under which the tab keeps unsaved lines of an invoice. */
export function keptUnder(invoiceId: string): string {
  return `${place.peek().tenant ?? ''}.lines.${invoiceId}`;
}

function editLines(invoiceId: string, currency: () => string): EditedLines {
  const client = api();
  const draftKey = keptUnder(invoiceId);
  const isLoaded = signal(false);
  const error = signal<unknown>(undefined);
  const version = signal(0);
  const store = new LineStore({
    api: linesApi(client, invoiceId),
    form: () => ({ currencyCode: currency(), locale: locale() }),
    kept: drafts.read<KeptLines>(draftKey),
    keep: (kept) => (kept ? drafts.write(draftKey, kept) : drafts.remove(draftKey)),
    saved: () => {
      version.value++;
      refresh('invoices', 'audit-entries', `billables/${invoiceId}`);
    },
    refused: () => refresh('invoices'),
  });
  const reload = async () => {
    try {
      if (!isLoaded.peek()) await store.resume();
      store.load(await readLines(client, invoiceId));
      isLoaded.value = true;
      error.value = undefined;
    } catch (failure) {
      error.value = failure;
    }
  };
  return { store, isLoaded, error, version, reload, discard: () => store.discard() };
}

function linesApi(client: RetainerClient, invoiceId: string): LinesApi {
  const pathOf = (billableId: string) => ({ path: { billableId } });
  return {
    async add(billables, key) {
      const params = { header: { 'idempotency-key': key } };
      return (await client.POST('/billables', { params, body: { invoiceId, billables } })).data;
    },
    async change(id, body) {
      return (await client.PATCH('/billables/{billableId}', { params: pathOf(id), body })).data;
    },
    remove: (id) => client.DELETE('/billables/{billableId}', { params: pathOf(id) }),
  };
}

/** All lines of an invoice, in order. */
export async function readLines(
  client: RetainerClient,
  invoiceId: string,
  signal?: AbortSignal,
): Promise<Billable[]> {
  const all: Billable[] = [];
  const query = { invoiceId, limit: PAGE };
  for await (const page of client.pages('/billables', { params: { query }, ...(signal && { signal }) }))
    all.push(...page);
  return all;
}
