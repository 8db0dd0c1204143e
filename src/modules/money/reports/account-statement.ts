import type { Scope } from '../../../platform/database/database.ts';
import { integerValue } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { ClientBalance } from '../../parties/clients/schema.ts';
import { getClient } from '../../parties/clients/service.ts';
import type { AccountPeriodQuery, AccountQuery, AccountRow } from './account-schema.ts';
import { listAccountRows, readBalances } from './account-store.ts';
import { type EntryPosition, readEntryPosition } from './journal.ts';
import { type Period, refuseBackwards, refuseLong, todayOf } from './period.ts';
import { type Listing, type Report, reportOf } from './report-files.ts';
import { rankOf } from './schema.ts';

/** Each reading adds up the whole account. So a file is made of few readings, and none of them is large. */
const ROWS_PER_READING = 2_000;

/** A client, and days from the first to the last. */
interface AccountPeriod extends Period {
  clientId: string;
}

export async function reportAccount(
  context: TenantContext,
  clientId: string,
  query: AccountQuery,
  isCsv: boolean,
): Promise<Report<AccountRow>> {
  const { period } = await accountPeriod(context, clientId, query);
  return reportOf(accountListing(context.db, period), query, isCsv);
}

/** The period of a client's account, if the tenant has the client. `field` names its last day in a refusal. */
export async function accountPeriod(
  context: TenantContext,
  clientId: string,
  query: AccountPeriodQuery,
  field = 'to',
): Promise<{ period: AccountPeriod; today: string }> {
  const [today] = await Promise.all([todayOf(context), getClient(context, clientId)]);
  const to = query.to ?? today;
  const period = { clientId, from: query.from ?? `${to.slice(0, 4)}-01-01`, to };
  refuseBackwards(period, field);
  refuseLong(period, field);
  return { period, today };
}

/** Where a row is: its currency, its place in the section (0 first, 2 last), and its order among entries. */
type Position = [currency: string, place: number, ...EntryPosition];

const START: Position = ['', 0, '0001-01-01', '-infinity', '', 0];
const PLACES: Record<string, number> = { OPENING: 0, CLOSING: 2 };

/** The rows of an account, section by section. */
export const accountListing = (db: Scope, period: AccountPeriod): Listing<AccountRow, Position> => ({
  fileName: `statement-${period.from}-${period.to}.csv`,
  rowsPerReading: ROWS_PER_READING,
  positionOf,
  read([currency, place, ...rest]) {
    if (!/^[A-Z]{3}$/.test(String(currency))) return undefined;
    const ends = [period.from, undefined, period.to].map((date) => date && positionOfEnd(date));
    const isEnd = JSON.stringify(rest) === JSON.stringify(ends[Number(place)]);
    const entry = place === 1 ? readEntryPosition(rest, period) : isEnd ? (rest as EntryPosition) : undefined;
    return entry && [String(currency), Number(place), ...entry];
  },
  async after(position = START, count) {
    const [afterCurrency, afterPlace, afterDate, afterAt, afterId, afterRank] = position;
    const after = { afterCurrency, afterPlace, afterDate, afterAt, afterId, afterRank };
    return (await db.all(listAccountRows, { ...period, ...after, count })).map(withoutNulls);
  },
});

/** The balances at the end of a day: in each currency that has one, or in the first two of them. */
export async function balancesAfter(db: Scope, clientId: string, to: string): Promise<AccountRow[]> {
  const listing = accountListing(db, { clientId, from: dayAfter(to, 1), to });
  return (await listing.after(undefined, 4)).filter(({ type }) => type === 'CLOSING');
}

/** The first and the last row of a section have no time of recording, and no identifier. */
const positionOfEnd = (date: string): EntryPosition => [date, '-infinity', '', 0];

function positionOf({ type, currencyCode, valueDate, recordedAt, id = '' }: AccountRow): Position {
  const entry: EntryPosition = recordedAt
    ? [valueDate, recordedAt, id, rankOf(type)]
    : positionOfEnd(valueDate);
  return [currencyCode, PLACES[type] ?? 1, ...entry];
}

/** What the client owes today, and what is on its account, in each currency that has any of it. */
export async function balancesOf(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  clientId: string,
): Promise<ClientBalance[]> {
  const rows = await db.all(readBalances, { clientId, now: clock.now().toISOString() });
  return rows.map(({ currencyCode, dueMinor, overdueMinor, onAccountMinor }) => ({
    currencyCode,
    dueMinor: inRecord(dueMinor),
    overdueMinor: inRecord(overdueMinor),
    onAccountMinor: inRecord(onAccountMinor),
  }));
}

/** The serialiser of single records knows integers beyond what a double holds as `bigint`. */
function inRecord(value: number): number {
  return typeof value === 'number' ? value : (integerValue(value) as unknown as number);
}
