import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';

/**
 * Runs a program of this repository, and runs it again after each change: `node tools/watch.ts src/main.ts`. A program
 * that is running is asked to stop first, and has all the time it needs, so that the embedded PostgreSQL stops with it.
 */
const WATCHED = ['src', 'migrations', 'docs', '.env', 'package.json'];
const WATCHED_BY_TESTS = ['test', 'examples', 'client', 'README.md'];
/** An editor writes several files at once, and some of them twice. */
const SETTLE_MS = 200;
const TEMPORARY = /~$|\.sw.$|(^|\/)\.#/;

const words = process.argv.slice(2);
// npm appends options, and Node wants its own before the program.
const isForNode = (word: string) => word.startsWith('--inspect');
const args = [...words.filter(isForNode), ...words.filter((word) => !isForNode(word))];

let running: ChildProcess | undefined;
let settling: NodeJS.Timeout | undefined;
let isStopping = false;
let isRestarting = false;

const watched = args.includes('test/run.ts') ? [...WATCHED, ...WATCHED_BY_TESTS] : WATCHED;
for (const path of watched.filter((one) => existsSync(one)))
  watch(path, { recursive: true }, (_event, file) => {
    if (file !== null && TEMPORARY.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => void restart(), SETTLE_MS);
  });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    isStopping = true;
    await stop();
    process.exit();
  });
start();

function start(): void {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
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
