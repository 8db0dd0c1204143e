import type pg from 'pg';
import type { Statement } from '../../src/platform/database/statement.ts';
import { queryOf } from '../../src/platform/database/values.ts';

/** How PostgreSQL would run the statement in that tenant, line by line. */
export async function explain(
  client: pg.Client,
  tenantId: string,
  of: Statement,
  values: Record<string, unknown>,
): Promise<string[]> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  const { text, values: parameters = [] } = queryOf(of, values);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters);
  return rows.map((row) => row['QUERY PLAN']);
}
