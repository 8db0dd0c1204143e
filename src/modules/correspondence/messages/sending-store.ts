import { jsonOf, optionalTextOf, statement, textOf } from '../../../platform/database/statement.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import type { Parties } from '../../billing/invoices/draft-facts.ts';
import { MESSAGE_STATUSES } from '../../billing/sent-schema.ts';
import { connectionColumns, connectionRow } from '../../connections/integrations/shared-store.ts';
import { MESSAGE_REASONS } from './schema.ts';

/** Whether the tenant may send, and how much. */
export const readSender = statement({
  name: 'read_sender_of_messages',
  parameters: {},
  row: { isSandbox: 'boolean', isAway: 'boolean', limits: jsonOf<Partial<TenantLimits>>() },
  sql: `select tenant_mode() = 'SANDBOX' as "isSandbox", deleted_at is not null or suspended_at is not null as "isAway",
          limits
        from tenants where id = app_tenant()`,
});

/** The tenant's own mail server: the newest that is in use. */
export const readOwnServer = statement({
  name: 'read_own_mail_server',
  parameters: {},
  row: { id: 'text', ...connectionRow },
  sql: `select integrations.id, ${connectionColumns} from integrations
        where provider = 'SMTP' and status in ('ACTIVE', 'ERROR') order by created_at desc, id desc limit 1`,
});

/** The parties of messages are those of a draft for the client that has no contract. */
export const readPartiesOfClients = statement({
  name: 'read_parties_of_messages',
  parameters: { clientIds: jsonOf<string[]>() },
  row: { client: 'text', parties: jsonOf<Parties>() },
  sql: `select id as client, parties_of_draft(jsonb_populate_record(null::invoices, jsonb_build_object('client_id', id))) as parties
        from clients where id = any (array(select jsonb_array_elements_text($clientIds)))`,
});

/** The documents that messages name. */
export const readDocuments = statement({
  name: 'read_documents_of_messages',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: {
    ...{
      id: 'text',
      number: 'text',
      issueDate: 'date',
      dueDate: 'date?',
      totalMinor: 'bigint',
      dueMinor: 'bigint?',
    },
    ...{ currencyCode: 'text', locale: 'text', client: 'text', isVoid: 'boolean' },
  },
  sql: `select id, coalesce(number, '') as number, coalesce(issue_date, created_at::date) as "issueDate", due_date as "dueDate", payable_minor as "totalMinor",
          payable_minor - credited_minor - paid_minor - written_off_minor as "dueMinor", currency_code as "currencyCode",
          coalesce(locale, '') as locale, client_id as client, status = 'VOID' as "isVoid"
        from invoices where id = any (array(select jsonb_array_elements_text($ids)))
        union all
        select id, number, issue_date, null, payable_minor, null, currency_code, locale, client_id, false
        from credit_notes where id = any (array(select jsonb_array_elements_text($ids)))
        union all
        select versions.id, content -> 'head' ->> 'number', (content -> 'head' ->> 'issueDate')::date, versions.valid_until,
          (content -> 'head' ->> 'totalMinor')::bigint, null, content -> 'head' ->> 'currencyCode', content -> 'head' ->> 'locale',
          client_id, status not in ('SENT', 'ACCEPTED') or sent_version <> versions.version
        from quote_versions as versions join quotes on quotes.tenant_id = versions.tenant_id and quotes.id = quote_id
        where versions.id = any (array(select jsonb_array_elements_text($ids)))`,
});

/** The first email of each contact of the client that gets such messages. */
export const listReceivers = statement({
  name: 'list_receivers_of_client',
  parameters: { clientId: 'text', receives: 'text', count: 'bigint' },
  row: { address: 'text', name: 'text' },
  sql: `select first.address, contacts.name from contacts, lateral (
          select address from emails where contact_id = contacts.id order by sort_order, created_at, id limit 1
        ) as first
        where client_id = $clientId and receives ? $receives
        order by contacts.sort_order, contacts.created_at, contacts.id limit $count`,
});

/** The given addresses that are emails of contacts of their clients, with the contacts' names. */
export const findKnownAddresses = statement({
  name: 'find_known_addresses',
  noPlanCache: true,
  parameters: { given: jsonOf<{ clientId: string; address: string }[]>() },
  row: { clientId: 'text', address: 'text', name: 'text' },
  sql: `select given."clientId", given.address, known.name
        from jsonb_to_recordset($given) as given ("clientId" text, address text), lateral (
          select contacts.name from contacts join emails on emails.contact_id = contacts.id
          where client_id = given."clientId" and lower(emails.address) = lower(given.address) limit 1
        ) as known`,
});

/** The message that is due first, whether or not it is due yet. */
export const readNextMessage = statement({
  name: 'read_next_message',
  parameters: {},
  row: {
    id: 'text',
    nextAttemptAt: 'timestamptz',
    queuedAt: 'timestamptz',
    attempts: 'integer',
    hasBegun: 'boolean',
  },
  sql: `select id, coalesce(next_attempt_at, queued_at) as "nextAttemptAt", queued_at as "queuedAt", attempts,
          data_begun_at is not null as "hasBegun"
        from messages where status = 'QUEUED' order by next_attempt_at, id limit 1`,
});

/** The attempt of so many attempts ago, if it was after the time. */
export const readEarlierAttempt = statement({
  name: 'read_earlier_attempt',
  parameters: { after: 'timestamptz', back: 'bigint' },
  row: { attemptedAt: 'timestamptz' },
  sql: `select coalesce(attempted_at, queued_at) as "attemptedAt" from messages
        where attempted_at > $after order by attempted_at desc offset $back limit 1`,
});

export const beginAttempt = statement({
  name: 'begin_attempt_of_message',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update messages set attempts = attempts + 1, attempted_at = $now
        where id = $id and status = 'QUEUED' and data_begun_at is null returning id`,
});

/** Only one process at a time gets past this, and none after another. */
export const beginData = statement({
  name: 'begin_data_of_message',
  parameters: { id: 'text', attempts: 'integer', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update messages set data_begun_at = $now
        where id = $id and status = 'QUEUED' and data_begun_at is null and attempts = $attempts returning id`,
});

/** Writes what came of an attempt. A message that waits for the next one has begun no data. */
export const settleMessage = statement({
  name: 'settle_message',
  parameters: {
    ...{
      id: 'text',
      status: textOf(MESSAGE_STATUSES),
      reason: optionalTextOf(MESSAGE_REASONS),
      answer: 'text?',
    },
    ...{ nextAttemptAt: 'timestamptz?', now: 'timestamptz' },
  },
  row: { id: 'text' },
  sql: `update messages set status = $status, reason = $reason, server_answer = coalesce($answer, server_answer),
          next_attempt_at = $nextAttemptAt,
          data_begun_at = case when $status in ('ACCEPTED', 'UNCERTAIN') then data_begun_at end,
          accepted_at = case when $status = 'ACCEPTED' then $now::timestamptz end,
          sealed_link = case when $status <> 'ACCEPTED' then sealed_link end,
          server = case when $status <> 'HELD' then server end,
          updated_at = tenant_time($now)
        where id = $id and status = 'QUEUED' returning id`,
});
