import type { FastifyBaseLogger } from 'fastify';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { Counter } from 'prom-client';
import type { Database, Scope } from '../database/database.ts';
import { insertJobs, JOBS_CHANNEL, type NewJob } from './insert.ts';
import { JOBS_SCHEMA } from './install.ts';
import { Runner } from './runner.ts';

export interface Queue {
  name: string;
  /** The number of jobs that one process runs at once. */
  concurrency: number;
  /** A job that takes longer is told to stop, and counts as failed. */
  timeoutSeconds: number;
  /** The number of retries of a failed job, each after twice the delay, before it is given up. */
  retries: number;
}

/** A handler that could go on for long ends early when the process is stopping. */
type Handler<T> = (data: T, signal: AbortSignal, isStopping: () => boolean) => Promise<unknown>;

export interface Jobs {
  /**
   * Queues jobs in one statement, and returns the number of new ones. At most one job per key is queued or running;
   * others with the same key are left out. With `db`, the jobs become visible when its transaction commits.
   */
  send(queue: string, jobs: NewJob[], db?: Scope): Promise<number>;
  /** Runs each job at least once, so the handler must be idempotent. */
  work<T extends object>(queue: Queue, handler: Handler<T>): Promise<void>;
  /**
   * Runs the work once per cluster, by cron in UTC, to the minute. If no process ran at the time, it runs at the next
   * start. A failure is logged, and the next run is the next attempt.
   */
  schedule(name: string, cron: string, work: () => Promise<unknown>): Promise<void>;
  /** Takes no new jobs and waits about ten seconds for the running ones. Other processes take over the rest. */
  stop(): Promise<void>;
}

/** These connections take and settle jobs. The jobs themselves use the same connections as requests. */
const CONNECTIONS_MAX = 3;
/** The library's minimum. A process that sends no heartbeat for this long counts as dead. */
const HEARTBEAT_SECONDS = 10;
/** The interval of the search for dead processes. */
const SUPERVISE_SECONDS = 5;
/** New jobs are announced. Polling finds retries, and jobs announced while the connection was lost. */
const POLL_MS = 5_000;
const SCHEDULED_POLL_MS = 15_000;
const RETRY_SECONDS_MIN = 1;
const RETRY_SECONDS_MAX = 300;
/** Completed jobs are deleted at once. Those that were given up are kept for a day, for operators. */
const GIVEN_UP_SECONDS = 86_400;
/** A job that no process took in this time is due again by then, if it still matters. */
const UNTAKEN_SECONDS = 86_400;
/** A scheduled job that takes longer than this hangs. */
const SCHEDULED_SECONDS_MAX = 6 * 3_600;
const STOP_MS_MAX = 10_000;
/** The library's own queue of scheduled runs. Entries are kept just long enough for the cluster to agree. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
const SCHEDULER_KEPT_SECONDS = 600;

/** A longer queue is logged: it is more than the workers complete in a minute. */
const BACKLOG_MAX = 100_000;

/** The owner runs all DDL at the installation. Flows, statistics and reindexing are off. */
const LIBRARY: ConstructorOptions = {
  schema: JOBS_SCHEMA,
  migrate: false,
  createSchema: false,
  reindex: false,
  superviseIntervalSeconds: SUPERVISE_SECONDS,
  monitorIntervalSeconds: SUPERVISE_SECONDS,
  maintenanceIntervalSeconds: 60,
  flowIntervalSeconds: 86_400,
  warningQueueSize: BACKLOG_MAX,
};

const ended = new Counter({
  name: 'retainer_job_runs_total',
  help: 'Runs of jobs by queue and outcome. A failed one runs again, one that was given up does not',
  labelNames: ['queue', 'outcome'],
});
const OUTCOMES = ['done', 'failed', 'given_up'] as const;
type Outcome = (typeof OUTCOMES)[number];

type Logger = Pick<FastifyBaseLogger, 'warn'>;

export async function openJobs(database: Database, logger: Logger): Promise<Jobs> {
  const connections = database.openUnscopedConnections(CONNECTIONS_MAX);
  const report = (error: unknown) => logger.warn({ err: error }, 'the job queue has a database error');
  const library = await startLibrary(connections, logger, report);
  const runners = new Map<string, Runner>();
  // The payload is empty after a lost connection: any queue may have new jobs.
  await database.listen(JOBS_CHANNEL, (queue) => {
    for (const [name, runner] of runners) if (queue === '' || queue === name) runner.wake();
  });

  const run = async (queue: Queue, pollMs: number, handler: Handler<object>) => {
    const { name, concurrency, retries } = queue;
    if (runners.has(name)) throw new Error(`two handlers for the queue ${name}`);
    await createOrUpdateQueue(library, queue);
    const count = (outcome: Outcome, runs = 1) => ended.inc({ queue: name, outcome }, runs);
    for (const outcome of OUTCOMES) count(outcome, 0);
    const onSuccess = () => count('done');
    const onFailure = (error: unknown, attempt: number) => {
      const isGivenUp = attempt > retries;
      count(isGivenUp ? 'given_up' : 'failed');
      logger.warn({ err: error, queue: name, attempt, isGivenUp }, `${name} failed`);
    };
    const timeoutMs = queue.timeoutSeconds * 1_000;
    const options = { queue: name, concurrency, timeoutMs, pollMs, handler, onSuccess, onFailure, report };
    runners.set(name, new Runner(library, options));
  };

  return {
    send: (queue, jobs, db = database.inSystem()) => insertJobs(db, queue, jobs),
    // The type of the data is a matter between sender and handler.
    work: (queue, handler) => run(queue, POLL_MS, handler as Handler<object>),
    async schedule(name, cron, work) {
      const queue = { name, concurrency: 1, timeoutSeconds: SCHEDULED_SECONDS_MAX, retries: 0 };
      await run(queue, SCHEDULED_POLL_MS, work);
      await library.schedule(name, cron, {}, { tz: 'UTC', singletonKey: name, missed: 'once' });
    },
    async stop() {
      await Promise.all([...runners.values()].map((runner) => runner.stop(STOP_MS_MAX)));
      await library.stop({ graceful: false });
      await connections.end();
    },
  };
}

async function startLibrary(
  connections: ReturnType<Database['openUnscopedConnections']>,
  logger: Logger,
  report: (error: unknown) => void,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const library = new PgBoss({ ...LIBRARY, db: connections });
  library.on('error', report);
  library.on('warning', ({ message, data }) => logger.warn({ data }, message));
  try {
    await library.start();
    await library.updateQueue(SCHEDULER_QUEUE, { deleteAfterSeconds: SCHEDULER_KEPT_SECONDS });
  } catch (error) {
    await library.stop({ graceful: false });
    await connections.end();
    throw error;
  }
  return library;
}

/** An older version may have created the queue with other settings. */
async function createOrUpdateQueue(library: PgBoss, { name, timeoutSeconds, retries }: Queue): Promise<void> {
  const settings = {
    retryLimit: retries,
    retryDelay: RETRY_SECONDS_MIN,
    retryBackoff: true,
    retryDelayMax: RETRY_SECONDS_MAX,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // The process itself stops the handler before that.
    expireInSeconds: timeoutSeconds + HEARTBEAT_SECONDS,
    deleteAfterSeconds: GIVEN_UP_SECONDS,
    retentionSeconds: UNTAKEN_SECONDS,
  };
  await library.createQueue(name, { policy: 'exclusive', ...settings });
  await library.updateQueue(name, settings);
}
