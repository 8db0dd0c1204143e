import { setTimeout as sleep } from 'node:timers/promises';
import { attemptNext } from './attempt.ts';
import type { DeliverySlots } from './delivery-slots.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import type { DueIntegration, Lane } from './lanes.ts';
import { listDueRecords } from './store.ts';

/** Deliveries looked up at a time. */
const FOUND_MAX = 100;
/** How long a delivery waits to be found at most, while others are being sent. */
const LOOK_EVERY_MS = 250;
/** After this time, an integration whose deliveries do not end queues up behind others. */
const SENDING_MS_MAX = 5_000;

/**
 * Sends the due deliveries of an integration, for several records at once. Resolves to `more` when time was over, and
 * to `later` when there was no slot.
 */
export async function sendDue(
  dependencies: DeliveryDependencies,
  slots: DeliverySlots,
  due: DueIntegration,
  isStopped: () => boolean,
): Promise<'more' | 'later' | 'done'> {
  const endsAtMs = Date.now() + SENDING_MS_MAX;
  const isOver = () => isStopped() || Date.now() >= endsAtMs;
  const lanes = new RunningLanes();
  let outcome: 'later' | 'done' = 'done';
  while (!isOver() && !lanes.hasFailed) {
    outcome = 'done';
    for (const recordId of await findRecords(dependencies, due, lanes.excluded)) {
      const release = await slots.acquire(due.tenantId, due.integrationId);
      if (!release) outcome = 'later';
      if (!release || isOver()) {
        release?.();
        break;
      }
      lanes.add(recordId, sendLane(dependencies, slots, { ...due, recordId }, isOver).finally(release));
    }
    if (lanes.size === 0) break;
    await Promise.race([lanes.anyEnd(), sleep(LOOK_EVERY_MS)]);
  }
  await lanes.allEnd();
  return isOver() ? 'more' : outcome;
}

async function findRecords(
  { integrations: { database, clock } }: DeliveryDependencies,
  { tenantId, integrationId }: DueIntegration,
  excluded: string[],
): Promise<Set<string>> {
  const values = { integrationId, now: clock.now().toISOString(), excluded, count: FOUND_MAX };
  const found = await database.inTenant(tenantId).all(listDueRecords, values);
  return new Set(found.map(({ recordId }) => recordId));
}

/** Sends the deliveries of a lane one after the other. Resolves to the number of attempts. */
async function sendLane(
  dependencies: DeliveryDependencies,
  slots: DeliverySlots,
  lane: Lane,
  isOver: () => boolean,
): Promise<number> {
  for (let attempts = 0; ; attempts++) {
    if (isOver()) return attempts;
    const attempted = await slots.inTurn(lane.tenantId, (waitFor) =>
      attemptNext(dependencies, lane, waitFor),
    );
    if (!attempted) return attempts;
    slots.recordAttempt(lane.integrationId, attempted.tookMs);
    if (attempted.isLast) return attempts + 1;
  }
}

class RunningLanes {
  private readonly running = new Map<string, Promise<void>>();
  /** Records with a due delivery that can't be sent, for example because its provider is gone. */
  private readonly stuck = new Set<string>();
  private failure: { error: unknown } | undefined;

  get size(): number {
    return this.running.size;
  }

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  get excluded(): string[] {
    return [...this.running.keys(), ...this.stuck];
  }

  add(recordId: string, sending: Promise<number>): void {
    const ended = sending.then(
      (attempts) => {
        if (attempts === 0) this.stuck.add(recordId);
        this.running.delete(recordId);
      },
      (error: unknown) => {
        this.failure ??= { error };
        this.running.delete(recordId);
      },
    );
    this.running.set(recordId, ended);
  }

  async anyEnd(): Promise<void> {
    await Promise.race(this.running.values());
  }

  async allEnd(): Promise<void> {
    await Promise.all(this.running.values());
    if (this.failure) throw this.failure.error;
  }
}
