import type { Database, Scope } from '../database/database.ts';
import { jsonOf, statement } from '../database/statement.ts';
import type { KeyRing } from '../secrets.ts';

/** Rows that a transaction seals anew. It holds their locks for a few milliseconds. */
const BATCH_ROWS = 50;

export type SealedColumn = ReturnType<typeof sealedColumn>;

/**
 * A column with text that is sealed for as long as its row lives. The rows have `key` as their key, within their tenant if the
 * table has tenants. `contextOf` returns what the text is bound to.
 */
export function sealedColumn(
  [table, column, key]: [table: string, column: string, key: string],
  isOfTenant: boolean,
  contextOf: (id: string, tenantId: string) => string,
) {
  const list = statement({
    name: `list_sealed_${table}`,
    parameters: { after: 'text', current: 'text', count: 'bigint' },
    row: { id: 'text', sealed: 'text' },
    sql: `select ${key} as id, ${column} as sealed from ${table}
          where ${key} > $after and ${column} <> '' and not starts_with(${column}, $current)
          order by ${key} limit $count for no key update`,
  });
  const replace = statement({
    name: `replace_sealed_${table}`,
    parameters: { rows: jsonOf<{ id: string; sealed: string }[]>() },
    row: {},
    isUpkeep: true,
    sql: `update ${table} set ${column} = fresh.sealed
          from jsonb_to_recordset($rows) as fresh (id text, sealed text) where ${table}.${key} = fresh.id`,
  });
  return { name: `${table}.${column}`, isOfTenant, contextOf, list, replace };
}

/**
 * Seals everything with the key in use, in short transactions, while the service runs. What is done is skipped, so it can be
 * interrupted at any time and begun again. What a slow transaction stores behind it is found when the old key is forgotten.
 * Resolves to the number of rows.
 */
export async function resealAll(
  { database, secrets: ring }: { database: Database; secrets: KeyRing },
  columns: readonly SealedColumn[],
  tenants: () => AsyncIterable<string>,
  onProgress: (rows: number, tenantId: string) => void,
): Promise<number> {
  const by = { actor: 'command rotate-secret-key' };
  let rows = 0;
  for (const column of columns.filter(({ isOfTenant }) => !isOfTenant))
    rows += await reseal(database.inSystem(), ring, column, '');
  for await (const tenantId of tenants()) {
    for (const column of columns.filter(({ isOfTenant }) => isOfTenant))
      rows += await reseal(database.inTenant(tenantId, by), ring, column, tenantId);
    onProgress(rows, tenantId);
  }
  return rows;
}

async function reseal(
  scope: Scope,
  ring: KeyRing,
  { list, replace, contextOf }: SealedColumn,
  tenantId: string,
): Promise<number> {
  let count = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const rows = await scope.transaction(async (transaction) => {
      const found = await transaction.all(list, {
        after: from,
        current: `${ring.keyId}.`,
        count: BATCH_ROWS,
      });
      const fresh = found.map(({ id, sealed }) => {
        const context = contextOf(id, tenantId);
        return { id, sealed: ring.encrypt(ring.decrypt(sealed, context), context) };
      });
      if (fresh.length > 0) await transaction.all(replace, { rows: fresh });
      return fresh;
    });
    count += rows.length;
    after = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.id;
  }
  return count;
}
