import type { Scope } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The data holds identifiers only: the tables of jobs have no row-level security, and appear in dumps. */
export interface NewJob {
  key: string;
  data: object;
  /** Jobs with a lower turn are taken first. The default is 0. */
  turn?: number;
}

/** The channel that announces new jobs. The payload is the name of the queue. */
export const JOBS_CHANNEL = 'jobs';

/**
 * The library's own insert as a prepared statement that can take part in a transaction. The order by key keeps two
 * senders of the same keys from deadlocking.
 */
const sendJobs = statement({
  name: 'send_jobs',
  parameters: { queue: 'text', jobs: 'jsonb' },
  row: { sent: 'integer', isKnown: 'boolean' },
  sql: `
    with target as (select * from jobs.queue where name = $queue),
    inserted as (
      insert into jobs.job_common (
        name, policy, singleton_key, data, priority, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        heartbeat_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max
      )
      select
        target.name, target.policy, job.key, job.data, -coalesce(job.turn, 0), now(), now(),
        now() + target.retention_seconds * interval '1 second', target.expire_seconds, target.deletion_seconds,
        target.heartbeat_seconds, target.retry_limit, target.retry_delay, target.retry_backoff, target.retry_delay_max
      from target, jsonb_to_recordset($jobs) as job (key text, data jsonb, turn integer)
      order by job.key
      on conflict do nothing
      returning 1
    ),
    told as (select pg_notify('${JOBS_CHANNEL}', $queue) from inserted limit 1)
    select
      (select count(*) from inserted)::integer as sent,
      exists (select from target) as "isKnown"
    where (select count(*) from told) >= 0`,
});

/** Returns the number of new jobs. Jobs whose key is already queued or running are left out. */
export async function insertJobs(db: Scope, queue: string, jobs: NewJob[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const outcome = await db.one(sendJobs, { queue, jobs });
  if (!outcome?.isKnown) throw new Error(`there is no queue ${queue}`);
  return outcome.sent;
}
