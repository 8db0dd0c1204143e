import type pg from 'pg';

/** Inserts a delivery of the creation of each seeded invoice to a disabled integration. All of them are done. */
export async function seedDeliveries(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query(
    `insert into integrations (tenant_id, id, provider, name, status, created_at, updated_at)
     values ($1, 'int_seed', 'webhook', 'Seeded', 'DISABLED', now(), now())`,
    [tenantId],
  );
  await owner.query(
    `insert into deliveries (tenant_id, id, event_id, event_sequence, event_type, record_id, integration_id, status, attempts,
       created_at, updated_at)
     select tenant_id, 'dlv_' || substr(id, 5), 'evt_' || substr(id, 5), row_number() over (order by created_at),
       'invoice.created', id, 'int_seed', 'SUCCEEDED', 1, created_at, created_at
     from invoices where tenant_id = $1 and id like 'inv_seed%'`,
    [tenantId],
  );
  await owner.query('analyze deliveries');
}
