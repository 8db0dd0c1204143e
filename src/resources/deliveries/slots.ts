import { setTimeout as sleep } from 'node:timers/promises';

/** What is known of an integration: nothing yet, that it answers soon, or that it does not. */
type Pace = 'unknown' | 'quick' | 'slow';

/** Of the worker's 32 places: for one integration, and for all of its kind. Those that answer soon always find some. */
const PLACES: Record<Pace, { each: number; all: number }> = {
  unknown: { each: 2, all: 16 },
  quick: { each: 24, all: 32 },
  slow: { each: 1, all: 8 },
};
/** Of one tenant's that have not proven themselves: whoever makes many that hang waits for their own. */
const UNPROVEN_PER_TENANT = 4;
/** An answer that takes longer makes an integration slow, for a while. */
const SLOW_MS = 2_000;
const SLOW_FOR_MS = 30_000;
/** A place at one that answers soon is free again soon; for one that is slow nobody waits. */
const WAIT_MS = 100;
const LOOK_AGAIN_MS = 5;
/** Past that, those that are idle are forgotten, and prove themselves again. */
const KNOWN_MAX = 10_000;

interface Use {
  pace: Pace;
  /** By the pace at which each was taken. */
  places: Record<Pace, number>;
  slowUntilMs: number;
}

/** Shares the places of one process among integrations, so that those that hang keep nobody else waiting. */
export class Slots {
  private readonly uses = new Map<string, Use>();
  private readonly taken: Record<Pace, number> = { unknown: 0, quick: 0, slow: 0 };
  private readonly unproven = new Map<string, number>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs;
  }

  /** Answers what gives the place back, or undefined when there is none to be had. */
  async take(tenantId: string, integrationId: string): Promise<(() => void) | undefined> {
    const use = this.useOf(integrationId);
    const waitsUntilMs = this.nowMs() + WAIT_MS;
    while (!this.isFree(tenantId, use)) {
      if (this.paceOf(use) === 'slow' || this.nowMs() > waitsUntilMs) return undefined;
      await sleep(LOOK_AGAIN_MS);
    }
    const pace = this.paceOf(use);
    this.count(tenantId, use, pace, 1);
    return () => this.count(tenantId, use, pace, -1);
  }

  /** How long an attempt took. */
  note(integrationId: string, tookMs: number): void {
    const use = this.useOf(integrationId);
    use.pace = tookMs > SLOW_MS ? 'slow' : 'quick';
    if (use.pace === 'slow') use.slowUntilMs = this.nowMs() + SLOW_FOR_MS;
  }

  private useOf(integrationId: string): Use {
    const known = this.uses.get(integrationId);
    if (known) return known;
    if (this.uses.size >= KNOWN_MAX)
      for (const [id, use] of this.uses) if (placesOf(use) === 0) this.uses.delete(id);
    const use: Use = { pace: 'unknown', places: { unknown: 0, quick: 0, slow: 0 }, slowUntilMs: 0 };
    this.uses.set(integrationId, use);
    return use;
  }

  /** One that was slow has to prove itself again. */
  private paceOf(use: Use): Pace {
    if (use.pace === 'slow' && use.slowUntilMs <= this.nowMs()) use.pace = 'unknown';
    return use.pace;
  }

  private isFree(tenantId: string, use: Use): boolean {
    const pace = this.paceOf(use);
    if (pace !== 'quick' && (this.unproven.get(tenantId) ?? 0) >= UNPROVEN_PER_TENANT) return false;
    return placesOf(use) < PLACES[pace].each && this.taken[pace] < PLACES[pace].all;
  }

  private count(tenantId: string, use: Use, pace: Pace, by: 1 | -1): void {
    use.places[pace] += by;
    this.taken[pace] += by;
    if (pace === 'quick') return;
    const unproven = (this.unproven.get(tenantId) ?? 0) + by;
    if (unproven > 0) this.unproven.set(tenantId, unproven);
    else this.unproven.delete(tenantId);
  }
}

function placesOf({ places }: Use): number {
  return places.unknown + places.quick + places.slow;
}
