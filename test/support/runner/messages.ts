/** What a process of the tests sends to the runner. */
export type Report =
  | { wants: 'a file' }
  /** A top-level test has ended: a whole file, or what follows the last one. */
  | { ended: string; tookMs: number; hasPassed: boolean; counts: Counts; text: string };

/** The runner's answer to a process that wants a file. Without one, the process ends. */
export interface NextFile {
  file: string | undefined;
}

export interface Counts {
  passed: number;
  failed: number;
  /** The reasons why tests were skipped. */
  skipped: string[];
}
