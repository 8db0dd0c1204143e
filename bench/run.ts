import { backgroundCases } from './cases/background.ts';
import { type Case, requests } from './cases/case.ts';
import { clientCases } from './cases/clients.ts';
import { invoiceCases } from './cases/invoices.ts';
import { manyCases } from './cases/many.ts';
import { endAll, endOnSignals } from './measuring/endings.ts';
import { type Contestant, type Pace, takeTurns } from './measuring/rounds.ts';
import { HELP, isPicked, type Options, readOptions } from './options.ts';
import { type Measured, markdown, tablesOf, withoutEmptyColumns } from './report.ts';
import type { Api } from './sides/api.ts';
import { type BareHttp, startBareHttp } from './sides/bare-http.ts';
import { type BareStatements, startBareStatements } from './sides/bare-statements.ts';
import { startReference } from './sides/reference.ts';
import { startService } from './sides/service.ts';
import type { SideName } from './sides/side.ts';
import { checkOutToday, TODAY } from './sides/today.ts';

/**
 * Measures what requests cost, beside what they would have to cost and what they cost elsewhere, in the same run and in
 * turns. Processor time is that of the service and of all PostgreSQL processes, until the background work is done.
 */
const CASES: Case[] = [...invoiceCases, ...clientCases, ...backgroundCases, ...manyCases];
const PACE: Pace = { roundsMin: 3, roundsMax: 9, secondsMax: 20, warmUpMs: 2_000, processorMs: 500 };
const QUICK: Pace = { roundsMin: 3, roundsMax: 3, secondsMax: 5, warmUpMs: 1_000, processorMs: 250 };

interface Sides {
  apis: Map<SideName, Api>;
  statements?: BareStatements;
  http?: BareHttp;
}

const options = readOptions(process.argv.slice(2));
const cases = CASES.filter(({ key }) => isPicked(key, options.only));
if (options.wantsHelp || cases.length === 0) {
  console.log(HELP.replace('KEYS', CASES.map(({ key }) => key).join(', ')));
  process.exit(options.wantsHelp ? 0 : 1);
}
endOnSignals();
try {
  const sides = await startSides(options);
  const measured: Measured[] = [];
  for (const one of cases) {
    const results = await takeTurns(one, await contestantsOf(one, sides), options.isQuick ? QUICK : PACE);
    measured.push({ case: one, results });
    show(measured.slice(-1));
  }
  if (measured.length > 1) show(measured);
} finally {
  await endAll();
}

async function startSides({ sides, profile }: Options): Promise<Sides> {
  const apis = new Map<SideName, Api>();
  const isWanted = (side: SideName) => sides.includes(side);
  const profiled = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  if (isWanted('ours')) apis.set('ours', await startService('ours', { options: profiled }));
  const today = isWanted('today') ? checkOutToday() : undefined;
  if (today) apis.set('today', await startService('today', { directory: today }));
  else if (isWanted('today')) console.log(`This clone has no commit ${TODAY}, so its column is left out.`);
  const reference = isWanted('reference') ? await startReference() : undefined;
  if (reference) apis.set('reference', reference);
  else if (isWanted('reference'))
    console.log('The packages of the reference are missing (npm ci), so its column is left out.');
  const statements = isWanted('statements') ? await startBareStatements() : undefined;
  const http = isWanted('http') ? await startBareHttp() : undefined;
  await Promise.all([...apis.values()].map(({ meter }) => meter.learnIdle()));
  await statements?.meter.learnIdle();
  return { apis, ...(statements && { statements }), ...(http && { http }) };
}

async function contestantsOf(one: Case, { apis, statements, http }: Sides): Promise<Contestant[]> {
  const contestants: Contestant[] = [];
  for (const [side, api] of apis) {
    const work = await one.api(api, side);
    if (work) contestants.push({ side, work, meter: api.meter });
  }
  if (statements && one.statements)
    contestants.push({ side: 'statements', work: one.statements(statements), meter: statements.meter });
  const reads = contestants.find(({ work }) => work.reads)?.work.reads;
  if (http && reads) {
    await http.answerWith(reads.answer);
    const work = requests(http, one.connections, () => reads.shot);
    contestants.push({ side: 'http', work, meter: http.meter });
  }
  return contestants;
}

function show(measured: Measured[]): void {
  const { processor, rate } = tablesOf(measured);
  for (const table of [processor, rate]) console.log(`\n${markdown(withoutEmptyColumns(table))}`);
}
