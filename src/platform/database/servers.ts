import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Server, ServerList } from './database-url.ts';
import { UnsuitableServerError } from './failures.ts';

/** A server on another continent answers sooner. */
const PROBE_TIMEOUT_MS = 2_000;
/** A server that has not answered by then may have vanished, so the next server is asked as well. */
const NEXT_PROBE_AFTER_MS = 250;
/** While no server is suitable, requests don't ask more often than this. */
const PAUSE_AFTER_FAILURE_MS = 200;

/** How to connect, and to which servers. Without `servers`, the server is `host` and `port`, in whatever state. */
export interface ConnectionConfig extends pg.ClientConfig, Partial<ServerList> {}

/** Who connects. */
export interface DatabaseRole {
  user: string;
  password: string;
}

/**
 * Knows which of the configured servers can be written. All connections of a database go to that one. After a failover it
 * finds the next one by asking all of them, in their order, beginning with the last that was suitable.
 */
export class Servers {
  private readonly config: ConnectionConfig;
  private readonly list: Server[];
  /** Called when another server is suitable now. Connections to the previous server are outdated. */
  private readonly onMove: (from: Server, to: Server) => void;
  private last: Server | undefined;
  private isLastTrusted = false;
  private search: Promise<Server> | undefined;

  constructor(config: ConnectionConfig, onMove: (from: Server, to: Server) => void = () => {}) {
    this.config = config;
    this.list = config.servers ?? [{ host: String(config.host ?? ''), port: Number(config.port ?? 5432) }];
    this.onMove = onMove;
  }

  /** True if standbys are refused. */
  get refusesStandbys(): boolean {
    return this.config.wanted === 'read-write' || this.config.wanted === 'primary';
  }

  /** The server to connect to. A single one need not be asked beforehand. */
  async find(): Promise<Server> {
    const [only] = this.list;
    if (only && this.list.length === 1) return only;
    if (this.last && this.isLastTrusted) return this.last;
    this.search ??= this.searchOnce();
    return this.search;
  }

  /** A connection to the server was lost or refused, so the next connection searches again. */
  distrust(server: Server): void {
    if (server === this.last) this.isLastTrusted = false;
  }

  private async searchOnce(): Promise<Server> {
    try {
      const found = await firstToSucceed(this.inOrder(), (server) => probe(this.config, server));
      const { last } = this;
      this.last = found;
      this.isLastTrusted = true;
      this.search = undefined;
      if (last && last !== found) this.onMove(last, found);
      return found;
    } catch (error) {
      setTimeout(() => {
        this.search = undefined;
      }, PAUSE_AFTER_FAILURE_MS).unref();
      throw error;
    }
  }

  private inOrder(): Server[] {
    const { last } = this;
    return last ? [last, ...this.list.filter((server) => server !== last)] : this.list;
  }
}

export function nameOf({ host, port }: Server): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Asks the next server when one fails, or takes long. */
async function firstToSucceed(servers: Server[], ask: (server: Server) => Promise<void>): Promise<Server> {
  const reasons: string[] = [];
  const asked: Promise<Server>[] = [];
  for (const server of servers) {
    const answer = ask(server).then(
      () => server,
      (error: Error) => {
        reasons.push(`${nameOf(server)}: ${error.message || String(error)}`);
        throw error;
      },
    );
    asked.push(answer);
    const timer = new AbortController();
    const found = await Promise.race([
      Promise.any(asked).catch(() => undefined),
      answer.catch(() => undefined),
      sleep(NEXT_PROBE_AFTER_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
    if (found) return found;
  }
  return Promise.any(asked).catch(() => {
    throw new UnsuitableServerError(`no server can be written (${reasons.join('; ')})`);
  });
}

/** Connects to the server, to hear whether it is a suitable one. */
async function probe(config: ConnectionConfig, { host, port }: Server): Promise<void> {
  const client = new pg.Client({ ...config, host, port, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  client.on('error', () => {});
  const reported = reportedBy(client);
  try {
    await client.connect();
    if (reported.get('in_hot_standby') === 'on') throw new UnsuitableServerError('is a standby');
    if (config.wanted === 'read-write' && reported.get('default_transaction_read_only') === 'on')
      throw new UnsuitableServerError('is set to read only');
  } finally {
    client.end().catch(() => {});
  }
}

/** The parameters that the server reports without being asked, from the start of the connection. */
export function reportedBy(client: pg.Client): ReadonlyMap<string, string> {
  const reported = new Map<string, string>();
  client.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) => {
    reported.set(message.parameterName, message.parameterValue);
  });
  return reported;
}
