import type pg from 'pg';
import { enterTenant } from '../database.ts';
import { PLACES_WITHOUT_CHARGE, seedTime } from './seed-time.ts';
import { projectOf, type Run, seeded } from './seeded.ts';

/** Few enough that filters by client and by contract are selective. */
const INVOICES_PER_CLIENT = 100;
const YEARS = 10;
/** Invoices that are issued together have one date, so each of these takes a statement. */
const DAYS_OF_ISSUE_MAX = 250;
/** Every row that a transaction adds up or settles makes the next one slower, because the old versions stay until it ends. */
const BATCH = 250;

/** Writes the invoices from one number to another. */
type Step = (run: Run, first: number, last: number) => Promise<void>;

/**
 * Inserts a tenant's history: invoices spread evenly over the last ten years, each with one line of 10.00. Most are paid.
 * Each group of fifty has one draft, one void invoice with its cancellation, one credited invoice, one that was overpaid
 * and refunded in part, and two open ones. All rules apply, so the books balance and the journal records every change. Each
 * step is a transaction, because all changes of a record in one transaction are one event. With time, most lines charge an
 * hour of an entry.
 */
export async function seedInvoices(
  owner: pg.Client,
  tenantId: string,
  count: number,
  { withTime = false, buyer = 'Buyer' } = {},
): Promise<void> {
  const run: Run = (sql, ...values) => owner.query(sql, [tenantId, ...values]);
  const clients = Math.floor(count / INVOICES_PER_CLIENT) + 1;
  await seedContracts(owner, tenantId, clients);
  const steps: [step: Step, batch: number][] = [
    [(_, first, last) => seedDrafts(run, { first, last, count, clients, withTime }), BATCH],
    [withTime ? seedTime : async () => {}, BATCH],
    [(_, first, last) => issueDrafts(run, first, last, buyer), Math.ceil(count / DAYS_OF_ISSUE_MAX)],
    [seedMoney, BATCH],
    [seedCreditNotes, BATCH],
  ];
  for (const [step, batch] of steps)
    for (let first = 1; first <= count; first += batch) {
      await owner.query('begin');
      await step(run, first, Math.min(first + batch - 1, count));
      await owner.query('commit');
      // Triggers plan anew, now that there are rows.
      if (first === 1) await owner.query('analyze invoices, billables, payments, time_entries, time_charges');
    }
  await owner.query('analyze');
}

/** Clients, each with a contract and a project of its name. */
export async function seedContracts(owner: pg.Client, tenantId: string, clients: number): Promise<void> {
  const run: Run = (sql, ...values) => owner.query(sql, [tenantId, ...values]);
  await enterTenant(owner, tenantId);
  await run(
    `insert into clients (tenant_id, id, name, currency_code, created_at, updated_at)
     select $1, 'clnt_seed' || n, 'Client ' || n, 'EUR', now(), now() from generate_series(0, $2::int - 1) as n`,
    clients,
  );
  await run(
    `insert into contracts (tenant_id, id, client_id, name, status, currency_code, payment_terms_days, created_at, updated_at)
     select tenant_id, 'ctr_' || substr(id, 6), id, name, 'ACTIVE', 'EUR', 30, now(), now()
     from clients where tenant_id = $1 and id like 'clnt_seed%'`,
  );
  await run(
    `insert into projects (tenant_id, id, contract_id, name, created_at, updated_at)
     select tenant_id, ${projectOf('id')}, id, name, now(), now()
     from contracts where tenant_id = $1 and id like 'ctr_seed%'`,
  );
}

interface Drafts {
  first: number;
  last: number;
  /** How many there are in all. */
  count: number;
  clients: number;
  withTime: boolean;
}

async function seedDrafts(run: Run, drafts: Drafts): Promise<void> {
  const { first, last, count, clients, withTime } = drafts;
  await run(
    `insert into invoices (tenant_id, id, contract_id, client_id, currency_code, created_at, updated_at)
     select $1, 'inv_seed' || n, 'ctr_seed' || n % $5::int, 'clnt_seed' || n % $5::int, 'EUR', made_at, made_at
     from (
       select n, now() - make_interval(secs => ($4::bigint - n + 1) * ($6::bigint * 365 * 86400.0 / $4)) as made_at
       from generate_series($2::bigint, $3) as n
     ) as history`,
    ...[first, last, count, clients, YEARS],
  );
  await run(
    `insert into billables (tenant_id, id, invoice_id, project_id, name, quantity, amount_minor, currency_code, tax_percent,
       tax_category, collected_for, created_at, updated_at)
     select tenant_id, 'bil_seed' || n, id, ${projectOf('contract_id')}, 'Work', 1, 1000, 'EUR', 0, 'Z',
       case when $4 and place not in ${PLACES_WITHOUT_CHARGE} then 'seeded' end, created_at, updated_at
     from ${seeded} as drafts`,
    ...[first, last, withTime],
  );
}

/** Issues all but one draft in fifty, on the day of the last one. */
async function issueDrafts(run: Run, first: number, last: number, buyer: string): Promise<void> {
  await run(
    `update invoices set status = 'FINALIZED', number = issued.number, series_period = '', sequence = issued.sequence,
       payment_reference = issued.number, locale = 'en', payment_terms_days = 30, seller = '{"legalName": "Seller"}',
       buyer = jsonb_build_object('legalName', $4::text), currency_exponent = 2, paper = 'A4', layout_version = 1,
       e_invoice_profile = 'EN16931', time_zone = 'UTC', issued_at = issued.at, issue_date = issued.day,
       recorded_date = issued.day, due_date = issued.day + 30, due_at = end_of_day(issued.day + 30, 'UTC'),
       updated_at = issued.at
     from (
       select id, sequence, at, day_of(at, 'UTC') as day,
         'INV-' || repeat('0', greatest(0, 6 - length(sequence::text))) || sequence as number
       from (
         select id, max(created_at) over () as at, row_number() over (order by n)
           + coalesce((select last_number from number_series where tenant_id = $1 and kind = 'INVOICE'), 0) as sequence
         from ${seeded} as drafts where place <> 0
       ) as numbered
     ) as issued
     where tenant_id = $1 and invoices.id = issued.id`,
    ...[first, last, buyer],
  );
}

async function seedMoney(run: Run, first: number, last: number): Promise<void> {
  await run(
    `insert into payments (tenant_id, id, client_id, buyer_name, amount_minor, currency_code, paid_at, paid_date, recorded_date,
       last_movement_date, created_at, updated_at)
     select tenant_id, 'pay_seed' || n, client_id, buyer->>'legalName', case place when 2 then 400 when 5 then 1300 else 1000 end,
       'EUR', issued_at, issue_date, issue_date, issue_date, issued_at, issued_at
     from ${seeded} as issued where place not in (0, 1, 3, 4)`,
    ...[first, last],
  );
  await run(
    `insert into allocations (tenant_id, id, payment_id, client_id, currency_code, invoice_id, amount_minor, date, created_at,
       updated_at)
     select tenant_id, 'alc_seed' || n, 'pay_seed' || n, client_id, 'EUR', id, case place when 2 then 400 else 1000 end,
       issue_date, issued_at, issued_at
     from ${seeded} as issued where place not in (0, 1, 3, 4)`,
    ...[first, last],
  );
  await run(
    `insert into refunds (tenant_id, id, payment_id, client_id, amount_minor, currency_code, refunded_at, refunded_date,
       recorded_date, created_at, updated_at)
     select tenant_id, 'rfd_seed' || n, 'pay_seed' || n, client_id, 200, 'EUR', issued_at, issue_date, issue_date,
       issued_at + interval '1 ms', issued_at + interval '1 ms'
     from ${seeded} as overpaid where place = 5`,
    ...[first, last],
  );
}

/** A cancellation of each void invoice, and a correction of each credited one. */
async function seedCreditNotes(run: Run, first: number, last: number): Promise<void> {
  await run(
    `with notes as (
       insert into credit_notes (tenant_id, id, invoice_id, kind, reason, number, series_period, sequence, billable_count,
         subtotal_minor, tax_minor, total_minor, taxes, issued_at, issue_date, recorded_date, client_id, contract_id,
         currency_code, currency_exponent, invoice_number, invoice_issue_date, time_zone, locale, seller, buyer,
         payment_reference, payment_terms_days, paper, layout_version, e_invoice_profile, created_at, updated_at)
       select tenant_id, 'crn_seed' || n, id, case place when 1 then 'CANCELLATION' else 'CORRECTION' end, 'Seeded',
         'CN-' || taken, '', taken, billable_count, subtotal_minor, tax_minor, total_minor, taxes, issued_at, issue_date,
         issue_date, client_id, contract_id, currency_code, currency_exponent, number, issue_date, time_zone, locale, seller,
         buyer, payment_reference, payment_terms_days, paper, layout_version, e_invoice_profile, issued_at, issued_at
       from (
         select *, row_number() over (order by n)
           + coalesce((select last_number from number_series where tenant_id = $1 and kind = 'CREDIT_NOTE'), 0) as taken
         from ${seeded} as issued where place in (1, 4)
       ) as credited order by taken
       returning *
     )
     insert into credit_note_billables
       (tenant_id, credit_note_id, billable_id, invoice_id, kind, quantity, amount_minor, total_minor)
     select tenant_id, id, 'bil_' || substr(id, 5), invoice_id, kind, 1, 1000, 1000 from notes`,
    ...[first, last],
  );
}
