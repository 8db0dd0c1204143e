import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../measuring/arithmetic.ts';
import { readProcesses, type Usage, usageOf } from '../measuring/processor-time.ts';

/** `today` is the commit that results are compared with. `statements` and `http` are the limits of what is possible. */
export const SIDES = ['ours', 'today', 'reference', 'statements', 'http'] as const;
export type SideName = (typeof SIDES)[number];

/** The processes whose time is counted: a service, a PostgreSQL, or both. */
export interface Processes {
  service?: number;
  postmaster?: number;
}

const POLL_MS = 100;
const FLAT_POLLS = 3;
/** Each of several processes may have been just below its next hundredth of a second. */
const FLAT_SLACK_MS = 20;
const SETTLE_MS_MAX = 15_000;
const IDLE_SECONDS = 3;

/** Knows how much processor time a side takes, how much of it while nothing is to be done, and when its work is done. */
export class Meter {
  private readonly processes: Processes;
  /** For each second without any work. */
  private idle: Usage = { service: 0, postgres: 0 };
  /** When it was last known to have nothing to do, and what it had used by then. */
  private settled = { at: Number.NEGATIVE_INFINITY, used: Number.NEGATIVE_INFINITY };

  constructor(processes: Processes) {
    this.processes = processes;
  }

  get service(): number {
    return this.processes.service ?? 0;
  }

  read(): Usage {
    return usageOf(readProcesses(), this.processes.service, this.processes.postmaster);
  }

  /** Loops look for work even if there is none. */
  async learnIdle(): Promise<void> {
    const seconds: Usage[] = [];
    for (let second = 0; second < IDLE_SECONDS; second++) {
      const before = this.read();
      await sleep(1_000);
      seconds.push(less(this.read(), before));
    }
    this.idle = {
      service: median(seconds.map(({ service }) => service)),
      postgres: median(seconds.map(({ postgres }) => postgres)),
    };
  }

  /** The processor time that the side would use in this time without requests. */
  idleFor(ms: number): Usage {
    return { service: (this.idle.service * ms) / 1_000, postgres: (this.idle.postgres * ms) / 1_000 };
  }

  /** Waits until only looking for work is left. */
  async settle(): Promise<void> {
    if (!this.hasBeenIdle()) await this.becomeIdle();
    this.settled = { at: performance.now(), used: total(this.read()) };
  }

  private hasBeenIdle(): boolean {
    const expected = total(this.idleFor(performance.now() - this.settled.at));
    return total(this.read()) - this.settled.used <= Math.min(expected * 1.5, 1_000) + FLAT_SLACK_MS;
  }

  private async becomeIdle(): Promise<void> {
    const idle = total(this.idleFor(POLL_MS * FLAT_POLLS));
    const seen = [total(this.read())];
    const deadline = performance.now() + SETTLE_MS_MAX;
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      seen.push(total(this.read()));
      const [now = 0, before] = [seen.at(-1), seen.at(-1 - FLAT_POLLS)];
      if (before !== undefined && now - before <= idle * 1.5 + FLAT_SLACK_MS) return;
    }
    await this.learnIdle(); // it has more to look for than before
  }
}

export function less(one: Usage, other: Usage): Usage {
  return { service: one.service - other.service, postgres: one.postgres - other.postgres };
}

export function total({ service, postgres }: Usage): number {
  return service + postgres;
}

/** The process of the embedded server with this data. */
export function postmasterOf(dataDirectory: string): number {
  return Number.parseInt(readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
