import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { forbiddenByState, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { type PublishingDependencies, publishBeforeReading, publishEvent } from '../events/publisher.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { getIntegration } from '../integrations/service.ts';
import { isInUse } from '../integrations/status.ts';
import { type WaitingLane, writeDeliveries } from './plan.ts';
import type { Delivery, DeliveryQuery } from './schema.ts';
import {
  type DeliveryRow,
  deleteDeliveriesOf,
  hurryDeliveries as hurryDeliveryRows,
  listDeliveries,
  readDelivery,
  readIntegrationStatus,
  retryDelivery as retryDeliveryRow,
} from './store.ts';

/** The rest comes by its own schedule: nobody waits for all of a large backlog. */
const HURRIED_MAX = 5_000;
const REMOVAL_BATCH = 5_000;

export const TEST_EVENT = 'integration.tested';

export interface DeliveryServiceDependencies {
  integrations: IntegrationDependencies;
  publishing: PublishingDependencies;
  /** Once they are there for everyone. */
  wake(lanes: WaitingLane[]): void;
}

export async function getDelivery({ db }: TenantContext, id: string): Promise<Delivery> {
  return shown(await db.one(readDelivery, { id }));
}

export async function findDeliveries(
  { publishing }: DeliveryServiceDependencies,
  { db, tenantId }: TenantContext,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  await publishBeforeReading(publishing, tenantId);
  const { integrationId = null, status = null, type = null, eventId = null, since = null } = query;
  return newestFirstPage('delivery', query, async (position) =>
    (await db.all(listDeliveries, { ...position, integrationId, status, type, eventId, since })).map(shown),
  );
}

/** At once, whatever became of it before. */
export async function retryDelivery(
  { wake }: DeliveryServiceDependencies,
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<Delivery> {
  return db.transaction(async (transaction) => {
    const now = clock.now().toISOString();
    const row = await transaction.one(retryDeliveryRow, { id, now });
    if (!row) throw notFound();
    const { status = '' } = (await transaction.one(readIntegrationStatus, { id: row.integration })) ?? {};
    refuseUnlessInUse(status);
    transaction.afterCommit(() =>
      wake([{ tenantId, integrationId: row.integration, recordId: row.recordId, turn: 0 }]),
    );
    return shown(row);
  });
}

/** An event of its own, to this integration only. */
export async function testIntegration(
  { integrations, publishing, wake }: DeliveryServiceDependencies,
  context: TenantContext,
  integrationId: string,
): Promise<Delivery> {
  const { db, clock, tenantId } = context;
  return db.transaction(async (transaction) => {
    const { problems: _, ...data } = await getIntegration({ db: transaction }, integrationId);
    refuseUnlessInUse(data.status);
    if (!integrations.providers.get(data.provider)?.deliver)
      throw forbiddenByState(`Integrations of ${data.provider} take no events`);
    const event = await publishEvent(publishing, transaction, tenantId, {
      id: newId('event'),
      type: TEST_EVENT,
      recordId: integrationId,
      clientId: null,
      data,
      createdAt: clock.now().toISOString(),
    });
    const { lanes, ids } = await writeDeliveries(transaction, clock, tenantId, [{ event, integrationId }]);
    transaction.afterCommit(() => wake(lanes));
    return shown(await transaction.one(readDelivery, { id: ids[0] as string }));
  });
}

/** For an integration that works again. Look-outs find what is due now. */
export async function hurryDeliveries(db: Scope, clock: Clock, integrationId: string): Promise<void> {
  await db.all(hurryDeliveryRows, { integrationId, now: clock.now().toISOString(), count: HURRIED_MAX });
}

/** Of an integration that is about to go. */
export async function removeDeliveries(db: Scope, integrationId: string): Promise<void> {
  while (
    (await db.all(deleteDeliveriesOf, { integrationId, count: REMOVAL_BATCH })).length === REMOVAL_BATCH
  );
}

function refuseUnlessInUse(status: string): void {
  if (!isInUse(status))
    throw forbiddenByState(
      `Nothing is sent to an integration that is ${status}: it must be ACTIVE or in ERROR`,
    );
}

function shown(found: DeliveryRow | undefined): Delivery {
  if (!found) throw notFound();
  const { recordId: _, ...row } = found;
  return withoutNulls(row) as Delivery;
}
