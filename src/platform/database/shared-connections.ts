import pg from 'pg';
import { prepareScope, ScopedQuery, type Visibility } from './scoped-query.ts';

/**
 * Single-statement requests share these few connections: statements are pipelined, and what one tick
 * writes leaves in one packet. Two keep both of a small machine's cores busy; more gained nothing.
 */
const SHARED_CONNECTIONS = 2;

/** A statement that waits longer than this holds up those queued behind it. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** So does one that waits for somebody's lock, and that is no reason for the others to wait long. */
const LOCK_TIMEOUT_MS = 2_000;

/** A server that could not even say that time is up has gone: the connection is given up. */
export const SILENCE_MS = 5_000;

/** Past this many waiting statements a connection refuses: queueing would only hide the overload. */
const WAITING_MAX = 5_000;

const CONNECT_TIMEOUT_MS = 5_000;
const WATCH_EVERY_MS = 1_000;

interface SharedConnection {
  client: pg.Client;
  waiting: number;
  /** When it last answered, or began to wait. */
  heardAtMs: number;
  corked: boolean;
  broken: boolean;
}

export class SharedConnections {
  private readonly config: pg.ClientConfig;
  private readonly report: (error: Error) => void;
  private readonly slots: (Promise<SharedConnection> | undefined)[] = new Array(SHARED_CONNECTIONS).fill(
    undefined,
  );
  private readonly open: (SharedConnection | undefined)[] = new Array(SHARED_CONNECTIONS).fill(undefined);
  private ended = false;

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.config = config;
    this.report = report;
  }

  /** Opens all connections, so that the first request finds them warm. */
  async connect(): Promise<void> {
    await Promise.all(this.slots.map((_, index) => this.connection(index)));
  }

  async run(visibility: Visibility, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const connection = this.leastBusy() ?? (await this.connection(0));
    if (connection.waiting >= WAITING_MAX) throw new SaturatedError();
    if (connection.waiting++ === 0) connection.heardAtMs = Date.now();
    this.cork(connection);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const scoped = new ScopedQuery(query, visibility, (error, result) => {
        connection.waiting--;
        connection.heardAtMs = Date.now();
        if (error) reject(error);
        else resolve(result);
      });
      connection.client.query(scoped as unknown as pg.QueryConfig);
    });
  }

  /** Waiting statements, for the metrics. */
  get waiting(): number {
    return this.open.reduce((sum, connection) => sum + (connection?.waiting ?? 0), 0);
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.allSettled(this.slots.map(async (slot) => (await slot)?.client.end()));
  }

  /** A lost connection is opened again by the next request that finds its slot empty. */
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
    if (this.ended) return Promise.reject(new Error('the database is closed'));
    const opening = this.openConnection(index);
    this.slots[index] = opening;
    opening.catch(() => {
      this.slots[index] = undefined;
    });
    return opening;
  }

  private async openConnection(index: number): Promise<SharedConnection> {
    const client = new pg.Client({
      ...this.config,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    } as pg.ClientConfig);
    const connection: SharedConnection = { client, waiting: 0, heardAtMs: 0, corked: false, broken: false };
    const watch = setInterval(() => giveUpSilent(connection), WATCH_EVERY_MS).unref();
    const drop = (error?: Error) => {
      if (connection.broken) return;
      connection.broken = true;
      clearInterval(watch);
      if (this.open[index] === connection) {
        this.open[index] = undefined;
        this.slots[index] = undefined;
      }
      if (error && !this.ended) this.report(error);
    };
    client.on('error', drop);
    client.on('end', () => drop());
    try {
      await client.connect();
      await prepareScope(client);
    } catch (error) {
      drop();
      client.end().catch(() => {});
      throw error;
    }
    this.open[index] = connection;
    return connection;
  }

  /** Holds the socket's writes until this tick's statements are all queued. */
  private cork(connection: SharedConnection): void {
    if (connection.corked) return;
    connection.corked = true;
    const stream = streamOf(connection.client);
    stream.cork();
    setImmediate(() => {
      connection.corked = false;
      stream.uncork();
    });
  }
}

/**
 * One watch for all that wait: a timer per statement would keep the statement's rows from being
 * forgotten young, and cost a long list 100 MiB.
 */
function giveUpSilent({ client, waiting, heardAtMs }: SharedConnection): void {
  if (waiting === 0 || Date.now() - heardAtMs < STATEMENT_TIMEOUT_MS + SILENCE_MS) return;
  streamOf(client).destroy(new Error('Connection terminated: the server has fallen silent'));
}

function streamOf(client: pg.Client): NodeJS.WriteStream {
  return (client as unknown as { connection: { stream: NodeJS.WriteStream } }).connection.stream;
}

/** More statements wait than the database can answer in reasonable time. */
export class SaturatedError extends Error {
  constructor() {
    super('too many statements are waiting');
    this.name = 'SaturatedError';
  }
}
