import { statement } from '../../../../platform/database/statement.ts';

/** Inserts the authorisation and the directory entry of its ticket. */
export const insertAuthorization = statement({
  name: 'insert_authorization',
  parameters: {
    id: 'text',
    integrationId: 'text',
    principal: 'text',
    email: 'text?',
    origin: 'text',
    ticketHash: 'text',
    now: 'timestamptz',
    expiresAt: 'timestamptz',
  },
  row: {},
  sql: `with made as (
          insert into integration_authorizations
            (id, integration_id, principal, email, origin, ticket_hash, created_at, expires_at)
          values ($id, $integrationId, $principal, $email, $origin, $ticketHash, $now, $expiresAt)
          returning tenant_id, id, ticket_hash, expires_at
        )
        insert into authorization_directory (hash, tenant_id, authorization_id, expires_at)
        select ticket_hash, tenant_id, id, expires_at from made`,
});

/** Runs without a tenant. The authorisation itself is then read inside its tenant. */
export const findAuthorization = statement({
  name: 'find_authorization',
  parameters: { hash: 'text', now: 'timestamptz' },
  row: { tenantId: 'text', id: 'text' },
  sql: `select tenant_id as "tenantId", authorization_id as id from authorization_directory
        where hash = $hash and expires_at > $now`,
});

/** Returns the hashes that belong to launches that have not expired. */
export const findLaunches = statement({
  name: 'find_launches',
  parameters: { hashes: 'jsonb', now: 'timestamptz' },
  row: { hash: 'text' },
  sql: `select hash from authorization_directory
        where hash = any (array(select jsonb_array_elements_text($hashes))) and expires_at > $now`,
});

/** Reads the contents of the launch page, if the ticket can still be used. */
export const readTicket = statement({
  name: 'read_ticket',
  parameters: { id: 'text', ticketHash: 'text', now: 'timestamptz' },
  row: { principal: 'text', email: 'text?', provider: 'text', integrationName: 'text', tenantName: 'text' },
  sql: `select asked.principal, asked.email, integrations.provider, integrations.name as "integrationName",
          tenants.name as "tenantName"
        from integration_authorizations as asked
        join integrations on integrations.tenant_id = asked.tenant_id and integrations.id = asked.integration_id
        join tenants on tenants.id = asked.tenant_id and tenants.deleted_at is null
        where asked.id = $id and asked.ticket_hash = $ticketHash and asked.launched_at is null
          and asked.expires_at > $now`,
});

/** A ticket can be used once. Afterwards the state and the cookie find the authorisation. */
export const launchAuthorization = statement({
  name: 'launch_authorization',
  parameters: {
    id: 'text',
    ticketHash: 'text',
    stateHash: 'text',
    cookieHash: 'text',
    verifier: 'text',
    now: 'timestamptz',
    expiresAt: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `with launched as (
          update integration_authorizations
          set state_hash = $stateHash, cookie_hash = $cookieHash, verifier = $verifier, launched_at = $now,
            expires_at = $expiresAt
          where id = $id and ticket_hash = $ticketHash and launched_at is null and expires_at > $now
          returning tenant_id, id, ticket_hash, state_hash, cookie_hash, expires_at
        ), used as (
          delete from authorization_directory using launched where hash = launched.ticket_hash
        ), listed as (
          insert into authorization_directory (hash, tenant_id, authorization_id, expires_at)
          select unnest(array[state_hash, cookie_hash]), tenant_id, id, expires_at from launched
        )
        select id from launched`,
});

/** A state can be used once, with the cookie of the launch or with a token of the principal who asked. */
export const endAuthorization = statement({
  name: 'end_authorization',
  parameters: {
    id: 'text',
    stateHash: 'text',
    cookieHashes: 'jsonb',
    principal: 'text?',
    now: 'timestamptz',
  },
  row: { integrationId: 'text', provider: 'text', principal: 'text', origin: 'text', verifier: 'text?' },
  sql: `update integration_authorizations as asked set ended_at = $now
        from integrations
        where asked.id = $id and state_hash = $stateHash and ended_at is null and expires_at > $now
          and (cookie_hash = any (array(select jsonb_array_elements_text($cookieHashes))) or principal = $principal)
          and integrations.tenant_id = asked.tenant_id and integrations.id = asked.integration_id
        returning integration_id as "integrationId", provider, principal, origin, verifier`,
});

/** Lists across tenants without suspended ones; the directory holds only hashes and identifiers. */
export const listExpiredAuthorizations = statement({
  name: 'list_expired_authorizations',
  parameters: { now: 'timestamptz', count: 'bigint' },
  row: { tenantId: 'text', id: 'text' },
  sql: `select tenant_id as "tenantId", authorization_id as id from authorization_directory
        where expires_at <= $now and not is_suspended(tenant_id) order by expires_at limit $count`,
});

/** Deletes the directory's entries too, by cascade. */
export const deleteExpiredAuthorization = statement({
  name: 'delete_expired_authorization',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {},
  sql: `delete from integration_authorizations where id = $id and expires_at <= $now`,
});
