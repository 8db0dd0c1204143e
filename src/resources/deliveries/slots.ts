import { setTimeout as sleep } from 'node:timers/promises';

/** Of the worker's places, at most these for one integration: the others always find some. */
const PLACES_MAX = 24;
/** Of one whose answers take long; what it can't take now is due again at the next look-out. */
const PLACES_OF_SLOW = 4;
/** An answer that takes longer makes an integration slow, for a while. */
const SLOW_MS = 2_000;
const SLOW_FOR_MS = 30_000;
/** A place at one that is not slow is free again soon. */
const WAIT_MS = 250;
const LOOK_AGAIN_MS = 5;

interface Use {
  places: number;
  slowUntilMs: number;
}

/** Shares the places of one process among integrations, so that one that hangs keeps nobody else waiting. */
export class Slots {
  private readonly uses = new Map<string, Use>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs;
  }

  /** Answers what gives the place back, or undefined when there is none to be had. */
  async take(integrationId: string): Promise<(() => void) | undefined> {
    const use = this.uses.get(integrationId) ?? { places: 0, slowUntilMs: 0 };
    this.uses.set(integrationId, use);
    for (const waitsUntilMs = this.nowMs() + WAIT_MS; !this.isFree(use); await sleep(LOOK_AGAIN_MS)) {
      if (this.isSlow(use)) return undefined;
      if (this.nowMs() > waitsUntilMs) {
        use.slowUntilMs = this.nowMs() + SLOW_FOR_MS;
        return undefined;
      }
    }
    use.places++;
    return () => this.giveBack(integrationId, use);
  }

  /** How long an attempt took. */
  note(integrationId: string, tookMs: number): void {
    const use = this.uses.get(integrationId);
    if (use && tookMs > SLOW_MS) use.slowUntilMs = this.nowMs() + SLOW_FOR_MS;
  }

  private isSlow({ slowUntilMs }: Use): boolean {
    return slowUntilMs > this.nowMs();
  }

  private isFree(use: Use): boolean {
    return use.places < (this.isSlow(use) ? PLACES_OF_SLOW : PLACES_MAX);
  }

  private giveBack(integrationId: string, use: Use): void {
    use.places--;
    if (use.places === 0 && !this.isSlow(use)) this.uses.delete(integrationId);
  }
}
