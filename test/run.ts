import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster } from './support/postgres/cluster.ts';

/**
 * `npm test` runs everything; `npm test -- clients` runs only the files whose path contains a given word.
 * One PostgreSQL serves all files, each in a database of its own. At the end, all
 * answers of the service are checked against the API document.
 */
const LAST = 'test/traffic.check.ts';
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

const words = process.argv.slice(2);
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
try {
  const processes = inProcesses(files);
  const isOnly = processes.length === 1;
  const runInTurn = async () => {
    for (let together = processes.shift(); together; together = processes.shift())
      if (!(await run(['test/one-process.ts', ...together], isOnly))) failed.push(...together);
  };
  // One more than the number of cores: some files mostly wait, until something slow or killed is noticed. With more of them,
  // tests that measure patience run out of it.
  const atOnce = Math.max(2, availableParallelism()) + 1;
  await Promise.all(Array.from({ length: atOnce }, runInTurn));
  if (words.length === 0 && !(await run([LAST], true))) failed.push(LAST);
  if (failed.length > 0) console.error(`✖ a test failed in one of ${failed.join(' ')}`);
} finally {
  await cluster.stop();
  for (const directory of [traffic, compiled]) rmSync(directory, { recursive: true, force: true });
}
process.exit(failed.length > 0 ? 1 : 0);

/** Divides the files among processes, in the order in which these start. */
function inProcesses(all: string[]): string[][] {
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
      ['--disable-warning=ExperimentalWarning', `--test-timeout=${TEST_MS_MAX}`, ...args],
      { stdio: isOnly ? 'inherit' : 'pipe', env: environment, timeout: PROCESS_MS_MAX, signal },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', () => {}); // it was interrupted, and ends
    child.on('close', (code) => {
      process.stdout.write(output);
      resolve(code === 0);
    });
  });
}
