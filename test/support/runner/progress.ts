import type { Counts, Report } from './messages.ts';

type Ended = Extract<Report, { ended: string }>;

/** Shows how far the tests are: a line for each file, and whole reports of those that fail. */
export class Progress {
  private readonly total: number;
  private readonly isVerbose: boolean;
  private readonly startedMs = Date.now();
  private count = 0;
  private readonly counts: Counts = { passed: 0, failed: 0, skipped: [] };
  /** Printed again at the end: many lines come after them. */
  private readonly failures: string[] = [];
  private readonly failedFiles: string[] = [];

  private readonly repeated: string[] = [];

  constructor(total: number, isVerbose: boolean) {
    this.total = total;
    this.isVerbose = isVerbose;
  }

  get hasFailures(): boolean {
    return this.failures.length > 0;
  }

  ended({ ended: name, tookMs, hasPassed, counts, text }: Ended): void {
    this.counts.passed += counts.passed;
    this.counts.failed += counts.failed;
    this.counts.skipped.push(...counts.skipped);
    if (!hasPassed) this.fail(name, text);
    else if (!name.endsWith('.ts')) return; // it follows the last file of a process
    this.count++;
    const place = String(this.count).padStart(String(this.total).length);
    const tests = counts.passed + counts.failed;
    const line = `${hasPassed ? '✔' : '✖'} ${place}/${this.total} ${name} (${tests} tests, ${(tookMs / 1_000).toFixed(1)} s)`;
    console.log(this.isVerbose || !hasPassed ? `${text.trimEnd()}\n${line}` : line);
  }

  /** A process ended before its file did. */
  crashed(name: string, said: string): void {
    this.counts.failed++;
    const text = `✖ the process ended: ${name}\n${said}\n`;
    console.log(text);
    this.fail(name, text);
  }

  /** Forgets the files that failed, so that they can be run again. */
  takeFailed(): string[] {
    const files = new Set(this.failedFiles.filter((name) => name.endsWith('.ts')));
    if (files.size < this.failedFiles.length) return []; // what follows the last file can't be repeated
    this.counts.failed = 0;
    this.count -= files.size;
    this.failures.length = 0;
    this.failedFiles.length = 0;
    this.repeated.push(...files);
    return [...files];
  }

  private fail(name: string, text: string): void {
    const from = text.lastIndexOf('\n✖ failing tests:');
    this.failures.push(from === -1 ? text : text.slice(from));
    this.failedFiles.push(name);
  }

  /** In the form of node:test's own summary. */
  summarize(): void {
    const { passed, failed, skipped } = this.counts;
    if (this.hasFailures) {
      console.log(this.failures.join('\n'));
      console.log(`✖ a test failed in ${this.failedFiles.join(' ')}`);
    }
    for (const file of this.repeated) console.log(`REPEATED, because it failed at first: ${file}`);
    for (const reason of new Set(skipped))
      console.log(`LEFT OUT (${skipped.filter((one) => one === reason).length}): ${reason}`);
    console.log(`ℹ tests ${passed + failed + skipped.length}`);
    console.log(`ℹ pass ${passed}`);
    console.log(`ℹ fail ${failed}`);
    console.log(`ℹ skipped ${skipped.length}`);
    console.log(`ℹ duration_ms ${Date.now() - this.startedMs}`);
  }
}
