import { readFileSync } from 'node:fs';

const SAMPLE_MS = 5_000;
/** The column of `/proc/stat` with the time that the host gave to other machines. */
const STOLEN = 7;

/** Watches how much of its processors the host takes from a virtual machine. Elsewhere nothing is taken. */
export function watchStolenTime(): { largestShare(): number } {
  let largest = 0;
  let last = readTimes();
  setInterval(() => {
    const now = readTimes();
    const spent = now.map((value, column) => value - (last[column] ?? 0));
    const all = spent.reduce((sum, value) => sum + value, 0);
    if (all > 0) largest = Math.max(largest, (spent[STOLEN] ?? 0) / all);
    last = now;
  }, SAMPLE_MS).unref();
  return { largestShare: () => largest };
}

function readTimes(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    return line.split(/\s+/).slice(1).map(Number);
  } catch {
    return [];
  }
}
