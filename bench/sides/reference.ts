import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { started } from '../measuring/endings.ts';
import { type Api, apiOf } from './api.ts';
import { startPostgres } from './service.ts';
import { Meter, postmasterOf } from './side.ts';

const PROGRAM = fileURLToPath(new URL('../reference/server.ts', import.meta.url));

/** Starts the service of `bench/reference` with its own PostgreSQL. Its packages must be installed. */
export async function startReference(): Promise<Api> {
  const { data, server } = await startPostgres('reference');
  const { host, port, user, database } = server.connection;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(String(host))}:${port}/${database}`,
    AUTH_JWT_SECRET: 'the secret of a benchmark, 32 bytes or more',
  };
  const child = await started(async () => fork(PROGRAM, { env }), endChild);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the reference did not start')));
  const [address] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  const meter = new Meter({ service: child.pid ?? 0, postmaster: postmasterOf(data) });
  return apiOf(address as { url: string; token: string }, meter, data);
}

async function endChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await ended;
}
