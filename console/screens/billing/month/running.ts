import { signal } from '@preact/signals';
import type { Schemas } from '../../../../client/src/client.ts';
import { place } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { newKey } from '../../../parts/attempts.ts';
import { messageOf } from '../../../parts/errors.ts';
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
}

interface Running {
  tenant: string | undefined;
  all: number;
  results: Result[];
  isDone: boolean;
}

/** It goes on, and is shown again, when people follow a link to what is missing and come back. */
const latest = signal<Running>();
let isStopped = false;

/** Bills one contract after the other. One that can't be billed does not stop the others. */
export function useBilling(to: string) {
  const { tenant } = place.value;
  const running = latest.value?.tenant === tenant ? latest.value : undefined;
  const start = async (rows: readonly Row[], mode: Mode) => {
    isStopped = false;
    // Another company may be chosen meanwhile.
    const client = api();
    const results: Result[] = [];
    const show = (isDone: boolean) => {
      latest.value = { tenant, all: rows.length, results: [...results], isDone };
    };
    show(false);
    for (const row of rows) {
      if (isStopped) break;
      results.push(await billOne(client, row, to, mode));
      show(false);
    }
    show(true);
    refresh('billing', 'invoices', 'messages', 'time-entries', 'expenses', 'forecasts', 'reports');
  };
  const stop = () => {
    isStopped = true;
  };
  return { running, start, stop, close };
}

function close(): void {
  latest.value = undefined;
}

async function billOne(client: ReturnType<typeof api>, row: Row, to: string, mode: Mode): Promise<Result> {
  const params = { path: { contractId: row.contract }, header: { 'idempotency-key': newKey() } };
  try {
    const { data } = await client.POST('/contracts/{contractId}/bill', { params, body: { to, mode } });
    return { row, bill: data };
  } catch (failure) {
    return { row, reason: messageOf(failure) };
  }
}

/** Tries to bill a contract. Nothing is stored. */
export async function tryBill({ contract }: Row, to: string, signal: AbortSignal) {
  const params = { path: { contractId: contract } };
  return api().POST('/contracts/{contractId}/bill', {
    ...{ params, body: { to, mode: 'DRAFT' }, signal, dryRun: true },
  });
}
