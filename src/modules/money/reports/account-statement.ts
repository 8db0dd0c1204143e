import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import { isTime, positionedPage } from '../../../platform/http/answers/pagination.ts';
import { isDate } from '../../../platform/http/input/formats.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { ClientBalance } from '../../parties/clients/schema.ts';
import { getClient } from '../../parties/clients/service.ts';
import type { AccountPeriodQuery, AccountQuery, AccountRow } from './account-schema.ts';
import { listAccountRows, readBalances, type StoredAccountRow } from './account-store.ts';
import { refuseBackwards, refuseLong } from './period.ts';
import { fileOf, isWhole, type Report } from './report-files.ts';
import { rankOf } from './schema.ts';
import { readToday } from './store.ts';

/** Each reading adds up the whole account. So a file is made of few readings, and none of them is large. */
const ROWS_PER_READING = 2_000;

/** A client, and days from the first to the last. */
export interface AccountPeriod {
  clientId: string;
  from: string;
  to: string;
}

export async function reportAccount(
  context: TenantContext,
  clientId: string,
  query: AccountQuery,
  isCsv: boolean,
): Promise<Report<AccountRow>> {
  const { period } = await accountPeriod(context, clientId, query);
  const fileName = `statement-${period.from}-${period.to}.csv`;
  if (isCsv && isWhole(query)) return { fileName, batches: everyRow(context.db, period) };
  const order = { positionOf, read: (parts: unknown[]) => readPosition(parts, period) };
  const page = await positionedPage(query, order, (after, count) =>
    rowsAfter(context.db, period, after ?? START, count),
  );
  return isCsv ? fileOf(page, fileName) : page;
}

/** The period of a client's account, if the tenant has the client. */
export async function accountPeriod(
  context: TenantContext,
  clientId: string,
  query: AccountPeriodQuery,
): Promise<{ period: AccountPeriod; today: string }> {
  const now = context.clock.now().toISOString();
  const [{ today }] = await Promise.all([
    context.db.one(readToday, { now }).then(found),
    getClient(context, clientId),
  ]);
  const to = query.to ?? today;
  const period = { clientId, from: query.from ?? `${to.slice(0, 4)}-01-01`, to };
  refuseBackwards(period);
  refuseLong(period);
  return { period, today };
}

/** Where a row is: its currency, its place in the section (0 first, 2 last), and its order among entries. */
type Position = [currency: string, place: number, date: string, at: string, id: string, rank: number];

export const START: Position = ['', 0, '0001-01-01', '-infinity', '', 0];
const PLACES: Record<string, number> = { OPENING: 0, CLOSING: 2 };

/** The first and the last row of a section have no time of recording, and no identifier. */
function positionOf({ type, currencyCode, valueDate, recordedAt, id = '' }: AccountRow): Position {
  return [currencyCode, PLACES[type] ?? 1, valueDate, recordedAt ?? '-infinity', id, rankOf(type)];
}

/** Returns undefined for a cursor of another list. */
function readPosition(parts: unknown[], { from, to }: AccountPeriod): Position | undefined {
  const [currency, place, date, at, id, rank, ...rest] = parts;
  if (!/^[A-Z]{3}$/.test(String(currency)) || rest.length > 0) return undefined;
  if (typeof date !== 'string' || !isDate(date) || date < from || date > to) return undefined;
  if (![0, 1, 2].includes(place as number) || ![0, 1].includes(rank as number)) return undefined;
  if (typeof id !== 'string' || (place === 1 ? !isTime(at) : at !== '-infinity')) return undefined;
  return [String(currency), Number(place), date, String(at), id, Number(rank)];
}

export async function rowsAfter(
  db: Scope,
  period: AccountPeriod,
  [afterCurrency, afterPlace, afterDate, afterAt, afterId, afterRank]: Position,
  count: number,
): Promise<AccountRow[]> {
  const after = { afterCurrency, afterPlace, afterDate, afterAt, afterId, afterRank };
  return (await db.all(listAccountRows, { ...period, ...after, count })).map(presentRow);
}

/** Reads the whole account in parts. No connection is held between them, even if the client reads slowly. */
export async function* everyRow(db: Scope, period: AccountPeriod): AsyncGenerator<AccountRow[]> {
  for (let after = START; ; ) {
    const rows = await rowsAfter(db, period, after, ROWS_PER_READING);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READING) return;
    after = positionOf(last);
  }
}

function presentRow(row: StoredAccountRow): AccountRow {
  return { ...withoutNulls(row), balanceMinor: exactInteger(row.balanceMinor) };
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
function inRecord(digits: string): number {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : (BigInt(digits) as unknown as number);
}
