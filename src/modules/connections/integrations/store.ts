import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { deleteById, patchById, readById, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { INTEGRATION_STATUSES, integrationChange, type Problem, type Subscription } from './schema.ts';
import { connectionColumns, connectionRow, inUse } from './shared-store.ts';

const PROBLEMS_SHOWN = 20;

const status = textOf(INTEGRATION_STATUSES);
const config = jsonOf<Record<string, unknown>>();

/** Leaves out `secrets` and `memory`, which callers never see. */
const integrations = table(
  'integrations',
  {
    id: 'text',
    provider: 'text',
    name: 'text',
    status,
    config,
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    computed: {
      isAuthorized: {
        type: 'boolean',
        sql: `exists (
          select from integration_grants
          where integration_grants.tenant_id = integrations.tenant_id
            and integration_grants.integration_id = integrations.id
        )`,
      },
      subscriptions: {
        type: jsonOf<Subscription[]>(),
        sql: `(
          select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', subscriptions.id,
            'eventType', event_type, 'scopeKey', scope_key, 'clientId', client_id))
            order by subscriptions.created_at, subscriptions.id), '[]')
          from subscriptions
          where subscriptions.tenant_id = integrations.tenant_id and subscriptions.integration_id = integrations.id
        )`,
      },
      problems: {
        type: optionalJsonOf<Problem[]>(),
        sql: `(
          select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('subject', nullif(subject, ''), 'message', message,
            'since', to_char(since, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by since desc, subject)
          from (
            select subject, message, since from integration_problems
            where integration_problems.tenant_id = integrations.tenant_id
              and integration_problems.integration_id = integrations.id
            order by since desc, subject limit ${PROBLEMS_SHOWN}
          ) as shown
        )`,
      },
    },
  },
);

export type IntegrationRow = RowOf<typeof readIntegration>;

export const readIntegration = readById(integrations);
export const updateIntegration = patchById(integrations, integrationChange);
export const deleteIntegration = deleteById(integrations);
export const insertIntegration = statement({
  name: 'insert_integration',
  parameters: {
    id: 'text',
    provider: 'text',
    name: 'text',
    status,
    config,
    secrets: 'text?',
    now: 'timestamptz',
  },
  row: {},
  sql: `insert into integrations (id, provider, name, status, config, secrets, created_at, updated_at)
        values ($id, $provider, $name, $status, $config, $secrets, $now, $now)`,
});

export const listIntegrations = statement({
  name: 'list_integrations',
  parameters: { provider: 'text?', status: optionalTextOf(INTEGRATION_STATUSES), ...agePosition },
  row: integrations.row,
  sql: `select ${integrations.columns} from integrations
        where ${beforePosition}
          and ($provider::text is null or provider = $provider)
          and ($status::text is null or status = $status)
        ${newestFirst}`,
});

export const readMode = statement({
  name: 'read_mode_of_tenant',
  parameters: {},
  row: { isSandbox: 'boolean' },
  sql: `select tenant_mode() = 'SANDBOX' as "isSandbox"`,
});

export const lockIntegration = statement({
  name: 'lock_integration',
  parameters: { id: 'text' },
  row: {
    ...{ id: 'text', provider: 'text', status, config, secrets: 'text?' },
    ...{ subscriptionCount: 'bigint', isSandbox: 'boolean' },
  },
  sql: `select id, provider, status, config, secrets,
          (select count(*) from subscriptions where integration_id = integrations.id) as "subscriptionCount",
          tenant_mode() = 'SANDBOX' as "isSandbox"
        from integrations where id = $id for no key update`,
});

/** Does nothing if the integration already has the status, so that `updated_at` is the time of the last change. */
export const setIntegrationStatus = statement({
  name: 'set_integration_status',
  parameters: { id: 'text', status, evenIfDisabled: 'boolean', now: 'timestamptz' },
  row: {},
  sql: `update integrations set status = $status, updated_at = tenant_time($now)
        where id = $id and status <> $status and ($evenIfDisabled or status <> 'DISABLED')`,
});

export const setIntegrationSecrets = statement({
  name: 'set_integration_secrets',
  parameters: { id: 'text', secrets: 'text', now: 'timestamptz' },
  row: {},
  sql: `update integrations set secrets = $secrets, updated_at = $now where id = $id`,
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

export const lockClients = statement({
  name: 'lock_clients',
  noPlanCache: true,
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

/** Returns the identifiers of the records that exist. */
export const findNamedRecords = statement({
  name: 'find_named_records',
  noPlanCache: true,
  parameters: { projectIds: 'jsonb', clientIds: 'jsonb' },
  row: { id: 'text' },
  sql: `select id from projects
        where tenant_id = (select app_tenant()) and id = any (array(select jsonb_array_elements_text($projectIds)))
        union all
        select id from clients where id = any (array(select jsonb_array_elements_text($clientIds)))`,
});

export const readConnection = statement({
  name: 'read_connection',
  parameters: { id: 'text' },
  row: connectionRow,
  sql: `select ${connectionColumns} from integrations where id = $id`,
});

/** Removes entries that are null in `memory`. */
export const mergeMemory = statement({
  name: 'merge_memory',
  parameters: { id: 'text', memory: 'jsonb' },
  row: {},
  sql: `update integrations set memory = jsonb_strip_nulls(memory || $memory) where id = $id`,
});

export const insertEndpoint = statement({
  name: 'insert_endpoint',
  parameters: { keyHash: 'text', tenantId: 'text', integrationId: 'text', now: 'timestamptz' },
  row: {},
  sql: `insert into webhook_endpoints (key_hash, tenant_id, integration_id, created_at)
        values ($keyHash, $tenantId, $integrationId, $now)`,
});

/** Keeps the newest endpoints, as many as `keep` says. */
export const deleteOldEndpoints = statement({
  name: 'delete_old_endpoints',
  parameters: { tenantId: 'text', integrationId: 'text', keep: 'bigint' },
  row: {},
  sql: `delete from webhook_endpoints where key_hash in (
          select key_hash from webhook_endpoints where tenant_id = $tenantId and integration_id = $integrationId
          order by created_at desc, key_hash offset $keep
        )`,
});

/** Keeps the time of a problem that is reported again with the same message. */
export const putProblem = statement({
  name: 'put_problem',
  parameters: { integrationId: 'text', subject: 'text', message: 'text', now: 'timestamptz' },
  row: {},
  sql: `insert into integration_problems (integration_id, subject, message, since)
        values ($integrationId, $subject, $message, tenant_time($now))
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

export const listIntegrationsInUse = statement({
  name: 'list_integrations_in_use',
  parameters: {},
  row: { id: 'text', provider: 'text' },
  sql: `select id, provider from integrations where ${inUse} order by id`,
});
