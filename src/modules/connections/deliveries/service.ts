import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, stillRunning } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { entryId } from '../../journal/chain/entry-id.ts';
import { planBeforeReading, sealPending } from '../../journal/chain/sealing.ts';
import { TEST_EVENT, typesNamed } from '../../journal/events/types.ts';
import type { IntegrationStatus } from '../integrations/schema.ts';
import { getIntegration } from '../integrations/service.ts';
import { isInUse } from '../integrations/status.ts';
import { writeDeliveries } from './delivery-creation.ts';
import type { DeliveryServiceDependencies } from './dependencies.ts';
import type { Delivery, DeliveryQuery } from './schema.ts';
import {
  askForSending,
  type DeliveryRow,
  deleteOldDeliveries,
  findTest,
  listDeliveries,
  makeDue,
  readDelivery,
  readIntegrationStatus,
  recordTest,
  retryDelivery as retryDeliveryRow,
} from './store.ts';

/** Deliveries beyond this number keep their own schedule. */
const MADE_DUE_MAX = 5_000;

/** Records and journal are kept, so deliveries may expire. */
const RETENTION_DAYS = 90;
const SWEEP_BATCH = 1_000;

export async function getDelivery({ db }: TenantContext, id: string): Promise<Delivery> {
  return presentDelivery(found(await db.one(readDelivery, { id })));
}

export async function findDeliveries(
  { journal }: DeliveryServiceDependencies,
  { db, tenantId }: TenantContext,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  const types = query.type === undefined ? null : typesNamed(journal.sources, query.type);
  await planBeforeReading(journal, db, tenantId);
  const { integrationId = null, eventId = null, since = null } = query;
  const filters = { integrationId, ...statusesOf(query.status), types, eventId, since };
  return newestFirstPage('delivery', query, async (position) =>
    (await db.all(listDeliveries, { ...position, ...filters })).map(presentDelivery),
  );
}

/** Makes the delivery due now, whatever its status. */
export async function retryDelivery({ db, realClock }: TenantContext, id: string): Promise<Delivery> {
  return db.transaction(async (transaction) => {
    const now = realClock.now().toISOString();
    const row = found(await transaction.one(retryDeliveryRow, { id, now }));
    const { integration: integrationId } = row;
    const { status } = found(await transaction.one(readIntegrationStatus, { id: integrationId }));
    refuseUnlessInUse(status);
    await transaction.all(askForSending, { integrationIds: [integrationId], now });
    return presentDelivery(row);
  });
}

/** Sends a test event to this integration only. It is sealed at once, to be sent at once. */
export async function testIntegration(
  { integrations, journal }: DeliveryServiceDependencies,
  { db, realClock, tenantId }: TenantContext,
  integrationId: string,
): Promise<Delivery> {
  return db.transaction(async (transaction) => {
    const { problems: _, ...shown } = await getIntegration({ db: transaction }, integrationId);
    refuseUnlessInUse(shown.status);
    if (!integrations.providers.get(shown.provider)?.deliver)
      throw forbiddenByState(`Integrations of ${shown.provider} accept no events`);
    await transaction.all(recordTest, { integrationId, shown });
    await sealPending(journal, transaction, tenantId);
    const sealed = await transaction.one(findTest, { integrationId });
    if (!sealed) throw stillRunning('Earlier changes are still being recorded', 1);
    const { uuid, sequence } = sealed;
    const event = { sequence, type: TEST_EVENT, recordId: integrationId, clientId: null };
    const [id] = await writeDeliveries(transaction, realClock, [
      { event: { ...event, id: entryId('event', uuid) }, integrationId },
    ]);
    return presentDelivery(found(await transaction.one(readDelivery, { id: id as string })));
  });
}

/** Makes the waiting deliveries of an integration due, because it works again. */
export async function makeDeliveriesDue(db: Scope, clock: Clock, integrationId: string): Promise<void> {
  const now = clock.now().toISOString();
  await db.all(makeDue, { integrationId, now, count: MADE_DUE_MAX });
  await db.all(askForSending, { integrationIds: [integrationId], now });
}

/** Deletes old deliveries, except those that are still to be sent. */
export async function sweepDeliveries(
  database: Database,
  clock: Clock,
  tenantIds: AsyncIterable<string>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  for await (const tenantId of tenantIds) {
    const db = database.inTenant(tenantId);
    while ((await db.all(deleteOldDeliveries, { before, count: SWEEP_BATCH })).length === SWEEP_BATCH);
  }
}

function refuseUnlessInUse(status: IntegrationStatus): void {
  if (!isInUse(status))
    throw forbiddenByState(
      `Nothing is sent to an integration that is ${status}: it must be ACTIVE or in ERROR`,
    );
}

function presentDelivery({ recordId: _, ...row }: DeliveryRow): Delivery {
  return withoutNulls(row);
}
