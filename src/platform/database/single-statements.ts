import pg from 'pg';
import type { ShareKeys } from '../fair-shares.ts';
import { failToConnect } from './failures.ts';
import type { Connections } from './pools.ts';
import { type AnyStatement, valuesOf } from './query.ts';
import { type Ahead, type Row, runQuery, type ScopeSettings, setScope } from './scoped-query.ts';
import { SlowReads } from './slow-reads.ts';

/** A longer value would hold up the statements behind it while it is sent and parsed. */
const PARAMETER_LENGTH_MAX = 16_384;

/**
 * Cancelled by the statement timeout or by the lock timeout, or sent behind such a one that was to prepare it: a locked
 * table keeps PostgreSQL from preparing a statement, and those behind it find it missing.
 */
const OUT_OF_TIME = new Set(['57014', '55P03', '26000']);

/** These connections refuse to write, whatever the server is. Elsewhere the code tells that the server does. */
const READ_ONLY = '25006';

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
    statement: AnyStatement,
    given: object,
  ): Promise<Row[]> {
    const values = valuesOf(statement, given);
    const read = `${statement.name} ${keys[0]}`;
    if (!statement.isQuickRead || values.some(isLong) || this.slowReads.has(read))
      return this.runOnPool(settings, keys, statement, values);
    const { shared, sharedShares } = this.connections;
    const admission = sharedShares.enter(keys);
    if (admission) await admission;
    const { error, rows, tookMs } = await shared.run(settings, statement, values);
    sharedShares.leave(keys);
    if (error === null) {
      this.slowReads.note(read, tookMs);
      return rows;
    }
    const { code = '' } = error as { code?: string };
    if (code === READ_ONLY)
      throw new Error(`the statement ${statement.name} writes, unseen`, { cause: error });
    if (!OUT_OF_TIME.has(code)) throw error;
    this.slowReads.noteCancelled(read);
    return this.runOnPool(settings, keys, statement, values);
  }

  /** Runs a statement behind one that writes, in the same round trip and implicit transaction. */
  runAfter(
    settings: ScopeSettings,
    keys: ShareKeys,
    [first, givenFirst]: [AnyStatement, object],
    [statement, given]: [AnyStatement, object],
  ): Promise<Row[]> {
    const ahead = { statement: first, values: valuesOf(first, givenFirst) };
    return this.runOnPool(settings, keys, statement, valuesOf(statement, given), ahead);
  }

  private runOnPool(
    settings: ScopeSettings,
    keys: ShareKeys,
    statement: AnyStatement,
    values: readonly unknown[],
    ahead?: Ahead,
  ): Promise<Row[]> {
    const { pool, poolShares } = this.connections;
    return poolShares.use(keys, async () => {
      const client = await pool.connect().catch(failToConnect);
      try {
        const rows = await runQuery(client, statement, values, setScope(settings), ahead);
        client.release();
        return rows;
      } catch (error) {
        client.release(isUsableAfter(error) ? undefined : (error as Error));
        throw error;
      }
    });
  }
}

/** PostgreSQL has a statement that the driver does not know of, or the other way round. */
const PREPARED_OTHERWISE = new Set(['26000', '42P05']);

/** A statement that PostgreSQL refuses leaves its connection as it was. */
function isUsableAfter(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.severity === 'ERROR' &&
    !PREPARED_OTHERWISE.has(error.code ?? '')
  );
}

function isLong(value: unknown): boolean {
  return (typeof value === 'string' || Buffer.isBuffer(value)) && value.length > PARAMETER_LENGTH_MAX;
}
