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
import type { AnyStatement } from './query.ts';
import type { Scope } from './scope.ts';
import { type Author, type ScopeSettings, tenantSettings } from './scoped-query.ts';
import { ServerState } from './server-state.ts';
import { type ConnectionConfig, nameOf, Servers } from './servers.ts';
import { SharedConnections } from './shared-connections.ts';
import {
  POOL_CONNECTIONS,
  poolShares,
  refuseShare,
  sharedShares,
  shareKeys,
  type Unattended,
} from './shares.ts';
import { SingleStatements } from './single-statements.ts';
import { runTransaction } from './transactions.ts';

export type { Scope };

export interface Database {
  /** Sees the rows of one tenant. Without an author, changes are recorded as the database user's. */
  inTenant(tenantId: string, by?: Author, unattended?: Unattended): Scope;
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
  gauges(): DatabaseGauges;
  end(): Promise<void>;
}

interface DatabaseGauges {
  poolMax: number;
  poolTotal: number;
  poolIdle: number;
  poolWaiting: number;
  sharedRunning: number;
  sharedWaiting: number;
}

export async function openDatabase(
  config: ConnectionConfig,
  report: (error: Error) => void,
): Promise<Database> {
  const drop = (reason: string) => {
    const error = new Error(`Connection terminated: ${reason}`);
    for (const one of [pool, unlimited]) dropConnections(one, error);
    for (const one of [shared, ...unscoped]) one.drop(error);
    return error;
  };
  const servers = new Servers(config, (from, to) => {
    listener.drop(drop(`the service moves from ${nameOf(from)} to ${nameOf(to)}`));
  });
  const connections: Connections = {
    shared: new SharedConnections(config, servers, report),
    sharedShares: sharedShares(),
    pool: openPool(config, servers, report),
    poolShares: poolShares(),
    unlimited: openUnlimitedPool(config, servers, report),
  };
  const { shared, pool, unlimited } = connections;
  const unscoped = new Set<UnscopedConnections>();
  const listener = new Listener(config, servers, report, () => drop('the server has fallen silent'));
  const state = new ServerState(listener, (work) => runTransaction(pool, {}, work), report);
  await shared.connect();
  const scopes = { connections, state, statements: new SingleStatements(connections) };
  const open = (settings: ScopeSettings, unattended: Unattended = 'background') =>
    new SingleScope(scopes, settings, unattended);
  return {
    inTenant: (tenantId, by, unattended) => open(tenantSettings(tenantId, by), unattended),
    ofCaller: ({ subject, email }, by) => open({ subject, email, by }),
    inSystem: (unattended) => open({}, unattended),
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    openUnscopedConnections: (max) => {
      const opened = openUnscopedConnections(config, servers, max, report);
      unscoped.add(opened);
      return opened;
    },
    trouble: () => state.trouble,
    gauges: () => ({
      poolMax: POOL_CONNECTIONS,
      poolTotal: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: connections.poolShares.waiting,
      sharedRunning: shared.waiting,
      sharedWaiting: connections.sharedShares.waiting,
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

/** Runs each statement in a transaction of its own. A class, because every request opens two. */
class SingleScope implements Scope {
  private readonly scopes: Scopes;
  private readonly settings: ScopeSettings;
  private readonly unattended: Unattended;
  private knownKeys: ShareKeys | undefined;

  constructor(scopes: Scopes, settings: ScopeSettings, unattended: Unattended) {
    this.scopes = scopes;
    this.settings = settings;
    this.unattended = unattended;
  }

  async all(statement: AnyStatement, values: object): Promise<never[]> {
    const { state, statements } = this.scopes;
    try {
      state.refuseWhileSilent();
      if (!statement.isQuickRead && !statement.isPlannedAnew) state.refuseWhileFull();
      return (await statements.run(this.settings, this.keys, statement, values)) as never[];
    } catch (error) {
      return this.refuse(error);
    }
  }

  async one(statement: AnyStatement, values: object): Promise<never | undefined> {
    return (await this.all(statement, values))[0];
  }

  async oneAfter(first: [AnyStatement, object], second: [AnyStatement, object]): Promise<never | undefined> {
    const { state, statements } = this.scopes;
    try {
      state.refuseWhileSilent();
      state.refuseWhileFull();
      return (await statements.runAfter(this.settings, this.keys, first, second))[0] as never;
    } catch (error) {
      return this.refuse(error);
    }
  }

  async transaction<T>(work: (scope: Scope) => Promise<T>, limit?: 'no time limit'): Promise<T> {
    const { state, connections } = this.scopes;
    const { pool, poolShares, unlimited } = connections;
    try {
      state.refuseWhileSilent();
      state.refuseWhileFull();
      if (limit) return await runTransaction(unlimited, this.settings, work);
      return await poolShares.use(this.keys, () => runTransaction(pool, this.settings, work));
    } catch (error) {
      return this.refuse(error);
    }
  }

  attempt<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  inTenant(tenantId: string): Scope {
    return new SingleScope(this.scopes, tenantSettings(tenantId, this.settings.by), this.unattended);
  }

  afterCommit(then: () => void): void {
    then();
  }

  private get keys(): ShareKeys {
    this.knownKeys ??= shareKeys(this.settings, this.unattended);
    return this.knownKeys;
  }

  private refuse(error: unknown): never {
    const { state } = this.scopes;
    state.note(error);
    if (!(error instanceof NoPlaceError)) return rethrow(error);
    throw state.isLate ? noAnswer(error) : refuseShare(error, this.settings);
  }
}
