import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announceProvider } from './attempt-metrics.ts';
import { DeliveryBatches } from './batches.ts';
import { DeliverySlots } from './delivery-slots.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import type { DueIntegration } from './lanes.ts';
import { sendDue } from './sending.ts';
import { listDueIntegrations } from './store.ts';

export const DELIVERY_QUEUE = {
  name: 'deliveries',
  /** Integrations at a time. Their deliveries share few slots. */
  concurrency: 1_000,
  /** Long, because a large file takes many calls. A dead process is noticed much earlier. */
  timeoutSeconds: 900,
  /** None, because `wakeDue` finds integrations with due deliveries again. */
  retries: 0,
};

/** The pause between two looks for deliveries that have become due or whose job was lost. */
export const WAKE_REST_MS = 1_000;
/** The limit of one search. The next search finds the rest. */
const DUE_MAX = 2_000;
/** A job that ended at the moment of the first call is gone by then. */
const CALL_AGAIN_MS = 100;

export interface DeliveryWorker {
  /** Finds the due deliveries of all tenants, including those of a process that died, and has them sent. */
  wakeDue(): Promise<void>;
  start(): Promise<void>;
}

/** Tells the workers of all processes about integrations with due deliveries. Resolves to the number of new jobs. */
async function callWorkers(send: Jobs['send'], due: DueIntegration[]): Promise<number> {
  const jobs = due.map(({ tenantId, integrationId }) => ({
    key: `${tenantId}/${integrationId}`,
    data: { tenantId, integrationId },
  }));
  return jobs.length === 0 ? 0 : send(DELIVERY_QUEUE.name, jobs);
}

/** Does the same for deliveries that were just made. An integration whose job is about to end is called once more. */
export async function wakeIntegrations(send: Jobs['send'], due: DueIntegration[]): Promise<void> {
  if ((await callWorkers(send, due)) === due.length) return;
  await sleep(CALL_AGAIN_MS, undefined, { ref: false });
  await callWorkers(send, due);
}

export function deliveryWorker(dependencies: DeliveryDependencies, jobs: Jobs): DeliveryWorker {
  const { hold } = dependencies;
  const { database, clock } = dependencies.integrations;
  const sending = { slots: new DeliverySlots(), batches: new DeliveryBatches(dependencies) };
  return {
    async wakeDue() {
      if (hold.reason !== undefined) return;
      const now = clock.now().toISOString();
      await callWorkers(
        jobs.send,
        await database.inSystem().all(listDueIntegrations, { now, count: DUE_MAX }),
      );
    },
    start: () => {
      for (const provider of dependencies.integrations.providers.keys()) announceProvider(provider);
      return jobs.work(DELIVERY_QUEUE, async (due: DueIntegration, signal, isStopping) => {
        if (hold.reason !== undefined) return; // found again once it is released
        const outcome = await sendDue(dependencies, sending, due, () => signal.aborted || isStopping());
        // It is not awaited, because the integration's job must end first.
        if (outcome === 'more' && !isStopping()) void wakeIntegrations(jobs.send, [due]).catch(() => {});
      });
    },
  };
}
