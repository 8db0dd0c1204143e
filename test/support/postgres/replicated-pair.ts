import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { connect } from '../../../src/platform/embedded-postgres/postmaster.ts';
import { serverAccount } from '../../../src/platform/embedded-postgres/server-account.ts';
import { eventually } from '../eventually.ts';
import { withClient } from './cluster.ts';

const START_MS_MAX = 30_000;
/** Nothing has to survive a failure of the machine. */
const SETTINGS = { listen_addresses: '', fsync: 'off' };

/** The servers ask for it. A URL has to encode it. */
const PASSWORD = 'p@ss/w:rd?';

/** A primary, and a standby without which it acknowledges nothing. Both listen on sockets. */
export interface ReplicatedPair {
  /** The first server is the standby. For `DATABASE_URL`. */
  url: string;
  standbyUrl: string;
  asSuperuserOn<T>(server: 'primary' | 'standby', work: (client: pg.Client) => Promise<T>): Promise<T>;
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPair(database: string): Promise<ReplicatedPair> {
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'retainer-pair-'));
  const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const account = serverAccount(join(directory, 'primary'), postgres);
  account.own(directory);
  const run = (binary: string, args: string[]) => {
    const [command, given] = account.run(binary, args);
    return promisify(execFile)(command, given, { cwd: '/', ...account.spawn });
  };
  const dataOf = (name: string) => join(directory, name);
  const socketsOf = (name: string) => join(directory, `${name}-sockets`);
  for (const name of ['primary', 'standby']) {
    mkdirSync(socketsOf(name));
    account.own(socketsOf(name));
  }
  const superuserOn = (name: string) => ({ host: socketsOf(name), user: 'postgres', password: PASSWORD });
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, PASSWORD);
  await run(initdb, [
    ...['-D', dataOf('primary'), '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--no-sync', '--encoding=UTF8'],
  ]);
  // Nothing was written yet, so a copy is a backup.
  await run('/bin/cp', ['-a', dataOf('primary'), dataOf('standby')]);
  writeFileSync(join(dataOf('standby'), 'standby.signal'), '');

  const children: ChildProcess[] = [];
  const start = async (name: string, settings: Record<string, string>) => {
    const given = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const [command, args] = account.run(postgres, ['-D', dataOf(name), '-k', socketsOf(name), ...given]);
    const log = openSync(join(directory, `${name}.log`), 'w');
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', log, log], ...account.spawn });
    closeSync(log);
    children.push(child);
    await eventually(async () => {
      const client = await connect(superuserOn(name));
      if (!client) throw new Error(`${name} does not answer`);
      await client.end();
    }, START_MS_MAX);
  };
  const kill = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const stop = async () => {
    await Promise.all(children.map(kill));
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await start('primary', { synchronous_standby_names: '*' });
    await start('standby', {
      primary_conninfo: `host=${socketsOf('primary')} user=postgres password=${PASSWORD}`,
    });
    await withClient({ ...superuserOn('primary'), database: 'postgres' }, (client) =>
      client.query(`create database ${database}`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (...names: string[]) =>
    `postgres://postgres:${encodeURIComponent(PASSWORD)}@${names.map((name) => encodeURIComponent(socketsOf(name))).join(',')}/${database}`;
  return {
    url: urlOf('standby', 'primary'),
    standbyUrl: urlOf('standby'),
    asSuperuserOn: (name, work) => withClient({ ...superuserOn(name), database }, work),
    killPrimary: () => kill(children[0] as ChildProcess),
    stop,
  };
}
