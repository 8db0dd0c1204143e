import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { newIds } from '../../../platform/ids.ts';
import { insertDeliveries } from './planning-store.ts';
import { askForSending } from './store.ts';

/** An event that has its place in the tenant's journal. */
export interface SealedEvent {
  id: string;
  sequence: number;
  type: string;
  recordId: string;
  clientId: string | null;
}

/** An event to send to an integration. A test event has no subscription. */
export interface Match {
  event: SealedEvent;
  integrationId: string;
  subscription?: { id: string; clientId: string | null };
}

/** Writes deliveries that are due at once. Returns their identifiers. */
export async function writeDeliveries(db: Scope, clock: Clock, matches: Match[]): Promise<string[]> {
  if (matches.length === 0) return [];
  const ids = newIds('delivery', matches.length);
  const deliveries = matches.map(({ event, integrationId, subscription }, index) => ({
    id: ids[index],
    eventId: event.id,
    eventSequence: event.sequence,
    eventType: event.type,
    recordId: event.recordId,
    integrationId,
    subscriptionId: subscription?.id ?? null,
    subscribedClientId: subscription?.clientId ?? null,
  }));
  const integrationIds = [...new Set(matches.map(({ integrationId }) => integrationId))];
  const now = clock.now().toISOString();
  await Promise.all([
    db.all(insertDeliveries, { deliveries, now }),
    db.all(askForSending, { integrationIds, now }),
  ]);
  return ids;
}
