import { actorOf } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { deleteInBatches } from '../../platform/database/batches.ts';
import type { Scope } from '../../platform/database/database.ts';
import { forbiddenByState, found } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { publishBeforeReading, publishEvent } from '../events/publisher.ts';
import type { IntegrationStatus } from '../integrations/schema.ts';
import { getIntegration } from '../integrations/service.ts';
import { isInUse } from '../integrations/status.ts';
import { writeDeliveries } from './delivery-creation.ts';
import type { DeliveryServiceDependencies } from './dependencies.ts';
import type { Delivery, DeliveryQuery } from './schema.ts';
import {
  type DeliveryRow,
  deleteDeliveriesOf,
  listDeliveries,
  makeDue,
  readDelivery,
  readIntegrationStatus,
  retryDelivery as retryDeliveryRow,
} from './store.ts';

/** Deliveries beyond this number keep their own schedule. */
const MADE_DUE_MAX = 5_000;

export const TEST_EVENT = 'integration.tested';

export async function getDelivery({ db }: TenantContext, id: string): Promise<Delivery> {
  return presentDelivery(found(await db.one(readDelivery, { id })));
}

export async function findDeliveries(
  { publishing }: DeliveryServiceDependencies,
  { db, tenantId }: TenantContext,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  await publishBeforeReading(publishing, db, tenantId);
  const { integrationId = null, status = null, type = null, eventId = null, since = null } = query;
  const filters = { integrationId, status, type, eventId, since };
  return newestFirstPage('delivery', query, async (position) =>
    (await db.all(listDeliveries, { ...position, ...filters })).map(presentDelivery),
  );
}

/** Makes the delivery due now, whatever its status. */
export async function retryDelivery(
  { wake }: DeliveryServiceDependencies,
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<Delivery> {
  return db.transaction(async (transaction) => {
    const row = found(await transaction.one(retryDeliveryRow, { id, now: clock.now().toISOString() }));
    const { integration: integrationId, recordId } = row;
    const { status } = found(await transaction.one(readIntegrationStatus, { id: integrationId }));
    refuseUnlessInUse(status);
    transaction.afterCommit(() => wake([{ tenantId, integrationId, recordId, turn: 0 }]));
    return presentDelivery(row);
  });
}

/** Publishes a test event for this integration only. */
export async function testIntegration(
  { integrations, publishing, wake }: DeliveryServiceDependencies,
  context: TenantContext,
  integrationId: string,
): Promise<Delivery> {
  const { caller, db, clock, tenantId } = context;
  return db.transaction(async (transaction) => {
    const { problems: _, ...data } = await getIntegration({ db: transaction }, integrationId);
    refuseUnlessInUse(data.status);
    if (!integrations.providers.get(data.provider)?.deliver)
      throw forbiddenByState(`Integrations of ${data.provider} accept no events`);
    const event = await publishEvent(publishing, transaction, tenantId, {
      id: newId('event'),
      type: TEST_EVENT,
      recordId: integrationId,
      clientId: null,
      actor: actorOf(caller),
      data,
      createdAt: clock.now().toISOString(),
    });
    const { lanes, ids } = await writeDeliveries(transaction, clock, tenantId, [{ event, integrationId }]);
    transaction.afterCommit(() => wake(lanes));
    return presentDelivery(found(await transaction.one(readDelivery, { id: ids[0] as string })));
  });
}

/** Makes the waiting deliveries of an integration due, because it works again. */
export async function makeDeliveriesDue(db: Scope, clock: Clock, integrationId: string): Promise<void> {
  await db.all(makeDue, { integrationId, now: clock.now().toISOString(), count: MADE_DUE_MAX });
}

/** Deletes the deliveries of an integration that is about to be deleted, a few at a time. */
export async function removeDeliveries(db: Scope, integrationId: string): Promise<void> {
  await deleteInBatches(db, deleteDeliveriesOf, { integrationId });
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
