import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * Sessions use UTC and ISO regardless of the server's defaults, because timestamps are read as text. Keep-alive detects
 * a peer that has vanished. Tables hold the rows of all tenants and are read by indexes only: PostgreSQL keeps the plans
 * of foreign keys, and one that scans a small table takes quadratic time once a tenant has imported its data. Up to
 * version 17 a scan that can't be avoided then seems so expensive that the statement would be compiled first.
 */
export const SESSION: pg.ClientConfig = {
  application_name: 'retainer',
  options: '-c timezone=UTC -c datestyle=ISO -c enable_seqscan=off -c jit=off',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

export function connectionTo(databaseUrl: string): pg.ClientConfig {
  const given = parseIntoClientConfig(databaseUrl);
  const options = [given.options, SESSION.options].filter(Boolean).join(' ');
  return { ...SESSION, ...given, options };
}
