import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
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
  mode: Mode;
  all: number;
  results: Result[];
  isDone: boolean;
}

/** Bills one contract after the other. One that can't be billed does not stop the others. */
export function useBilling(to: string) {
  const [running, setRunning] = useState<Running>();
  const isStopped = useRef(false);
  const start = async (rows: readonly Row[], mode: Mode) => {
    isStopped.current = false;
    const results: Result[] = [];
    const show = (isDone: boolean) => setRunning({ mode, all: rows.length, results: [...results], isDone });
    show(false);
    for (const row of rows) {
      if (isStopped.current) break;
      results.push(await billOne(row, to, mode));
      show(false);
    }
    show(true);
    refresh('billing', 'invoices', 'messages', 'time-entries', 'expenses', 'forecasts', 'reports');
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { running, start, stop, close: () => setRunning(undefined) };
}

async function billOne(row: Row, to: string, mode: Mode): Promise<Result> {
  const params = { path: { contractId: row.contract }, header: { 'idempotency-key': newKey() } };
  try {
    const { data } = await api().POST('/contracts/{contractId}/bill', { params, body: { to, mode } });
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
