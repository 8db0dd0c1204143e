import { forbiddenByState, notFound } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import type { Provider } from '../../providers/provider.ts';
import { refuseUntakenEvents } from './configuration.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { type NewSubscription, SUBSCRIPTIONS_MAX, type Subscription } from './schema.ts';
import { lockedIntegration } from './service.ts';
import { deleteSubscription } from './store.ts';
import { writeSubscriptions } from './subscription-writing.ts';

export async function subscribe(
  deps: IntegrationDependencies,
  { db, clock }: TenantContext,
  id: string,
  input: NewSubscription,
): Promise<Subscription> {
  return db.transaction(async (transaction) => {
    const { provider, subscriptionCount } = await lockedIntegration(transaction, id);
    refuseUntakenEvents(deps, deps.providers.get(provider) as Provider, [input], () => 'eventType');
    if (subscriptionCount >= SUBSCRIPTIONS_MAX)
      throw forbiddenByState(
        `An integration has at most ${SUBSCRIPTIONS_MAX} subscriptions: delete one first`,
      );
    const [row] = await writeSubscriptions(transaction, id, [input], clock.now().toISOString());
    return row as Subscription;
  });
}

export async function unsubscribe(
  { db }: TenantContext,
  integrationId: string,
  subscriptionId: string,
): Promise<undefined> {
  if (!(await db.one(deleteSubscription, { integrationId, id: subscriptionId }))) throw notFound();
}
