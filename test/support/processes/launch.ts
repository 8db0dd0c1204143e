import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, send } from '../http.ts';

const START_TIMEOUT_MS = 180_000;

/** The service as an operator runs it, in its own process. */
export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  token: string;
  /** Sends a request with that token, and returns the data of the answer, which must be a success. */
  request(
    method: string,
    path: string,
    options?: { tenant?: string; body?: object; headers?: Record<string, string> },
  ): Promise<Answer['data']>;
  /** The output so far. */
  output(): string;
  /** Sends the signal, waits for the end, and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Keeps the tests' own settings away from the process. Compiled code is shared with the other processes of the run. */
function cleanEnvironment(environment: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, ENV_FILE: '/dev/null', PORT: '0', ...environment };
}

/** Starts the service of this repository, or of another copy of it. */
export async function startProcess(
  environment: Record<string, string>,
  { directory = '.', options = [] }: { directory?: string; options?: string[] } = {},
): Promise<ServiceProcess> {
  const run = launch([...options, 'src/main.ts'], { PORT: '0', ...environment }, directory);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!/is listening on/.test(run.output())) {
    if (run.child.exitCode !== null || Date.now() > deadline) throw new Error(`no start:\n${run.output()}`);
    await Promise.race([once(run.child.stdout as NodeJS.ReadableStream, 'data'), once(run.child, 'exit')]);
  }
  const url = /is listening on ([^\s"]+)/.exec(run.output())?.[1] as string;
  // Only a terminal is shown a token.
  const asked = ['src/commands/token.ts', '--sub', 'admin', '--ttl', '24h'];
  const token = (await runToEnd(asked, environment, directory)).stdout;
  return {
    ...run,
    url,
    token,
    async request(method, path, options = {}) {
      const answer = await send(url, method, `/api/v1${path}`, { bearer: token, ...options });
      assert.ok(answer.status < 300, answer.text);
      return answer.data;
    },
    async stop(signal = 'SIGTERM') {
      if (run.child.exitCode !== null || run.child.signalCode !== null) return run.child.exitCode;
      const ended = once(run.child, 'exit');
      run.child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** Runs a program of this repository to its end. */
export async function runToEnd(args: string[], environment: Record<string, string>, directory?: string) {
  const run = launch(args, environment, directory);
  const [code] = await once(run.child, 'close');
  return { code: code as number, stdout: run.stdout().trim(), stderr: run.stderr().trim() };
}

export function launch(args: string[], environment: Record<string, string>, directory = '.') {
  // Its own process group lets a test signal the whole group, as Ctrl-C in a terminal does.
  const child = spawn(process.execPath, args, {
    env: cleanEnvironment(environment),
    cwd: directory,
    stdio: 'pipe',
    detached: true,
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  return {
    child,
    output: () => printed.stdout + printed.stderr,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
  };
}

/** A directory for a test's data, in memory if possible: PostgreSQL waits for a disk. It is removed when the test ends. */
export function temporaryDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'retainer-start-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
