import type { Schemas } from '../../../../client/src/client.ts';
import { finalizable } from './finalizing.ts';

type Invoice = Schemas['ExpandableInvoice'];

/** The chosen invoices that can be sent: issued ones, and drafts that can be finalized before. */
export function sendable(chosen: readonly Invoice[]) {
  const issued = chosen.filter(
    ({ status, invoiceNumber }) => invoiceNumber !== undefined && status !== 'VOID',
  );
  const { drafts } = finalizable(chosen);
  return {
    ...{ issued, drafts, count: issued.length + drafts.length },
    sentBefore: issued.filter(({ sentAt }) => sentAt !== undefined).length,
    others: chosen.length - issued.length - drafts.length,
  };
}

/** What became of one invoice. */
export type Outcome =
  | { kind: 'QUEUED' }
  | { kind: 'HELD' | 'FAILED'; number: string; client: string; reason: string };

export interface Sorted {
  queued: number;
  held: Exclude<Outcome, { kind: 'QUEUED' }>[];
  failed: Exclude<Outcome, { kind: 'QUEUED' }>[];
}

export function sorted(outcomes: readonly Outcome[]): Sorted {
  const told = outcomes.filter((one) => one.kind !== 'QUEUED');
  return {
    queued: outcomes.length - told.length,
    held: told.filter(({ kind }) => kind === 'HELD'),
    failed: told.filter(({ kind }) => kind === 'FAILED'),
  };
}
