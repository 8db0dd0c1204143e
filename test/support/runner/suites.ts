import { availableParallelism } from 'node:os';

/** Files that run one after the other, beside the files of other lanes. */
export interface Lane {
  files: string[];
  /** Whether files share a process. Files that measure or change their process have one of their own. */
  isShared: boolean;
  testMsMax: number;
}

const SYSTEM = /^test\/system\//;
const CONSOLE = /^test\/system\/console\//;
/** After a kill they wait until the process counts as dead. */
const WAITING = /\/killed-\w+\.test\.ts$/;
/** They take a minute or longer, so they begin first. */
const LONG_SYSTEM =
  /\/(random-histories|guides|tampered-backup|start|backup|demo|foreign-statistics)\.test\.ts$/;

/** A rule that takes longer hangs. */
const RULE_MS_MAX = 180_000;
/** Tests of the system start processes and browsers, on machines that may be busy with something else. */
const SYSTEM_MS_MAX = 600_000;

/**
 * Files beside the code are quick, except some that wait for timers and processes. Those that take longest begin first, so that
 * none of them is left at the end.
 */
const QUICK = /^(src|client|console)\//;
const SLOW =
  /\/(workers|schedules|year|tenant-deletion|own-server|resumable-upload|makers|uploading|hanging-endpoints|decoder)\.test\.ts$/;

export function isOfSystem(file: string): boolean {
  return SYSTEM.test(file);
}

/** Divides files among processes. Loading the service takes longer than most rules do, so they share processes. */
export function lanesOf(files: string[]): Lane[] {
  const rules = files.filter((file) => !SYSTEM.test(file));
  const isQuick = (file: string) => QUICK.test(file) && !SLOW.test(file);
  const queue = [...rules.filter((file) => !isQuick(file)), ...rules.filter(isQuick)];
  const system = files.filter(isOfSystem);
  const others = system.filter((file) => !CONSOLE.test(file) && !WAITING.test(file));
  const rest = [
    ...others.filter((file) => LONG_SYSTEM.test(file)),
    ...others.filter((file) => !LONG_SYSTEM.test(file)),
  ];
  return [
    // All of them take from one queue. Some wait for a while, so there is one more than processors.
    ...Array.from({ length: Math.max(2, availableParallelism()) + 1 }, () => ({
      ...{ files: queue, isShared: true, testMsMax: RULE_MS_MAX },
    })),
    { ...laneOfSystem(system.filter((file) => CONSOLE.test(file))), isShared: true }, // it also shares the browser
    laneOfSystem(system.filter((file) => WAITING.test(file))),
    // Two at once, beside the browser of the console.
    laneOfSystem(rest),
    laneOfSystem(rest),
  ];
}

export function laneOfSystem(files: string[]): Lane {
  return { files, isShared: false, testMsMax: SYSTEM_MS_MAX };
}
