import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { AssetFiles } from './resources/assets/files.ts';
import { sweepFiles, sweepUploads } from './resources/assets/sweep.ts';
import { purgeDueTenants } from './resources/tenants/service.ts';

export interface BackgroundParts {
  database: Database;
  clock: Clock;
  idempotency: Idempotency;
  assetFiles: AssetFiles;
  retentionYears: number;
}

/** Answers are kept for a day, and so are uploads; how soon they go after that matters to nobody. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** Lists every file there is. */
const EVERY_SIX_HOURS = '20 */6 * * *';
/** Large tenants take a while: when few are at work. */
const EVERY_NIGHT = '40 2 * * *';

/** What goes on besides requests, once in the whole cluster. */
export async function startBackground(jobs: Jobs, parts: BackgroundParts): Promise<void> {
  const { database, clock, idempotency, assetFiles, retentionYears } = parts;
  await Promise.all([
    jobs.schedule('sweep-of-idempotent-answers', EVERY_TEN_MINUTES, () => idempotency.sweep(database)),
    jobs.schedule('sweep-of-uploads', EVERY_TEN_MINUTES, () => sweepUploads(assetFiles, database, clock)),
    jobs.schedule('sweep-of-files', EVERY_SIX_HOURS, () => sweepFiles(assetFiles, database, clock)),
    jobs.schedule('purge-of-tenants', EVERY_NIGHT, () => purgeDueTenants(database, clock, retentionYears)),
  ]);
}
