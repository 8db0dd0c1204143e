import library from 'pg-boss/package.json' with { type: 'json' };
import { OperatorError } from '../errors.ts';

export const JOBS_SCHEMA = 'jobs';

/** What the application's role may do there; tables that are not named belong to parts that we leave off. */
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

/** Makes the library's tables, or brings them up to date. One at a time: the caller holds the lock of installations. */
export async function installJobs(run: Run, owner: string): Promise<void> {
  const [found] = (
    await run(`select to_regnamespace('${JOBS_SCHEMA}') is not null as has_schema,
      to_regclass('${JOBS_SCHEMA}.version') is not null as has_tables`)
  ).rows;
  const version = found?.has_tables
    ? Number((await run(`select version from ${JOBS_SCHEMA}.version`)).rows[0]?.version)
    : undefined;
  // An older service beside a newer one must leave the tables alone.
  if (version !== undefined && version >= library.pgboss.schema) return;
  // Loaded only when it has something to do: that takes longer than everything else here.
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  try {
    if (version === undefined) {
      await run(getConstructionPlans(JOBS_SCHEMA, { createSchema: !found?.has_schema }));
    } else await run(waitingForNobody(getMigrationPlans(JOBS_SCHEMA, version)));
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new OperatorError(
      `the database user "${owner}" may not create the schema "${JOBS_SCHEMA}": make it the database's owner, or grant it create on the database`,
    );
  }
}

/**
 * What follows the migration's own transaction are indexes, built concurrently. That waits for every older statement,
 * also for that of another start, which waits for our lock. The table is small: build them at once.
 */
function waitingForNobody(plan: string): string {
  const end = plan.lastIndexOf('COMMIT;');
  return plan.slice(0, end) + plan.slice(end).replaceAll(' CONCURRENTLY ', ' ');
}

/** `to` is a role, quoted as an identifier. */
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
