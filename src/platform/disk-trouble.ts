import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { OperatorError } from './errors.ts';

/** Why nothing can be written. Only the operator can help. */
export type DiskTrouble = 'disk full' | 'disk read-only' | 'out of memory';

/** Trouble rarely ends within seconds, and a probe costs a write. */
const PROBE_EVERY_MS = 2_000;
/** Enough that the probe needs new space, instead of a gap in a file. */
export const PROBE_BYTES = 128 * 1_024;
/** PostgreSQL creates its log in files of 16 MiB, and gives up if one does not fit. */
const FREE_BYTES_MIN = 16 * 1_048_576;

const TROUBLE_OF_CODE: Record<string, DiskTrouble> = {
  ENOSPC: 'disk full',
  EROFS: 'disk read-only',
  '53100': 'disk full',
  '53200': 'out of memory',
};

/** Errors of PostgreSQL and of its tools quote the operating system. */
const TROUBLE_OF_TEXT: [RegExp, DiskTrouble][] = [
  [/no space left on device|disk quota exceeded|could not extend file/i, 'disk full'],
  [/read-only file system/i, 'disk read-only'],
];

/** The disk trouble that caused an error, if any. */
export function diskTroubleIn(error: unknown): DiskTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', errno } = error as NodeJS.ErrnoException;
  if (errno === -constants.errno.EDQUOT) return 'disk full';
  if (TROUBLE_OF_CODE[code]) return TROUBLE_OF_CODE[code];
  // Other errors may quote what somebody sent.
  return /^$|^53|^58|^XX|^42501$/.test(code) ? diskTroubleInText(error.message) : undefined;
}

export function diskTroubleInText(text: string): DiskTrouble | undefined {
  return TROUBLE_OF_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}

/** True if PostgreSQL could not start in this directory. Its log may be unable to say so, being on the same disk. */
export function isDiskFull(directory: string): boolean {
  const { bavail, bsize, files, ffree } = statfsSync(directory);
  return bavail * bsize < FREE_BYTES_MIN || (files > 0 && ffree === 0);
}

export function fullDiskError(directory: string): OperatorError {
  return new OperatorError(`the disk is full: free some space on the disk of ${directory}, and start again`);
}

/** Remembers that writing failed for want of space, until a small write succeeds. */
export class DiskAlarm {
  private readonly probe: () => Promise<unknown>;
  private readonly report: (message: string) => void;
  private timer: NodeJS.Timeout | undefined;
  private current: DiskTrouble | undefined;

  constructor(probe: () => Promise<unknown>, report: (message: string) => void) {
    this.probe = probe;
    this.report = report;
  }

  get trouble(): DiskTrouble | undefined {
    return this.current;
  }

  /** Raises the alarm if the error comes from such trouble. */
  note(error: unknown): void {
    const trouble = diskTroubleIn(error);
    if (trouble === undefined || this.timer !== undefined) return;
    this.current = trouble;
    this.report(`${trouble}, nothing can be written: ${(error as Error).message}`);
    this.probeLater();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private probeLater(): void {
    this.timer = setTimeout(() => {
      this.probe().then(
        () => {
          this.timer = undefined;
          this.current = undefined;
          this.report('the disk can be written again');
        },
        () => this.probeLater(),
      );
    }, PROBE_EVERY_MS).unref();
  }
}
