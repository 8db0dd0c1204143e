import type { Database, Scope } from '../../../platform/database/database.ts';
import { found, Refusal } from '../../../platform/errors.ts';
import { API_VERSION } from '../../../platform/http/route.ts';
import type { RecordEvents } from '../../../platform/record-events.ts';
import { findWaiting, sealJournal } from './store.ts';

/** Changes that are sealed in one transaction, if none of theirs has more. A turn takes a fraction of a second. */
export const CHANGES_MAX = 2_000;
/** A reader waits for at most this many batches, and then gets what is sealed. */
const BATCHES_WAITED_FOR = 30;

interface Sealed {
  /** More changes wait. */
  hasMore: boolean;
  /** Events have no deliveries planned yet. */
  isBehind: boolean;
}

export interface JournalDependencies {
  database: Database;
  /** The events of each resource, by the resource's name. */
  sources: ReadonlyMap<string, RecordEvents>;
  /** Plans deliveries of sealed events, a bounded number at a time, or a share of it. */
  plan(db: Scope, tenantId: string, share?: number): Promise<'more' | 'done'>;
}

/** Seals some waiting changes and plans deliveries of some events. */
export async function sealAndPlan(journal: JournalDependencies, tenantId: string): Promise<'more' | 'done'> {
  const { hasMore, isBehind } = await sealSome(journal, tenantId);
  const planned = isBehind ? await planSome(journal, tenantId) : 'done';
  return hasMore || planned === 'more' ? 'more' : 'done';
}

/** Seals a batch of waiting changes. After a failure, a share of it, and a large transaction gets the time that it needs. */
export function sealSome(journal: JournalDependencies, tenantId: string, share = 1): Promise<Sealed> {
  const batch = { most: Math.max(1, Math.floor(CHANGES_MAX * share)), isPatient: false };
  const scope = upkeepOf(journal, tenantId);
  return share < 1
    ? scope.transaction((transaction) => sealBatch(journal, transaction, batch), 'no time limit')
    : sealBatch(journal, scope, batch);
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

/** Seals what is waiting, so that a caller who made a change finds its entry and its event. */
export function sealBeforeReading(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  return unlessBusy(sealPending(journal, db, tenantId));
}

/** Seals what is waiting, and plans the deliveries of these events. */
export function planBeforeReading(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  return unlessBusy(planPending(journal, db, tenantId));
}

/** If there is too much to do, the reader gets what is in order already. */
export async function unlessBusy(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Seals what was committed before now. */
export async function sealPending(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  for (let batches = 0; batches < BATCHES_WAITED_FOR; batches++) {
    if (!(await db.one(findWaiting, { tenantId }))) return;
    const { hasMore } = await sealBatch(journal, db, { most: CHANGES_MAX, isPatient: true });
    if (!hasMore) return;
  }
}

async function planPending(journal: JournalDependencies, db: Scope, tenantId: string): Promise<void> {
  await sealPending(journal, db, tenantId);
  for (let slices = 0; slices < BATCHES_WAITED_FOR; slices++)
    if ((await journal.plan(db, tenantId)) === 'done') return;
}

async function sealBatch(
  { sources }: JournalDependencies,
  db: Scope,
  { most, isPatient }: { most: number; isPatient: boolean },
): Promise<Sealed> {
  const names = Object.fromEntries(
    [...sources.values()].map(({ resource, namedUpdates }) => [resource, namedUpdates]),
  );
  return found(await db.one(sealJournal, { most, names, apiVersion: API_VERSION, isPatient }));
}
