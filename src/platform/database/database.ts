import pg from 'pg';
import { unavailable } from '../errors.ts';
import { KeyedLimiter } from '../keyed-limiter.ts';
import { translate } from './failures.ts';
import { Listener } from './listener.ts';
import { openPlainConnections, type PlainConnections } from './plain-connections.ts';
import { type Author, scopeQuery, type Visibility } from './scoped-query.ts';
import { SharedConnections, SILENCE_MS } from './shared-connections.ts';
import type { Declaration, Statement, Values } from './statement.ts';
import { queryOf } from './values.ts';

/** Transactions hold a connection each; PostgreSQL on a small machine serves ten well. */
const POOL_MAX = 10;
/** Of one tenant's: those that wait for each other must not keep every connection from the other tenants. */
const POOL_MAX_PER_TENANT = 7;
/** A request that can't get a connection in this time is better told to come back. */
const POOL_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 1;
const TRANSACTION_STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction whose process hangs must not hold its locks for long. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 10_000;

/** Runs statements that see what the scope allows: each on its own, or all in one transaction. */
export interface Scope {
  all<P extends Declaration, R extends Declaration, G extends object>(
    of: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R>[]>;
  one<P extends Declaration, R extends Declaration, G extends object>(
    of: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R> | undefined>;
  /** All or nothing. Inside a transaction it joins that one. */
  transaction<T>(work: (scope: Scope) => Promise<T>, limit?: 'no time limit'): Promise<T>;
  /** The same author, seeing this tenant's rows from here on; inside a transaction it stays that transaction. */
  inTenant(tenantId: string): Scope;
  /** Once what was written is there for everyone; never when it was rolled back. */
  afterCommit(then: () => void): void;
}

export interface Database {
  /** Sees one tenant's rows. What it writes is the author's; without one, the database user's. */
  inTenant(tenantId: string, by?: Author): Scope;
  /** Sees the memberships and tenants of one person. */
  ofCaller(caller: { subject: string; email?: string | undefined }, by?: Author): Scope;
  /** Sees the few global tables only. */
  inSystem(): Scope;
  /** Calls `heard` for each notification on the channel, on this and every other process. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** A few connections apart from all others, as the same role; whoever opens them ends them. */
  plainConnections(max: number): PlainConnections;
  gauges(): { poolTotal: number; poolIdle: number; poolWaiting: number; sharedWaiting: number };
  end(): Promise<void>;
}

export async function openDatabase(
  config: pg.ClientConfig,
  report: (error: Error) => void,
): Promise<Database> {
  const shared = new SharedConnections(config, report);
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    max: POOL_MAX,
    idleTimeoutMillis: 0, // a dropped connection would take its prepared statements along
    connectionTimeoutMillis: POOL_WAIT_MS,
    statement_timeout: TRANSACTION_STATEMENT_TIMEOUT_MS,
    query_timeout: TRANSACTION_STATEMENT_TIMEOUT_MS + SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  } as pg.PoolConfig);
  // For the rare work whose length nobody knows beforehand; one at a time, and not at the others' cost.
  const unlimited = new pg.Pool({
    ...config,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 1_000,
  } as pg.PoolConfig);
  for (const one of [pool, unlimited]) {
    one.on('error', report);
    // Lost in the middle of a transaction: the statement that waits fails, and that is enough said.
    one.on('connect', (client) => client.on('error', () => {}));
  }
  const limiter = new KeyedLimiter();
  const listener = new Listener(config, report);
  await shared.connect();

  const scope = (visibility: Visibility): Scope => ({
    all: async (of, values) => {
      try {
        return (await shared.run(visibility, queryOf(of, values))).rows;
      } catch (error) {
        throw translate(error);
      }
    },
    async one(of, values) {
      return (await this.all(of, values))[0];
    },
    transaction: async (work, limit) => {
      if (limit) return transaction(unlimited, visibility, work);
      const slot = { key: visibility.tenantId ?? '', limit: POOL_MAX_PER_TENANT };
      const release = await limiter.acquire(() => [slot], POOL_WAIT_MS);
      if (!release) throw unavailable('Too much is done in this tenant at once', RETRY_AFTER_SECONDS);
      return transaction(pool, visibility, work).finally(release);
    },
    inTenant: (tenantId) => scope(inTenant(tenantId, visibility.by)),
    afterCommit: (then) => then(),
  });

  return {
    inTenant: (tenantId, by) => scope(inTenant(tenantId, by)),
    ofCaller: ({ subject, email }, by) =>
      scope({ subject, ...(email !== undefined && { email }), ...(by && { by }) }),
    inSystem: () => scope({}),
    listen: (channel, heard) => listener.listen(channel, heard),
    plainConnections: (max) => openPlainConnections(config, max, report),
    gauges: () => ({
      poolTotal: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: pool.waitingCount,
      sharedWaiting: shared.waiting,
    }),
    async end() {
      await Promise.all([listener.end(), shared.end(), pool.end(), unlimited.end()]);
    },
  };
}

function inTenant(tenantId: string, by: Author | undefined): Visibility {
  return by ? { tenantId, by } : { tenantId };
}

/** `begin` and the scope travel with the first statement: a transaction costs two round trips more at most. */
async function transaction<T>(
  pool: pg.Pool,
  visibility: Visibility,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw translate(error);
  }
  const begun = Promise.all([client.query('begin'), client.query(scopeQuery(visibility))]);
  begun.catch(() => {}); // reported by the first statement, or by the commit
  const committed: (() => void)[] = [];
  const scope: Scope = {
    async all(of, values) {
      try {
        return (await client.query(queryOf(of, values))).rows;
      } catch (error) {
        throw translate(error);
      }
    },
    async one(of, values) {
      return (await this.all(of, values))[0];
    },
    transaction: (inner) => inner(scope),
    inTenant: (tenantId) => {
      // Sent ahead of the statements that follow; should it fail, they fail with it.
      client.query(scopeQuery(inTenant(tenantId, visibility.by))).catch(() => {});
      return scope;
    },
    afterCommit: (then) => {
      committed.push(then);
    },
  };
  let result: T;
  try {
    result = await work(scope);
    await begun;
    const ended = await client.query('commit');
    if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  } catch (error) {
    // A connection that can't even roll back is thrown away.
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw translate(error);
  }
  client.release();
  for (const then of committed) then();
  return result;
}
