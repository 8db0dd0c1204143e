import type pg from 'pg';
import type { DiskTrouble } from '../disk-trouble.ts';
import { unavailable } from '../errors.ts';
import { KeyedLimiter } from '../keyed-limiter.ts';
import { rethrow } from './failures.ts';
import { Listener } from './listener.ts';
import {
  openTransactionPool,
  openUnlimitedPool,
  openUnscopedConnections,
  POOL_WAIT_MS,
  type UnscopedConnections,
} from './pools.ts';
import { toQuery } from './query.ts';
import { type Author, type ScopeSettings, setScopeQuery } from './scoped-query.ts';
import { SharedConnections } from './shared-connections.ts';
import type { Declaration, Statement, Values } from './statement.ts';

/** One tenant's transactions may wait for each other. They must leave some connections to the other tenants. */
const TRANSACTIONS_PER_TENANT_MAX = 7;
const RETRY_AFTER_SECONDS = 1;

/** Runs statements that see the rows of one scope: each on its own, or several in one transaction. */
export interface Scope {
  all<P extends Declaration, R extends Declaration, G extends object>(
    statement: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R>[]>;
  one<P extends Declaration, R extends Declaration, G extends object>(
    statement: Statement<P, R, G>,
    values: NoInfer<G>,
  ): Promise<Values<R> | undefined>;
  /** Commits all or nothing. Inside a transaction, the work joins that transaction. */
  transaction<T>(work: (scope: Scope) => Promise<T>, limit?: 'no time limit'): Promise<T>;
  /** The rows of this tenant, for the same author. Inside a transaction, the scope switches and the transaction stays. */
  inTenant(tenantId: string): Scope;
  /** Calls `then` after the commit, never after a rollback. */
  afterCommit(then: () => void): void;
}

export interface Database {
  /** Sees the rows of one tenant. Without an author, changes are recorded as the database user's. */
  inTenant(tenantId: string, by?: Author): Scope;
  /** Sees the memberships and tenants of one person. */
  ofCaller(caller: { subject: string; email?: string | undefined }, by?: Author): Scope;
  /** Sees the global tables only. */
  inSystem(): Scope;
  /** Calls `onNotification` for each notification on the channel, from any process. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  /** Opens a few separate connections as the same role. The caller ends them. */
  openUnscopedConnections(max: number): UnscopedConnections;
  /** Why nothing can be written at the moment, if that is so. */
  trouble(): DiskTrouble | undefined;
  gauges(): { poolTotal: number; poolIdle: number; poolWaiting: number; sharedWaiting: number };
  end(): Promise<void>;
}

interface Connections {
  shared: SharedConnections;
  pool: pg.Pool;
  unlimited: pg.Pool;
  limiter: KeyedLimiter;
}

export async function openDatabase(
  config: pg.ClientConfig,
  report: (error: Error) => void,
): Promise<Database> {
  const shared = new SharedConnections(config, report);
  const pool = openTransactionPool(config, report);
  const unlimited = openUnlimitedPool(config, report);
  const connections: Connections = { shared, pool, unlimited, limiter: new KeyedLimiter() };
  const listener = new Listener(config, report);
  await shared.connect();
  return {
    inTenant: (tenantId, by) => openScope(connections, tenantSettings(tenantId, by)),
    ofCaller: ({ subject, email }, by) =>
      openScope(connections, { subject, ...(email !== undefined && { email }), ...(by && { by }) }),
    inSystem: () => openScope(connections, {}),
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    openUnscopedConnections: (max) => openUnscopedConnections(config, max, report),
    trouble: () => undefined,
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

function tenantSettings(tenantId: string, by: Author | undefined): ScopeSettings {
  return by ? { tenantId, by } : { tenantId };
}

function openScope(connections: Connections, settings: ScopeSettings): Scope {
  const { shared, pool, unlimited, limiter } = connections;
  const scope: Scope = {
    all: async (statement, values) =>
      (await shared.run(settings, toQuery(statement, values)).catch(rethrow)).rows,
    one: async (statement, values) => (await scope.all(statement, values))[0],
    transaction: async (work, limit) => {
      if (limit) return runTransaction(unlimited, settings, work);
      const slot = { key: settings.tenantId ?? '', limit: TRANSACTIONS_PER_TENANT_MAX };
      const release = await limiter.acquire(() => [slot], POOL_WAIT_MS);
      if (!release) throw unavailable('Too much is done in this tenant at once', RETRY_AFTER_SECONDS);
      return runTransaction(pool, settings, work).finally(release);
    },
    inTenant: (tenantId) => openScope(connections, tenantSettings(tenantId, settings.by)),
    afterCommit: (then) => then(),
  };
  return scope;
}

/** `begin` and the scope are sent along with the first statement, so a transaction costs at most two more round trips. */
async function runTransaction<T>(
  pool: pg.Pool,
  settings: ScopeSettings,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  const begun = Promise.all([client.query('begin'), client.query(setScopeQuery(settings))]);
  begun.catch(() => {}); // the first statement, or the commit, fails as well
  const callbacks: (() => void)[] = [];
  let result: T;
  try {
    result = await work(transactionScope(client, settings, callbacks));
    await begun;
    const ended = await client.query('commit');
    if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  } catch (error) {
    // A connection that can't roll back is discarded.
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    return rethrow(error);
  }
  client.release();
  for (const callback of callbacks) callback();
  return result;
}

function transactionScope(
  client: pg.PoolClient,
  settings: ScopeSettings,
  afterCommit: (() => void)[],
): Scope {
  const scope: Scope = {
    all: async (statement, values) => (await client.query(toQuery(statement, values)).catch(rethrow)).rows,
    one: async (statement, values) => (await scope.all(statement, values))[0],
    transaction: (work) => work(scope),
    inTenant: (tenantId) => {
      // Sent ahead of the statements that follow. If it fails, they fail as well.
      client.query(setScopeQuery(tenantSettings(tenantId, settings.by))).catch(() => {});
      return scope;
    },
    afterCommit: (then) => {
      afterCommit.push(then);
    },
  };
  return scope;
}
