import { enterTenant, type TestDatabase } from '../database.ts';

/** Inserts contacts of a client with SQL, each with an email. */
export async function insertContacts(
  db: TestDatabase,
  tenant: string,
  client: string,
  count: number,
): Promise<void> {
  const key = 'substr(md5($2 || number), 1, 26)';
  const numbers = 'generate_series(1, $3::integer) as number';
  await db.asOwner(async (owner) => {
    await enterTenant(owner, tenant);
    await owner.query('begin');
    await owner.query(
      `insert into contacts (tenant_id, id, client_id, name, created_at, updated_at)
       select $1, 'con_' || ${key}, $2, 'Contact ' || number, now(), now() from ${numbers}`,
      [tenant, client, count],
    );
    await owner.query(
      `insert into emails (tenant_id, id, contact_id, address, created_at, updated_at)
       select $1, 'eml_' || ${key}, 'con_' || ${key}, number || '@example.com', now(), now() from ${numbers}`,
      [tenant, client, count],
    );
    await owner.query('commit');
  });
}
