import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;

export interface Programs {
  postgres: string;
  etcd: string;
  patroni: string;
  haproxy: string;
}

/** The directory of PostgreSQL's programs, and the paths of the others, or the packages that are missing. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const bin = join('/usr/lib/postgresql', newest ?? '', 'bin');
  const find = (name: string) => ['/usr/bin', '/usr/sbin'].map((one) => join(one, name)).find(existsSync);
  const [etcd, patroni, haproxy] = [find('etcd'), find('patroni'), find('haproxy')];
  const postgres = existsSync(join(bin, 'pg_basebackup')) ? bin : undefined;
  if (postgres && etcd && patroni && haproxy) return { programs: { postgres, etcd, patroni, haproxy } };
  const packages = { postgresql: postgres, 'etcd-server': etcd, patroni, haproxy };
  return { missing: Object.entries(packages).flatMap(([name, path]) => (path ? [] : [name])) };
}

/** Starts a program whose output goes to a file. */
export function start(
  command: string,
  args: string[],
  log: string,
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { cwd: '/', ...options, stdio: ['ignore', file, file] });
  closeSync(file);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
}

/** Ends a program that we started: politely, then by force. */
export async function end(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** Ports below the range that the kernel gives to clients, so that no connection takes one of a killed server. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = 21_000 + (process.pid % 5_000); found.length < count && port < 32_000; port++) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    server.close();
    if (isFree) found.push(port);
  }
  if (found.length < count) throw new Error('there are not enough free ports');
  return found;
}

/** Repeats a check until it is true. */
export async function until(
  what: string,
  withinMs: number,
  check: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await Promise.resolve(check()).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${withinMs / 1_000} s`);
    await sleep(POLL_MS);
  }
}

/** A process and all of its descendants. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const status = readIfThere(`/proc/${name}/stat`);
    parents.set(Number(name), Number(/^\d+ \(.*\) \S (\d+)/s.exec(status)?.[1] ?? 0));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
