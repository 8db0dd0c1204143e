import type { AccountRow } from '../../../src/modules/money/reports/account-schema.ts';
import { accountListing } from '../../../src/modules/money/reports/account-statement.ts';
import { everyRow } from '../../../src/modules/money/reports/report-files.ts';
import { ageClients } from '../../../src/modules/money/reports/store.ts';
import type { Scope } from '../../../src/platform/database/database.ts';
import { integerValue } from '../../../src/platform/exact-integers.ts';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
/** The accounts that an audit reads. Most tests make short ones that are alike. */
export const ACCOUNTS_MAX = 200;
/** Fewer entries have no day in the middle. */
const ENTRIES_MIN = 3;

/** Balances by currency. */
type Balances = Map<string, bigint>;

/**
 * Compares the statements of these clients with each other, and with the report on ages. Returns what they close with in the
 * end, and a line for each difference.
 */
export async function readAccounts(
  scope: Scope,
  clientIds: string[],
): Promise<{ closing: Map<string, Balances>; problems: string[] }> {
  const closing = new Map<string, Balances>();
  const problems: string[] = [];
  for (const clientId of clientIds) {
    const rows = await rowsOf(scope, clientId, FIRST_DAY, LAST_DAY);
    closing.set(clientId, endsOf(rows, 'CLOSING'));
    problems.push(...sumProblems(rows).map((problem) => `${problem} (${clientId})`));
    const day = middleDay(rows);
    if (day === undefined) continue;
    const known = balancesAfter(rows, day);
    const compared: [string, Balances][] = [
      ['closes with', endsOf(await rowsOf(scope, clientId, FIRST_DAY, day), 'CLOSING')],
      ['opens the next day with', endsOf(await rowsOf(scope, clientId, dayAfter(day), LAST_DAY), 'OPENING')],
      ['has the age of', await agedBalances(scope, clientId, day)],
    ];
    for (const [what, shown] of compared)
      if (textOf(shown) !== textOf(known))
        problems.push(`the account on ${day} ${what} ${textOf(shown)}, but ${textOf(known)} (${clientId})`);
  }
  return { closing, problems };
}

async function rowsOf(scope: Scope, clientId: string, from: string, to: string): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for await (const batch of everyRow(accountListing(scope, { clientId, from, to }))) rows.push(...batch);
  return rows;
}

/** Each balance is the one before, and the amount. */
function sumProblems(rows: AccountRow[]): string[] {
  let reached = 0n;
  return rows.flatMap(({ type, id, amountMinor = 0, balanceMinor }) => {
    const shown = integerValue(balanceMinor);
    if (type === 'OPENING') reached = shown;
    reached += integerValue(amountMinor);
    return shown === reached ? [] : [`the balance after ${type} ${id ?? ''} is ${shown}, but ${reached}`];
  });
}

function middleDay(rows: AccountRow[]): string | undefined {
  const days = rows.filter(({ id }) => id !== undefined).map(({ valueDate }) => valueDate);
  return days.length < ENTRIES_MIN ? undefined : days.sort()[Math.floor(days.length / 2)];
}

function balancesAfter(rows: AccountRow[], day: string): Balances {
  const entries = rows.filter(({ id, valueDate }) => id !== undefined && valueDate <= day);
  return new Map(entries.map((row) => [row.currencyCode, integerValue(row.balanceMinor)]));
}

function endsOf(rows: AccountRow[], end: 'OPENING' | 'CLOSING'): Balances {
  const shown = rows.filter(({ type }) => type === end);
  return new Map(shown.map((row) => [row.currencyCode, integerValue(row.balanceMinor)]));
}

async function agedBalances(scope: Scope, clientId: string, asOf: string): Promise<Balances> {
  const aged = await scope.all(ageClients, { asOf, clientIds: [clientId] });
  return new Map(
    aged.map((row) => [row.currencyCode, integerValue(row.totalMinor) - integerValue(row.onAccountMinor)]),
  );
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** A currency without a balance counts as absent. */
function textOf(balances: Balances): string {
  const owed = [...balances].filter(([, balance]) => balance !== 0n);
  return owed.map(([currency, balance]) => `${balance} ${currency}`).join(', ') || 'nothing';
}
