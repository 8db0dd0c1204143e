import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { TAX_POINTS } from '../../parties/tenants/schema.ts';
import { chartAccounts, isAutomatic } from './charts.ts';
import { type Accounts, doublyTaxed } from './resolve.ts';
import type {
  Bookkeeping,
  CustomerAccount,
  CustomerAccountQuery,
  ListedAccount,
  NewBookkeeping,
} from './schema.ts';
import {
  type BookkeepingRow,
  type CustomerAccountRow,
  countUnfitCustomerAccounts,
  giveCustomerAccounts,
  lengthenCustomerAccounts,
  listCustomerAccounts,
  putBookkeeping,
  putCustomerAccount,
  readBookkeeping,
  readCustomerAccounts,
  readHome,
} from './store.ts';

/** Whose charts of accounts we have. */
const COUNTRY_OF_CHARTS = 'DE';
const DEFAULTS = { fiscalYearMonth: 1, accountLength: 4, accounts: [] };

/** How the tenant books, where it is at home, and when its tax counts. */
export interface Books extends Bookkeeping {
  home: string;
  currencyCode: string;
  taxPoint: (typeof TAX_POINTS)[number];
}

export async function readBooks(db: Scope): Promise<Books> {
  const row = await db.one(readBookkeeping, {});
  const home = await db.one(readHome, {});
  const country = home?.country ?? COUNTRY_OF_CHARTS;
  return {
    ...(row ? presentBookkeeping(row) : defaultsIn(home?.country)),
    home: country,
    currencyCode: home?.currencyCode ?? 'EUR',
    taxPoint: home?.taxPoint ?? 'ISSUE',
  };
}

/** Accounts of customers have a digit more than others. */
const defaultsIn = (
  country: string | null | undefined,
  accountLength = DEFAULTS.accountLength,
): Bookkeeping => ({
  ...{ chart: country === COUNTRY_OF_CHARTS ? 'SKR03' : 'NONE', ...DEFAULTS, accountLength },
  customersFrom: 10 ** accountLength,
});

export const accountsIn = ({ chart, accountLength, accounts, home }: Books): Accounts => ({
  ...{ chart, ofChart: chartAccounts(chart, accountLength), own: accounts, home },
});

export async function getBookkeeping({ db }: TenantContext): Promise<Bookkeeping> {
  const { home, currencyCode, taxPoint, ...settings } = await readBooks(db);
  return settings;
}

export async function setBookkeeping(
  { db, clock }: TenantContext,
  input: NewBookkeeping,
): Promise<Bookkeeping> {
  const home = await db.one(readHome, {});
  const settings = { ...defaultsIn(home?.country, input.accountLength), ...input };
  refuseOtherLengths(settings);
  refuseDoubleTax(settings);
  const values = {
    ...settings,
    consultantNumber: input.consultantNumber ?? null,
    firmNumber: input.firmNumber ?? null,
    now: clock.now().toISOString(),
  };
  const written = db.transaction(async (transaction) => {
    if (settings.chart !== 'NONE') await fitCustomerAccounts(transaction, settings, values.now);
    return transaction.one(putBookkeeping, values);
  });
  return presentBookkeeping(
    found(await explainViolations(written, { customer_accounts_once: refuseCustomerAccounts })),
  );
}

/** Clients keep their accounts, which have other digits now. */
async function fitCustomerAccounts(db: Scope, settings: Bookkeeping, now: string): Promise<void> {
  await db.all(lengthenCustomerAccounts, { digits: settings.accountLength + 1, now });
  if (found(await db.one(countUnfitCustomerAccounts, customersIn(settings.accountLength))).count > 0)
    throw refuseCustomerAccounts();
}

function refuseCustomerAccounts() {
  const message = 'must fit the accounts that clients have: change these first, while the chart is NONE';
  return invalid([{ field: 'accountLength', message, constraint: 'state' }]);
}

/** In DATEV, accounts of customers begin with 1 to 6, and those of suppliers with 7 to 9. */
const customersIn = (accountLength: number) => ({
  from: 10 ** accountLength,
  to: 7 * 10 ** accountLength - 1,
});

function isOfCustomer(account: number, accountLength: number): boolean {
  const { from, to } = customersIn(accountLength);
  return account >= from && account <= to;
}

/** DATEV would take an account with other digits for another one. */
function refuseOtherLengths({ chart, accountLength, customersFrom, accounts }: Bookkeeping): void {
  if (chart === 'NONE') return;
  const isLong = (account: string) => account.length === accountLength && /^\d+$/.test(account);
  refuseLengths(accountLength, [
    ...(isOfCustomer(customersFrom, accountLength) ? [] : ['customersFrom']),
    ...accounts.flatMap(({ account }, index) => (isLong(account) ? [] : [`accounts.${index}.account`])),
  ]);
}

function refuseLengths(accountLength: number, fields: string[]): void {
  const message = `must have as many digits as accountLength says, which is ${accountLength}, and accounts of customers one more, of which the first is 1 to 6`;
  if (fields.length > 0) throw invalid(fields.map((field) => ({ field, message, constraint: 'state' })));
}

function refuseDoubleTax({ chart, accountLength, accounts }: Bookkeeping): void {
  const problems = doublyTaxed({ ofChart: chartAccounts(chart, accountLength), own: accounts }).map(
    (index) => ({
      field: `accounts.${index}.taxKey`,
      message: `must be left out: account ${accounts[index]?.account} of ${chart} reckons its own tax`,
      constraint: 'state' as const,
    }),
  );
  if (problems.length > 0) throw invalid(problems);
}

/** The accounts of the tenant's own, and then those of the chart. */
export async function listAccounts({ db }: TenantContext): Promise<Page<ListedAccount>> {
  const { chart, accountLength, accounts } = await readBooks(db);
  const chartOfAccounts = chartAccounts(chart, accountLength);
  const own = accounts.map((one) => ({
    ...{ ...one, isOwn: true },
    isAutomatic: isAutomatic(chartOfAccounts, one.account),
  }));
  const ofChart = chartOfAccounts.map(({ number, ...one }) => ({
    ...(one as Omit<ListedAccount, 'account' | 'isOwn'>),
    account: number,
    isOwn: false,
  }));
  return { items: [...own, ...ofChart] };
}

export function presentBookkeeping(row: BookkeepingRow): Bookkeeping {
  return withoutNulls(row);
}

export function presentCustomerAccount(row: CustomerAccountRow): CustomerAccount {
  return row;
}

/** By account. */
export function findCustomerAccounts(
  { db }: TenantContext,
  query: CustomerAccountQuery,
): Promise<Page<CustomerAccount>> {
  const order = {
    positionOf: ({ account }: CustomerAccount) => [account],
    read: ([account]: unknown[]) => (Number.isSafeInteger(account) ? (account as number) : undefined),
  };
  return positionedPage(query, order, (after = 0, count) => db.all(listCustomerAccounts, { after, count }));
}

export async function setCustomerAccount(
  { db, clock }: TenantContext,
  clientId: string,
  account: number,
): Promise<CustomerAccount> {
  const { chart, accountLength } = await readBooks(db);
  if (chart !== 'NONE' && !isOfCustomer(account, accountLength)) refuseLengths(accountLength, ['account']);
  const written = db.one(putCustomerAccount, { clientId, account, now: clock.now().toISOString() });
  const row = await explainViolations(written, {
    customer_accounts_client: () => notFound(),
    customer_accounts_once: () =>
      invalid([{ field: 'account', message: 'is the account of another client', constraint: 'unique' }]),
  });
  return presentCustomerAccount(found(row));
}

/** The accounts that these clients have. */
export async function knownCustomerAccounts(db: Scope, clientIds: string[]): Promise<Map<string, number>> {
  const rows = await db.all(readCustomerAccounts, { clientIds });
  return new Map(rows.map(({ client, account }) => [client, account]));
}

/** The accounts of these clients. Those without one get the next, while there are any. Without a chart, nobody has to have one. */
export async function customerAccountsOf(
  db: Scope,
  { chart, customersFrom, accountLength }: Books,
  clientIds: string[],
  now: string,
): Promise<Map<string, number>> {
  const known = await knownCustomerAccounts(db, clientIds);
  if (chart === 'NONE') return known;
  let accounts = known;
  if (!clientIds.every((id) => known.has(id))) {
    const { to } = customersIn(accountLength);
    await db.all(giveCustomerAccounts, { clientIds, from: customersFrom, to, now });
    accounts = await knownCustomerAccounts(db, clientIds);
  }
  refuseOtherDigits(accounts, clientIds, accountLength + 1);
  return accounts;
}

/** There may be more clients than accounts, and the digits may have changed just now. */
function refuseOtherDigits(accounts: Map<string, number>, clientIds: string[], digits: number): void {
  const others = clientIds.filter((id) => String(accounts.get(id) ?? '').length !== digits);
  if (others.length === 0) return;
  const message = `${others.length} of the clients have no account of ${digits} digits, such as ${others[0]}: set their accounts with PUT /customer-accounts/{clientId}, or accountLength with PUT /bookkeeping`;
  throw invalid([{ field: 'account', message, constraint: 'state' }], message);
}
