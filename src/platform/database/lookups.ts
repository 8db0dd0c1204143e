import type pg from 'pg';
import { failToConnect } from './failures.ts';
import { type AnyStatement, type Row, runQuery } from './query.ts';
import { type ScopeSettings, setScope } from './scope-settings.ts';

interface SharedConnection {
  opened: Promise<pg.PoolClient>;
  /** Lookups that are under way. */
  riders: number;
  failure?: Error;
}

/**
 * Lookups that are under way at the same time share a connection of the pool, which answers them in their order. They find one
 * record by its identifier, so none holds up those behind it. All that arrive in one turn of the event loop leave in one
 * packet: half as many lookups again as with a connection for each.
 */
export class Lookups {
  private readonly pool: pg.Pool;
  private shared: SharedConnection | undefined;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async run(settings: ScopeSettings, statement: AnyStatement, values: object): Promise<Row[]> {
    this.shared ??= { opened: this.pool.connect(), riders: 0 };
    const { shared } = this;
    shared.riders++;
    try {
      const client = await shared.opened.catch(failToConnect);
      sendTogether(client);
      return await runQuery(client, statement, values, { scope: setScope(settings) });
    } catch (error) {
      // Whatever has happened, the next lookup takes another connection.
      shared.failure = error as Error;
      this.leave(shared);
      throw error;
    } finally {
      shared.riders--;
      if (shared.riders === 0) {
        this.leave(shared);
        shared.opened.then(
          (client) => client.release(shared.failure),
          () => {}, // it was never open
        );
      }
    }
  }

  private leave(shared: SharedConnection): void {
    if (this.shared === shared) this.shared = undefined;
  }
}

/** Each write costs more than all else that is done for a lookup. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  setImmediate(() => stream.uncork());
}
