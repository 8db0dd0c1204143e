import pg from 'pg';
import type { DiskTrouble } from '../disk-trouble.ts';
import { type FairShares, NoPlaceError, type ShareKeys } from '../fair-shares.ts';
import { Changes } from './changes.ts';
import { failToConnect, noAnswer, rethrow } from './failures.ts';
import { Listener } from './listener.ts';
import { Lookups } from './lookups.ts';
import { closeOtherRoles, dropConnections, openPool } from './pool.ts';
import { type AnyStatement, type Row, runQuery } from './query.ts';
import type { Scope, TransactionLength } from './scope.ts';
import { type Author, type ScopeSettings, setScope, tenantSettings } from './scope-settings.ts';
import { ServerState } from './server-state.ts';
import { type ConnectionConfig, type DatabaseRole, nameOf, Servers } from './servers.ts';
import {
  lookupShares,
  POOL_CONNECTIONS,
  poolShares,
  refuseShare,
  shareKeys,
  type Unattended,
} from './shares.ts';
import { runTransaction, runTrial } from './transactions.ts';

export type { Scope };

/** The channel for notifications of commits. */
const CHANGES = 'changes';

export interface Database {
  /** Sees the rows of one tenant. Without an author, changes are recorded as the database user's. */
  inTenant(tenantId: string, by?: Author, unattended?: Unattended): Scope;
  /** Sees the memberships and tenants of one person. */
  ofCaller(caller: { subject: string; email?: string | undefined }, by?: Author): Scope;
  /** Sees all tenants and their owners, and only to read. */
  ofOperator(by: Author): Scope;
  /** Sees the global tables only. The work counts for the service itself, unless it is somebody else's. */
  inSystem(unattended?: Unattended): Scope;
  /** Calls `onNotification` for each notification on the channel, from any process. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  /** Calls `then` soon after this process, or another one, has committed something. It may miss a change. */
  onChange(then: () => void): Promise<void>;
  /** Why nothing can be written at the moment, if that is so. */
  trouble(): DiskTrouble | undefined;
  /** Connects as this role from now on. Connections of another one are closed when what runs on them has ended. */
  signInAs(role: DatabaseRole): Promise<void>;
  gauges(): DatabaseGauges;
  end(): Promise<void>;
}

interface DatabaseGauges {
  poolMax: number;
  poolTotal: number;
  poolIdle: number;
  poolWaiting: number;
}

export async function openDatabase(
  given: ConnectionConfig,
  report: (error: Error) => void,
): Promise<Database> {
  const config = { ...given }; // connections are opened with what it says at the time
  const drop = (reason: string) => {
    const error = new Error(`Connection terminated: ${reason}`);
    dropConnections(pool, error);
    return error;
  };
  const servers = new Servers(config, (from, to) => {
    listener.drop(drop(`the service moves from ${nameOf(from)} to ${nameOf(to)}`));
  });
  const pool = openPool(config, servers, report);
  const connections = {
    pool,
    shares: poolShares(),
    lookups: new Lookups(pool),
    lookupShares: lookupShares(),
  };
  const listener = new Listener(config, servers, report, () => drop('the server has fallen silent'));
  const state = new ServerState(listener, (work) => runTransaction(pool, {}, work), report);
  const changes = new Changes(() => listener.notify(CHANGES));
  const open = (settings: ScopeSettings, unattended: Unattended = 'background') =>
    new SingleScope({ ...connections, state, changes }, settings, unattended);
  return {
    inTenant: (tenantId, by, unattended) => open(tenantSettings(tenantId, by), unattended),
    ofCaller: ({ subject, email }, by) => open({ subject, email, by }),
    ofOperator: (by) => open({ by }),
    inSystem: (unattended) => open({}, unattended),
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    onChange: (then) => listener.listen(CHANGES, then),
    trouble: () => state.trouble,
    async signInAs(role) {
      if (config.user === role.user) return closeOtherRoles(pool, role.user);
      Object.assign(config, role);
      listener.reopen();
      await closeOtherRoles(pool, role.user);
    },
    gauges: () => ({
      poolMax: POOL_CONNECTIONS,
      poolTotal: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: connections.shares.waiting + connections.lookupShares.waiting,
    }),
    async end() {
      state.end();
      await Promise.all([listener.end(), pool.end()]);
    },
  };
}

interface Connections {
  pool: pg.Pool;
  shares: FairShares;
  lookups: Lookups;
  lookupShares: FairShares;
  state: ServerState;
  changes: Changes;
}

/** Runs each statement in a transaction of its own. A class, because every request opens two. */
class SingleScope implements Scope {
  private readonly connections: Connections;
  private readonly settings: ScopeSettings;
  private readonly unattended: Unattended;
  private knownKeys: ShareKeys | undefined;

  constructor(connections: Connections, settings: ScopeSettings, unattended: Unattended) {
    this.connections = connections;
    this.settings = settings;
    this.unattended = unattended;
  }

  async all(statement: AnyStatement, values: object): Promise<never[]> {
    const { pool, shares, lookups, lookupShares, state, changes } = this.connections;
    try {
      state.refuseWhileSilent();
      if (statement.isWrite) state.refuseWhileFull();
      const rows = statement.isLookup
        ? lookupShares.use(this.keys, () => lookups.run(this.settings, statement, values))
        : shares.use(this.keys, () => runAlone(pool, this.settings, statement, values));
      const found = (await rows) as never[];
      if (statement.isWrite && !statement.isUpkeep) changes.note();
      return found;
    } catch (error) {
      return this.refuse(error);
    }
  }

  async one(statement: AnyStatement, values: object): Promise<never | undefined> {
    return (await this.all(statement, values))[0];
  }

  async transaction<T>(work: (scope: Scope) => Promise<T>, length?: TransactionLength): Promise<T> {
    const { pool, shares, state, changes } = this.connections;
    try {
      state.refuseWhileSilent();
      state.refuseWhileFull();
      const result = await shares.use(this.keys, () => runTransaction(pool, this.settings, work, length));
      changes.note();
      return result;
    } catch (error) {
      return this.refuse(error);
    }
  }

  async trial<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    const { pool, shares, state } = this.connections;
    try {
      state.refuseWhileSilent();
      state.refuseWhileFull();
      return await shares.use(this.keys, () => runTrial(pool, this.settings, work));
    } catch (error) {
      return this.refuse(error);
    }
  }

  attempt<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  inTenant(tenantId: string): Scope {
    return new SingleScope(this.connections, tenantSettings(tenantId, this.settings.by), this.unattended);
  }

  afterCommit(then: () => void): void {
    then();
  }

  private get keys(): ShareKeys {
    this.knownKeys ??= shareKeys(this.settings, this.unattended);
    return this.knownKeys;
  }

  private refuse(error: unknown): never {
    const { state } = this.connections;
    state.note(error);
    if (!(error instanceof NoPlaceError)) return rethrow(error);
    throw state.isLate ? noAnswer(error) : refuseShare(error, this.settings);
  }
}

/** Runs a statement in its scope, in one round trip and one implicit transaction. */
async function runAlone(
  pool: pg.Pool,
  settings: ScopeSettings,
  statement: AnyStatement,
  values: object,
): Promise<Row[]> {
  const client = await pool.connect().catch(failToConnect);
  try {
    const rows = await runQuery(client, statement, values, { scope: setScope(settings) });
    client.release();
    return rows;
  } catch (error) {
    client.release(isUsableAfter(error) ? undefined : (error as Error));
    throw error;
  }
}

/** PostgreSQL has a statement that the driver does not know of, or the other way round. */
const PREPARED_OTHERWISE = new Set(['26000', '42P05']);

/** A statement that PostgreSQL refuses leaves its connection as it was. */
function isUsableAfter(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.severity === 'ERROR' &&
    !PREPARED_OTHERWISE.has(error.code ?? '')
  );
}
