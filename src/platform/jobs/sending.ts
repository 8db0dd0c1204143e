import type { Scope } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** What a queued job is about. Identifiers only: these tables know no tenants, and what they hold shows in dumps. */
export interface NewJob {
  key: string;
  data: object;
  /** Those of a lower turn are taken first; 0 unless given. */
  turn?: number;
}

/** Where processes are told of new jobs; the payload is the queue's name. */
export const JOBS_CHANNEL = 'jobs';

/**
 * The library's own insert, prepared, and inside of whatever transaction there is. The order keeps two senders of the
 * same keys from waiting for each other.
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

/** Answers how many were new: those whose key is queued or running already are left out. */
export async function insertJobs(db: Scope, queue: string, jobs: NewJob[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const outcome = await db.one(sendJobs, { queue, jobs });
  if (!outcome?.isKnown) throw new Error(`there is no queue ${queue}`);
  return outcome.sent;
}
