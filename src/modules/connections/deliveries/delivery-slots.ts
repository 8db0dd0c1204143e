import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { FairShares, fewPerKey, type ShareKeys } from '../../../platform/fair-shares.ts';

/** How fast an integration answers: `quick` is within `SLOW_MS`. */
type Pace = 'unknown' | 'quick' | 'slow';

/** Attempts of one process at a time. Many, because they spend most of their time waiting for the receiver. */
const ATTEMPTS_MAX = 32;
/** Attempts of one tenant at a time, and attempts that are left to tenants that make none. */
const ATTEMPTS_PER_TENANT = 24;
const ATTEMPTS_RESERVED = 4;
/**
 * Attempts that are worked on at a time: at most twelve of one tenant. Each keeps the event loop busy, and everybody else's
 * next step waits until the loop comes round.
 */
const WORKED_ON = { total: 16, share: 12, reserved: 4 };
/** An attempt that waits longer than this for its receiver is not being worked on. */
const WAITS_MS = 20;
/** Unproven integrations share a per-tenant limit, so a tenant with many hanging endpoints delays only itself. */
const UNPROVEN_PER_TENANT = 4;
const SLOW_MS = 2_000;
/** After this time, a slow integration counts as unknown again. */
const SLOW_FOR_MS = 30_000;
/** How long to wait for a slot. */
const WAIT_MS = 100;
const ANY = Number.POSITIVE_INFINITY;

/**
 * The slots for one integration and for all integrations of the same pace. Unknown and slow integrations together always
 * leave attempts to quick ones. Slow ones do not wait, because their slots stay taken.
 */
const slotsByPace = (): Record<Pace, FairShares> => ({
  unknown: new FairShares({ total: 16, share: 2, reserved: 0, waitingMax: ANY, waitMs: WAIT_MS }),
  quick: fewPerKey(24, WAIT_MS),
  slow: new FairShares({ total: 8, share: 1, reserved: 0, waitingMax: 0, waitMs: 0 }),
});
const TURN_MS_MAX = 300_000;
/** Past this number, the integrations that were heard from least recently count as unknown again. */
const PACES_MAX = 10_000;

/** Waits for a receiver. If it takes long, other attempts are worked on meanwhile. */
export type WaitFor = <T>(answer: Promise<T>) => Promise<T>;

/** Shares the slots of one process among integrations, so that hanging endpoints do not delay the others. */
export class DeliverySlots {
  private readonly slots = slotsByPace();
  private readonly unproven = fewPerKey(UNPROVEN_PER_TENANT, WAIT_MS);
  private readonly attempts = new FairShares({
    total: ATTEMPTS_MAX,
    share: ATTEMPTS_PER_TENANT,
    reserved: ATTEMPTS_RESERVED,
    waitingMax: Number.POSITIVE_INFINITY, // slots limit it
    waitMs: TURN_MS_MAX,
  });
  private readonly workedOn = new FairShares({
    ...WORKED_ON,
    waitingMax: Number.POSITIVE_INFINITY,
    waitMs: TURN_MS_MAX,
  });
  private readonly paces = new BoundedCache<Pace>(PACES_MAX);
  private readonly nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs;
  }

  /** Resolves to the function that releases the slot, or to undefined when none becomes free soon. */
  async acquire(tenantId: string, integrationId: string): Promise<(() => void) | undefined> {
    const pace = this.paceOf(integrationId);
    const taken: [FairShares, ShareKeys][] = [];
    const release = () => {
      for (const [slots, keys] of taken) slots.leave(keys);
    };
    const needed: [FairShares, ShareKeys][] = [[this.slots[pace], [integrationId]]];
    if (pace !== 'quick') needed.push([this.unproven, [tenantId]]);
    try {
      for (const [slots, keys] of needed) {
        await slots.enter(keys);
        taken.push([slots, keys]);
      }
      return release;
    } catch {
      release();
      return undefined;
    }
  }

  /** Makes an attempt when it is the tenant's turn. The holder of a slot gets its turn in the end. */
  inTurn<T>(tenantId: string, attempt: (waitFor: WaitFor) => Promise<T>): Promise<T> {
    const waitFor: WaitFor = async (answer) => {
      const isThere = await Promise.race([
        answer.then(
          () => true,
          () => true,
        ),
        sleep(WAITS_MS, false),
      ]);
      return isThere ? answer : this.workedOn.lendDuring([tenantId], answer);
    };
    return this.attempts.use([tenantId], () => this.workedOn.use([tenantId], () => attempt(waitFor)));
  }

  /** Learns the integration's pace from the duration of an attempt. */
  recordAttempt(integrationId: string, tookMs: number): void {
    const pace = tookMs > SLOW_MS ? 'slow' : 'quick';
    this.paces.set(integrationId, pace, pace === 'slow' ? this.nowMs() + SLOW_FOR_MS : Infinity);
  }

  private paceOf(integrationId: string): Pace {
    return this.paces.get(integrationId, this.nowMs()) ?? 'unknown';
  }
}
