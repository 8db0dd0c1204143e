import { Type } from 'typebox';
import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { deleteById, insertInto, patchById, readById, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { placeColumns, placeRow } from '../feed/shared-store.ts';
import { FAILURE_STATUSES, WEBHOOK_STATUSES } from './schema.ts';

const webhooks = table(
  'feed_webhooks',
  {
    ...{ id: 'text', config: jsonOf<{ url: string }>(), secrets: 'text' },
    ...{ types: optionalJsonOf<string[]>(), tenantId: 'text?' },
    ...{ status: textOf(WEBHOOK_STATUSES), message: 'text?' },
    ...{ position: 'bigint', ahead: jsonOf<number[]>(), createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  },
  {
    computed: {
      behind: {
        type: 'bigint',
        sql: '(select sequence from feed_head) - position - jsonb_array_length(ahead)',
      },
      pendingFailures: {
        type: 'bigint',
        sql: '(select count(*) from feed_failures where webhook_id = feed_webhooks.id and next_attempt_at is not null)',
      },
    },
  },
);
export type WebhookRow = RowOf<typeof readWebhook>;

export const readWebhook = readById(webhooks);
export const insertWebhook = insertInto(webhooks, ['message']);
export const deleteWebhook = deleteById(webhooks);
export const updateWebhook = patchById(
  webhooks,
  Type.Partial(
    Type.Object({
      config: Type.Unsafe<{ url: string }>({}),
      secrets: Type.String(),
      types: Type.Unsafe<string[] | null>({}),
      tenantId: Type.Unsafe<string | null>({}),
      status: Type.Unsafe<(typeof WEBHOOK_STATUSES)[number]>({}),
      message: Type.Null(),
    }),
  ),
);
export const lockWebhook = statement({
  name: 'lock_feed_webhook',
  parameters: { id: 'text' },
  row: webhooks.row,
  sql: `select ${webhooks.columns} from feed_webhooks where id = $id for update`,
});
export const listWebhooks = statement({
  name: 'list_feed_webhooks',
  parameters: agePosition,
  row: webhooks.row,
  sql: `select ${webhooks.columns} from feed_webhooks where ${beforePosition} ${newestFirst}`,
});
/** The largest distance of a webhook in use from the end of the feed. */
export const readLag = statement({
  name: 'read_feed_lag',
  parameters: {},
  row: { behind: 'bigint' },
  sql: `select coalesce(max(${webhooks.expressions.behind}), 0) as behind from feed_webhooks where status <> 'DISABLED'`,
});

/** What an attempt says of the webhook. A disabled one stays so. */
export const markWebhook = statement({
  name: 'mark_feed_webhook',
  parameters: { id: 'text', status: textOf(WEBHOOK_STATUSES), message: 'text?', now: 'timestamptz' },
  row: {},
  sql: `update feed_webhooks set status = $status, message = $message, updated_at = $now
        where id = $id and status not in ('DISABLED', $status)`,
});
export const moveWebhook = statement({
  name: 'move_feed_webhook',
  parameters: { id: 'text', position: 'bigint', ahead: 'jsonb' },
  row: { id: 'text' },
  isUpkeep: true,
  sql: 'update feed_webhooks set position = $position, ahead = $ahead where id = $id returning id',
});

/** Keeps the event that a webhook did not take, or what became of another attempt. */
export const keepFailure = statement({
  name: 'keep_feed_failure',
  parameters: {
    ...{ webhookId: 'text', sequence: 'bigint', attempts: 'integer' },
    ...{ nextAttemptAt: 'timestamptz?', now: 'timestamptz', responseStatus: 'integer?', message: 'text' },
  },
  row: {},
  isUpkeep: true,
  sql: `insert into feed_failures as kept
          (webhook_id, sequence, tenant_id, attempts, next_attempt_at, last_attempt_at, response_status, message)
        select id, sequence, event_feed.tenant_id, $attempts, $nextAttemptAt, $now, $responseStatus, $message
        from feed_webhooks, event_feed where id = $webhookId and sequence = $sequence
        on conflict (webhook_id, sequence) do update set attempts = excluded.attempts,
          next_attempt_at = excluded.next_attempt_at, last_attempt_at = excluded.last_attempt_at,
          message = excluded.message, response_status = excluded.response_status`,
});
export const endFailure = statement({
  name: 'end_feed_failure',
  parameters: { webhookId: 'text', sequence: 'bigint' },
  row: {},
  isUpkeep: true,
  sql: 'delete from feed_failures where webhook_id = $webhookId and sequence = $sequence',
});
const failureRow = {
  ...placeRow,
  event: 'text',
  type: 'text',
  status: textOf(FAILURE_STATUSES),
  attempts: 'integer',
  nextAttemptAt: 'timestamptz?',
  lastAttemptAt: 'timestamptz',
  responseStatus: 'integer?',
  message: 'text',
} as const;
const selectFailures = `select ${placeColumns}, event_id::text as event, type, attempts, next_attempt_at as "nextAttemptAt",
          case when next_attempt_at is null then 'FAILED' else 'PENDING' end as status,
          last_attempt_at as "lastAttemptAt", response_status as "responseStatus", message
        from feed_failures as failure join event_feed on event_feed.sequence = failure.sequence`;
export const listFailures = statement({
  name: 'list_feed_failures',
  parameters: { webhookId: 'text', before: 'bigint', count: 'bigint' },
  row: failureRow,
  sql: `${selectFailures} where webhook_id = $webhookId and failure.sequence < $before
        order by failure.sequence desc limit $count`,
});
export const listDueFailures = statement({
  name: 'list_due_feed_failures',
  parameters: { webhookId: 'text', now: 'timestamptz', count: 'bigint' },
  row: failureRow,
  sql: `${selectFailures} where webhook_id = $webhookId and next_attempt_at <= $now
        order by next_attempt_at, failure.sequence limit $count`,
});
export const readNextFailure = statement({
  name: 'read_next_feed_failure',
  parameters: { webhookId: 'text' },
  row: { at: 'timestamptz?' },
  sql: 'select min(next_attempt_at) as at from feed_failures where webhook_id = $webhookId',
});
export const retryFailures = statement({
  name: 'retry_feed_failures',
  parameters: { webhookId: 'text', now: 'timestamptz', count: 'bigint' },
  row: { sequence: 'bigint' },
  sql: `update feed_failures set next_attempt_at = $now
        where webhook_id = $webhookId and sequence = any (array(
          select sequence from feed_failures where webhook_id = $webhookId order by sequence limit $count
        ))
        returning sequence`,
});
export const deleteOldFailures = statement({
  name: 'delete_old_feed_failures',
  parameters: { before: 'timestamptz' },
  row: {},
  sql: 'delete from feed_failures where next_attempt_at is null and last_attempt_at < $before',
});
