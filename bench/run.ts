import { measureShare } from './background-share.ts';
import { measureBacklogs } from './backlog.ts';
import { backgroundCases } from './cases/background.ts';
import type { Case } from './cases/case.ts';
import { clientCases } from './cases/clients.ts';
import { invoiceCases } from './cases/invoices.ts';
import { manyCases } from './cases/many.ts';
import { measureGrowth } from './growth.ts';
import { measureIdle } from './idle.ts';
import { endAll, endOnSignals } from './measuring/endings.ts';
import { type Pace, takeTurns } from './measuring/rounds.ts';
import { HELP, isPicked, type Options, readOptions } from './options.ts';
import { type Measured, markdown, tablesOf, withoutEmptyColumns } from './report.ts';
import { writeResults } from './results.ts';
import { contestantsOf, startSides } from './sides/all.ts';
import { SIDES } from './sides/side.ts';
import { startSplit } from './sides/split.ts';

/**
 * Measures what requests cost, beside what they would have to cost and what they cost elsewhere, in the same run and in
 * turns. Processor time is measured for the service and all PostgreSQL processes, until the background work is done.
 */
const CASES: Case[] = [...invoiceCases, ...clientCases, ...backgroundCases, ...manyCases];
/** Ours alone: without work, the share of the background work, and events that wait. */
const ALONE = ['idle', 'background', 'backlog'];

const SECONDS = 540;
const CASE_MS_MOST = 60_000;
const CASE_MS_LEAST = 15_000;
const PACE = { roundsMin: 3, roundsMax: 9, warmUpMs: 2_000, processorMs: 500 };
const QUICK = { roundsMin: 3, roundsMax: 3, warmUpMs: 1_000, processorMs: 250 };
const BACKLOGS = [1_000, 10_000, 30_000];
const QUICK_BACKLOGS = [1_000, 5_000];

const options = readOptions(process.argv.slice(2));
const cases = CASES.filter(({ key }) => isPicked(key, options.only));
const alone = ALONE.filter((key) => isPicked(key, options.only));
if (options.wantsHelp || cases.length + alone.length === 0) {
  const keys = [...CASES.map(({ key }) => key), ...ALONE].join(', ');
  console.log(HELP.replace('KEYS', keys));
  process.exit(options.wantsHelp ? 0 : 1);
}
endOnSignals();
try {
  await (options.isGrowth ? runGrowth(options) : run(options));
} finally {
  await endAll();
}
process.exit();

async function run({ only, sides, isQuick }: Options): Promise<void> {
  const oursAlone = alone.length > 0 && sides.includes('ours') ? await runAlone(isQuick) : [];
  const measured: Measured[] = [];
  const remarks: string[] = [];
  if (cases.length > 0) {
    const started = await startSides(options);
    remarks.push(...started.remarks);
    for (const remark of remarks) console.log(remark);
    for (const [index, one] of cases.entries()) {
      const contestants = await contestantsOf(one, started);
      const pace = paceOf(isQuick, cases.length - index);
      measured.push({ case: one, results: await takeTurns(one, contestants, pace) });
      show(tablesOf(measured.slice(-1)));
    }
  }
  const tables = [...tablesOf(measured), ...oursAlone];
  if (only.length > 0 || isQuick || sides.length < SIDES.length) return;
  show(tables);
  writeResults('results.md', 'What requests cost', tables, remarks);
}

/** The time that is left is shared by the cases that are left. On a slow machine the last cases are measured in a hurry. */
function paceOf(isQuick: boolean, casesLeft: number): Pace {
  const left = Math.max(0, SECONDS * 1_000 - performance.now()) / casesLeft;
  const isLate = left < CASE_MS_LEAST;
  const pace = isQuick || isLate ? QUICK : PACE;
  return { ...pace, until: performance.now() + Math.min(left, CASE_MS_MOST) };
}

async function runAlone(isQuick: boolean): Promise<string[][][]> {
  const tables: string[][][] = [];
  if (alone.includes('idle')) tables.push(await measureIdle());
  if (alone.some((key) => key !== 'idle')) tables.push(...(await runSplit(isQuick)));
  show(tables);
  return tables;
}

async function runSplit(isQuick: boolean): Promise<string[][][]> {
  const split = await startSplit();
  const tables: string[][][] = [];
  if (alone.includes('background')) tables.push(await measureShare(split, isQuick ? 3 : 5));
  if (alone.includes('backlog'))
    tables.push(
      ...(await (isQuick ? measureBacklogs(split, QUICK_BACKLOGS, 8) : measureBacklogs(split, BACKLOGS, 20))),
    );
  return tables;
}

async function runGrowth({ invoices, isQuick }: Options): Promise<void> {
  const pace = { ...(isQuick ? QUICK : PACE), until: Number.POSITIVE_INFINITY };
  const table = await measureGrowth(invoices, pace);
  show([table]);
  if (!isQuick) writeResults('results-growth.md', 'What requests cost in a large tenant', [table], []);
}

function show(tables: string[][][]): void {
  for (const table of tables) console.log(`\n${markdown(withoutEmptyColumns(table))}`);
}
