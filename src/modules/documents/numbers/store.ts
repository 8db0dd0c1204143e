import { statement } from '../../../platform/database/statement.ts';

/** Locks the tenant's row, which stands for all of its series. */
export const lockTenant = statement({
  name: 'lock_series',
  parameters: {},
  row: { id: 'text' },
  sql: `select id from tenants where id = app_tenant() for no key update`,
});

/** Where a series stands. Read after the lock, by a statement of its own, to see what others committed meanwhile. */
export const readSeries = statement({
  name: 'read_series',
  parameters: { kind: 'text', now: 'timestamptz', timeZone: 'text?', notBefore: 'date?' },
  row: { issuedAt: 'timestamptz', issueDate: 'date', period: 'text', nextNumber: 'bigint', format: 'text' },
  sql: `select issued_at as "issuedAt", issue_date as "issueDate", period, next_number as "nextNumber", format
        from series_position(app_tenant(), $kind, $now, $timeZone, $notBefore)`,
});
