import { currencyExponent } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { taxFinder } from '../../billing/billables/tax.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { readAmounts } from '../collecting/amounts.ts';
import { termsOfCollecting } from '../collecting/automatic.ts';
import { draftsFor, inPeriods } from '../collecting/drafts.ts';
import { withPastOfWork, workOf } from '../collecting/owed.ts';
import type { Owing, PastCharge } from '../collecting/owing.ts';
import { lastDayOfPeriod } from '../collecting/periods.ts';
import { planLines } from '../collecting/plan.ts';
import { presentLine } from '../collecting/presentation.ts';
import { contractToCollect } from '../collecting/service.ts';
import { overageFinderOf } from '../coverage/storing.ts';
import { FORECAST_DAYS_MAX, type Forecast, type ForecastLine, type ForecastQuery } from './schema.ts';
import { listLinesOfCollectingDrafts } from './store.ts';
import { sumsOf } from './sums.ts';

const YEAR_DAYS = 365;

/** Plans what a contract will bill up to a day, and stores nothing. */
export async function forecastContract(
  { db, clock }: TenantContext,
  contractId: string,
  { until: asked }: ForecastQuery,
): Promise<Forecast> {
  const contract = await contractToCollect(db, contractId, clock.now());
  const { today, currencyCode, pricesIncludeTax } = contract;
  const until = asked ?? dayAfter(today, YEAR_DAYS);
  refuseTooFar(until, today);
  const { everyPeriod, groupBy } = termsOfCollecting(contract);
  const selection = { contractId, from: null, to: null, projectId: null, everyPeriod };
  const overageOf = await overageFinderOf(db, contractId);
  const [amounts, { work }, drafted] = await Promise.all([
    readAmounts(db, { contractId, terms: contract, from: null, to: until }),
    workOf(
      db,
      { terms: contract, groupBy, entries: { ...selection, isAutomatic: true, isOnlyTracked: false } },
      overageOf,
    ),
    db.all(listLinesOfCollectingDrafts, { contractId }),
  ]);
  const drafts = await draftsFor(db, contract, inPeriods({ ...amounts, work }, everyPeriod), everyPeriod);
  const byPeriod = new Map<string, { draft?: string; lines: ForecastLine[] }>();
  for (const { period, draft, ...line } of drafted) {
    const known = byPeriod.get(period ?? '') ?? { draft, lines: [] };
    known.lines.push(withoutNulls(line) as ForecastLine);
    byPeriod.set(period ?? '', known);
  }
  for (const [period, { owing }] of drafts) {
    const known = byPeriod.get(period) ?? { lines: [] };
    known.lines.push(...(await linesOf(db, owing, amounts.past, contract)));
    if (known.lines.length > 0) byPeriod.set(period, known);
  }
  const invoices = [...byPeriod].toSorted(byFirst).map(([period, { draft, lines }]) => ({
    period,
    ...(contract.issueAfterDays !== null && {
      issuesOn: dayAfter(lastDayOfPeriod(period, everyPeriod), 1 + contract.issueAfterDays),
    }),
    ...(draft !== undefined && { draft }),
    ...sumsOf(lines, pricesIncludeTax),
    lines,
  }));
  return {
    until,
    currencyCode: currencyCode ?? '',
    currencyExponent: currencyExponent(currencyCode ?? ''),
    invoices,
  };
}

type Contract = Awaited<ReturnType<typeof contractToCollect>>;

const byFirst = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function refuseTooFar(until: string, today: string): void {
  const last = dayAfter(today, FORECAST_DAYS_MAX);
  if (until >= today && until <= last) return;
  const message = `must be from today, ${today}, to ${last}`;
  throw invalid([{ field: 'until', message, constraint: 'range' }]);
}

async function linesOf(
  db: Scope,
  owing: Owing[],
  pastAmounts: PastCharge[],
  contract: Contract,
): Promise<ForecastLine[]> {
  const { owing: all, past } = await withPastOfWork(db, owing, pastAmounts);
  const { lines } = await planLines(all, past, taxFinder(contract));
  return lines.map((line) => {
    const written = { ...line, billableId: '', isNew: true, name: line.subject.name };
    const shown = presentLine({ ...written, referenceType: '', referenceId: '' });
    const { billable, isNew, minutes, project, referenceType, referenceId, timeEntryCount, ...rest } = shown;
    return rest;
  });
}
