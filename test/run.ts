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
const SHARING = /^(src|test\/(accounting|auth|stand-ins))\//;
const TOGETHER = 10;
const TEST_MS_MAX = 180_000;
/** A process that does not end has left something open. */
const PROCESS_MS_MAX = 600_000;

const words = process.argv.slice(2);
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
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
  NODE_COMPILE_CACHE: compiled, // loading the service then takes half the time, and every file loads it
};
let failed = true;
const stop = async () => {
  await cluster.stop();
  for (const directory of [traffic, compiled]) rmSync(directory, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // the tests receive the signal too, and end first

try {
  // One more than the number of cores: some files mostly wait, until something slow or killed is noticed. With more of them,
  // tests that measure patience run out of it.
  const slots = Math.max(2, availableParallelism()) + 1;
  const waiting = processesFor(files);
  const failures: string[] = [];
  const work = async () => {
    for (let together = waiting.shift(); together; together = waiting.shift())
      if (!(await run([`--test-timeout=${TEST_MS_MAX}`, 'test/one-process.ts', ...together])))
        failures.push(...together);
  };
  await Promise.all(Array.from({ length: slots }, work));
  if (words.length === 0 && !(await run([LAST]))) failures.push(LAST);
  if (failures.length > 0) console.error(`✖ not everything passed in: ${failures.join(' ')}`);
  failed = failures.length > 0;
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);

/** Runs Node, and prints all it wrote when it ends, because several run at once. */
function run(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      timeout: PROCESS_MS_MAX,
      killSignal: 'SIGKILL',
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
    child.on('close', (code) => {
      process.stdout.write(text);
      resolve(code === 0);
    });
  });
}

/** Which files share a process: loading the service takes longer than most files. */
function processesFor(all: string[]): string[][] {
  const shared = all.filter((file) => SHARING.test(file));
  const groups: string[][] = [];
  for (let at = 0; at < shared.length; at += TOGETHER) groups.push(shared.slice(at, at + TOGETHER));
  const alone = all.filter((file) => !SHARING.test(file)).map((file) => [file]);
  return [...alone, ...groups];
}
