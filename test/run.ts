import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestCluster } from './support/postgres/cluster.ts';

/**
 * `npm test` runs everything but the long tests; `npm test -- clients` runs only the files whose path contains a given word, and
 * `--name "..."` only the tests whose name contains that text. With `--watch`, they run again after each change;
 * with `--inspect`, they wait for a debugger.
 * One PostgreSQL serves all files, each in a database of its own. At the end, all
 * answers of the service are checked against the API document.
 */
const LAST = 'test/traffic.check.ts';
const ONE_PROCESS = 'test/one-process.ts';
/** These files measure their process or change it, so each has one of its own. The others share processes. */
const ALONE = new RegExp(
  [
    '^test/(foreign-statistics|guides)',
    '^test/http/(admission|busy|fair|hostile-(pictures|requests)|large|limits|streaming|tenants-apart)',
    '^test/integrations/(killed|large|quiet|webhook-storm)',
    '^test/money/races-interrupted',
    '^test/operations/(silent-database|start|watch)',
  ].join('|'),
);
/** Loading the service and compiling its code takes longer than most files. Those in `test` take longer than those beside the code. */
const SHARING_MAX = 24;
const SHARE_IN_TEST = 3;
/** A browser takes longest. */
const SHARE_OF_CONSOLE = 6;
/** The last processes have fewer files: one with many would run on while the others have ended. */
const SHARING_MIN = 12;
const SHARED_OF_REST = 4;
/** An extra process begins while the processors are idle for at least this part of the time. */
const IDLE_MIN = 0.2;
const IDLE_WITHIN_MS = 2_000;
const TEST_MS_MAX = 180_000;
/** A process that takes longer has left something open. */
const PROCESS_MS_MAX = 900_000;
const LAST_LINES = 40;
/** Most screens of the console take minutes in a browser: `npm run test-long` runs them. */
const LONG = /^test\/console\/(?!shell|invoice\.)/;

const { positionals: words, values: options } = readArguments();
if (options.watch) await runAgainAfterChanges();
const files = globSync(
  ['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts', 'console/**/*.test.ts'],
  { exclude: ['**/node_modules/**'] }, // the generator of the client's types has packages of its own
)
  .filter((file) => (words.length === 0 ? !LONG.test(file) : words.some((word) => file.includes(word))))
  .sort();
if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ')}`);
  process.exit(1);
}

const cluster = await startTestCluster(process.env.TEST_DATABASE_URL);
const traffic = mkdtempSync(join(tmpdir(), 'retainer-traffic-'));
const compiled = mkdtempSync(join(tmpdir(), 'retainer-compiled-'));
const environment = {
  ...process.env,
  ...cluster.environment,
  RETAINER_TEST_TRAFFIC: traffic,
  NODE_COMPILE_CACHE: compiled, // loading the service then takes half the time, and every process loads it
};
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const failed: string[] = [];
/** Printed again at the end: thousands of lines of other files come after them. */
const failures: string[] = [];
/** Counted if tests are chosen by name. */
let testsRun = 0;
try {
  const { alone, shared } = inProcesses(files);
  const isOnly = alone.length + shared.length === 1;
  const runNext = async (together: string[] | undefined) => {
    if (together && !(await run([...(options.name ? [] : [ONE_PROCESS]), ...together], isOnly)))
      failed.push(...together);
  };
  const runInTurn = async () => {
    while (alone.length + shared.length > 0) await runNext(alone.shift() ?? shared.shift());
  };
  // Some files mostly wait, until something slow or killed is noticed. Files that measure patience are not among those
  // that use the rest of the time: with more of them at once, they would run out of it.
  const runWhileIdle = async () => {
    while (shared.length > 0) if (await areProcessorsIdle()) await runNext(shared.shift());
  };
  const atOnce = Math.max(2, availableParallelism()) + 1;
  await Promise.all([...Array.from({ length: atOnce }, runInTurn), runWhileIdle()]);
  if (words.length === 0 && !options.name && !(await run([LAST], true))) failed.push(LAST);
  if (options.name && !options.inspect && testsRun === 0) {
    console.error(`no test is named "${options.name}"`);
    process.exitCode = 1;
  }
  if (failed.length > 0) console.error(`${failures.join('')}\n✖ a test failed in one of ${failed.join(' ')}`);
} finally {
  await cluster.stop();
  for (const directory of [traffic, compiled]) rmSync(directory, { recursive: true, force: true });
}
process.exit(failed.length > 0 ? 1 : process.exitCode);

/** Divides the files among processes. Those that take longest begin first: otherwise one would be left at the end. */
function inProcesses(all: string[]): { alone: string[][]; shared: string[][] } {
  // A suite without a test of that name does not tell when it ends, so the next file would never begin.
  if (options.name) return { alone: all.map((file) => [file]), shared: [] };
  const sharing = all.filter((file) => !ALONE.test(file)).reverse();
  const shareOf = (file: string) =>
    file.startsWith('test/console/') ? SHARE_OF_CONSOLE : file.startsWith('test/') ? SHARE_IN_TEST : 1;
  let rest = sharing.reduce((sum, file) => sum + shareOf(file), 0);
  const shared: string[][] = [];
  let room = 0;
  for (const file of sharing) {
    if (room <= 0) {
      shared.push([]);
      room = Math.min(SHARING_MAX, Math.max(SHARING_MIN, rest / SHARED_OF_REST));
    }
    shared.at(-1)?.push(file);
    room -= shareOf(file);
    rest -= shareOf(file);
  }
  return { alone: all.filter((file) => ALONE.test(file)).map((file) => [file]), shared };
}

async function areProcessorsIdle(): Promise<boolean> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const before = idleMs();
  await sleep(IDLE_WITHIN_MS);
  return idleMs() - before >= IDLE_MIN * IDLE_WITHIN_MS * cpus().length;
}

/** Runs tests in a process. Unless it is the only one, its output is printed when it ends. */
function run(args: string[], isOnly: boolean): Promise<boolean> {
  const { signal } = interrupted;
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...nodeOptions(), ...args],
      {
        ...{
          stdio: options.inspect || (isOnly && !options.name) ? 'inherit' : 'pipe',
          env: environment,
          signal,
        },
        ...(!options.inspect && { timeout: PROCESS_MS_MAX }),
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', () => {}); // it was interrupted, and ends
    child.on('close', (code) => {
      const count = Number(/^ℹ tests (\d+)$/m.exec(output)?.[1] ?? 0);
      testsRun += count;
      if (!options.name || count > 0 || code !== 0) process.stdout.write(output);
      if (code !== 0) failures.push(endOf(output));
      resolve(code === 0);
    });
  });
}

/** The tests that failed, or the last lines of a process that ended before its reporter did. */
function endOf(output: string): string {
  const from = output.lastIndexOf('\n✖ failing tests:');
  return from === -1 ? output.split('\n').slice(-LAST_LINES).join('\n') : output.slice(from);
}

function readArguments() {
  try {
    return parseArgs({
      options: { name: { type: 'string' }, watch: { type: 'boolean' }, inspect: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(
      `${(error as Error).message}\n\n  npm test -- [word ...] [--name "text"] [--watch] [--inspect]`,
    );
    process.exit(1);
  }
}

function nodeOptions(): string[] {
  const text = options.name?.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [
    ...(options.inspect ? ['--inspect-wait'] : [`--test-timeout=${TEST_MS_MAX}`]),
    // A file without a test of that name may start a service, and never come to close it.
    ...(text === undefined ? [] : [`--test-name-pattern=/${text}/i`, '--test-force-exit']),
  ];
}

async function runAgainAfterChanges(): Promise<never> {
  const args = process.argv.slice(2).filter((word) => word !== '--watch');
  const watching = spawn(process.execPath, ['tools/watch.ts', 'test/run.ts', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => watching.kill(signal));
  const [code] = await once(watching, 'exit');
  process.exit(code ?? 1);
}
