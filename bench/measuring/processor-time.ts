import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export interface ProcessTimes {
  pid: number;
  parent: number;
  /** Processor time of the process, and of its children that have ended. */
  ms: number;
}

/** Milliseconds of processor time since the start. */
export interface Usage {
  service: number;
  postgres: number;
}

/** Reads a line of `/proc/<pid>/stat`. The second field is a name in parentheses, which may itself contain some. */
export function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // The manual counts the fields from 1, and these begin with the third.
  const field = (position: number) => Number(fields[position - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return { pid: Number.parseInt(line, 10), parent: field(4), ms: ticks * TICK_MS };
}

/** The process and everything that it started, without the processes below `except`. */
export function familyOf(processes: ProcessTimes[], root: number, except?: number): ProcessTimes[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const found: ProcessTimes[] = [];
  const visit = (one: ProcessTimes) => {
    if (one.pid === except) return;
    found.push(one);
    for (const child of children.get(one.pid) ?? []) visit(child);
  };
  for (const one of processes) if (one.pid === root) visit(one);
  return found;
}

/** Counts a PostgreSQL server with all its processes, and a service, which may be the parent of that server. */
export function usageOf(processes: ProcessTimes[], service?: number, postmaster?: number): Usage {
  const total = (root: number | undefined, except?: number) =>
    root === undefined ? 0 : familyOf(processes, root, except).reduce((sum, { ms }) => sum + ms, 0);
  return { service: total(service, postmaster), postgres: total(postmaster) };
}

export function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))];
      } catch {
        return []; // it has just ended
      }
    });
}
