import type pg from 'pg';

/** Few enough that filters by client and by contract are selective. */
const INVOICES_PER_CLIENT = 500;
const YEARS = 10;

/**
 * Inserts a tenant's history: invoices spread evenly over the last ten years, most of them paid, each with one line
 * of 10.00. The owner writes them without triggers. The books balance, but the audit entries have no valid hashes.
 */
export async function seedInvoices(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => owner.query(sql, [tenantId, ...values]);
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await run(
    `insert into clients (tenant_id, id, name, currency_code, created_at, updated_at)
     select $1, 'clnt_seed' || n, 'Client ' || n, 'EUR', now(), now() from generate_series(0, $2::int) as n`,
    Math.floor(count / INVOICES_PER_CLIENT),
  );
  await run(
    `insert into contracts (tenant_id, id, client_id, name, status, currency_code, payment_terms_days, starts_at, created_at, updated_at)
     select tenant_id, 'ctr_' || substr(id, 6), id, name, 'ACTIVE', 'EUR', 30, now(), now(), now()
     from clients where tenant_id = $1 and id like 'clnt_seed%'`,
  );
  await run(
    `insert into invoices (tenant_id, id, contract_id, client_id, status, currency_code, billable_count, subtotal_minor,
       total_minor, taxes, paid_minor, number, series_period, sequence, seller, buyer, due_at, issued_at, paid_at, voided_at,
       created_at, updated_at)
     select $1, 'inv_seed' || n, 'ctr_seed' || n % ($3::int + 1), 'clnt_seed' || n % ($3::int + 1), status, 'EUR', 1, 1000, 1000,
       '[{"category": "Z", "percent": 0, "taxableMinor": 1000, "taxMinor": 0}]',
       case status when 'PAID' then 1000 when 'PARTIALLY_PAID' then 400 else 0 end,
       'INV-' || repeat('0', greatest(0, 6 - length(sequence::text))) || sequence,
       case when sequence is not null then '' end, sequence,
       case when sequence is not null then '{"name": "Seller"}'::jsonb end,
       case when sequence is not null then '{"name": "Buyer"}'::jsonb end,
       case when sequence is not null then at + interval '30 days' end,
       case when sequence is not null then at + interval '1 hour' end,
       case status when 'PAID' then at + interval '20 days' end,
       case status when 'VOID' then at + interval '2 hours' end,
       at, at
     from (
       select n, status, now() - make_interval(secs => ($2::bigint - n + 1) * ($4::bigint * 365 * 86400.0 / $2)) as at,
         case when status <> 'DRAFT' then sum((status <> 'DRAFT')::int) over (order by n) end as sequence
       from (
         select n, (array['DRAFT', 'VOID', 'PARTIALLY_PAID', 'FINALIZED'])[case when n % 50 < 4 then n % 50 + 1 end] as rare
         from generate_series(1, $2::bigint) as n
       ) as numbered, lateral (select coalesce(rare, 'PAID') as status) as statuses
     ) as history`,
    count,
    Math.floor(count / INVOICES_PER_CLIENT),
    YEARS,
  );
  await run(
    `insert into billables (tenant_id, id, invoice_id, name, quantity, amount_minor, currency_code, tax_percent, tax_category,
       created_at, updated_at)
     select tenant_id, 'bil_' || substr(id, 5), id, 'Work', 1, 1000, 'EUR', 0, 'Z', created_at, updated_at
     from invoices where tenant_id = $1 and id like 'inv_seed%'`,
  );
  await run(
    `insert into payments (tenant_id, id, invoice_id, amount_minor, currency_code, paid_at, created_at, updated_at)
     select tenant_id, 'pay_' || substr(id, 5), id, paid_minor, 'EUR', updated_at, created_at, updated_at
     from invoices where tenant_id = $1 and id like 'inv_seed%' and paid_minor > 0`,
  );
  await run(
    `insert into number_series (tenant_id, kind, period, last_number, last_issued_at)
     select $1, 'INVOICE', '', max(sequence), max(issued_at) from invoices where tenant_id = $1 having max(sequence) > 0`,
  );
  await run(
    `with written as (
       insert into audit_entries (tenant_id, id, created_at, actor_type, actor, action, resource, resource_id, after)
       select tenant_id, 'aud_' || substr(id, 5), created_at, 'PERSON', 'alice', 'created', 'invoice', id, to_jsonb(invoices) - 'tenant_id'
       from invoices where tenant_id = $1 and id like 'inv_seed%' order by created_at
       returning tenant_id, position, id, created_at
     ), sealed as (
       insert into audit_seals (tenant_id, sequence, entry_position, entry_id, previous_hash, hash, sealed_at)
       select tenant_id, coalesce((select max(sequence) from audit_seals where tenant_id = $1), 0) + row_number() over (order by position),
         position, id, 'unknown', 'unknown', created_at
       from written
       returning sequence
     )
     insert into audit_chains (tenant_id, sequence, hash) select $1, max(sequence), 'unknown' from sealed
     on conflict (tenant_id) do update set sequence = excluded.sequence, hash = excluded.hash`,
  );
  await owner.query('commit');
  await owner.query('analyze');
}
