import type { Jobs } from '../../platform/jobs/jobs.ts';
import { attemptNext, type DeliveryDependencies } from './attempt.ts';
import { DeliverySlots } from './delivery-slots.ts';
import { type Lane, laneKey, turnOf, type WaitingLane } from './plan.ts';
import { listDueLanes } from './store.ts';

export const DELIVERY_QUEUE = {
  name: 'deliveries',
  /** They wait for others most of the time. */
  concurrency: 32,
  /** A large file is many calls; a dead process is noticed long before. */
  timeoutSeconds: 900,
  /** What is due again is found by the look-out. */
  retries: 0,
};

/** How soon a delivery whose time has come, or whose job was lost, is found. */
export const LOOK_OUT_EVERY_MS = 1_000;
/** In one go; the rest is found the next time. */
const DUE_PER_INTEGRATION = 100;
const DUE_MAX = 2_000;
/** A lane that is never empty lets others have a turn. */
const LANE_MS_MAX = 60_000;

/** Sends what is due, wherever the events come from. */
export interface DeliveryWorker {
  /** Finds what is due, and what was forgotten when a process died. */
  lookOut(): Promise<void>;
  /** Takes part in the work. */
  start(): Promise<void>;
}

/** Tells the workers of all processes of lanes in which there is something to do. */
export async function wakeLanes(send: Jobs['send'], lanes: WaitingLane[]): Promise<void> {
  if (lanes.length === 0) return;
  await send(
    DELIVERY_QUEUE.name,
    lanes.map(({ turn, ...lane }) => ({ key: laneKey(lane), data: lane, turn })),
  );
}

export function deliveryWorker(deps: DeliveryDependencies, jobs: Jobs): DeliveryWorker {
  const { database, clock } = deps.integrations;
  const slots = new DeliverySlots();

  const workOff = async (lane: Lane, signal: AbortSignal) => {
    const release = await slots.acquire(lane.tenantId, lane.integrationId);
    if (!release) return; // the lane is still due, so the look-out brings it back
    try {
      const endsAt = Date.now() + LANE_MS_MAX;
      for (let isMore = true; isMore && !signal.aborted && Date.now() < endsAt; ) {
        const begunMs = performance.now();
        isMore = await attemptNext(deps, lane);
        if (isMore) slots.recordAttempt(lane.integrationId, performance.now() - begunMs);
      }
    } finally {
      release();
    }
  };

  return {
    async lookOut() {
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
