import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { connect } from '../../../src/platform/embedded-postgres/postmaster.ts';
import { serverAccount } from '../../../src/platform/embedded-postgres/server-account.ts';

const POLL_MS = 50;

export interface DebianServer {
  /** As a superuser, over a socket that nobody else can reach. */
  superuser: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The programs of Debian's package of this major version, if it is installed. */
export function debianPrograms(major: number): string | undefined {
  const directory = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(directory, 'postgres')) ? directory : undefined;
}

/** Starts an empty server in a directory of the test. */
export async function startDebianServer(programs: string, directory: string): Promise<DebianServer> {
  const [data, sockets] = [join(directory, 'data'), join(directory, 'sockets')];
  const account = serverAccount(data, join(programs, 'postgres'));
  for (const path of [data, sockets]) {
    mkdirSync(path, { mode: 0o700 });
    account.own(path);
  }
  const command = (program: string, args: string[]) => account.run(join(programs, program), args);
  const [initdb, setup] = command('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8']);
  await promisify(execFile)(initdb, setup, { cwd: '/', ...account.spawn });
  const settings = ['fsync=off', 'listen_addresses='].flatMap((setting) => ['-c', setting]);
  const [postgres, args] = command('postgres', ['-D', data, '-k', sockets, ...settings]);
  const server = spawn(postgres, args, { cwd: '/', stdio: 'ignore', ...account.spawn });
  const superuser = { host: sockets, port: 5432, user: 'postgres', database: 'postgres' };
  for (;;) {
    const client = await connect(superuser);
    if (client) {
      await client.end();
      break;
    }
    if (server.exitCode !== null) throw new Error(`${postgres} did not start`);
    await sleep(POLL_MS);
  }
  return {
    superuser,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    },
  };
}
