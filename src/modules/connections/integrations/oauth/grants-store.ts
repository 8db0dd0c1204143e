import { statement } from '../../../../platform/database/statement.ts';

export const readGrant = statement({
  name: 'read_grant',
  parameters: { integrationId: 'text' },
  row: { sealed: 'text', expiresAt: 'timestamptz' },
  sql: `select sealed, expires_at as "expiresAt" from integration_grants where integration_id = $integrationId`,
});

export const putGrant = statement({
  name: 'put_grant',
  parameters: {
    integrationId: 'text',
    sealed: 'text',
    expiresAt: 'timestamptz',
    subject: 'text',
    now: 'timestamptz',
  },
  row: {},
  sql: `insert into integration_grants (integration_id, sealed, expires_at, subject, created_at, updated_at)
        values ($integrationId, $sealed, $expiresAt, $subject, $now, $now)
        on conflict (tenant_id, integration_id) do update set sealed = excluded.sealed,
          expires_at = excluded.expires_at, subject = excluded.subject, refreshing_until = null, updated_at = $now`,
});

/** Succeeds in only one of several processes. `sealed` ensures that the grant has not changed since it was read. */
export const claimRefresh = statement({
  name: 'claim_refresh',
  parameters: { integrationId: 'text', sealed: 'text', now: 'timestamptz', until: 'timestamptz' },
  row: { integrationId: 'text' },
  sql: `update integration_grants set refreshing_until = $until
        where integration_id = $integrationId and sealed = $sealed
          and (refreshing_until is null or refreshing_until < $now)
        returning integration_id as "integrationId"`,
});

export const endRefresh = statement({
  name: 'end_refresh',
  parameters: { integrationId: 'text', sealed: 'text' },
  row: {},
  sql: `update integration_grants set refreshing_until = null
        where integration_id = $integrationId and sealed = $sealed`,
});

export const replaceGrant = statement({
  name: 'replace_grant',
  parameters: {
    integrationId: 'text',
    sealed: 'text',
    fresh: 'text',
    expiresAt: 'timestamptz',
    now: 'timestamptz',
  },
  row: {},
  sql: `update integration_grants
        set sealed = $fresh, expires_at = $expiresAt, refreshing_until = null, updated_at = $now
        where integration_id = $integrationId and sealed = $sealed`,
});

export const deleteGrant = statement({
  name: 'delete_grant',
  parameters: { integrationId: 'text', sealed: 'text' },
  row: { integrationId: 'text' },
  sql: `delete from integration_grants where integration_id = $integrationId and sealed = $sealed
        returning integration_id as "integrationId"`,
});
