import { jsonOf, type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';
import type { ProviderMemory } from '../../providers/provider.ts';
import { inUse } from './shared-store.ts';

/** More than anybody reads; the rest shows when these are solved. */
const PROBLEMS_SHOWN = 20;

const columns = `integrations.id, integrations.provider, integrations.name, integrations.status, integrations.config,
  exists (
    select from integration_grants
    where integration_grants.tenant_id = integrations.tenant_id and integration_grants.integration_id = integrations.id
  ) as "isAuthorized",
  (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', subscriptions.id, 'eventType', event_type,
      'scopeKey', scope_key, 'clientId', client_id)) order by subscriptions.created_at, subscriptions.id), '[]')
    from subscriptions
    where subscriptions.tenant_id = integrations.tenant_id and subscriptions.integration_id = integrations.id
  ) as subscriptions,
  (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('subject', nullif(subject, ''), 'message', message,
      'since', to_char(since, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by since desc, subject)
    from (
      select subject, message, since from integration_problems
      where integration_problems.tenant_id = integrations.tenant_id
        and integration_problems.integration_id = integrations.id
      order by since desc, subject limit ${PROBLEMS_SHOWN}
    ) as shown
  ) as problems,
  integrations.created_at as "createdAt", integrations.updated_at as "updatedAt"`;

const row = {
  id: 'text',
  provider: 'text',
  name: 'text',
  status: 'text',
  config: 'jsonb',
  isAuthorized: 'boolean',
  subscriptions: 'jsonb',
  problems: 'jsonb?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type IntegrationRow = RowOf<typeof readIntegration>;

export const insertIntegration = statement({
  name: 'insert_integration',
  parameters: {
    id: 'text',
    provider: 'text',
    name: 'text',
    status: 'text',
    config: 'jsonb',
    secrets: 'text?',
    now: 'timestamptz',
  },
  row: {},
  sql: `insert into integrations (id, provider, name, status, config, secrets, created_at, updated_at)
        values ($id, $provider, $name, $status, $config, $secrets, $now, $now)`,
});

export const readIntegration = statement({
  name: 'read_integration',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from integrations where id = $id`,
});

export const listIntegrations = statement({
  name: 'list_integrations',
  parameters: { provider: 'text?', status: 'text?', ...agePosition },
  row,
  sql: `select ${columns} from integrations
        where (created_at, id) < ($beforeCreatedAt, $beforeId)
          and ($provider::text is null or provider = $provider)
          and ($status::text is null or status = $status)
        order by created_at desc, id desc
        limit $count`,
});

export const countIntegrations = statement({
  name: 'count_integrations',
  parameters: {},
  row: { count: 'bigint' },
  sql: `select count(*) as count from integrations`,
});

/** As it stays until the transaction ends. */
export const lockIntegration = statement({
  name: 'lock_integration',
  parameters: { id: 'text' },
  row: {
    id: 'text',
    provider: 'text',
    status: 'text',
    config: 'jsonb',
    secrets: 'text?',
    subscriptionCount: 'bigint',
  },
  sql: `select id, provider, status, config, secrets,
          (select count(*) from subscriptions where integration_id = integrations.id) as "subscriptionCount"
        from integrations where id = $id for no key update`,
});

export const updateIntegration = statement({
  name: 'update_integration',
  parameters: { id: 'text', name: 'text?', config: 'jsonb?', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update integrations set
          name = coalesce($name, name),
          config = coalesce($config, config),
          updated_at = case when $name::text is null and $config::jsonb is null then updated_at else $now end
        where id = $id
        returning id`,
});

/** Answers only when something changed. */
export const setIntegrationStatus = statement({
  name: 'set_integration_status',
  parameters: { id: 'text', status: 'text', unless: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update integrations set status = $status, updated_at = $now
        where id = $id and status not in ($status, $unless)
        returning id`,
});

export const setIntegrationSecrets = statement({
  name: 'set_integration_secrets',
  parameters: { id: 'text', secrets: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update integrations set secrets = $secrets, updated_at = $now where id = $id returning id`,
});

export const deleteIntegration = statement({
  name: 'delete_integration',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from integrations where id = $id returning id`,
});

export const insertSubscriptions = statement({
  name: 'insert_subscriptions',
  parameters: { integrationId: 'text', subscriptions: 'jsonb', now: 'timestamptz' },
  row: { id: 'text', eventType: 'text', scopeKey: 'text', clientId: 'text?' },
  sql: `insert into subscriptions (id, integration_id, event_type, client_id, created_at)
        select given.id, $integrationId, "eventType", "clientId", $now
        from jsonb_to_recordset($subscriptions) as given (id text, "eventType" text, "clientId" text)
        returning id, event_type as "eventType", scope_key as "scopeKey", client_id as "clientId"`,
});

/** They stay until the transaction ends. */
export const lockClients = statement({
  name: 'lock_clients',
  isPlannedAnew: true,
  parameters: { clientIds: 'jsonb' },
  row: { id: 'text' },
  sql: `select id from clients where id = any (array(select jsonb_array_elements_text($clientIds))) for key share`,
});

export const deleteSubscription = statement({
  name: 'delete_subscription',
  parameters: { integrationId: 'text', id: 'text' },
  row: { id: 'text' },
  sql: `delete from subscriptions where integration_id = $integrationId and id = $id returning id`,
});

/** Of the records that a config names, those that are there. */
export const findNamedRecords = statement({
  name: 'find_named_records',
  isPlannedAnew: true,
  parameters: { projectIds: 'jsonb', clientIds: 'jsonb' },
  row: { id: 'text' },
  sql: `select id from projects
        where tenant_id = app_tenant() and id = any (array(select jsonb_array_elements_text($projectIds)))
        union all
        select id from clients where id = any (array(select jsonb_array_elements_text($clientIds)))`,
});

/** What a provider works with. */
export const readLink = statement({
  name: 'read_link',
  parameters: { id: 'text' },
  row: {
    provider: 'text',
    status: 'text',
    config: jsonOf<object>(),
    secrets: 'text?',
    memory: jsonOf<ProviderMemory>(),
  },
  sql: `select provider, status, config, secrets, memory from integrations where id = $id`,
});

/** Names with null are forgotten. */
export const rememberInIntegration = statement({
  name: 'remember_in_integration',
  parameters: { id: 'text', memory: 'jsonb' },
  row: { id: 'text' },
  sql: `update integrations set memory = jsonb_strip_nulls(memory || $memory) where id = $id returning id`,
});

export const insertEndpoint = statement({
  name: 'insert_endpoint',
  parameters: { keyHash: 'text', tenantId: 'text', integrationId: 'text', now: 'timestamptz' },
  row: {},
  sql: `insert into webhook_endpoints (key_hash, tenant_id, integration_id, created_at)
        values ($keyHash, $tenantId, $integrationId, $now)`,
});

/** The newest few: one that was just replaced may still be in use at the other side. */
export const deleteOldEndpoints = statement({
  name: 'delete_old_endpoints',
  parameters: { tenantId: 'text', integrationId: 'text', keep: 'bigint' },
  row: {},
  sql: `delete from webhook_endpoints where key_hash in (
          select key_hash from webhook_endpoints where tenant_id = $tenantId and integration_id = $integrationId
          order by created_at desc, key_hash offset $keep
        )`,
});

export const putProblem = statement({
  name: 'put_problem',
  parameters: { integrationId: 'text', subject: 'text', message: 'text', now: 'timestamptz' },
  row: {},
  sql: `insert into integration_problems (integration_id, subject, message, since)
        values ($integrationId, $subject, $message, $now)
        on conflict (tenant_id, integration_id, subject)
        do update set message = excluded.message, since = excluded.since
        where integration_problems.message <> excluded.message`,
});

export const deleteProblem = statement({
  name: 'delete_problem',
  parameters: { integrationId: 'text', subject: 'text' },
  row: {},
  sql: `delete from integration_problems where integration_id = $integrationId and subject = $subject`,
});

/** Those that are in use, for whoever keeps them alive. */
export const listIntegrationsInUse = statement({
  name: 'list_integrations_in_use',
  parameters: {},
  row: { id: 'text', provider: 'text' },
  sql: `select id, provider from integrations where ${inUse} order by id`,
});
