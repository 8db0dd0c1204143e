import { Batches } from '../../platform/batches.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import { type EventDependencies, presentEvents } from '../events/presentation.ts';
import type { Event } from '../events/schema.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import type { Lane } from './lanes.ts';
import { findNextInLanes, type SettledDelivery, settleDeliveries, settleDelivery } from './store.ts';

/** Few deliveries are worked on at a time. Several small batches keep the database and the receiver busy together. */
const LIMITS = { most: 8, atOnce: 3 };

interface BatchDependencies extends EventDependencies {
  integrations: Pick<IntegrationDependencies, 'database' | 'clock'>;
}

export interface DueDelivery {
  row: RowOf<typeof findNextInLanes>;
  /** Rejects if it can't be presented now. */
  event: Promise<Event>;
}

/** Reads and writes the deliveries of an integration together, where several are being sent at once. */
export class DeliveryBatches {
  private readonly found: Batches<Lane, DueDelivery | undefined>;
  private readonly settled: Batches<SettledDelivery, boolean>;

  constructor(dependencies: BatchDependencies) {
    this.found = new Batches(LIMITS, (lanes) => findTogether(dependencies, lanes));
    this.settled = new Batches(LIMITS, (some, tenantId) => settleTogether(dependencies, tenantId, some));
  }

  /** Resolves to the next due delivery of the lane, or to undefined when none is due. */
  findNext(lane: Lane): Promise<DueDelivery | undefined> {
    return this.found.add(`${lane.tenantId} ${lane.integrationId}`, lane);
  }

  /** Resolves to false when another process has settled the delivery. */
  settle(tenantId: string, settled: SettledDelivery): Promise<boolean> {
    return this.settled.add(tenantId, settled);
  }
}

async function findTogether(
  dependencies: BatchDependencies,
  lanes: Lane[],
): Promise<(DueDelivery | undefined)[]> {
  const { database, clock } = dependencies.integrations;
  const [{ tenantId, integrationId }] = lanes as [Lane];
  const db = database.inTenant(tenantId);
  const recordIds = lanes.map(({ recordId }) => recordId);
  const now = clock.now().toISOString();
  const rows = await db.all(findNextInLanes, { integrationId, recordIds, now });
  const presented = presentEvents(dependencies, db, rows);
  presented.catch(() => {}); // each delivery tells it
  const due = new Map(
    rows.map((row, index) => {
      const event = presented.then((events) => events[index] as Event);
      event.catch(() => {});
      return [row.laneRecordId, { row, event }];
    }),
  );
  return recordIds.map((recordId) => due.get(recordId));
}

/** Deliveries that somebody else is changing are settled one by one, so that nobody waits while holding others. */
async function settleTogether(
  { integrations: { database } }: BatchDependencies,
  tenantId: string,
  deliveries: SettledDelivery[],
): Promise<boolean[]> {
  const db = database.inTenant(tenantId);
  const settled = new Set((await db.all(settleDeliveries, { deliveries })).map(({ id }) => id));
  return Promise.all(
    deliveries.map(
      async (delivery) => settled.has(delivery.id) || (await db.one(settleDelivery, delivery)) !== undefined,
    ),
  );
}
