import { installPackages } from '../../tools/install-packages.ts';
import { type Case, requests } from '../cases/case.ts';
import type { Contestant } from '../measuring/rounds.ts';
import type { Options } from '../options.ts';
import type { Api } from './api.ts';
import { type BareHttp, startBareHttp } from './bare-http.ts';
import { type BareStatements, startBareStatements } from './bare-statements.ts';
import { startReference } from './reference.ts';
import { startService } from './service.ts';
import type { SideName } from './side.ts';
import { checkOutToday, TODAY } from './today.ts';

export interface Sides {
  apis: Map<SideName, Api>;
  statements?: BareStatements;
  http?: BareHttp;
  /** Why sides are missing. */
  remarks: string[];
}

export async function startSides({ sides: wanted, profile }: Options): Promise<Sides> {
  const sides: Sides = { apis: new Map(), remarks: [] };
  const options = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  if (wanted.includes('ours')) sides.apis.set('ours', await startService('ours', { options }));
  if (wanted.includes('today')) {
    const directory = checkOutToday();
    if (directory) sides.apis.set('today', await startService('today', { directory }));
    else sides.remarks.push(`This clone has no commit ${TODAY}, so the column \`today\` is left out.`);
  }
  if (wanted.includes('reference')) {
    const missing = missingPackages();
    if (missing === undefined) sides.apis.set('reference', await startReference());
    else sides.remarks.push(`${missing}. The column \`reference\` is left out.`);
  }
  if (wanted.includes('statements')) sides.statements = await startBareStatements();
  if (wanted.includes('http')) sides.http = await startBareHttp();
  await Promise.all([...sides.apis.values()].map(({ meter }) => meter.learnIdle()));
  return sides;
}

/** Installs the packages of the reference. Returns why that failed, if it did. */
function missingPackages(): string | undefined {
  try {
    installPackages('bench/reference');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

export async function contestantsOf(one: Case, { apis, statements, http }: Sides): Promise<Contestant[]> {
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
