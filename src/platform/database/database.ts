import type pg from 'pg';
import type { DiskTrouble } from '../disk-trouble.ts';
import { NoPlaceError, type ShareKeys } from '../fair-shares.ts';
import { noAnswer, rethrow } from './failures.ts';
import { Listener } from './listener.ts';
import {
  type Connections,
  dropConnections,
  openPool,
  openUnlimitedPool,
  openUnscopedConnections,
  type UnscopedConnections,
} from './pools.ts';
import type { Scope } from './scope.ts';
import { type Author, type ScopeSettings, tenantSettings } from './scoped-query.ts';
import { ServerState } from './server-state.ts';
import { SharedConnections } from './shared-connections.ts';
import { poolShares, refuseShare, sharedShares, shareKeys, type Unattended } from './shares.ts';
import { SingleStatements } from './single-statements.ts';
import { runTransaction } from './transactions.ts';

export type { Scope };

export interface Database {
  /** Sees the rows of one tenant. Without an author, changes are recorded as the database user's. */
  inTenant(tenantId: string, by?: Author): Scope;
  /** Sees the memberships and tenants of one person. */
  ofCaller(caller: { subject: string; email?: string | undefined }, by?: Author): Scope;
  /** Sees the global tables only. The work counts for the service itself, unless it is somebody else's. */
  inSystem(unattended?: Unattended): Scope;
  /** Calls `onNotification` for each notification on the channel, from any process. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  /** Opens a few separate connections as the same role. The caller ends them. */
  openUnscopedConnections(max: number): UnscopedConnections;
  /** Why nothing can be written at the moment, if that is so. */
  trouble(): DiskTrouble | undefined;
  gauges(): { poolTotal: number; poolIdle: number; poolWaiting: number; sharedWaiting: number };
  end(): Promise<void>;
}

export async function openDatabase(
  config: pg.ClientConfig,
  report: (error: Error) => void,
): Promise<Database> {
  const connections: Connections = {
    shared: new SharedConnections(config, report),
    sharedShares: sharedShares(),
    pool: openPool(config, report),
    poolShares: poolShares(),
    unlimited: openUnlimitedPool(config, report),
  };
  const { shared, pool, unlimited } = connections;
  const unscoped = new Set<UnscopedConnections>();
  const listener = new Listener(config, report, () => {
    const silence = new Error('Connection terminated: the server has fallen silent');
    for (const one of [pool, unlimited]) dropConnections(one, silence);
    for (const one of [shared, ...unscoped]) one.drop(silence);
  });
  const state = new ServerState(listener, (work) => runTransaction(pool, {}, work), report);
  await shared.connect();
  const scopes = { connections, state, statements: new SingleStatements(connections) };
  const open = (settings: ScopeSettings, unattended: Unattended = 'background') =>
    openScope(scopes, settings, unattended);
  return {
    inTenant: (tenantId, by) => open(tenantSettings(tenantId, by)),
    ofCaller: ({ subject, email }, by) => open({ subject, email, by }),
    inSystem: (unattended) => open({}, unattended),
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    openUnscopedConnections: (max) => {
      const opened = openUnscopedConnections(config, max, report);
      unscoped.add(opened);
      return opened;
    },
    trouble: () => state.trouble,
    gauges: () => ({
      poolTotal: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: connections.poolShares.waiting,
      sharedWaiting: shared.waiting + connections.sharedShares.waiting,
    }),
    async end() {
      state.end();
      await Promise.all([listener.end(), shared.end(), pool.end(), unlimited.end()]);
    },
  };
}

interface Scopes {
  connections: Connections;
  state: ServerState;
  statements: SingleStatements;
}

function openScope(
  scopes: Scopes,
  settings: ScopeSettings,
  unattended: Unattended,
  keys: ShareKeys = shareKeys(settings, unattended),
): Scope {
  const { state, statements } = scopes;
  const { pool, poolShares, unlimited } = scopes.connections;
  const refuse = (error: unknown) => {
    state.note(error);
    if (!(error instanceof NoPlaceError)) return rethrow(error);
    throw state.isLate ? noAnswer(error) : refuseShare(error, settings);
  };
  const scope: Scope = {
    all: async (statement, values) => {
      state.refuseWhileSilent();
      if (!statement.isQuickRead && !statement.isPlannedAnew) state.refuseWhileFull();
      return statements.run(settings, keys, statement, values).catch(refuse) as Promise<never>;
    },
    one: async (statement, values) => (await scope.all(statement, values))[0],
    transaction: async (work, limit) => {
      state.refuseWhileSilent();
      state.refuseWhileFull();
      const running = limit
        ? runTransaction(unlimited, settings, work)
        : poolShares.use(keys, () => runTransaction(pool, settings, work));
      return running.catch(refuse);
    },
    attempt: (work) => scope.transaction(work),
    inTenant: (tenantId) => openScope(scopes, tenantSettings(tenantId, settings.by), unattended),
    withoutAuthor: () => openScope(scopes, { ...settings, by: undefined }, unattended, keys),
    afterCommit: (then) => then(),
  };
  return scope;
}
