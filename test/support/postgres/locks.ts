import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 10;

/** Returns once another session waits for a lock on the table. */
export async function untilTableIsWaitedFor(client: pg.Client, table: string): Promise<void> {
  const sql = 'select from pg_locks where relation = $1::regclass and not granted';
  while ((await client.query(sql, [table])).rowCount === 0) await sleep(PAUSE_MS);
}
