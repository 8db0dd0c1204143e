import pg from 'pg';
import type { Server } from './database-url.ts';
import { UnsuitableServerError } from './failures.ts';
import { nameOf, reportedBy, type Servers } from './servers.ts';

/** The server ends, or a connection that should write can't. */
const ENDING = /^57P0[123]$/;
const READ_ONLY = '25006';

/** A connection to the server that can be written. All connections of the service are made by this class. */
export class ServerClient extends pg.Client {
  private readonly servers: Servers;
  private readonly isForReading: boolean;
  private server: Server | undefined;
  private isClosed = false;
  private opening = false;
  private readonly reported: ReadonlyMap<string, string>;

  constructor(config: pg.ClientConfig, servers: Servers, use: 'to write' | 'to read' = 'to write') {
    super(config);
    this.servers = servers;
    this.isForReading = use === 'to read';
    this.reported = reportedBy(this);
    this.watch();
  }

  /** Closes the connection. Running statements fail. A client that still looks for its server will find the right server. */
  drop(error: Error): void {
    if (this.server) this.connection.stream.destroy(error);
  }

  /** Whether it has not signed in yet. */
  get isOpening(): boolean {
    return this.opening;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    this.opening = true;
    const connected = this.connectToFound().finally(() => {
      this.opening = false;
    });
    if (!callback) return connected;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then(
      () => done(null, this),
      (error: Error) => done(error),
    );
  }

  private async connectToFound(): Promise<pg.Client> {
    const server = await this.servers.find();
    if (this.isClosed) throw new Error('the connection was closed before it was open');
    this.server = server;
    this.host = server.host; // the driver reads them when it connects
    this.port = server.port;
    try {
      await super.connect();
    } catch (error) {
      this.servers.distrust(server);
      throw error;
    }
    if (this.servers.refusesStandbys && this.reported.get('in_hot_standby') === 'on') {
      this.servers.distrust(server);
      const error = new UnsuitableServerError(`no server can be written (${nameOf(server)}: is a standby)`);
      this.connection.stream.destroy();
      throw error;
    }
    return this;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.isClosed = true;
    if (!callback) return super.end();
    super.end(callback);
  }

  /** Watches from the start: a server that ends may say so in the packet that opens the connection. */
  private watch(): void {
    this.on('error', () => this.distrustServer());
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (!ENDING.test(code ?? '') && (code !== READ_ONLY || this.isForReading)) return;
      this.distrustServer();
      // The statement fails with this error first.
      setImmediate(() => this.connection.stream.destroy());
    });
  }

  private distrustServer(): void {
    if (this.server) this.servers.distrust(this.server);
  }
}
