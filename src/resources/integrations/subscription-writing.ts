import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { isId, newIds } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { NewSubscription, Subscription } from './schema.ts';
import { insertSubscriptions, lockClients } from './store.ts';

/** Of one request: the same twice is a mistake. */
export function refuseRepeated(subscriptions: NewSubscription[]): void {
  const known = new Set<string>();
  const details = subscriptions.flatMap(({ eventType, clientId = '' }, index) => {
    const key = `${eventType} ${clientId}`;
    const isNew = !known.has(key);
    known.add(key);
    const message = 'must not be the same as one before';
    return isNew ? [] : [{ field: `subscriptions.${index}`, message, constraint: 'uniqueItems' }];
  });
  if (details.length > 0) throw invalid(details);
}

export async function writeSubscriptions(
  db: Scope,
  integrationId: string,
  wanted: NewSubscription[],
  now: string,
): Promise<Subscription[]> {
  if (wanted.length === 0) return [];
  if (wanted.some(({ clientId }) => clientId !== undefined && !isId('client', clientId))) throw notFound();
  const clientIds = [...new Set(wanted.flatMap(({ clientId }) => clientId ?? []))];
  const clients = clientIds.length > 0 ? await db.all(lockClients, { clientIds }) : [];
  if (clients.length < clientIds.length) throw notFound();
  const ids = newIds('subscription', wanted.length);
  const subscriptions = wanted.map((one, index) => ({ id: ids[index], ...one }));
  const rows = await explainViolations(db.all(insertSubscriptions, { integrationId, subscriptions, now }), {
    subscriptions_once: () =>
      conflict('The integration is subscribed to these events already, for the same scope'),
  });
  return rows.map((row) => withoutNulls(row));
}
