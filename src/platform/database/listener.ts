import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/** One connection that only listens, on all channels, and comes back when it is lost. */
export class Listener {
  private readonly config: pg.ClientConfig;
  private readonly report: (error: Error) => void;
  private readonly channels = new Map<string, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private ended = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.config = config;
    this.report = report;
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), heard]);
    const isNew = !this.client && !this.connecting && this.retry === undefined;
    await (isNew ? this.connect() : this.connecting);
    // Who listens already is not told twice. While the connection is lost, the channel is among those it comes back with.
    await this.client?.query(listenOn(channel));
  }

  async end(): Promise<void> {
    this.ended = true;
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
    client.on('notification', ({ channel, payload }) => this.tell(channel, payload ?? ''));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query([...this.channels.keys()].map(listenOn).join(';'));
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    if (this.ended) await client.end(); // the end came while it was connecting
  }

  private tell(channel: string, payload: string): void {
    for (const heard of this.channels.get(channel) ?? []) heard(payload);
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.ended || this.client !== client) return;
    this.client = undefined;
    if (error) this.report(error);
    this.reconnect();
  }

  private reconnect(): void {
    this.retry = setTimeout(() => {
      this.connect().then(
        () => {
          this.retry = undefined;
          // Whatever was said meanwhile is lost: the empty payload means "forget everything".
          for (const channel of this.channels.keys()) this.tell(channel, '');
        },
        () => this.ended || this.reconnect(),
      );
    }, RECONNECT_AFTER_MS);
  }
}

const listenOn = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
