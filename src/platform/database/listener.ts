import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ServerClient } from './server-client.ts';
import type { Servers } from './servers.ts';

/** A server that takes longer is silent. Short, because attempts go on until it answers again. */
const CONNECT_TIMEOUT_MS = 3_000;
const RECONNECT_AFTER_MS = 1_000;
const PING_EVERY_MS = 1_000;
/** A ping has a connection of its own and reads nothing, so a loaded server answers it in milliseconds. */
const SILENT_AFTER_MS = 5_000;
/** An answer that takes this long raises the suspicion of silence. */
const LATE_AFTER_MS = 500;

/**
 * One connection that listens on all channels, and reconnects when it is lost. Once it listens, its pings notice a server
 * that has fallen silent: one that keeps connections open, or even takes new ones, and answers none.
 */
export class Listener {
  private readonly config: pg.ClientConfig;
  private readonly servers: Servers;
  private readonly report: (error: Error) => void;
  private readonly onSilence: () => void;
  private readonly channels = new Map<string, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private isEnded = false;
  private retry: NodeJS.Timeout | undefined;
  private pingedAtMs: number | undefined;
  private isServerSilent = false;

  /** `onSilence` is called when a silence begins, and when it ends: what was sent meanwhile may be lost. */
  constructor(
    config: pg.ClientConfig,
    servers: Servers,
    report: (error: Error) => void,
    onSilence: () => void,
  ) {
    this.config = config;
    this.servers = servers;
    this.report = report;
    this.onSilence = onSilence;
  }

  get isSilent(): boolean {
    return this.isServerSilent;
  }

  /** True if the server is silent or may be about to turn out so. */
  get isLate(): boolean {
    return this.isSilent || (this.pingedAtMs !== undefined && Date.now() - this.pingedAtMs > LATE_AFTER_MS);
  }

  async listen(channel: string, onNotification: (payload: string) => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), onNotification]);
    const isNew = !this.client && !this.connecting && this.retry === undefined;
    await (isNew ? this.connect() : this.connecting);
    // Listening twice is harmless. If the connection is lost, reconnecting includes this channel.
    await this.client?.query(listenOn(channel));
  }

  /** Notifies the listeners of all processes. Does nothing while the connection is lost. */
  async notify(channel: string): Promise<void> {
    await this.client?.query(`notify ${pg.escapeIdentifier(channel)}`);
  }

  async end(): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  /** Opens another connection, with what the configuration says now. */
  reopen(): void {
    this.client?.end().catch(() => {});
  }

  /** Closes the connection, and opens another. */
  drop(error: Error): void {
    this.client?.connection.stream.destroy(error);
  }

  private connect(): Promise<void> {
    this.connecting = this.open().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async open(): Promise<void> {
    const settings = {
      ...this.config,
      pipeline: true, // a ping and a notification may be under way together
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: SILENT_AFTER_MS * 2, // pings fail earlier
    };
    const client = new ServerClient(settings, this.servers);
    client.on('notification', ({ channel, payload }) => this.handleNotification(channel, payload ?? ''));
    client.on('error', (error) => this.handleLoss(client, error));
    client.on('end', () => this.handleLoss(client));
    try {
      await client.connect();
      await answerWithin(CONNECT_TIMEOUT_MS, client.query([...this.channels.keys()].map(listenOn).join(';')));
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.client = client;
    this.setSilent(false);
    if (this.isEnded)
      await client.end(); // ended while it was connecting
    else void this.keepPinging(client);
  }

  private async keepPinging(client: pg.Client): Promise<void> {
    try {
      for (;;) {
        this.pingedAtMs = undefined;
        await sleep(PING_EVERY_MS, undefined, { ref: false });
        if (this.client !== client || this.isEnded) return;
        this.pingedAtMs = Date.now();
        await answerWithin(SILENT_AFTER_MS, client.query('')); // an empty query costs least
      }
    } catch (error) {
      if (isSilence(error) && this.client === client) {
        this.setSilent(true);
        client.connection.stream.destroy(error as Error);
      }
    }
  }

  private setSilent(isSilent: boolean): void {
    if (this.isServerSilent === isSilent || this.isEnded) return;
    this.isServerSilent = isSilent;
    this.onSilence();
  }

  private handleNotification(channel: string, payload: string): void {
    for (const onNotification of this.channels.get(channel) ?? []) onNotification(payload);
  }

  private handleLoss(client: pg.Client, error?: Error): void {
    if (this.isEnded || this.client !== client) return;
    this.client = undefined;
    if (error) this.report(error);
    this.reconnect();
  }

  private reconnect(): void {
    this.retry = setTimeout(() => {
      this.connect().then(
        () => {
          this.retry = undefined;
          // Notifications sent meanwhile are lost. An empty payload means that anything may have changed.
          for (const channel of this.channels.keys()) this.handleNotification(channel, '');
        },
        (error) => {
          this.setSilent(isSilence(error)); // requests notice on their own that a server is gone or refuses
          if (!this.isEnded) this.reconnect();
        },
      );
    }, RECONNECT_AFTER_MS);
  }
}

const listenOn = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

class SilenceError extends Error {
  constructor(ms: number) {
    super(`Connection terminated: the server has not answered for ${ms} ms`);
  }
}

const isSilence = (error: unknown) =>
  error instanceof SilenceError || /timeout expired|Query read timeout/.test((error as Error).message);

/** An answer that arrived while this process was busy counts: it is read before the second turn. */
async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const silence = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(async () => {
    await nextTurn();
    await nextTurn();
    throw new SilenceError(ms);
  });
  silence.catch(() => {});
  try {
    return await Promise.race([answer, silence]);
  } finally {
    timer.abort();
  }
}
