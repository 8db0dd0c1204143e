import { type ChildProcess, spawn } from 'node:child_process';
import type { NextFile, Report } from './messages.ts';
import type { Progress } from './progress.ts';
import type { Lane } from './suites.ts';

const PROGRAM = 'test/support/runner/files.ts';
const REPORTER = './test/support/runner/reporter.ts';
/** A file that takes longer has left something open. */
const FILE_MS_MAX = 1_800_000;
/** What a process printed last, to explain why it ended. */
const LAST_LINES = 40;
const OUTPUT_MAX = 100_000;

export interface Environment {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Runs the files of a lane. A process that ends in the middle of a file fails it, and another one goes on. */
export async function runLane(lane: Lane, environment: Environment, progress: Progress): Promise<void> {
  const { files, isShared, testMsMax } = lane;
  while (files.length > 0 && !environment.signal.aborted) {
    const take = takeFrom(files, isShared ? Number.POSITIVE_INFINITY : 1);
    await new TestProcess(take, testMsMax, environment, progress).ended;
  }
}

function takeFrom(files: string[], most: number): () => string | undefined {
  let taken = 0;
  return () => (taken++ < most ? files.shift() : undefined);
}

/** A process that runs files until there are no more. */
class TestProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly take: () => string | undefined;
  private readonly progress: Progress;
  /** Files that were given to it. A report may come after the wish for the next file. */
  private readonly unreported = new Set<string>();
  private output = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    take: () => string | undefined,
    testMsMax: number,
    { env, signal }: Environment,
    progress: Progress,
  ) {
    this.take = take;
    this.progress = progress;
    const reporting = [`--test-reporter=${REPORTER}`, '--test-reporter-destination=stdout'];
    this.child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `--test-timeout=${testMsMax}`, ...reporting, PROGRAM],
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env, signal },
    );
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        this.output = (this.output + text).slice(-OUTPUT_MAX);
      });
    this.child.on('message', (report: Report) => this.listen(report));
    this.child.on('error', () => {}); // it was interrupted, and ends
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code) => {
        this.close(code);
        resolve();
      });
    });
  }

  private listen(report: Report): void {
    if ('wants' in report) {
      this.next();
      return;
    }
    this.unreported.delete(report.ended);
    this.progress.ended(report);
  }

  private next(): void {
    clearTimeout(this.timer);
    const file = this.take();
    if (file !== undefined) this.unreported.add(file);
    this.timer = setTimeout(() => this.child.kill('SIGKILL'), FILE_MS_MAX);
    const answer: NextFile = { file };
    this.child.send(answer);
  }

  private close(code: number | null): void {
    clearTimeout(this.timer);
    const said = this.output.split('\n').slice(-LAST_LINES).join('\n');
    for (const file of this.unreported) this.progress.crashed(file, said);
    if (code !== 0 && !this.progress.hasFailures) this.progress.crashed('after the last file', said);
  }
}
