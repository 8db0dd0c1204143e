import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/** One connection that listens on all channels, and reconnects when it is lost. */
export class Listener {
  private readonly config: pg.ClientConfig;
  private readonly report: (error: Error) => void;
  private readonly channels = new Map<string, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private isEnded = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.config = config;
    this.report = report;
  }

  async listen(channel: string, onNotification: (payload: string) => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), onNotification]);
    const isNew = !this.client && !this.connecting && this.retry === undefined;
    await (isNew ? this.connect() : this.connecting);
    // Listening twice is harmless. If the connection is lost, reconnecting includes this channel.
    await this.client?.query(listenOn(channel));
  }

  async end(): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private connect(): Promise<void> {
    this.connecting = this.open().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async open(): Promise<void> {
    const client = new pg.Client({ ...this.config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''));
    client.on('error', (error) => this.handleLoss(client, error));
    client.on('end', () => this.handleLoss(client));
    try {
      await client.connect();
      await client.query([...this.channels.keys()].map(listenOn).join(';'));
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    if (this.isEnded) await client.end(); // ended while it was connecting
  }

  private notify(channel: string, payload: string): void {
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
          for (const channel of this.channels.keys()) this.notify(channel, '');
        },
        () => this.isEnded || this.reconnect(),
      );
    }, RECONNECT_AFTER_MS);
  }
}

const listenOn = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
