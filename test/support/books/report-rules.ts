import type pg from 'pg';
import { ageingBatches } from '../../../src/modules/money/reports/ageing.ts';
import { listDebtors } from '../../../src/modules/money/reports/debtors-store.ts';
import { addUpMonths } from '../../../src/modules/money/reports/months-store.ts';
import { listJournal } from '../../../src/modules/money/reports/store.ts';
import { addUp, reckonOnAccount } from '../../../src/modules/money/reports/taxes.ts';
import type { Scope } from '../../../src/platform/database/database.ts';
import { integerValue } from '../../../src/platform/exact-integers.ts';
import { enterTenant, type TestDatabase } from '../database.ts';
import { ACCOUNTS_MAX, readAccounts } from './account-rules.ts';
import { readBookings, reportedTaxes } from './booking-rules.ts';
import { scopeOf } from './service-scope.ts';
import { BASES, difference, sumsOfRows, type TaxSums, taxesUntil, withoutZeros } from './tax-point-oracle.ts';

const FAR_FUTURE = '9999-12-31';
const DAY_MS = 86_400_000;
/** The years of tax that are compared. Histories with a day far ahead are long, and empty. */
const TAX_YEARS_MS = 30 * 366 * DAY_MS;
const JOURNAL_BATCH = 5_000;
const DEBTORS_MAX = 1_000_000;

/** Amounts by tenant, currency and whatever else distinguishes them. */
type Sums = Map<string, bigint[]>;

interface Period {
  tenant: string;
  from: string;
  to: string;
}

const money = (table: string, owner: string) => `coalesce((select sum(m.amount_minor) from ${table} as m
        where m.tenant_id = o.tenant_id and m.${owner} = o.id and m.reversed_at is null), 0)`;

/** The balances of all issued invoices and of all payments, from the documents and the money alone. On account is below 0. */
const balances = `(
  select tenant_id, client_id, currency_code, true as is_invoice, payable_minor
    - coalesce((select sum(n.payable_minor) from credit_notes as n where n.tenant_id = o.tenant_id and n.invoice_id = o.id), 0)
    - ${money('allocations', 'invoice_id')} - ${money('write_offs', 'invoice_id')} as balance
  from invoices as o where number is not null and not (kind = 'CARRIED_OVER' and status = 'VOID')
  union all
  select tenant_id, client_id, currency_code, false, case when reversed_at is null then -amount_minor else 0 end
    + ${money('allocations', 'payment_id')} + ${money('refunds', 'payment_id')} - ${money('allocations', 'owed_payment_id')}
  from payments as o
) as balances`;

/** The sums that the reports should show: a key, and amounts as text. */
const expected = {
  ageing: `select concat_ws(' ', tenant_id, client_id, currency_code) as key,
      array[sum(greatest(balance, 0)), sum(greatest(-balance, 0))]::text[] as amounts
    from ${balances} group by 1 having bool_or(balance <> 0)`,
  journal: `select concat_ws(' ', tenant_id, client_id, currency_code) as key, array[sum(balance)]::text[] as amounts
    from ${balances} group by 1`,
  debtors: `select concat_ws(' ', tenant_id, client_id, currency_code) as key, array[sum(balance)]::text[] as amounts
    from ${balances} where balance > 0 group by 1`,
  months: `select concat_ws(' ', tenant_id, currency_code) as key, array[sum(payable)]::text[] as amounts
    from (
      select tenant_id, currency_code, payable_minor as payable from invoices
      where number is not null and kind <> 'CARRIED_OVER'
      union all select tenant_id, currency_code, -payable_minor from credit_notes
    ) as documents group by 1 having sum(payable) <> 0`,
  bookings: `select concat_ws(' ', tenant_id, client_id, currency_code) as key,
      array[coalesce(sum(balance) filter (where is_invoice), 0), coalesce(sum(balance) filter (where not is_invoice), 0)]::text[] as amounts
    from ${balances} group by 1 having sum(balance) filter (where is_invoice) <> 0 or sum(balance) filter (where not is_invoice) <> 0`,
  onAccount: `select concat_ws(' ', tenant_id, currency_code) as key, array[sum(balance)]::text[] as amounts
    from (select o.tenant_id, currency_code, case when reversed_at is null then amount_minor else 0 end
        - ${money('allocations', 'payment_id')} - ${money('refunds', 'payment_id')}
        + ${money('allocations', 'owed_payment_id')} as balance
      from payments as o) as payments group by 1 having sum(balance) <> 0`,
};

/** Every tenant with documents, and the days from the first to the last of them. */
const periods = `select tenant_id as tenant, min(first)::text as "from", max(last)::text as "to" from (
    select tenant_id, min(issue_date) as first, max(issue_date) as last from invoices where number is not null group by 1
    union all select tenant_id, min(issue_date), max(issue_date) from credit_notes group by 1
    union all select tenant_id, min(least(paid_date, recorded_date)), max(greatest(recorded_date, last_movement_date))
    from payments group by 1
    union all select tenant_id, min(date), max(greatest(date, reversed_date)) from write_offs group by 1
    union all select tenant_id, min(tax_date), max(tax_date) from document_taxes where tax_date is not null group by 1
  ) as days group by 1`;

/** The accounts with most movements, by tenant. */
const accounts = `select tenant_id as tenant, array_agg(client_id) as "clientIds" from (
    select tenant_id, client_id from (
      select tenant_id, client_id from invoices where number is not null union all select tenant_id, client_id from payments
    ) as moved group by 1, 2 order by count(*) desc, 1, 2 limit ${ACCOUNTS_MAX}
  ) as accounts group by 1`;

type Report = keyof typeof expected;

const RULES: Record<Report, string> = {
  ageing: 'the ageing report shows every balance',
  journal: 'the journal adds up to the balances',
  debtors: 'the report on debtors shows everything that is due',
  months: 'the report on months adds up to the amounts to pay',
  bookings: 'bookings leave open what customers owe, and what is on account',
  onAccount: 'the tax report by payment ends with all money on account',
};

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const bounded = ({ tenant, from, to }: Period): Period => ({
  ...{ tenant, from, to: dayAt(Math.min(Date.parse(to), Date.parse(from) + TAX_YEARS_MS)) },
});

/** Compares the reports of every tenant with its documents. One line for each difference. */
export async function reportViolations(db: TestDatabase): Promise<string[]> {
  const reported: Record<Report, Sums> = {
    ...{ ageing: new Map(), journal: new Map(), debtors: new Map() },
    ...{ months: new Map(), onAccount: new Map(), bookings: new Map() },
  };
  const tenants = await db.asOwner(async (owner) => (await owner.query<Period>(periods)).rows);
  const clientsOf = await db.asOwner(async (owner) => {
    const { rows } = await owner.query<{ tenant: string; clientIds: string[] }>(accounts);
    return new Map(rows.map(({ tenant, clientIds }) => [tenant, clientIds]));
  });
  const problems: string[] = [];
  const booked: TaxSums = new Map();
  await db.asApplication(async (client) => {
    const scope = scopeOf(client);
    for (const period of tenants) {
      await enterTenant(client, period.tenant);
      await readDebts(scope, period.tenant, reported);
      await readPeriod(scope, period, reported);
      problems.push(...(await readBookings(scope, bounded(period), reported.bookings, booked)));
      const clientIds = clientsOf.get(period.tenant) ?? [];
      problems.push(...(await accountProblems(scope, period.tenant, clientIds, reported.journal)));
    }
  });
  reported.bookings = withoutZeros(reported.bookings);
  problems.push(...(await taxProblems(db, tenants.map(bounded), booked)));
  return db.asOwner(async (owner) => {
    const violations = problems;
    for (const report of Object.keys(RULES) as Report[])
      violations.push(...differences(RULES[report], reported[report], await sumsOf(owner, expected[report])));
    return violations;
  });
}

/**
 * Compares the tax of each tenant under each tax point with its documents: until a day in the middle of its history, and from there to
 * the end.
 */
async function taxProblems(db: TestDatabase, tenants: Period[], booked: TaxSums): Promise<string[]> {
  const periods = tenants.map(({ tenant, from, to }) => {
    const [first, last] = [Date.parse(from), Date.parse(to)];
    return { tenant, from, to, middle: dayAt((first + last) / 2) };
  });
  const [middle, end] = await db.asOwner(
    async (owner) =>
      [
        await taxesUntil(
          owner,
          periods.map(({ tenant, middle: day }) => ({ tenant, day })),
        ),
        await taxesUntil(
          owner,
          periods.map(({ tenant, to: day }) => ({ tenant, day })),
        ),
      ] as const,
  );
  const shown: { early: TaxSums; late: TaxSums } = { early: new Map(), late: new Map() };
  await db.asApplication(async (client) => {
    const scope = scopeOf(client);
    for (const { tenant, from, middle: day, to } of periods) {
      await enterTenant(client, tenant);
      for (const basis of BASES) {
        const late = { from: new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), to };
        const early = await addUp(scope, { from, to: day }, basis, false);
        for (const [key, sums] of sumsOfRows(basis, tenant, early)) shown.early.set(key, sums);
        if (late.from > to) continue;
        for (const [key, sums] of sumsOfRows(basis, tenant, await addUp(scope, late, basis, false)))
          shown.late.set(key, sums);
      }
    }
  });
  const rule = 'the tax report adds up to the documents';
  return [
    ...differences(`${rule} until a day`, shown.early, withoutZeros(middle)),
    ...differences(`${rule} from a day on`, shown.late, difference(end, middle)),
    ...differences(
      'bookings have the tax of the report',
      withoutZeros(booked),
      withoutZeros(reportedTaxes(end)),
    ),
  ];
}

/** The journal was compared with documents and money, so a statement that closes with its sum is right. */
async function accountProblems(
  scope: Scope,
  tenant: string,
  clientIds: string[],
  journal: Sums,
): Promise<string[]> {
  const { closing, problems } = await readAccounts(scope, clientIds);
  for (const id of clientIds)
    for (const [currency, balance] of closing.get(id) ?? []) {
      const [sum] = journal.get([tenant, id, currency].join(' ')) ?? [];
      if (sum !== balance) problems.push(`it closes with ${balance} ${currency}, but ${sum} (${id})`);
    }
  return problems.map((problem) => `a statement of account adds up to the balances: ${problem} of ${tenant}`);
}

async function readDebts(scope: Scope, tenant: string, reported: Record<Report, Sums>): Promise<void> {
  for await (const rows of ageingBatches(scope, FAR_FUTURE))
    for (const row of rows)
      add(reported.ageing, [tenant, row.client, row.currencyCode], [row.totalMinor, row.onAccountMinor]);
  for await (const row of journalOf(scope))
    add(reported.journal, [tenant, row.client, row.currencyCode], [row.amountMinor]);
  const now = new Date().toISOString();
  for (const row of await scope.all(listDebtors, { now, count: DEBTORS_MAX }))
    add(reported.debtors, [tenant, row.client, row.currencyCode], [row.dueMinor]);
}

async function readPeriod(
  scope: Scope,
  { tenant, from, to }: Period,
  reported: Record<Report, Sums>,
): Promise<void> {
  const months: Sums = new Map();
  for (const row of await scope.all(addUpMonths, { from, to }))
    add(months, [tenant, row.currencyCode], [row.invoicedMinor]);
  // Months also have money, of currencies without a document.
  for (const [key, sums] of months) if (sums[0] !== 0n) reported.months.set(key, sums);
  for (const { currencyCode, onAccount } of await reckonOnAccount(scope, { from, to }))
    if (onAccount.closingMinor !== 0)
      add(reported.onAccount, [tenant, currencyCode], [onAccount.closingMinor]);
}

async function* journalOf(scope: Scope) {
  let after = { afterDate: '0001-01-01', afterAt: '-infinity', afterId: '', afterRank: 0 };
  for (;;) {
    const rows = await scope.all(listJournal, { ...after, to: FAR_FUTURE, count: JOURNAL_BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < JOURNAL_BATCH) return;
    const { recordedDate: afterDate, recordedAt: afterAt, id: afterId, type } = last;
    after = { afterDate, afterAt, afterId, afterRank: type.endsWith('_REVERSAL') ? 1 : 0 };
  }
}

function add(sums: Sums, key: string[], amounts: number[]): void {
  const reached = sums.get(key.join(' ')) ?? amounts.map(() => 0n);
  sums.set(
    key.join(' '),
    amounts.map((amount, index) => integerValue(amount) + (reached[index] as bigint)),
  );
}

async function sumsOf(owner: pg.Client, sql: string): Promise<Sums> {
  const { rows } = await owner.query<{ key: string; amounts: string[] }>(sql);
  return new Map(rows.map(({ key, amounts }) => [key, amounts.map(BigInt)]));
}

export function differences(rule: string, reported: Sums, documents: Sums): string[] {
  return [...new Set([...reported.keys(), ...documents.keys()])].flatMap((key) => {
    const [shown, due] = [String(reported.get(key)), String(documents.get(key))];
    return shown === due ? [] : [`${rule}: ${shown}, but ${due} (${key})`];
  });
}
