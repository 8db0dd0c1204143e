import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TSchema } from 'typebox';
import { invalid, tooManyRequests, unavailable } from '../../errors.ts';
import { FairShares, NoPlaceError } from '../../fair-shares.ts';
import { placeMetrics } from '../../processes/place-metrics.ts';
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
/** As many as one caller may have in flight. */
const WAITING_MAX = 1_000;
/** Proxies often give up after 60 seconds. */
const WAIT_MS_MAX = 30_000;
/** A thread that has nothing to do for this long is ended, and its memory is free again. */
const IDLE_MS = 10_000;
const RETRY_AFTER_SECONDS = 1;
/** Bodies above this size have a thread of their own, so that smaller ones don't wait for them. */
const SMALL_BYTES_MAX = 1_048_576;

const metrics = placeMetrics('bodies');

export const ONE_BY_ONE = { total: 1, share: 1, reserved: 0, waitingMax: WAITING_MAX, waitMs: WAIT_MS_MAX };

/** Reads bodies in threads, so that the main thread goes on answering. */
export class JsonThreads {
  private readonly small = new JsonThread();
  private readonly large = new JsonThread();

  /**
   * Bodies with the same `turn` are read one after the other; those of others come between them. The bytes can't be
   * used afterwards. `isGone` tells whether the caller has left.
   */
  async read(bytes: Uint8Array, rules: BodyRules, turn: string, isGone: () => boolean): Promise<ReadBody> {
    const thread = bytes.length > SMALL_BYTES_MAX ? this.large : this.small;
    const job: ThreadJob = {
      bytes: bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes), // a view can't be handed over
      schema: textOf(rules.schema),
      reads: textOf(rules.reads),
      wantsHash: rules.wantsHash,
    };
    return join(await thread.run(job, turn, isGone));
  }

  async stop(): Promise<void> {
    await Promise.all([this.small.stop(), this.large.stop()]);
  }
}

interface PendingJob {
  resolve: (answer: ThreadAnswer) => void;
  reject: (error: Error) => void;
}

/** A thread that is started when it is needed, and ended when it is idle. */
class JsonThread {
  /** Callers take turns, so a long queue of one delays another by one body. */
  private readonly turns = new FairShares(ONE_BY_ONE);
  private worker: Worker | undefined;
  private pending: PendingJob | undefined;
  /** Ends the thread if a job takes too long, and when there was no job for a while. */
  private timer: NodeJS.Timeout | undefined;

  run(job: ThreadJob, turn: string, isGone: () => boolean): Promise<ThreadAnswer> {
    metrics.waiting.inc();
    const read = this.turns.use([turn], async () => {
      metrics.waiting.dec();
      if (isGone()) throw unavailable('caller_left', 'The caller has left', RETRY_AFTER_SECONDS);
      metrics.busy.inc();
      return this.send(job).finally(() => {
        metrics.busy.dec();
        this.watch(IDLE_MS);
      });
    });
    return read.catch((error) => {
      if (error instanceof NoPlaceError) metrics.waiting.dec();
      return refuseLongWait(error);
    });
  }

  async stop(reason = new Error('the thread was stopped')): Promise<void> {
    clearTimeout(this.timer);
    const { worker } = this;
    this.worker = undefined;
    this.fail(unread(reason));
    await worker?.terminate();
  }

  private send(job: ThreadJob): Promise<ThreadAnswer> {
    this.worker ??= this.start();
    this.watch(TIME_MAX_MS);
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      worker.postMessage(job, [job.bytes.buffer as ArrayBuffer]);
    });
  }

  private watch(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.stop(new Error('the thread took too long')), ms).unref();
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, {
      env: {},
      execArgv: [],
      name: 'json',
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    worker.unref(); // a request that waits for it keeps the process running
    const end = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.fail(error);
    };
    worker.on('message', (answer: ThreadAnswer) => {
      this.pending?.resolve(answer);
      this.pending = undefined;
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : unread(error)),
    );
    worker.on('exit', (code) => end(unread(new Error(`the thread ended with ${code}`))));
    return worker;
  }

  private fail(error: Error): void {
    this.pending?.reject(error);
    this.pending = undefined;
  }
}

const texts = new WeakMap<TSchema, string>();

function textOf(schema: TSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

const utf8 = new TextDecoder();

/** Puts the parts of a body together, and lets others go on between them. */
async function join({ body, parts, ...rest }: ThreadAnswer): Promise<ReadBody> {
  if (!body) return rest;
  const joined = JSON.parse(utf8.decode(body));
  for (const { list, items } of parts) {
    await yieldToOthers();
    for (const item of JSON.parse(utf8.decode(items))) joined[list].push(item);
  }
  return { ...rest, body: joined };
}

function tooComplex(): Error {
  return invalid([{ field: 'body', message: 'takes too much memory to read', constraint: 'values' }]);
}

export function refuseLongWait(error: unknown): never {
  if (!(error instanceof NoPlaceError)) throw error;
  throw tooManyRequests('bodies', 'Too many large bodies wait to be read', RETRY_AFTER_SECONDS);
}

function unread(cause: Error): Error {
  return unavailable('bodies', 'The body could not be read', RETRY_AFTER_SECONDS, cause);
}
