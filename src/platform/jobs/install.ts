import library from 'pg-boss/package.json' with { type: 'json' };
import { OperatorError } from '../errors.ts';

export const JOBS_SCHEMA = 'jobs';

/** The privileges of the application's role. The other tables belong to features that are off. */
const PRIVILEGES = {
  version: 'select, update',
  queue: 'select, insert, update',
  schedule: 'select, insert, update',
  job: 'select, insert, update',
  job_common: 'select, insert, update, delete',
  job_dependency: 'select, delete',
};

/** Runs SQL as the database's owner. */
type Run = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Creates the library's tables or migrates them. The caller holds the lock of installations. */
export async function installJobs(run: Run, owner: string): Promise<void> {
  const [found] = (
    await run(`select to_regnamespace('${JOBS_SCHEMA}') is not null as has_schema,
      to_regclass('${JOBS_SCHEMA}.version') is not null as has_tables`)
  ).rows;
  const version = found?.has_tables
    ? Number((await run(`select version from ${JOBS_SCHEMA}.version`)).rows[0]?.version)
    : undefined;
  if (version === library.pgboss.schema) return;
  // An older version of the service must not touch the tables of a newer one.
  if (version !== undefined && version > library.pgboss.schema)
    throw new OperatorError(
      `the database was set up by a newer version of the service, with version ${version} of the job queue: start that version, or restore a backup from before it`,
    );
  // Loaded only when needed, because loading takes longer than the rest of the installation.
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  try {
    if (version === undefined) {
      await run(getConstructionPlans(JOBS_SCHEMA, { createSchema: !found?.has_schema }));
    } else await run(withoutConcurrently(getMigrationPlans(JOBS_SCHEMA, version)));
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new OperatorError(
      `the database user "${owner}" may not create the schema "${JOBS_SCHEMA}": make it the database's owner, or grant it create on the database`,
    );
  }
}

/**
 * The migration ends with indexes that are built concurrently. That would wait for the statement of another start, which
 * itself waits for the lock of installations. The table is small, so plain indexes do.
 */
function withoutConcurrently(plan: string): string {
  const end = plan.lastIndexOf('COMMIT;');
  return plan.slice(0, end) + plan.slice(end).replaceAll(' CONCURRENTLY ', ' ');
}

/** The grants to a role, which is quoted as an identifier. */
export function jobsGrants(to: string): string[] {
  const tables = Object.entries(PRIVILEGES).map(
    ([table, privileges]) => `grant ${privileges} on ${JOBS_SCHEMA}.${table} to ${to}`,
  );
  return [
    `grant usage on schema ${JOBS_SCHEMA} to ${to}`,
    `grant execute on all functions in schema ${JOBS_SCHEMA} to ${to}`,
    ...tables,
  ];
}
