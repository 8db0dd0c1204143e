import pg from 'pg';
import { SILENCE_MS } from './shared-connections.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** For a library that writes its own SQL. No scope is ever set on them, so they see no tenant's rows. */
export interface PlainConnections {
  /** Without values, the text may hold several statements. */
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the library's SQL asks for
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
  end(): Promise<void>;
}

export function openPlainConnections(
  config: pg.ClientConfig,
  max: number,
  report: (error: Error) => void,
): PlainConnections {
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + SILENCE_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', report);
  // Lost in the middle of a statement: that one fails, and that is enough said.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    executeSql: (text, values) => pool.query(text, values),
    end: () => pool.end(),
  };
}
