import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from './support/postgres/cluster.ts';
import { runLane } from './support/runner/processes.ts';
import { Progress } from './support/runner/progress.ts';
import { watchStolenTime } from './support/runner/stolen-time.ts';
import { isOfSystem, laneOfSystem, lanesOf } from './support/runner/suites.ts';
import { runVisibly } from './support/runner/visible.ts';

/**
 * `npm test` proves every rule. `npm run test-system` runs what is in `test/system`. `npm test -- clients` runs only the
 * files of both whose path contains a word, and `--name "..."` only the tests whose name contains that text. With
 * `--watch`, they run again after each change; with `--inspect`, they wait for a debugger. At the end of a suite, all
 * answers of the service are checked against the API document.
 */
const USAGE = 'npm test -- [word ...] [--name "text"] [--watch] [--inspect]';
const TESTS = ['src', 'test', 'client', 'console'].map((directory) => `${directory}/**/*.test.ts`);
const LAST = 'test/traffic.check.ts';
/** The service gives up on a connection after a few seconds, which a machine with less may take to open it. */
const STOLEN_SHARE_MAX = 0.4;

const { positionals: words, values: options } = readArguments();
if (options.watch) await runAgainAfterChanges();
// The generator of the client's types has packages of its own.
const files = globSync(TESTS, { exclude: ['**/node_modules/**'] })
  .filter((file) =>
    words.length === 0
      ? isOfSystem(file) === Boolean(options.system)
      : words.some((word) => file.includes(word)),
  )
  .sort();
if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ')}`);
  process.exit(1);
}

const cluster = await startTestCluster(process.env.TEST_DATABASE_URL);
const traffic = mkdtempSync(join(tmpdir(), 'retainer-traffic-'));
const compiled = mkdtempSync(join(tmpdir(), 'retainer-compiled-'));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
const environment = {
  env: {
    ...process.env,
    ...cluster.environment,
    RETAINER_TEST_TRAFFIC: traffic,
    RETAINER_TEST_SUITE: options.system ? 'system' : 'rules',
    NODE_COMPILE_CACHE: compiled, // loading the service then takes half the time, and every process loads it
  },
  signal: interrupted.signal,
};

let hasPassed = false;
try {
  const isVisible = files.length === 1 || options.name !== undefined || options.inspect;
  hasPassed = isVisible ? await runVisibly(files, options, environment) : await runAll();
} finally {
  await cluster.stop();
  for (const directory of [traffic, compiled]) rmSync(directory, { recursive: true, force: true });
}
process.exit(hasPassed ? 0 : 1);

async function runAll(): Promise<boolean> {
  const isWhole = words.length === 0;
  const stolenTime = watchStolenTime();
  const progress = new Progress(files.length + (isWhole ? 1 : 0), !isWhole);
  await Promise.all(lanesOf(files).map((lane) => runLane(lane, environment, progress)));
  // What is broken fails again. Tests of rules have no limits of time but the service's own, so only a host that takes the
  // processors away makes them fail without a fault.
  if (options.system || stolenTime.largestShare() > STOLEN_SHARE_MAX)
    await runLane(laneOfSystem(progress.takeFailed()), environment, progress);
  if (isWhole) await runLane(laneOfSystem([LAST]), environment, progress);
  progress.summarize();
  return !progress.hasFailures && !interrupted.signal.aborted;
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        system: { type: 'boolean' },
        name: { type: 'string' },
        watch: { type: 'boolean' },
        inspect: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n  ${USAGE}`);
    process.exit(1);
  }
}

async function runAgainAfterChanges(): Promise<never> {
  const args = process.argv.slice(2).filter((word) => word !== '--watch');
  const watching = spawn(process.execPath, ['tools/watch.ts', 'test/run.ts', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => watching.kill(signal));
  const [code] = await once(watching, 'exit');
  process.exit(code ?? 1);
}
