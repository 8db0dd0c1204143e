import type pg from 'pg';

/** Runs SQL whose first parameter is the tenant. */
export type Run = (sql: string, ...values: unknown[]) => Promise<pg.QueryResult>;

/** The seeded invoices from `$2` to `$3`, with their place among fifty. */
export const seeded = `(
  select invoices.*, n, n % 50 as place
  from generate_series($2::int, $3::int) as n join invoices on tenant_id = $1 and id = 'inv_seed' || n
)`;

/** The identifier of a contract's project. It names the tenant too, because projects are found without it. */
export const projectOf = (contractId: string) =>
  `('prj_' || substr(${contractId}, 5) || substr(tenant_id, 5))`;

/** The identifier of the project of a seeded contract. */
export const seededProject = (tenantId: string, contract: number) =>
  `prj_seed${contract}${tenantId.slice(4)}`;
