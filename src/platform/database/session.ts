import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { readServers } from './database-url.ts';
import type { ConnectionConfig } from './servers.ts';

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

/** Throws an error whose message completes "DATABASE_URL: ". It never holds the password. */
export function connectionTo(databaseUrl: string): ConnectionConfig {
  const { servers, wanted, url } = readServers(databaseUrl);
  const given = parse(url);
  const options = [given.options, SESSION.options].filter(Boolean).join(' ');
  return { ...SESSION, ...given, ...servers[0], servers, wanted, options };
}

/** The driver also reads the files of certificates that the URL names. */
function parse(url: string): pg.ClientConfig {
  try {
    return parseIntoClientConfig(url);
  } catch (error) {
    if (error instanceof URIError) throw new Error('has a "%" that encodes nothing: write "%25"');
    throw new Error(`can't be used: ${(error as Error).message}`);
  }
}
