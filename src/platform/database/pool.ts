import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setScope } from './scope-settings.ts';
import { ServerClient } from './server-client.ts';
import type { Servers } from './servers.ts';
import { POOL_CONNECTIONS } from './shares.ts';

const CONNECT_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;
/** A transaction of a hanging process must not hold its locks for long. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 10_000;
/** A server that does not even report the timeout within this time is gone, and the connection is closed. */
const SILENCE_MS = 5_000;
const OPENING_POLL_MS = 20;

type Report = (error: Error) => void;

/** Serves every statement of the service. */
export function openPool(config: pg.ClientConfig, servers: Servers, report: Report): pg.Pool {
  return newPool(
    config,
    {
      ...config,
      pipeline: true,
      max: POOL_CONNECTIONS,
      // A closed connection loses its prepared statements. An idle service gives back its memory.
      idleTimeoutMillis: IDLE_MS,
      min: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + SILENCE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      onConnect: prepareScope,
    },
    servers,
    report,
  );
}

/** The server may have fallen silent, so it gets a limit that the driver's types omit. */
async function prepareScope(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setScope({}), query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig);
}

const clientsOf = new WeakMap<pg.Pool, Set<ServerClient>>();

/** Closes all connections of a pool, also those that are being opened. Running statements fail. */
export function dropConnections(pool: pg.Pool, error: Error): void {
  for (const client of clientsOf.get(pool) ?? []) client.drop(error);
}

/**
 * Closes the connections of other roles that are idle, when none is being opened any more. The others are closed when they are
 * given back. All idle ones are taken, and none is waited for.
 */
export async function closeOtherRoles(pool: pg.Pool, user: string): Promise<void> {
  const others = [...(clientsOf.get(pool) ?? [])].filter((client) => client.user !== user);
  if (others.length === 0) return;
  // Their role may be dropped from now on, as soon as the server knows no session of it.
  while (others.some((client) => client.isOpening)) await sleep(OPENING_POLL_MS);
  const taken: pg.PoolClient[] = [];
  try {
    while (pool.idleCount > 0) taken.push(await pool.connect());
  } finally {
    for (const client of taken) client.release();
  }
}

function newPool(login: pg.ClientConfig, config: pg.PoolConfig, servers: Servers, report: Report): pg.Pool {
  const clients = new Set<ServerClient>();
  class TrackedClient extends ServerClient {
    private giveBack: pg.PoolClient['release'] = () => {};

    // The pool passes its settings, too, but hides the password in them, so a copy would lack it.
    constructor() {
      // A pool without a limit for waiting still has one for opening a connection.
      const connectionTimeoutMillis = config.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS;
      super({ ...config, user: login.user, password: login.password, connectionTimeoutMillis }, servers);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }

    /** The pool sets it for each user of the connection. One of another role is closed. */
    get release(): pg.PoolClient['release'] {
      return (error) => this.giveBack(error || this.user !== (login.user ?? this.user));
    }

    set release(giveBack) {
      this.giveBack = giveBack;
    }
  }
  const pool = new pg.Pool({ ...config, Client: TrackedClient });
  clientsOf.set(pool, clients);
  pool.on('error', report);
  // A connection that is lost during a statement fails that statement, which reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
