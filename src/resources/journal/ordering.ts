import type { Database, Scope } from '../../platform/database/database.ts';
import { found, Refusal } from '../../platform/errors.ts';
import { API_VERSION } from '../../platform/http/route.ts';
import type { RecordEvents } from '../../platform/record-events.ts';
import { findWaiting, orderJournal } from './store.ts';

/** Entries whose order is fixed in one transaction. A turn takes a fraction of a second. */
export const ENTRIES_MAX = 2_000;
/** A reader waits for at most this many batches, and then gets the entries that have an order. */
const BATCHES_WAITED_FOR = 30;

interface Ordered {
  /** More entries wait. */
  hasMore: boolean;
  /** Events have no deliveries planned yet. */
  isBehind: boolean;
}

export interface JournalDependencies {
  database: Database;
  /** The events of each resource, by the resource's name. */
  sources: ReadonlyMap<string, RecordEvents>;
  /** Plans deliveries of events that have their order, a bounded number at a time, or a share of it. */
  plan(db: Scope, tenantId: string, share?: number): Promise<'more' | 'done'>;
}

/** Fixes the order of some waiting entries and plans deliveries of some events. */
export async function keepJournal(journal: JournalDependencies, tenantId: string): Promise<'more' | 'done'> {
  const { hasMore, isBehind } = await orderSome(journal, tenantId);
  const planned = isBehind ? await planSome(journal, tenantId) : 'done';
  return hasMore || planned === 'more' ? 'more' : 'done';
}

/** Fixes the order of a batch of waiting entries, or of a share of it. */
export function orderSome(journal: JournalDependencies, tenantId: string, share = 1): Promise<Ordered> {
  const most = Math.max(1, Math.floor(ENTRIES_MAX * share));
  return orderBatch(journal, upkeepOf(journal, tenantId), { most, isPatient: false });
}

export function planSome(
  journal: JournalDependencies,
  tenantId: string,
  share = 1,
): Promise<'more' | 'done'> {
  return journal.plan(upkeepOf(journal, tenantId), tenantId, share);
}

/** The journals have connections of their own, so that deliveries and journals do not wait for each other. */
const upkeepOf = ({ database }: JournalDependencies, tenantId: string) =>
  database.inTenant(tenantId, undefined, 'upkeep');

/** Fixes the order of what is waiting, so that a caller who made a change finds its entry and its event. */
export function orderBeforeReading(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  return unlessBusy(orderPending(journal, db, tenantId));
}

/** Does the same, and plans the deliveries of these events. */
export function planBeforeReading(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  return unlessBusy(planPending(journal, db, tenantId));
}

/** If the tenant has too much to do, the reader gets what has its order. */
async function unlessBusy(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Fixes the order of what was committed before now. */
export async function orderPending(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  for (let batches = 0; batches < BATCHES_WAITED_FOR; batches++) {
    if (!(await db.one(findWaiting, { tenantId }))) return;
    const { hasMore } = await orderBatch(journal, db, { most: ENTRIES_MAX, isPatient: true });
    if (!hasMore) return;
  }
}

async function planPending(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  await orderPending(journal, db, tenantId);
  for (let slices = 0; slices < BATCHES_WAITED_FOR; slices++)
    if ((await journal.plan(db, tenantId)) === 'done') return;
}

async function orderBatch(
  { sources }: JournalDependencies,
  db: Scope,
  { most, isPatient }: { most: number; isPatient: boolean },
): Promise<Ordered> {
  const names = Object.fromEntries(
    [...sources.values()].map(({ resource, namedUpdates = {} }) => [resource, namedUpdates]),
  );
  const batch = { most, names, apiVersion: API_VERSION, isPatient };
  const { hasMore, isBehind } = found(await db.one(orderJournal, batch));
  return { hasMore: hasMore ?? false, isBehind: isBehind ?? false };
}
