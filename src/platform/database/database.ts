import type pg from 'pg';
import type { DiskTrouble } from '../disk-trouble.ts';
import { rethrow } from './failures.ts';
import { NoPlaceError, type ShareKeys } from './fair-shares.ts';
import { Listener } from './listener.ts';
import {
  type Connections,
  openPool,
  openUnlimitedPool,
  openUnscopedConnections,
  type UnscopedConnections,
} from './pools.ts';
import type { Scope } from './scope.ts';
import { type Author, type ScopeSettings, tenantSettings } from './scoped-query.ts';
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
  const listener = new Listener(config, report);
  await shared.connect();
  const scopes = { connections, statements: new SingleStatements(connections) };
  const open = (settings: ScopeSettings, unattended: Unattended = 'background') =>
    openScope(scopes, settings, unattended);
  return {
    inTenant: (tenantId, by) => open(tenantSettings(tenantId, by)),
    ofCaller: ({ subject, email }, by) => open({ subject, email, by }),
    inSystem: (unattended) => open({}, unattended),
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    openUnscopedConnections: (max) => openUnscopedConnections(config, max, report),
    trouble: () => undefined,
    gauges: () => ({
      poolTotal: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: connections.poolShares.waiting,
      sharedWaiting: shared.waiting + connections.sharedShares.waiting,
    }),
    async end() {
      await Promise.all([listener.end(), shared.end(), pool.end(), unlimited.end()]);
    },
  };
}

interface Scopes {
  connections: Connections;
  statements: SingleStatements;
}

function openScope(
  scopes: Scopes,
  settings: ScopeSettings,
  unattended: Unattended,
  keys: ShareKeys = shareKeys(settings, unattended),
): Scope {
  const { pool, poolShares, unlimited } = scopes.connections;
  const refuse = (error: unknown) =>
    rethrow(error instanceof NoPlaceError ? refuseShare(error, settings) : error);
  const scope: Scope = {
    all: async (statement, values) =>
      (await scopes.statements.run(settings, keys, statement, values).catch(refuse)).rows,
    one: async (statement, values) => (await scope.all(statement, values))[0],
    transaction: (work, limit) =>
      limit
        ? runTransaction(unlimited, settings, work)
        : poolShares.use(keys, () => runTransaction(pool, settings, work)).catch(refuse),
    attempt: (work) => scope.transaction(work),
    inTenant: (tenantId) => openScope(scopes, tenantSettings(tenantId, settings.by), unattended),
    withoutAuthor: () => openScope(scopes, { ...settings, by: undefined }, unattended, keys),
    afterCommit: (then) => then(),
  };
  return scope;
}
