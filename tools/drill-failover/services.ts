import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { end, freePorts, start, until } from './programs.ts';

const SECRET = 'a secret of the drill, of 32 bytes or more';
const START_MS_MAX = 120_000;
const END_MS_MAX = 70_000;
const REPOSITORY = new URL('../..', import.meta.url).pathname;

/** One process that serves requests, and one for background work. */
export interface Services {
  url: string;
  token: string;
  /** False if one of them has ended. */
  areAlive(): boolean;
  /** Runs a command of the service, and returns its output and its exit code. */
  command(name: string, ...args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

export async function startServices(databaseUrl: string, directory: string): Promise<Services> {
  const [apiPort = 0, workerPort = 0] = await freePorts(2);
  const { PATH = '', HOME = '' } = process.env;
  const settings = {
    ...{ PATH, HOME, ENV_FILE: '/dev/null', DATABASE_URL: databaseUrl, SECRET_KEY: SECRET },
    ...{
      AUTH_JWT_SECRET: SECRET,
      TENANT_CREATION: 'open',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      DATA_DIR: join(directory, 'service'),
    },
  };
  const run = (role: string, port: number) =>
    start(process.execPath, ['src/main.ts'], join(directory, `${role}.log`), {
      env: { ...settings, ROLE: role, PORT: String(port) },
      cwd: REPOSITORY,
    });
  const children: ChildProcess[] = [run('api', apiPort), run('worker', workerPort)];
  const areAlive = () =>
    children.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  const stop = async () => {
    await Promise.all(children.map((child) => end(child, END_MS_MAX)));
  };
  try {
    await until('the start of the service', START_MS_MAX, async () => {
      if (!areAlive()) throw new Error('the service has ended');
      return (await isReady(apiPort)) && (await isReady(workerPort));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('drill')
    .setExpirationTime('6h')
    .sign(new TextEncoder().encode(SECRET));
  return {
    url: `http://127.0.0.1:${apiPort}`,
    token,
    areAlive,
    async command(name, ...args) {
      const options = { env: settings, cwd: REPOSITORY };
      const child = spawn(process.execPath, [`src/commands/${name}.ts`, ...args], options);
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      return { code: Number(code), output: `${output}${errors}`.trim() };
    },
    stop,
  };
}

/** Receives webhooks, and remembers which events came. */
export async function startReceiver(): Promise<{ url: string; events: Set<string>; server: Server }> {
  const events = new Set<string>();
  const server = createServer((request, response) => {
    events.add(String(request.headers['webhook-id']));
    request.resume().once('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, events, server };
}
