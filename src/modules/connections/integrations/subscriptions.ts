import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { conflict, forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { refuseUnacceptedEventTypes } from './event-types.ts';
import { providerNamed } from './provider-catalogue.ts';
import { type NewSubscription, SUBSCRIPTIONS_MAX, type Subscription } from './schema.ts';
import { deleteSubscription, insertSubscriptions, lockClients, lockIntegration } from './store.ts';

export async function subscribe(
  dependencies: IntegrationDependencies,
  { db, clock }: TenantContext,
  integrationId: string,
  input: NewSubscription,
): Promise<Subscription> {
  return db.transaction(async (transaction) => {
    const integration = found(await transaction.one(lockIntegration, { id: integrationId }));
    const provider = providerNamed(dependencies, integration.provider);
    refuseUnacceptedEventTypes(dependencies, provider, [input], () => 'eventType');
    if (integration.subscriptionCount >= SUBSCRIPTIONS_MAX)
      throw forbiddenByState(
        `An integration has at most ${SUBSCRIPTIONS_MAX} subscriptions: delete one first`,
      );
    const [subscription] = await writeSubscriptions(transaction, integrationId, [input], {
      now: clock.now().toISOString(),
      fieldOf: () => 'clientId',
    });
    return found(subscription);
  });
}

export async function unsubscribe(
  { db }: TenantContext,
  integrationId: string,
  subscriptionId: string,
): Promise<undefined> {
  found(await db.one(deleteSubscription, { integrationId, id: subscriptionId }));
}

/** Refuses a request that names the same subscription twice. */
export function refuseRepeated(subscriptions: NewSubscription[]): void {
  const known = new Set<string>();
  const details = subscriptions.flatMap(({ eventType, clientId = '' }, index) => {
    const key = `${eventType} ${clientId}`;
    const isNew = !known.has(key);
    known.add(key);
    const message = 'must not repeat an earlier subscription';
    return isNew ? [] : [{ field: `subscriptions.${index}`, message, constraint: 'uniqueItems' }];
  });
  if (details.length > 0) throw invalid(details);
}

export async function writeSubscriptions(
  db: Scope,
  integrationId: string,
  inputs: NewSubscription[],
  { now, fieldOf }: { now: string; fieldOf: (index: number) => string },
): Promise<Subscription[]> {
  if (inputs.length === 0) return [];
  const clientIds = [...new Set(inputs.flatMap(({ clientId }) => clientId ?? []))].filter((id) =>
    isId('client', id),
  );
  const clients = clientIds.length > 0 ? await db.all(lockClients, { clientIds }) : [];
  const known = new Set(clients.map(({ id }) => id));
  const unknown = inputs.findIndex(({ clientId }) => clientId !== undefined && !known.has(clientId));
  if (unknown >= 0) throw notFound(fieldOf(unknown));
  const ids = newIds('subscription', inputs.length);
  const subscriptions = inputs.map((input, index) => ({ id: ids[index], ...input }));
  const rows = await explainViolations(db.all(insertSubscriptions, { integrationId, subscriptions, now }), {
    subscriptions_once: () =>
      conflict('The integration is already subscribed to these events for the same scope'),
  });
  return rows.map((row) => withoutNulls(row));
}
