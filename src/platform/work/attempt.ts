import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Kind, Outcome, Work } from './kinds.ts';

/** How long work may go on after it was aborted. */
export const GRACE_MS = 1_000;
const PROBLEM_LENGTH_MAX = 1_000;

const runs = new Counter({
  name: 'retainer_work_runs_total',
  help: 'Runs of work beside requests, by kind and outcome. What was postponed or failed runs again',
  labelNames: ['kind', 'outcome'],
});
const OUTCOMES = ['done', 'postponed', 'failed'] as const;

/** Shows the kind with zeros until there is some. */
export function announceKind({ name: kind }: Kind): void {
  for (const outcome of OUTCOMES) runs.inc({ kind, outcome }, 0);
}

export interface Attempted {
  outcome: Outcome;
  /** Why it failed. */
  problem: string | null;
}

interface Circumstances {
  stop: AbortController;
  isStopping(): boolean;
  clock(): Promise<Clock>;
}

/** Does a piece of work once. It counts as interrupted if it ends because the process stops. */
export async function attempt(
  kind: Kind,
  { tenantId, lane, key, attempts }: Work & { attempts: number },
  { stop, isStopping, clock }: Circumstances,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Attempted | 'interrupted'> {
  const { name, timeoutSeconds } = kind;
  const tooLong = () => stop.abort(new Error('it took too long'));
  const timeout = setTimeout(tooLong, timeoutSeconds * 1_000);
  try {
    const run = async () =>
      kind.run({ tenantId, lane, key }, { signal: stop.signal, isStopping, clock: await clock() });
    const outcome = await unlessStopped(run(), stop.signal);
    runs.inc({ kind: name, outcome: outcome && 'pauseAtLeastMs' in outcome ? 'postponed' : 'done' });
    return { outcome, problem: null };
  } catch (error) {
    if (isStopping() && stop.signal.aborted) return 'interrupted';
    runs.inc({ kind: name, outcome: 'failed' });
    logger.warn({ err: error, kind: name, tenantId, lane, key, attempt: attempts }, `${name} failed`);
    return { outcome: { pauseAtLeastMs: 0 }, problem: problemOf(error) };
  } finally {
    clearTimeout(timeout);
  }
}

/** PostgreSQL's texts have no character 0. */
function problemOf(error: unknown): string {
  const message = String(error instanceof Error ? error.message : error);
  return message.replaceAll('\0', '\ufffd').slice(0, PROBLEM_LENGTH_MAX);
}

/** Rejects when the work goes on for too long after the signal. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const giveUp = () => {
    grace = setTimeout(() => stopped.reject(signal.reason), GRACE_MS);
  };
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    clearTimeout(grace);
  }
}
