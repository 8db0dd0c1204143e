import type { Clock } from '../clock.ts';

/** What is to be done. The key and the lane are identifiers of records. */
export interface Work {
  /** Empty for work of the installation. */
  tenantId: string;
  /** Work of one lane shares a limit, for example all work of an integration. Empty if all work of the tenant shares it. */
  lane: string;
  key: string;
}

/** Nothing when the work is done. Otherwise when it is due again: at a time of its kind, or after a pause that grows with each attempt. */
export type Outcome = undefined | { at: Date } | { pauseAtLeastMs: number };

export interface Run {
  /** The clock of the kind's time. A tenant's clock stands still until work that is due by it is done. */
  clock: Clock;
  /** Aborted when the work takes too long, was given to another process, or has to end with this one. */
  signal: AbortSignal;
  /** Work that could go on for long ends early when the process is stopping. */
  isStopping(): boolean;
}

/** A kind of work, and how it is done. It runs at least once, so it must be idempotent. */
export interface Kind {
  name: string;
  /**
   * The clock that due times go by, and that its runs are given:
   * - `system`: the clock of the machine
   * - `service`: the clock that was passed in, which tests move
   * - `tenant`: as `service`, but the own clock of a sandbox that was moved. `ask_for_tenant_work` asks for such work
   */
  time: 'system' | 'service' | 'tenant';
  /** The number that one process does at once. */
  atOnce: number;
  /** The number of one lane that all processes do at once. */
  atOncePerLane: number;
  timeoutSeconds: number;
  /** Before the second attempt. It doubles with each further one. */
  pauseMs: number;
  pauseMsMax: number;
  /** Attempts at this pace. Later attempts are a day apart, so that nothing is given up. Unlimited by default. */
  attemptsMax?: number;
  /** While it returns true, nothing of this kind is done. */
  isHeld?(): boolean;
  run(work: Work, run: Run): Promise<Outcome>;
}

const DAY_MS = 86_400_000;

export function pauseAfter({ pauseMs, pauseMsMax, attemptsMax }: Kind, attempts: number): number {
  if (attempts >= (attemptsMax ?? Number.POSITIVE_INFINITY)) return DAY_MS;
  return Math.min(pauseMs * 2 ** Math.min(attempts - 1, 20), pauseMsMax);
}

const MINUTE_MS = 60_000;

/** Every so many minutes of the day in UTC, beginning with this one. */
export interface Schedule {
  everyMinutes: number;
  fromMinute: number;
}

export function nextTime({ everyMinutes, fromMinute }: Schedule, after: Date): Date {
  const [every, from] = [everyMinutes * MINUTE_MS, fromMinute * MINUTE_MS];
  return new Date((Math.floor((after.getTime() - from) / every) + 1) * every + from);
}

/** A scheduled run that takes longer than this hangs. */
const SCHEDULED_SECONDS_MAX = 6 * 3_600;

/** Work of the installation that one process does at a time. After a failure, the next run is the next attempt. */
export function scheduled(name: string, schedule: Schedule, work: () => Promise<unknown>): Kind {
  return {
    ...{ name, time: 'system', atOnce: 1, atOncePerLane: 1, timeoutSeconds: SCHEDULED_SECONDS_MAX },
    ...{ pauseMs: schedule.everyMinutes * MINUTE_MS, pauseMsMax: schedule.everyMinutes * MINUTE_MS },
    run: async (_, { clock }) => {
      await work();
      return { at: nextTime(schedule, clock.now()) };
    },
  };
}
