import { currencyExponent } from '../../../platform/currencies.ts';
import { found, invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { taxFinder } from '../../billing/billables/tax.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { readAmounts } from '../collecting/amounts.ts';
import { termsOfCollecting } from '../collecting/automatic.ts';
import { draftsFor, inPeriods } from '../collecting/drafts.ts';
import { type CollectedLine, planOnto } from '../collecting/onto-draft.ts';
import { withPastOfWork, workOf } from '../collecting/owed.ts';
import { lastDayOfPeriod } from '../collecting/periods.ts';
import { presentLine } from '../collecting/presentation.ts';
import { type ContractToCollect, contractToCollect } from '../collecting/service.ts';
import { overageFindersOf } from '../coverage/storing.ts';
import { FORECAST_DAYS_MAX, type Forecast, type ForecastLine, type ForecastQuery } from './schema.ts';
import { listLinesOfCollectingDrafts, sumInvoicesToCome } from './store.ts';

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
  const overageIn = await overageFindersOf(db, [contractId]);
  const [amounts, { work }, drafted] = await Promise.all([
    readAmounts(db, { contractId, terms: contract, from: null, to: until }),
    workOf(
      db,
      { terms: contract, groupBy, entries: { ...selection, isAutomatic: true, isOnlyTracked: false } },
      overageIn(contractId),
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
  for (const [period, { draft, owing }] of drafts) {
    const known = byPeriod.get(period) ?? { lines: [] };
    const { lines } = await planOnto(
      db,
      draft,
      await withPastOfWork(db, owing, amounts.past),
      taxFinder(contract),
    );
    known.lines.push(...lines.map(lineToCome));
    if (known.lines.length > 0) byPeriod.set(period, known);
  }
  const toCome = [...byPeriod].toSorted(byFirst).map(([period, rest]) => ({ period, ...rest }));
  const sums = await db.all(sumInvoicesToCome, { invoices: toCome, pricesIncludeTax });
  const invoices = toCome.map(({ period, draft, lines }, index) => {
    const { issuesOn, ...sumsOfLines } = found(sums[index]);
    const day = issuesOn ?? issueDayOf(period, everyPeriod, contract);
    return {
      period,
      ...(day !== undefined && { issuesOn: day }),
      ...(draft !== undefined && { draft }),
      ...sumsOfLines,
      lines,
    };
  });
  return {
    until,
    currencyCode: currencyCode ?? '',
    currencyExponent: currencyExponent(currencyCode ?? ''),
    invoices,
  };
}

const byFirst = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function refuseTooFar(until: string, today: string): void {
  const last = dayAfter(today, FORECAST_DAYS_MAX);
  if (until >= today && until <= last) return;
  const message = `must be from today, ${today}, to ${last}`;
  throw invalid([{ field: 'until', message, constraint: 'range' }]);
}

/** The day on which a draft that is yet to be made is issued, as `issues_on` of the database has it. */
function issueDayOf(
  period: string,
  everyPeriod: string,
  { issueAfterDays, today }: ContractToCollect,
): string | undefined {
  if (issueAfterDays === null) return undefined;
  const day = dayAfter(lastDayOfPeriod(period, everyPeriod), 1 + issueAfterDays);
  return day < today ? dayAfter(today, 1) : day;
}

function lineToCome(line: CollectedLine): ForecastLine {
  const { billable, isNew, minutes, project, referenceType, referenceId, timeEntryCount, ...rest } =
    presentLine(line);
  return rest;
}
