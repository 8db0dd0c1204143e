import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import { FairShares } from '../../platform/fair-shares.ts';
import { KeyedLimiter, type Release, type Slot } from '../../platform/keyed-limiter.ts';

/** How fast an integration answers: `quick` is within `SLOW_MS`. */
type Pace = 'unknown' | 'quick' | 'slow';

/** Attempts of one process at a time. Many, because they spend most of their time waiting for the receiver. */
const ATTEMPTS_MAX = 32;
/** Attempts of one tenant at a time, and those that are left to tenants that make none. */
const ATTEMPTS_PER_TENANT = 24;
const ATTEMPTS_RESERVED = 4;
/**
 * Attempts that are worked on at a time: at most twelve of one tenant. Each keeps the event loop busy, and everybody else's
 * next step waits until the loop comes round.
 */
const WORKED_ON = { total: 16, share: 12, reserved: 4 };
/** An attempt that waits longer than this for its receiver is not being worked on. */
const WAITS_MS = 20;
/**
 * The slots for one integration and for all integrations of the same pace. Unknown and slow integrations together always
 * leave attempts to quick ones.
 */
const LIMITS: Record<Pace, { perIntegration: number; together: number }> = {
  unknown: { perIntegration: 2, together: 16 },
  quick: { perIntegration: 24, together: Number.POSITIVE_INFINITY },
  slow: { perIntegration: 1, together: 8 },
};
/** Unproven integrations share a per-tenant limit, so a tenant with many hanging endpoints delays only itself. */
const UNPROVEN_PER_TENANT = 4;
const SLOW_MS = 2_000;
/** After this time, a slow integration counts as unknown again. */
const SLOW_FOR_MS = 30_000;
/** How long to wait for a slot. Slow integrations do not wait, because their slots stay taken. */
const WAIT_MS = 100;
const TURN_MS_MAX = 300_000;
/** Past this number, the integrations that were heard from least recently count as unknown again. */
const PACES_MAX = 10_000;

/** Waits for a receiver. If it takes long, other attempts are worked on meanwhile. */
export type WaitFor = <T>(answer: Promise<T>) => Promise<T>;

/** Shares the slots of one process among integrations, so that hanging endpoints do not delay the others. */
export class DeliverySlots {
  private readonly limiter = new KeyedLimiter();
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
  acquire(tenantId: string, integrationId: string): Promise<Release | undefined> {
    const waitMs = this.paceOf(integrationId) === 'slow' ? 0 : WAIT_MS;
    return this.limiter.acquire(() => this.slotsFor(tenantId, integrationId), waitMs);
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
    const before = this.paceOf(integrationId);
    const pace = tookMs > SLOW_MS ? 'slow' : 'quick';
    this.paces.set(integrationId, pace, pace === 'slow' ? this.nowMs() + SLOW_FOR_MS : Infinity);
    if (pace !== before) this.limiter.recheck();
  }

  private paceOf(integrationId: string): Pace {
    return this.paces.get(integrationId, this.nowMs()) ?? 'unknown';
  }

  private slotsFor(tenantId: string, integrationId: string): Slot[] {
    const pace = this.paceOf(integrationId);
    const { perIntegration, together } = LIMITS[pace];
    const slots = [
      { key: `integration ${integrationId}`, limit: perIntegration },
      { key: `pace ${pace}`, limit: together },
    ];
    if (pace !== 'quick') slots.push({ key: `unproven of ${tenantId}`, limit: UNPROVEN_PER_TENANT });
    return slots;
  }
}
