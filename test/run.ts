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
  const concurrency = Math.max(2, availableParallelism()) + 1;
  failed = !(await runNode([
    '--test',
    '--test-timeout=180000',
    `--test-concurrency=${concurrency}`,
    ...files,
  ]));
  if (words.length === 0) failed = !(await runNode(['--test', LAST])) || failed;
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);

function runNode(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: 'inherit',
      env: environment,
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}
