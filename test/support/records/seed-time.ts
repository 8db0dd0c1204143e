import type pg from 'pg';

/**
 * Inserts one time entry for each seeded invoice, on the day of its making. Most are charged by its line. Each group of
 * fifty has one entry on a draft, one that is open, one that is held, and one that is not billable. The owner writes them
 * without triggers.
 */
export async function seedTime(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into time_entries (tenant_id, id, contract_id, project_id, entry_date, minutes, worker, is_billable, is_held,
       source_id, reference_type, reference_id, charged_minutes, created_at, updated_at)
     select tenant_id, 'tim_' || substr(id, 5), contract_id, 'prj_' || substr(contract_id, 5), day_of(created_at, 'UTC'), 60,
       'Worker ' || n % 97, place <> 11, place = 9, 'sheet/' || n, 'TASK', (n / 20)::text,
       case when place in (7, 9, 11) then 0 else 60 end, created_at, created_at
     from (
       select *, substr(id, 9)::integer as n, substr(id, 9)::integer % 50 as place
       from invoices where tenant_id = $1 and id like 'inv_seed%'
     ) as numbered`,
    [tenantId],
  );
  await owner.query(
    `insert into time_charges (tenant_id, entry_id, invoice_id, billable_id, priced_by_id, minutes)
     select tenant_id, id, 'inv_' || substr(id, 5), 'bil_' || substr(id, 5), 'bil_' || substr(id, 5), charged_minutes
     from time_entries where tenant_id = $1 and id like 'tim_seed%' and charged_minutes <> 0`,
    [tenantId],
  );
  await owner.query('commit');
  await owner.query('analyze');
}
