import type { FastifyBaseLogger } from 'fastify';
import type { ConstructorOptions } from 'pg-boss';
import type { Database, Scope } from '../database/database.ts';
import { Runner } from './runner.ts';
import { insertJobs, JOBS_CHANNEL, type NewJob } from './sending.ts';
import { JOBS_SCHEMA } from './tables.ts';

export interface Queue {
  name: string;
  /** How many run at once in one process. */
  concurrency: number;
  /** A job that takes longer is told to stop, and has failed. */
  timeoutSeconds: number;
  /** How often a job that failed is tried again, each time after twice as long, before it is given up. */
  retries: number;
}

export interface Jobs {
  /**
   * In one statement. One job per key at a time, queued or running: another one with the same key while there is one is
   * left out. In the transaction of `db` if given; then it is there once that commits. Answers how many were new.
   */
  send(queue: string, jobs: NewJob[], db?: Scope): Promise<number>;
  /** At least once each: what it does has to bear being done twice. */
  work<T extends object>(
    queue: Queue,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Once per cluster, by cron in UTC, to the minute. A turn that came while nobody ran is made up for at the next start.
   * A failure is logged, and the next turn is the next attempt.
   */
  schedule(name: string, cron: string, work: () => Promise<unknown>): Promise<void>;
  /** Takes nothing new and finishes what runs, for ten seconds or so; then others may have it. */
  stop(): Promise<void>;
}

/** For taking and settling jobs; the work itself uses the same connections as everything else. */
const CONNECTIONS_MAX = 3;
/** The library's least. A process that is silent for this long is taken for dead. */
const HEARTBEAT_SECONDS = 10;
/** How often dead processes are looked for. */
const SUPERVISE_SECONDS = 5;
/** Jobs are announced; this is for retries, and for what was announced while a connection was lost. */
const POLL_MS = 1_000;
const SCHEDULED_POLL_MS = 5_000;
const RETRY_SECONDS_MIN = 1;
const RETRY_SECONDS_MAX = 300;
/** Done jobs are removed at once. Those that were given up can be looked at for a day. */
const GIVEN_UP_SECONDS = 86_400;
/** A job that nobody took in this time is due again by then, if it still matters. */
const UNTAKEN_SECONDS = 86_400;
/** A sweep that takes longer than this hangs. */
const SCHEDULED_SECONDS_MAX = 6 * 3_600;
const STOP_MS_MAX = 10_000;
/** Where the library notes what it has scheduled; kept just long enough for the cluster to agree. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
const SCHEDULER_KEPT_SECONDS = 600;

/** The log says so when a queue grows past this: more than workers get through in a minute. */
const BACKLOG_MAX = 100_000;

/** Every DDL is the owner's, done at the installation; flows, statistics and rebuilding of indexes are left off. */
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

type Logger = Pick<FastifyBaseLogger, 'warn'>;

export async function openJobs(database: Database, logger: Logger): Promise<Jobs> {
  const { PgBoss } = await import('pg-boss');
  const connections = database.openUnscopedConnections(CONNECTIONS_MAX);
  const library = new PgBoss({ ...LIBRARY, db: connections });
  const report = (error: unknown) => logger.warn({ err: error }, 'jobs have trouble with the database');
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
  const runners = new Map<string, Runner>();
  // An empty payload: the connection was lost, and with it what was said meanwhile.
  await database.listen(JOBS_CHANNEL, (queue) => {
    for (const [name, runner] of runners) if (queue === '' || queue === name) runner.wake();
  });

  const run = async (
    queue: Queue,
    pollMs: number,
    handler: (data: object, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const { name, concurrency, timeoutSeconds, retries } = queue;
    if (runners.has(name)) throw new Error(`two handlers for the queue ${name}`);
    const settings = {
      retryLimit: retries,
      retryDelay: RETRY_SECONDS_MIN,
      retryBackoff: true,
      retryDelayMax: RETRY_SECONDS_MAX,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // The handler is stopped before that, by its own process.
      expireInSeconds: timeoutSeconds + HEARTBEAT_SECONDS,
      deleteAfterSeconds: GIVEN_UP_SECONDS,
      retentionSeconds: UNTAKEN_SECONDS,
    };
    await library.createQueue(name, { policy: 'exclusive', ...settings });
    await library.updateQueue(name, settings); // as an older version may have made it
    const failed = (error: unknown, attempt: number) => {
      const isGivenUp = attempt > retries;
      logger.warn({ err: error, queue: name, attempt, isGivenUp }, `${name} failed`);
    };
    const timeoutMs = timeoutSeconds * 1_000;
    runners.set(
      name,
      new Runner(library, { queue: name, concurrency, timeoutMs, pollMs, handler, failed, report }),
    );
  };

  return {
    send: (queue, jobs, db = database.inSystem()) => insertJobs(db, queue, jobs),
    work: (queue, handler) =>
      run(queue, POLL_MS, handler as (data: object, signal: AbortSignal) => Promise<void>),
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
