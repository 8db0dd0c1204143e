import pg from 'pg';
import type { ShareKeys } from '../fair-shares.ts';
import { failToConnect } from './failures.ts';
import type { Connections } from './pools.ts';
import { toQuery } from './query.ts';
import { ScopedQuery, type ScopeSettings } from './scoped-query.ts';
import { SlowReads } from './slow-reads.ts';
import type { Statement } from './statement.ts';

/** A longer value would hold up the statements behind it while it is sent and parsed. */
const PARAMETER_LENGTH_MAX = 16_384;

/**
 * Cancelled by the statement timeout or by the lock timeout, or sent behind such a one that was to prepare it: a locked
 * table keeps PostgreSQL from preparing a statement, and those behind it find it missing.
 */
const OUT_OF_TIME = new Set(['57014', '55P03', '26000']);

/** Runs each statement in its scope, in one round trip and one implicit transaction. */
export class SingleStatements {
  private readonly connections: Connections;
  private readonly slowReads = new SlowReads();

  constructor(connections: Connections) {
    this.connections = connections;
  }

  /** Quick reads share connections. All others, and reads that turn out to be slow, use the tenant's share of the pool. */
  async run(
    settings: ScopeSettings,
    keys: ShareKeys,
    statement: Omit<Statement, 'given'>,
    values: object,
  ): Promise<pg.QueryResult> {
    const query = toQuery(statement, values);
    const read = `${statement.name} ${keys[0]}`;
    if (!statement.isQuickRead || isLong(query) || this.slowReads.has(read))
      return this.runOnPool(settings, keys, query);
    try {
      const { result, tookMs } = await this.runShared(settings, keys, query);
      this.slowReads.note(read, tookMs);
      return result;
    } catch (error) {
      if (!OUT_OF_TIME.has((error as { code?: string }).code ?? '')) throw error;
      this.slowReads.noteCancelled(read);
      return this.runOnPool(settings, keys, query);
    }
  }

  private runShared(settings: ScopeSettings, keys: ShareKeys, query: pg.QueryConfig) {
    const { shared, sharedShares } = this.connections;
    return sharedShares.use(keys, () => shared.run(settings, query));
  }

  private runOnPool(
    settings: ScopeSettings,
    keys: ShareKeys,
    query: pg.QueryConfig,
  ): Promise<pg.QueryResult> {
    const { pool, poolShares } = this.connections;
    return poolShares.use(keys, async () => {
      const client = await pool.connect().catch(failToConnect);
      try {
        const result = await runScoped(client, settings, query);
        client.release();
        return result;
      } catch (error) {
        client.release(isUsableAfter(error) ? undefined : (error as Error));
        throw error;
      }
    });
  }
}

function runScoped(
  client: pg.PoolClient,
  settings: ScopeSettings,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(query, settings, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
}

/** A statement that PostgreSQL refuses leaves its connection as it was. */
function isUsableAfter(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function isLong({ values = [] }: pg.QueryConfig): boolean {
  return values.some(
    (value) => (typeof value === 'string' || Buffer.isBuffer(value)) && value.length > PARAMETER_LENGTH_MAX,
  );
}
