import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/** A connection that only listens, and comes back when it is lost. */
export class Listener {
  private readonly config: pg.ClientConfig;
  private readonly channel: string;
  private readonly heard: (payload: string) => void;
  private readonly report: (error: Error) => void;
  private client: pg.Client | undefined;
  private ended = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    config: pg.ClientConfig,
    channel: string,
    heard: (payload: string) => void,
    report: (error: Error) => void,
  ) {
    this.config = config;
    this.channel = channel;
    this.heard = heard;
    this.report = report;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ ...this.config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    if (this.ended) await client.end(); // the end came while it was connecting
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.ended || this.client !== client) return;
    this.client = undefined;
    if (error) this.report(error);
    this.reconnect();
  }

  private reconnect(): void {
    this.retry = setTimeout(() => {
      // Whatever was said meanwhile is lost: the empty payload means "forget everything".
      this.connect().then(
        () => this.heard(''),
        () => this.ended || this.reconnect(),
      );
    }, RECONNECT_AFTER_MS);
  }
}
