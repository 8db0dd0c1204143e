import type pg from 'pg';
import { entryId } from '../../../src/resources/journal/entry-id.ts';
import { seedSearchWords } from '../search-words.ts';

/** Few enough that filters by client and by contract are selective. */
const INVOICES_PER_CLIENT = 500;
const YEARS = 10;

/** Runs SQL whose first parameter is the tenant. */
type Run = (sql: string, ...values: unknown[]) => Promise<pg.QueryResult>;

/**
 * Inserts a tenant's history: invoices spread evenly over the last ten years, each with one line of 10.00. Most are paid.
 * Each group of fifty has one draft, one void invoice with its cancellation, one credited invoice, one that was overpaid
 * and refunded in part, and two open ones. The owner writes them without triggers. The books balance, and the journal tells
 * the creation of each invoice, but without valid hashes.
 */
export async function seedInvoices(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  const run: Run = (sql, ...values) => owner.query(sql, [tenantId, ...values]);
  const clients = Math.floor(count / INVOICES_PER_CLIENT) + 1;
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await seedContracts(run, clients);
  await seedDocuments(run, count, clients);
  await seedSettlements(run);
  await seedSeries(run);
  await seedJournal(run);
  await seedDeliveries(run);
  await seedSearchWords(owner, tenantId);
  await owner.query('commit');
  await owner.query('analyze');
}

async function seedContracts(run: Run, clients: number): Promise<void> {
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
     select tenant_id, 'prj_' || substr(id, 5), id, name, now(), now()
     from contracts where tenant_id = $1 and id like 'ctr_seed%'`,
  );
}

async function seedDocuments(run: Run, count: number, clients: number): Promise<void> {
  await run(
    `insert into invoices (tenant_id, id, contract_id, client_id, status, currency_code, billable_count, subtotal_minor,
       total_minor, taxes, paid_minor, refunded_minor, credited_minor, locale, payment_reference, payment_terms_days,
       number, series_period, sequence, seller, buyer, currency_exponent, paper, layout_version, e_invoice_profile, time_zone,
       issue_date, recorded_date, issued_at, due_date, due_at, paid_at, voided_at, last_settlement_date, created_at, updated_at)
     select $1, 'inv_seed' || n, 'ctr_seed' || n % $3::int, 'clnt_seed' || n % $3::int, status, 'EUR', 1, 1000, 1000,
       '[{"category": "Z", "percent": 0, "taxableMinor": 1000, "taxMinor": 0}]',
       case when n % 50 = 5 then 1300 when status = 'PAID' then 1000 when status = 'PARTIALLY_PAID' then 400 else 0 end,
       case when n % 50 = 5 then 200 else 0 end,
       case when status in ('VOID', 'CREDITED') then 1000 else 0 end,
       issued.locale, issued.number, issued.terms, issued.number, issued.period, sequence, issued.seller, issued.buyer,
       issued.exponent, issued.paper, issued.layout, issued.profile, issued.zone, issued.day, issued.day, issued.at, issued.day + issued.terms,
       end_of_day(issued.day + issued.terms, issued.zone),
       case status when 'PAID' then made_at end,
       case status when 'VOID' then made_at + interval '2 hours' end,
       case when status in ('PAID', 'PARTIALLY_PAID') then day_of(made_at, 'UTC')
         when status in ('VOID', 'CREDITED') then day_of(made_at + interval '2 hours', 'UTC') end,
       made_at, made_at
     from (
       select n, status, now() - make_interval(secs => ($2::bigint - n + 1) * ($4::bigint * 365 * 86400.0 / $2)) as made_at,
         case when status <> 'DRAFT' then sum((status <> 'DRAFT')::int) over (order by n) end as sequence
       from (
         select n, coalesce((array['DRAFT', 'VOID', 'PARTIALLY_PAID', 'FINALIZED', 'CREDITED'])[n % 50 + 1], 'PAID') as status
         from generate_series(1, $2::bigint) as n
       ) as numbered
     ) as history left join lateral (
       select 'INV-' || repeat('0', greatest(0, 6 - length(sequence::text))) || sequence as number, '' as period,
         made_at + interval '1 hour' as at, day_of(made_at + interval '1 hour', 'UTC') as day, 30 as terms, 'en' as locale,
         'UTC' as zone, 2 as exponent, 'A4' as paper, 1 as layout, 'EN16931' as profile, '{"legalName": "Seller"}'::jsonb as seller, '{"legalName": "Buyer"}'::jsonb as buyer
     ) as issued on status <> 'DRAFT'`,
    count,
    clients,
    YEARS,
  );
  await run(
    `insert into billables (tenant_id, id, invoice_id, project_id, name, quantity, amount_minor, currency_code, tax_percent,
       tax_category, created_at, updated_at)
     select tenant_id, 'bil_' || substr(id, 5), id, 'prj_' || substr(contract_id, 5), 'Work', 1, 1000, 'EUR', 0, 'Z',
       created_at, updated_at
     from invoices where tenant_id = $1 and id like 'inv_seed%'`,
  );
}

async function seedSettlements(run: Run): Promise<void> {
  await run(
    `insert into payments (tenant_id, id, invoice_id, client_id, amount_minor, currency_code, allow_overpayment, paid_at,
       paid_date, recorded_date, created_at, updated_at)
     select tenant_id, 'pay_' || substr(id, 5), id, client_id, paid_minor, 'EUR', paid_minor > total_minor, created_at,
       day_of(created_at, 'UTC'), day_of(created_at, 'UTC'), created_at, updated_at
     from invoices where tenant_id = $1 and id like 'inv_seed%' and paid_minor > 0`,
  );
  await run(
    `insert into refunds (tenant_id, id, invoice_id, client_id, amount_minor, currency_code, refunded_at, refunded_date,
       recorded_date, created_at, updated_at)
     select tenant_id, 'rfd_' || substr(id, 5), id, client_id, refunded_minor, 'EUR', created_at,
       day_of(created_at, 'UTC'), day_of(created_at, 'UTC'), created_at, updated_at
     from invoices where tenant_id = $1 and id like 'inv_seed%' and refunded_minor > 0`,
  );
  await run(
    `insert into credit_notes (tenant_id, id, invoice_id, kind, reason, number, series_period, sequence, billable_count,
       subtotal_minor, tax_minor, total_minor, taxes, issued_at, issue_date, recorded_date, client_id, contract_id,
       currency_code, currency_exponent, invoice_number, invoice_issue_date, time_zone, locale, seller, buyer,
       payment_reference, payment_terms_days, paper, layout_version, e_invoice_profile, created_at, updated_at)
     select tenant_id, 'crn_' || substr(id, 5), id, case status when 'VOID' then 'CANCELLATION' else 'CORRECTION' end,
       'Seeded', 'CN-' || place, '', place, billable_count, subtotal_minor, tax_minor, total_minor, taxes, credited_at,
       day_of(credited_at, 'UTC'), day_of(credited_at, 'UTC'), client_id, contract_id, currency_code, currency_exponent,
       number, issue_date, time_zone, locale, seller, buyer, payment_reference, payment_terms_days, paper, layout_version,
       e_invoice_profile, credited_at, credited_at
     from (
       select *, row_number() over (order by issued_at) as place, issued_at + interval '1 hour' as credited_at
       from invoices where tenant_id = $1 and id like 'inv_seed%' and credited_minor > 0
     ) as credited`,
  );
  await run(
    `insert into credit_note_billables
       (tenant_id, credit_note_id, billable_id, invoice_id, kind, quantity, amount_minor, total_minor)
     select tenant_id, id, 'bil_' || substr(id, 5), invoice_id, kind, 1, 1000, 1000
     from credit_notes where tenant_id = $1 and id like 'crn_seed%'`,
  );
}

async function seedSeries(run: Run): Promise<void> {
  await run(
    `insert into number_series (tenant_id, kind, period, first_number, last_number, last_issued_at, last_issue_date)
     select $1, kind, '', 1, max(sequence), max(issued_at), max(issue_date) from (
       select 'INVOICE' as kind, sequence, issued_at, issue_date from invoices where tenant_id = $1
       union all select 'CREDIT_NOTE', sequence, issued_at, issue_date from credit_notes where tenant_id = $1
     ) as issued group by kind having max(sequence) > 0`,
  );
}

/** One transaction, and so one range, for each invoice. */
async function seedJournal(run: Run): Promise<void> {
  await run(
    `insert into journal (tenant_id, transaction_id, created_at, actor_type, actor, action, resource, resource_id, after)
     select tenant_id, row_number() over (order by created_at)::text::xid8, created_at, 'PERSON', 'alice', 'created', 'invoice',
       id, to_jsonb(invoices) - 'tenant_id'
     from invoices where tenant_id = $1 and id like 'inv_seed%' order by created_at`,
  );
  await run(`insert into journal_heads (tenant_id) values ($1) on conflict do nothing`);
  await run(
    `with ordered as (
       insert into journal_ranges (tenant_id, first_sequence, last_sequence, first_number, transaction_id, first_position,
         last_position, type, client_id, api_version, created_at, digests, previous_hash, hash, sealed_at)
       select tenant_id, sequence + place, sequence + place, number + place, transaction_id, position, position,
         'invoice.created', after ->> 'client_id', 'v1', created_at, sha256(resource_id::bytea), hash, hash, created_at
       from (
         select journal.*, head.sequence, head.number, head.hash, row_number() over (order by position) as place
         from journal join journal_heads as head using (tenant_id) where tenant_id = $1 and resource_id like 'inv_seed%'
       ) as seeded
     )
     update journal_heads set sequence = sequence + seeded.count, number = number + seeded.count,
       planned_sequence = sequence + seeded.count
     from (select count(*) from invoices where tenant_id = $1 and id like 'inv_seed%') as seeded where tenant_id = $1`,
  );
  await run(
    `insert into journal_records (tenant_id, record_id, sequence)
     select tenant_id, id, 1 from invoices where tenant_id = $1 and id like 'inv_seed%'`,
  );
}

/** Deliveries to a disabled integration, all of them done. */
async function seedDeliveries(run: Run): Promise<void> {
  await run(
    `insert into integrations (tenant_id, id, provider, name, status, created_at, updated_at)
     values ($1, 'int_seed', 'webhook', 'Seeded', 'DISABLED', now(), now())`,
  );
  const { rows } = await run(
    `select last_sequence::integer as sequence, encode(digests, 'hex') as digest, journal_ranges.created_at as "createdAt",
       resource_id as "recordId"
     from journal_ranges join journal using (tenant_id, transaction_id)
     where tenant_id = $1 and resource_id like 'inv_seed%' and position = first_position`,
  );
  const delivered = rows.map(({ recordId, sequence, digest, createdAt }) => {
    const time = createdAt.toISOString();
    return {
      recordId,
      sequence,
      createdAt: time,
      eventId: entryId('event', { sequence, digest, createdAt: time }),
    };
  });
  await run(
    `insert into deliveries (tenant_id, id, event_id, event_sequence, event_type, record_id, integration_id, status, attempts,
       created_at, updated_at)
     select $1, 'dlv_' || substr("recordId", 5), "eventId", sequence, 'invoice.created', "recordId", 'int_seed', 'SUCCEEDED', 1,
       "createdAt", "createdAt"
     from jsonb_to_recordset($2::jsonb) as delivered ("recordId" text, sequence bigint, "eventId" text, "createdAt" timestamptz)`,
    JSON.stringify(delivered),
  );
}
