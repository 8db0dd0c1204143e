import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { CONSOLE_CHANGED } from '../src/messages.ts';

/**
 * Runs a program of this repository, and runs it again after each change: `node tools/watch.ts src/main.ts`. A program
 * that is running is asked to stop first, and has all the time it needs, so that the embedded PostgreSQL stops with it.
 * A change of the console needs no new start: the service is notified, and bundles it anew.
 */
const WATCHED = ['src', 'migrations', 'docs', '.env', 'package.json'];
const WATCHED_BY_TESTS = ['test', 'examples', 'client', 'console', 'README.md'];
/** The sources of the console's bundle. */
const BUNDLED = ['console', 'client'];
/** An editor writes several files at once, and some of them twice. */
const SETTLE_MS = 200;
/** Neither what editors leave nor what npm installs. */
const IGNORED = /~$|\.sw.$|(^|\/)(\.#|node_modules(\/|$))/;

const words = process.argv.slice(2);
// npm appends options, and Node wants its own before the program.
const isForNode = (word: string) => word.startsWith('--inspect');
const args = [...words.filter(isForNode), ...words.filter((word) => !isForNode(word))];

let running: ChildProcess | undefined;
let isStopping = false;
let isRestarting = false;

const isForTests = args.includes('test/run.ts');
afterChanges(isForTests ? [...WATCHED, ...WATCHED_BY_TESTS] : WATCHED, () => void restart());
if (!isForTests) afterChanges(BUNDLED, () => running?.send(CONSOLE_CHANGED));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    isStopping = true;
    await stop();
    process.exit();
  });
start();

function afterChanges(paths: string[], act: () => void): void {
  let settling: NodeJS.Timeout | undefined;
  for (const path of paths.filter((one) => existsSync(one)))
    watch(path, { recursive: true }, (_event, file) => {
      if (file !== null && IGNORED.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(act, SETTLE_MS);
    });
}

function start(): void {
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  running = child;
  child.once('exit', (code) => {
    running = undefined;
    process.exitCode = code ?? 1;
    if (!isStopping && !isRestarting) console.error(`ended with code ${code}, waiting for a change`);
  });
}

async function stop(): Promise<void> {
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** A change while the program stops is in what is started then. */
async function restart(): Promise<void> {
  if (isStopping || isRestarting) return;
  isRestarting = true;
  if (running) console.error('something changed: restarting');
  await stop();
  isRestarting = false;
  if (!isStopping) start();
}
