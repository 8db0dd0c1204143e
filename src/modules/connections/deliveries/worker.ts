import type { Kind } from '../../../platform/work/kinds.ts';
import { announceProvider } from './attempt-metrics.ts';
import { DeliverySlots } from './delivery-slots.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import type { DueIntegration } from './lanes.ts';
import { sendDue } from './sending.ts';
import { DELIVERIES, readNextAttempt } from './store.ts';

/** Before an integration that got no slot, or has a delivery that can't be sent, is looked at again. */
const NO_SLOT_MS = 1_000;
const STUCK_MS = 1_000;

/** Sends the due deliveries of integrations. */
export function sendingOfDeliveries(dependencies: DeliveryDependencies): Kind {
  const { hold, integrations } = dependencies;
  const slots = new DeliverySlots();
  for (const provider of integrations.providers.keys()) announceProvider(provider);
  return {
    name: DELIVERIES,
    time: 'service',
    // Integrations. Their deliveries share few slots.
    atOnce: 1_000,
    // One process sends the deliveries of an integration, in their order.
    atOncePerLane: 1,
    // Long, because a large file takes many calls. A dead process is noticed much earlier.
    timeoutSeconds: 900,
    pauseMs: 1_000,
    pauseMsMax: 60_000,
    isHeld: () => hold.reason !== undefined,
    async run({ tenantId, lane: integrationId }, { signal, isStopping }) {
      const due = { tenantId, integrationId };
      const outcome = await sendDue(dependencies, slots, due, () => signal.aborted || isStopping());
      const inMs = (ms: number) => ({ at: new Date(integrations.clock.now().getTime() + ms) });
      switch (outcome) {
        case 'more':
          return inMs(0);
        case 'later':
          return inMs(NO_SLOT_MS);
        case 'done': {
          const next = await nextAttempt(dependencies, due);
          const soonest = inMs(STUCK_MS);
          return next && (next > soonest.at ? { at: next } : soonest);
        }
      }
    },
  };
}

async function nextAttempt(
  { integrations: { database } }: DeliveryDependencies,
  { tenantId, integrationId }: DueIntegration,
): Promise<Date | undefined> {
  const next = await database.inTenant(tenantId).one(readNextAttempt, { integrationId });
  return next?.nextAttemptAt ? new Date(next.nextAttemptAt) : undefined;
}
