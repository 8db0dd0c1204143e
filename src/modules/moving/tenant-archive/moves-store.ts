import { jsonOf, statement } from '../../../platform/database/statement.ts';

/** How a tenant stands here. It is busy while a living process does its work, or changes are not sealed. */
export const readStay = statement({
  name: 'read_stay',
  noPlanCache: true,
  parameters: { tenantId: 'text', sinceSequence: 'bigint', now: 'timestamptz' },
  row: {
    ...{
      isSandbox: 'boolean',
      isDeleted: 'boolean',
      suspensionReason: 'text?',
      externalId: 'text?',
      isBusy: 'boolean',
      sequence: 'bigint',
      hash: 'text?',
    },
    /** The hash of the entry with the given number, and how many later ones are not of moving. */
    ...{ hashThen: 'text?', changesSince: 'bigint' },
  },
  sql: `select mode = 'SANDBOX' as "isSandbox", deleted_at is not null as "isDeleted", suspension_reason as "suspensionReason",
          (select external_id from tenant_external_ids where tenant_id = tenants.id) as "externalId",
          exists (select from journal_waiting where tenant_id = $tenantId) or exists (
            select from work join workers on workers.id = owner where tenant_id = $tenantId and lives_until > $now
          ) as "isBusy",
          coalesce(head.sequence, 0) as sequence, encode(head.hash, 'hex') as hash,
          (select encode(journal.hash, 'hex') from journal where sequence = $sinceSequence) as "hashThen",
          (select count(*) from journal where sequence > $sinceSequence
             and (actor_type <> 'SYSTEM' or actor <> 'move-tenant' and (actor <> 'receive-bounces' or deleted_at is null))) as "changesSince"
        from tenants left join journal_heads as head on head.tenant_id = tenants.id
        where tenants.id = $tenantId`,
});

export const carryRows = statement({
  name: 'carry_rows',
  isWrite: true,
  parameters: { table: 'text', rows: 'text' },
  row: { carried: 'bigint' },
  sql: 'select carry_rows($table, $rows::jsonb) as carried',
});

/** Stored answers to requests with an idempotency key, after the given one. */
export const listAnswers = statement({
  name: 'list_answers_of_tenant',
  parameters: { tenantHash: 'text', afterScope: 'text', afterPart: 'integer', count: 'bigint' },
  row: {
    ...{
      scopeHash: 'text',
      part: 'integer',
      bodyHash: 'text',
      sealedAnswer: 'text',
      expiresAt: 'timestamptz',
    },
  },
  sql: `select scope_hash as "scopeHash", part, body_hash as "bodyHash", sealed_answer as "sealedAnswer", expires_at as "expiresAt"
        from idempotent_answers where tenant_hash = $tenantHash and (scope_hash, part) > ($afterScope, $afterPart)
        order by scope_hash, part limit $count`,
});

export const insertAnswers = statement({
  name: 'insert_answers_of_tenant',
  parameters: { tenantHash: 'text', answers: jsonOf<object[]>() },
  row: {},
  sql: `insert into idempotent_answers (scope_hash, part, body_hash, sealed_answer, tenant_hash, bytes, expires_at)
        select "scopeHash", part, "bodyHash", "sealedAnswer", $tenantHash, octet_length("sealedAnswer"), "expiresAt"
        from jsonb_to_recordset($answers) as answer
          ("scopeHash" text, part integer, "bodyHash" text, "sealedAnswer" text, "expiresAt" timestamptz)
        on conflict do nothing`,
});

/** The tenants that callers find here, for the proxy: no deleted ones, and none that only arrived. */
export const listTenantsHere = statement({
  name: 'list_tenants_here',
  parameters: { arriving: 'text[]', afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select id as "tenantId" from tenants
        where id > $afterTenantId and deleted_at is null and coalesce(suspension_reason not like all ($arriving), true)
        order by id limit $count`,
});
