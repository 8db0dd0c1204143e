import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setImmediate as soon } from 'node:timers/promises';

export interface WorkerOptions {
  /** The file that the process runs. It calls `becomeWorker()`. */
  script: string;
  heapMibMax: number;
  /** The process is replaced after this many tasks, so that leaks do not add up. */
  tasksMax: number;
  /** The process is replaced as well once it holds more memory than this after a task. */
  keptBytesMax?: number;
  /** The arguments of the process. */
  args?: string[];
  /** The whole environment of the process. It has none of the service's secrets. */
  env?: Record<string, string>;
}

export interface TaskLimits {
  timeMs: number;
  /** The memory that the task may add. Earlier tasks, of others, may have left some. */
  memoryBytes: number;
  /** Computing time does not depend on how busy the machine is, so a task that overruns it is an expensive one. */
  computingMs?: number;
}

/**
 * A process ended before it gave its answer: it overran a limit, crashed by itself, or was killed from outside, as when the
 * system runs out of memory. Only a crash says something about the task.
 */
export class WorkerEnded extends Error {
  readonly reason: 'TIME' | 'MEMORY' | 'COMPUTING' | 'CRASH' | 'KILLED';

  constructor(reason: WorkerEnded['reason']) {
    super(`a process ended before it gave its answer (${reason})`);
    this.reason = reason;
  }
}

const START_MS_MAX = 10_000;
const WATCH_EVERY_MS = 20;
/** An idle process is ended, to release its memory. */
const IDLE_MS = 30_000;
const PAGE_BYTES = 4_096;
/** Linux counts computing time in hundredths of a second. */
const TICK_MS = 10;

/**
 * A process that does one task at a time and may be killed at any time. It is started when needed, and again after it
 * was lost. A task that hangs, or takes too much memory, costs the process, not the service.
 */
export class WorkerProcess {
  private child: ChildProcess | undefined;
  private tasks = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly options: WorkerOptions;

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  /**
   * Sends the messages of a task, and resolves with all answers up to the last one. Rejects with `WorkerEnded`, or with
   * another error if the process can't be started.
   */
  async ask<Answer>(
    messages: Iterable<Serializable>,
    isLast: (answer: Answer) => boolean,
    limits: TaskLimits,
  ): Promise<Answer[]> {
    clearTimeout(this.idleTimer);
    if (this.tasks >= this.options.tasksMax) this.stop();
    this.child ??= await startProcess(this.options);
    this.tasks++;
    try {
      return await exchange(this.child, messages, isLast, limits);
    } finally {
      if (!this.child?.connected || (await this.holdsTooMuch())) this.stop();
      this.idleTimer = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  private async holdsTooMuch(): Promise<boolean> {
    const { keptBytesMax } = this.options;
    return keptBytesMax !== undefined && (await usageOf(this.pid)).memoryBytes > keptBytesMax;
  }

  /** Absent while there is no process, as after a task that ended it. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  stop(): void {
    clearTimeout(this.idleTimer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.tasks = 0;
  }
}

async function startProcess({
  script,
  heapMibMax,
  args = [],
  env = {},
}: WorkerOptions): Promise<ChildProcess> {
  const child = fork(script, args, {
    serialization: 'advanced', // carries binary data
    env,
    execArgv: [`--max-old-space-size=${heapMibMax}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX);
    child.once('message', () => {
      clearTimeout(timeout);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      reject(new Error(`a process ended at its start (${signal ?? code})`));
    });
  });
  child.removeAllListeners();
  child.on('error', () => {}); // a message could not be sent; the exit is noticed anyway
  // An idle process does not keep the service alive.
  child.unref();
  child.channel?.unref();
  return child;
}

async function exchange<Answer>(
  child: ChildProcess,
  messages: Iterable<Serializable>,
  isLast: (answer: Answer) => boolean,
  { timeMs, memoryBytes, computingMs = Number.POSITIVE_INFINITY }: TaskLimits,
): Promise<Answer[]> {
  const before = await usageOf(child.pid);
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    let endedBy: WorkerEnded['reason'] | undefined;
    const kill = (reason: WorkerEnded['reason']) => {
      endedBy ??= reason;
      child.kill('SIGKILL');
    };
    const timeout = setTimeout(() => kill('TIME'), timeMs);
    const watch = setInterval(async () => {
      const usage = await usageOf(child.pid);
      if (usage.memoryBytes - before.memoryBytes > memoryBytes) kill('MEMORY');
      else if (usage.computingMs - before.computingMs > computingMs) kill('COMPUTING');
    }, WATCH_EVERY_MS);
    const settle = (error?: unknown) => {
      clearTimeout(timeout);
      clearInterval(watch);
      child.removeListener('message', onAnswer);
      child.removeListener('exit', onExit);
      child.channel?.unref();
      if (error === undefined) resolve(answers);
      else reject(error);
    };
    const onAnswer = (answer: unknown) => {
      answers.push(answer as Answer);
      if (isLast(answer as Answer)) settle();
    };
    const onExit = () =>
      settle(new WorkerEnded(endedBy ?? (hasCrashed(child.exitCode, child.signalCode) ? 'CRASH' : 'KILLED')));
    child.on('message', onAnswer).once('exit', onExit);
    child.channel?.ref();
    if (child.connected) sendAll(child, messages).catch(settle);
    else onExit();
  });
}

/** The signals that a process gets for its own faults, such as SIGABRT for a panic of native code. */
const FAULTS = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

function hasCrashed(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === null ? code !== null && code !== 0 : FAULTS.has(signal);
}

/** Others go first between two messages, because writing each as bytes takes time. */
async function sendAll(child: ChildProcess, messages: Iterable<Serializable>): Promise<void> {
  for (const message of messages) {
    if (!child.connected) return;
    await new Promise<void>((resolve) => child.send(message, () => resolve()));
    await soon();
  }
}

/** Only Linux reports what a process uses. Elsewhere the limit of time has to suffice. */
export async function usageOf(
  pid: number | undefined,
): Promise<{ memoryBytes: number; computingMs: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The second field is a name in parentheses. The numbers after it are counted from 3 in the manual of `/proc`.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const numberAt = (position: number) => Number(fields[position - 3] ?? 0);
  return {
    memoryBytes: numberAt(24) * PAGE_BYTES,
    computingMs: (numberAt(14) + numberAt(15)) * TICK_MS,
  };
}
