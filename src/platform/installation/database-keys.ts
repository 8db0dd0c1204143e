import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import type { KeyRing } from '../secrets.ts';

/**
 * Has the ring seal and sign with the key that the database says. Refuses a ring that lacks one that the database may need.
 * `client` is the owner's, and its database may be of an earlier version, or empty.
 */
export async function useKeysOf(client: pg.Client, ring: KeyRing): Promise<void> {
  // The last one is the key in use.
  const used = (await usedKeys(client)).reverse();
  try {
    for (const id of used) ring.use(id);
  } catch (error) {
    throw new OperatorError(`SECRET_KEY is not the key of this database: ${(error as Error).message}`);
  }
}

/** Records the key of a database that is new, or of version 0.1.0, and the name that was derived from it. */
export async function recordKey(client: pg.Client, ring: KeyRing): Promise<void> {
  await client.query(
    `insert into secret_keys (id, current_since, completed_at, storage_prefix) select $1, now(), now(), $2
     where not exists (select from secret_keys where current_since is not null)`,
    [ring.keyId, ring.storagePrefix()],
  );
}

/** The keys that the database may need. The one that seals and signs comes first. */
export async function usedKeys(client: pg.Client): Promise<string[]> {
  const own = `select id from public.secret_keys where current_since is not null order by current_since desc`;
  const ofFirstRelease = `select split_part(private_sealed, '.', 1) as id from public.signing_keys limit 1`;
  for (const [table, sql] of Object.entries({ secret_keys: own, signing_keys: ofFirstRelease })) {
    const known = await client.query('select to_regclass($1) is not null as exists', [`public.${table}`]);
    const { rows } = known.rows[0].exists ? await client.query<{ id: string }>(sql) : { rows: [] };
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}
