import { signal } from '@preact/signals';
import type { Schemas } from '../../../../client/src/client.ts';
import { place } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { isOpen, newKey } from '../../../parts/attempts.ts';
import { isUntold, messageOf } from '../../../parts/errors.ts';
import { refresh } from '../../../parts/reads.ts';
import type { Row } from './figures.ts';

export type Mode = NonNullable<Schemas['BillContractRequest']['mode']>;
export type Bill = Schemas['Bill'];

/** What became of one contract. */
export interface Result {
  row: Row;
  bill?: Bill;
  /** Why it was not billed. */
  reason?: string;
  /** The service did not say whether it was billed. To bill it again charges nothing twice. */
  isUnanswered?: boolean;
}

/** The lines and sums of the invoice that billing a contract would make. */
export interface Trial extends Result {
  /** Why it can be drafted, but not finalized and sent. */
  obstacle?: string;
}

interface Running {
  all: number;
  results: Result[];
  isDone: boolean;
}

/** By company. It goes on, and is shown again, when people follow a link to what is missing and come back. */
const runs = signal<Readonly<Record<string, Running>>>({});
const stopped = new Set<string>();

/** Bills one contract after the other. One that can't be billed does not stop the others. */
export function useBilling(to: string) {
  const { tenant = '' } = place.value;
  const running = runs.value[tenant];
  const start = async (rows: readonly Row[], mode: Mode) => {
    stopped.delete(tenant);
    // Another company may be chosen meanwhile.
    const client = api();
    const results: Result[] = [];
    const show = (isDone: boolean) => {
      runs.value = { ...runs.peek(), [tenant]: { all: rows.length, results: [...results], isDone } };
    };
    show(false);
    addEventListener('beforeunload', warn);
    for (const row of rows) {
      if (stopped.has(tenant)) break;
      results.push(await billOne(client, row, to, mode));
      show(false);
    }
    show(true);
    if (Object.values(runs.peek()).every(({ isDone }) => isDone)) removeEventListener('beforeunload', warn);
    refresh('billing', 'invoices', 'messages', 'time-entries', 'expenses', 'forecasts', 'reports');
  };
  const stop = () => void stopped.add(tenant);
  const close = () => {
    const { [tenant]: _, ...others } = runs.peek();
    runs.value = others;
  };
  return { running, start, stop, close };
}

/** To leave the console would leave out the rest. */
const warn = (event: Event) => event.preventDefault();

async function billOne(client: ReturnType<typeof api>, row: Row, to: string, mode: Mode): Promise<Result> {
  const params = { path: { contractId: row.contract }, header: { 'idempotency-key': newKey() } };
  try {
    const { data } = await client.POST('/contracts/{contractId}/bill', { params, body: { to, mode } });
    return { row, bill: data };
  } catch (failure) {
    return { row, reason: messageOf(failure), isUnanswered: isOpen(failure) };
  }
}

/** Tries to bill a contract and to send the invoice, or else to make its draft. Nothing is stored. */
export async function tryBill(row: Row, to: string, signal: AbortSignal): Promise<Trial> {
  const params = { path: { contractId: row.contract } };
  const tried = async (mode: Mode): Promise<Bill> => {
    const body = { to, mode };
    const options = { params, body, signal, dryRun: true } as const;
    return (await api().POST('/contracts/{contractId}/bill', options)).data;
  };
  try {
    return { row, bill: await tried('SEND') };
  } catch (failure) {
    if (isUntold(failure)) return { row, reason: messageOf(failure) };
    return tried('DRAFT').then(
      (bill) => ({ row, bill, obstacle: messageOf(failure) }),
      (reason) => ({ row, reason: messageOf(reason) }),
    );
  }
}
