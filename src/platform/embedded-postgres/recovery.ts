import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskTroubleInText } from '../disk-trouble.ts';
import { OperatorError } from '../errors.ts';
import { writeAccessRules } from './access-rules.ts';
import { connect, findReason, spawnServer } from './postmaster.ts';
import { prepareLayout } from './server.ts';
import { stopServer, stopServerNow } from './server-processes.ts';

const POLL_MS = 50;

export type Recovery = { reachedAt: Date | undefined } | 'the log ends before';

/**
 * Lets PostgreSQL replay the log that lies in `pg_wal` of a copied data directory, up to a time or to its end, and stops
 * it again. The copy has no configuration, so it names no command to be run. Resolves to the time of the last transaction.
 */
export async function recoverEmbedded(dataDirectory: string, until: string | undefined): Promise<Recovery> {
  const server = await prepareLayout(dataDirectory);
  const { data, log, connection } = server;
  // PostgreSQL wants the first to exist, and has a default for everything that `spawnServer` does not set.
  for (const name of ['postgresql.conf', 'recovery.signal'])
    writeFileSync(join(data, name), '', { mode: 0o600 });
  writeAccessRules(data, server.account.clientName);
  server.account.own(data);
  for (const path of readdirSync(data, { recursive: true })) server.account.own(join(data, String(path)));
  const stopNow = () => stopServerNow(data);
  process.on('exit', stopNow);
  try {
    const child = spawnServer(server, [
      'restore_command=exit 1', // PostgreSQL demands one; all of the log is in place
      'recovery_target_timeline=current',
      'hot_standby=off', // answers when recovery has ended
      ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []), // one call, not one for each file
      ...(until === undefined ? [] : [`recovery_target_time=${until}`, 'recovery_target_action=promote']),
    ]);
    let hasEnded = false;
    void once(child, 'exit').then(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      const client = await connect(connection);
      if (!client) {
        await sleep(POLL_MS);
        continue;
      }
      const { rows } = await client.query('select pg_last_xact_replay_timestamp() as at');
      await client.end();
      return { reachedAt: rows[0].at ?? undefined };
    }
    if (readFileSync(log, 'utf8').includes('recovery ended before configured recovery target was reached'))
      return 'the log ends before';
    const reason = findReason(log);
    throw new OperatorError(
      diskTroubleInText(reason)
        ? `the restored database needs more space: ${reason}`
        : `the backup can't be recovered: ${reason}`,
    );
  } finally {
    await stopServer(data);
    process.off('exit', stopNow);
  }
}
