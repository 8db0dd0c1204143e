import { enterTenant, type TestDatabase } from '../database.ts';

/**
 * Inserts many clients with SQL. Many have the same `order` and `createdAt`, and neither these nor the identifiers
 * follow the order of insertion.
 */
export async function insertClients(
  db: TestDatabase,
  tenant: string,
  count: number,
  description: string | null = null,
): Promise<void> {
  await db.asOwner(async (client) => {
    // On a hosted server, row-level security applies to the owner too.
    await enterTenant(client, tenant);
    await client.query(
      `insert into clients (tenant_id, id, name, description, sort_order, created_at, updated_at)
       select $1, 'clnt_' || substr(md5(number::text), 1, 26), 'Client ' || number, $3, number % 3,
         '2026-01-01'::timestamptz + number % 7 * interval '1 ms', '2026-01-02'
       from generate_series(1, $2::integer) as number`,
      [tenant, count, description],
    );
  });
}
