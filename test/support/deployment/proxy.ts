import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { freePort } from '../servers/listen.ts';

/** The path that Debian installs nginx at. */
const EXECUTABLE = '/usr/sbin/nginx';
const isRequired = process.env.RETAINER_REQUIRE_PROXY === '1';

/** The reason to skip tests that need a proxy, or false. If a proxy is required, they fail instead. */
export const withoutProxy: string | false =
  existsSync(EXECUTABLE) || isRequired ? false : `THERE IS NO PROXY at ${EXECUTABLE}: install nginx-light`;

export interface CellProxy {
  url: string;
  /** Replaces the list of one cell's tenants, and makes the proxy read it. */
  writeMap(cell: string, text: string): Promise<void>;
  errors(): string;
  stop(): Promise<void>;
}

/** Starts nginx with the example of cells. Only addresses, ports and paths differ. */
export async function startProxy(directory: string, cells: { a: string; b: string }): Promise<CellProxy> {
  const port = await freePort();
  const maps = join(directory, 'maps');
  mkdirSync(maps, { recursive: true });
  const example = readFileSync('deploy/cells/nginx.conf', 'utf8')
    .replace('127.0.0.1:3001', new URL(cells.a).host)
    .replace('127.0.0.1:3002', new URL(cells.b).host)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/etc/nginx/retainer', maps);
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configuration(directory, example));
  const child = spawn(EXECUTABLE, ['-c', file, '-p', directory], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const errors = () => readFileSync(join(directory, 'error.log'), 'utf8');
  await eventually(() => fetch(`${url}/health`));
  return {
    ...{ url, errors },
    async writeMap(cell, text) {
      writeFileSync(join(maps, `${cell}.map`), text);
      execFileSync(EXECUTABLE, ['-c', file, '-p', directory, '-t'], { stdio: 'pipe' });
      const before = workersOf(child);
      child.kill('SIGHUP');
      await eventually(() => {
        if (workersOf(child).some((pid) => before.includes(pid) || !pid)) throw new Error('not read yet');
      });
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(directory: string, example: string): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // Started by root, its workers would have another account, which may not enter the directory.
  const account = process.getuid?.() === 0 ? `user ${userInfo().username};\n` : '';
  return `${account}daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events {}
http {
access_log off;
${kept.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
${example}
}`;
}

/** The processes that take new connections. Those of an earlier list only finish what they began. */
function workersOf({ pid }: ChildProcess): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter((child) => !isEnding(child));
}

function isEnding(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('shutting down');
  } catch {
    return true;
  }
}
