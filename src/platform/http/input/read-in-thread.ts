import { Worker } from 'node:worker_threads';
import { invalid, unavailable } from '../../errors.ts';
import { pauses } from '../../pauses.ts';
import type { ThreadAnswer, ThreadJob } from './json-thread.ts';
import type { BodyRules, ReadBody } from './read-json.ts';

const PROGRAM = new URL('json-thread.ts', import.meta.url);
/**
 * Three times what the worst body within the limits of `json-limits.ts` takes. V8 ends the whole process when memory
 * runs out while JSON is parsed, so those limits have to prevent it.
 */
const MEMORY_MB_MAX = 2_048;
/** The worst bodies take a few seconds of processor time. A thread that needs much longer gets none. */
const TIME_MAX_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;

/** Reads a body in a thread of its own, so that the main thread goes on answering. The bytes can't be used afterwards. */
export async function readInThread(bytes: Uint8Array, rules: BodyRules): Promise<ReadBody> {
  const worker = new Worker(PROGRAM, {
    workerData: { bytes, ...rules } satisfies ThreadJob,
    transferList: [bytes.buffer as ArrayBuffer],
    env: {},
    execArgv: [],
    name: 'json',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  const timer = setTimeout(() => void worker.terminate(), TIME_MAX_MS);
  const answer = new Promise<ThreadAnswer>((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : unread(error)),
    );
    worker.on('exit', (code) => reject(unread(new Error(`the thread ended with ${code}`))));
  });
  return join(await answer.finally(() => clearTimeout(timer)));
}

/** Puts the lists of a body together, and lets others go on in between. */
async function join({ body, lists, ...rest }: ThreadAnswer): Promise<ReadBody> {
  if (body === undefined) return rest;
  const joined = JSON.parse(body);
  const pause = pauses();
  for (const { name, items } of lists) {
    joined[name].push(...JSON.parse(items));
    await pause();
  }
  return { ...rest, body: joined };
}

function tooComplex(): Error {
  return invalid([{ field: 'body', message: 'takes too much memory to read', constraint: 'values' }]);
}

function unread(cause: Error): Error {
  return unavailable('bodies_unavailable', 'The body could not be read', RETRY_AFTER_SECONDS, cause);
}
