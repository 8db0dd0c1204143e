import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import { PICTURE_BYTES_MAX } from '../../../platform/pictures/picture.ts';

/** An upload counts as its declared size, or as the largest possible one, because it may still arrive. */
const pictureBytes = `coalesce(size_bytes, declared_size_bytes, ${PICTURE_BYTES_MAX})`;

export const readUsage = statement({
  name: 'read_usage',
  parameters: { tenantHash: 'text' },
  row: { storedBytes: 'bigint', uncompletedUploads: 'bigint', integrations: 'bigint' },
  sql: `select pictures.bytes + receipts.bytes + imports.bytes + answers.bytes as "storedBytes", pictures.pending as "uncompletedUploads",
          (select count(*) from integrations) as integrations
        from
          (select coalesce(sum(${pictureBytes}) filter (where status <> 'FAILED'), 0)::bigint as bytes,
             count(*) filter (where status = 'PENDING') as pending from assets) as pictures,
          (select coalesce(sum(size_bytes), 0)::bigint as bytes from receipts) as receipts,
          (select coalesce(sum(kept_bytes), 0)::bigint as bytes from imports) as imports,
          (select coalesce(sum(bytes), 0)::bigint as bytes from idempotent_answers
             where tenant_hash = $tenantHash) as answers`,
});

export const countMessages = statement({
  name: 'count_messages_of_limits',
  parameters: { minuteAgo: 'timestamptz', dayAgo: 'timestamptz' },
  row: { messagesPerMinute: 'bigint', messagesPerDay: 'bigint' },
  sql: `select (select count(*) from messages where attempted_at > $minuteAgo) as "messagesPerMinute",
          (select count(*) from messages where server = 'OPERATOR' and queued_at > $dayAgo) as "messagesPerDay"`,
});

/** Makes the tenant's other requests wait that count against a limit. Ends with the transaction. */
export const lockUsage = statement({
  name: 'lock_usage',
  parameters: {},
  row: {},
  sql: `select from pg_advisory_xact_lock(hashtextextended('usage of ' || app_tenant(), 0))`,
});

export const readLimits = statement({
  name: 'read_limits',
  parameters: { tenantId: 'text' },
  row: { limits: jsonOf<Partial<TenantLimits>>() },
  sql: `select limits from tenants where id = $tenantId for update`,
});

export const updateLimits = statement({
  name: 'update_limits',
  parameters: { tenantId: 'text', limits: jsonOf<Partial<TenantLimits>>(), now: 'timestamptz' },
  row: { limits: jsonOf<Partial<TenantLimits>>() },
  sql: `update tenants set limits = $limits, updated_at = tenant_time($now) where id = $tenantId returning limits`,
});
