import type { RowOf } from '../../../platform/database/statement.ts';
import { presentEvents } from '../../journal/events/presentation.ts';
import type { Event } from '../../journal/events/schema.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import type { Lane } from './lanes.ts';
import { findNextInLane } from './store.ts';

export interface DueDelivery {
  row: RowOf<typeof findNextInLane>;
  /** Rejects if it can't be presented now. */
  event: Promise<Event>;
}

/** Resolves to the next due delivery of the lane, or to undefined when none is due. */
export async function findNext(
  dependencies: DeliveryDependencies,
  { tenantId, integrationId, recordId }: Lane,
): Promise<DueDelivery | undefined> {
  const { database, clock } = dependencies.integrations;
  const db = database.inTenant(tenantId);
  const row = await db.one(findNextInLane, { integrationId, recordId, now: clock.now().toISOString() });
  if (!row) return undefined;
  const event = presentEvents(dependencies, db, [row]).then(([presented]) => presented as Event);
  await Promise.allSettled([event]); // whoever delivers it learns why it can't be presented
  return { row, event };
}
