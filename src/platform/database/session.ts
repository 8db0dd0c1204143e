import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * Sessions speak UTC and ISO, whatever the server's defaults are: timestamps are read as text. A peer
 * that vanished without a word is noticed.
 */
export const SESSION: pg.ClientConfig = {
  application_name: 'retainer',
  options: '-c timezone=UTC -c datestyle=ISO',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

export function connectionTo(databaseUrl: string): pg.ClientConfig {
  const given = parseIntoClientConfig(databaseUrl);
  const options = [given.options, SESSION.options].filter(Boolean).join(' ');
  return { ...SESSION, ...given, options };
}
