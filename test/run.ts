import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from './support/postgres/cluster.ts';

/**
 * `npm test` runs everything; `npm test -- clients` runs only the files whose path contains a given word, and
 * `--name "..."` only the tests whose name contains that text. With `--watch`, they run again after each change;
 * with `--inspect`, they wait for a debugger.
 * One PostgreSQL serves all files, each in a database of its own. At the end, all
 * answers of the service are checked against the API document.
 */
const LAST = 'test/traffic.check.ts';
const ONE_PROCESS = 'test/one-process.ts';
/** These files neither measure their process nor change it. The others have one each. */
const SHARING = new RegExp(
  [
    '^(src|test/(accounting|auth|stand-ins))/',
    '^test/http/(answer-headers|document|every-change|idempotency|malformed-http|pagination|request-bodies)\\.test',
    '^test/money/(books|e-invoice-figures|obstacles)\\.test',
  ].join('|'),
);
/** Loading the service and compiling its code takes longer than most files. */
const SHARING_MAX = 10;
/** These take longest, so they begin first. Otherwise one of them would be left at the end. */
const LONGEST =
  /\/(start|hostile|streaming|admission|killed|foreign|large|every-|busy|guides|races|invoicing|oauth-popup|webhook-storm|plans|tenancy)/;
const TEST_MS_MAX = 180_000;
/** A process that takes longer has left something open. */
const PROCESS_MS_MAX = 600_000;

const { positionals: words, values: options } = readArguments();
if (options.watch) await runAgainAfterChanges();
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'client/**/*.test.ts'])
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
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
/** Counted if tests are chosen by name. */
let testsRun = 0;
try {
  const processes = inProcesses(files);
  const isOnly = processes.length === 1;
  const runInTurn = async () => {
    for (let together = processes.shift(); together; together = processes.shift())
      if (!(await run([...(options.name ? [] : [ONE_PROCESS]), ...together], isOnly)))
        failed.push(...together);
  };
  // One more than the number of cores: some files mostly wait, until something slow or killed is noticed. With more of them,
  // tests that measure patience run out of it.
  const atOnce = Math.max(2, availableParallelism()) + 1;
  await Promise.all(Array.from({ length: atOnce }, runInTurn));
  if (words.length === 0 && !options.name && !(await run([LAST], true))) failed.push(LAST);
  if (options.name && !options.inspect && testsRun === 0) {
    console.error(`no test is named "${options.name}"`);
    process.exitCode = 1;
  }
  if (failed.length > 0) console.error(`✖ a test failed in one of ${failed.join(' ')}`);
} finally {
  await cluster.stop();
  for (const directory of [traffic, compiled]) rmSync(directory, { recursive: true, force: true });
}
process.exit(failed.length > 0 ? 1 : process.exitCode);

/** Divides the files among processes, in the order in which these start. */
function inProcesses(all: string[]): string[][] {
  // A suite without a test of that name does not tell when it ends, so the next file would never begin.
  if (options.name) return all.map((file) => [file]);
  const sharing = all.filter((file) => SHARING.test(file));
  const groups = Array.from({ length: Math.ceil(sharing.length / SHARING_MAX) }, (_, group) =>
    sharing.slice(group * SHARING_MAX, (group + 1) * SHARING_MAX),
  );
  const alone = all.filter((file) => !SHARING.test(file));
  const isLong = (file: string) => LONGEST.test(file);
  return [
    ...alone.filter(isLong).map((file) => [file]),
    ...groups,
    ...alone.filter((file) => !isLong(file)).map((file) => [file]),
  ];
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
      resolve(code === 0);
    });
  });
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
