import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { digits } from './measuring/arithmetic.ts';
import { familyOf, readProcesses } from './measuring/processor-time.ts';
import { startService } from './sides/service.ts';
import { total } from './sides/side.ts';

/** Connections without work are closed after a minute. */
const AFTER_MS = 75_000;
const MEASURED_MS = 30_000;
const CORE_PERCENT_MAX = 1;
const MIB_MAX = 200;

/** Measures an idle service, together with its PostgreSQL. */
export async function measureIdle(): Promise<string[][]> {
  const { meter } = await startService('idle');
  await sleep(AFTER_MS);
  const before = total(meter.read());
  await sleep(MEASURED_MS);
  const percent = ((total(meter.read()) - before) / MEASURED_MS) * 100;
  const family = familyOf(readProcesses(), meter.service);
  const mib = family.reduce((sum, { pid }) => sum + proportionalKib(pid), 0) / 1_024;
  const met = (isMet: boolean) => (isMet ? 'met' : 'missed');
  return [
    ['a service without work, with PostgreSQL', 'measured', 'goal'],
    [
      'processor time, % of a core',
      digits(percent),
      `at most ${CORE_PERCENT_MAX}: ${met(percent <= CORE_PERCENT_MAX)}`,
    ],
    ['memory, MiB (PSS)', digits(mib), `at most ${MIB_MAX}: ${met(mib <= MIB_MAX)}`],
    ['processes', String(family.length), ''],
  ];
}

/** The memory of a process, with its part of what it shares with others. */
function proportionalKib(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0);
}
