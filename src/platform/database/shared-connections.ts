import type pg from 'pg';
import { failToConnect } from './failures.ts';
import { joinReads, type Outcome, type Read } from './joined-reads.ts';
import type { AnyStatement } from './query.ts';
import { prepareScopes, ScopedQuery, type ScopeSettings, setReadScope } from './scoped-query.ts';
import { ServerClient } from './server-client.ts';
import type { Servers } from './servers.ts';

/**
 * Quick reads share these connections. They are pipelined, and all statements of one tick are sent in one packet.
 * Two connections keep both cores of a small machine busy; more made nothing faster.
 */
const SHARED_CONNECTIONS = 2;

/** A slow statement holds up the statements queued behind it. A read that needs longer is repeated on the pool. */
const STATEMENT_TIMEOUT_MS = 500;

/** A statement that waits for a lock holds up the queue as well. A read waits only for a change of the schema. */
const LOCK_TIMEOUT_MS = 100;

/** PostgreSQL refuses to write on these connections, so no statement can get here that waits for another's rows. */
const READ_ONLY = '-c default_transaction_read_only=on';

/** A server that does not even report the timeout within this time is gone, and the connection is closed. */
export const SILENCE_MS = 5_000;

const CONNECT_TIMEOUT_MS = 5_000;
const WATCH_EVERY_MS = 1_000;

interface SharedConnection {
  client: pg.Client;
  waiting: number;
  /** The time of the last answer, or of the first statement since the connection was idle. */
  lastHeardAtMs: number;
  isBroken: boolean;
}

export class SharedConnections {
  private readonly config: pg.ClientConfig;
  private readonly servers: Servers;
  private readonly report: (error: Error) => void;
  /** Connections that are open or being opened. */
  private readonly slots: (Promise<SharedConnection> | undefined)[] = new Array(SHARED_CONNECTIONS).fill(
    undefined,
  );
  private readonly open: (SharedConnection | undefined)[] = new Array(SHARED_CONNECTIONS).fill(undefined);
  /** The reads of this tick. */
  private arrived: Read[] = [];
  private isEnded = false;

  constructor(config: pg.ClientConfig, servers: Servers, report: (error: Error) => void) {
    this.config = config;
    this.servers = servers;
    this.report = report;
  }

  /** Opens all connections, so that the first request need not wait for one. */
  async connect(): Promise<void> {
    await Promise.all(this.slots.map((_, index) => this.connection(index)));
  }

  /** Never rejects. */
  run(settings: ScopeSettings, statement: AnyStatement, values: readonly unknown[]): Promise<Outcome> {
    return new Promise((settle) => {
      if (this.arrived.push({ settings, statement, values, settle }) === 1) setImmediate(this.sendArrived);
    });
  }

  /** Sends everything that has arrived in this tick, in one packet for each connection. */
  private readonly sendArrived = (): void => {
    const reads = joinReads(this.arrived);
    this.arrived = [];
    for (const connection of this.open) connection?.client.connection.stream.cork();
    for (const read of reads) {
      const connection = this.leastBusy();
      if (connection) this.send(connection, read);
      else this.sendOnceOpen(read);
    }
    for (const connection of this.open) connection?.client.connection.stream.uncork();
  };

  private send(connection: SharedConnection, { settings, statement, values, settle }: Read): void {
    if (connection.waiting++ === 0) connection.lastHeardAtMs = Date.now();
    const query = new ScopedQuery(statement, values, setReadScope(settings), (error, rows) => {
      const tookMs = Date.now() - connection.lastHeardAtMs;
      connection.waiting--;
      connection.lastHeardAtMs += tookMs;
      settle({ error, rows, tookMs });
    });
    connection.client.query(query);
  }

  private sendOnceOpen(read: Read): void {
    this.connection(0)
      .catch(failToConnect)
      .then(
        (connection) => this.send(connection, read),
        (error: Error) => read.settle({ error, rows: [], tookMs: 0 }),
      );
  }

  /** The number of waiting statements. */
  get waiting(): number {
    return this.open.reduce((sum, connection) => sum + (connection?.waiting ?? 0), this.arrived.length);
  }

  /** Closes all connections. Waiting statements fail. */
  drop(error: Error): void {
    for (const connection of this.open) connection?.client.connection.stream.destroy(error);
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.allSettled(this.slots.map(async (slot) => (await slot)?.client.end()));
  }

  /** A lost connection is opened again by the next statement that finds its slot empty. */
  private leastBusy(): SharedConnection | undefined {
    let best: SharedConnection | undefined;
    for (let index = 0; index < SHARED_CONNECTIONS; index++) {
      const connection = this.open[index];
      if (!connection) {
        if (!this.slots[index]) this.connection(index).catch(() => {});
        continue;
      }
      if (!best || connection.waiting < best.waiting) best = connection;
    }
    return best;
  }

  private connection(index: number): Promise<SharedConnection> {
    const existing = this.slots[index];
    if (existing) return existing;
    if (this.isEnded) return Promise.reject(new Error('the database is closed'));
    const opening = this.openConnection(index);
    this.slots[index] = opening;
    opening.catch(() => {
      this.slots[index] = undefined;
    });
    return opening;
  }

  private async openConnection(index: number): Promise<SharedConnection> {
    const settings = {
      ...this.config,
      pipeline: true,
      options: [this.config.options, READ_ONLY].filter(Boolean).join(' '),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    };
    const client = new ServerClient(settings, this.servers, 'to read');
    const connection = { client, waiting: 0, lastHeardAtMs: 0, isBroken: false };
    const watch = setInterval(() => closeIfSilent(connection), WATCH_EVERY_MS).unref();
    const drop = (error?: Error) => {
      if (connection.isBroken) return;
      connection.isBroken = true;
      clearInterval(watch);
      if (this.open[index] === connection) {
        this.open[index] = undefined;
        this.slots[index] = undefined;
      }
      if (error && !this.isEnded) this.report(error);
    };
    client.on('error', drop);
    client.on('end', () => drop());
    try {
      await client.connect();
      await prepareScopes(client, CONNECT_TIMEOUT_MS);
      // A broken connection would keep its place for good: it is dropped only once.
      if (connection.isBroken) throw new Error('Connection terminated while it was opened');
    } catch (error) {
      drop();
      client.connection.stream.destroy(); // a silent server would not let it end
      throw error;
    }
    this.open[index] = connection;
    return connection;
  }
}

/**
 * One watch serves all waiting statements. A timer per statement would keep its rows in memory until it fires, which
 * cost 100 MiB for a long list.
 */
function closeIfSilent({ client, waiting, lastHeardAtMs }: SharedConnection): void {
  if (waiting === 0 || Date.now() - lastHeardAtMs < STATEMENT_TIMEOUT_MS + SILENCE_MS) return;
  client.connection.stream.destroy(new Error('Connection terminated: the server has fallen silent'));
}
