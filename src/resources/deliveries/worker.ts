import type { Jobs } from '../../platform/jobs/jobs.ts';
import { attemptNext } from './attempt.ts';
import { DeliverySlots } from './delivery-slots.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { type Lane, laneKey, turnOf, type WaitingLane } from './lanes.ts';
import { listDueLanes } from './store.ts';

export const DELIVERY_QUEUE = {
  name: 'deliveries',
  /** High, because a delivery spends most of its time waiting for the receiver. */
  concurrency: 32,
  /** Long, because a large file takes many calls. A dead process is noticed much earlier. */
  timeoutSeconds: 900,
  /** None, because `wakeDueLanes` finds deliveries that are due again. */
  retries: 0,
};

/** The interval of looking for deliveries that have become due or whose job was lost. */
export const WAKE_EVERY_MS = 1_000;
/** Limits of one search for due deliveries. The next search finds the rest. */
const DUE_PER_INTEGRATION = 100;
const DUE_MAX = 2_000;
/** A lane that never becomes empty gives way to others after this time. */
const LANE_MS_MAX = 60_000;

export interface DeliveryWorker {
  /** Finds the due deliveries of all tenants, including those of a process that died, and has them sent. */
  wakeDueLanes(): Promise<void>;
  start(): Promise<void>;
}

/** Tells the workers of all processes about lanes with due deliveries. */
export async function wakeLanes(send: Jobs['send'], lanes: WaitingLane[]): Promise<void> {
  if (lanes.length === 0) return;
  await send(
    DELIVERY_QUEUE.name,
    lanes.map(({ turn, ...lane }) => ({ key: laneKey(lane), data: lane, turn })),
  );
}

export function deliveryWorker(dependencies: DeliveryDependencies, jobs: Jobs): DeliveryWorker {
  const { database, clock } = dependencies.integrations;
  const slots = new DeliverySlots();

  const workOff = async (lane: Lane, signal: AbortSignal) => {
    const release = await slots.acquire(lane.tenantId, lane.integrationId);
    if (!release) return; // the lane is still due, so `wakeDueLanes` brings it back
    try {
      const endsAtMs = Date.now() + LANE_MS_MAX;
      for (let hasMore = true; hasMore && !signal.aborted && Date.now() < endsAtMs; ) {
        const startedMs = performance.now();
        hasMore = await attemptNext(dependencies, lane);
        if (hasMore) slots.recordAttempt(lane.integrationId, performance.now() - startedMs);
      }
    } finally {
      release();
    }
  };

  return {
    async wakeDueLanes() {
      const now = clock.now().toISOString();
      const limits = { perIntegration: DUE_PER_INTEGRATION, count: DUE_MAX };
      const due = await database.inSystem().all(listDueLanes, { now, ...limits });
      await wakeLanes(
        jobs.send,
        due.map(({ rank, ...lane }) => ({ ...lane, turn: turnOf(rank) })),
      );
    },
    start: () => jobs.work(DELIVERY_QUEUE, workOff),
  };
}
