import { jsonOf, statement } from '../../../platform/database/statement.ts';
import { readById, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import type { LinkToMake } from './schema.ts';

/** Leaves out the hash of the token, which nobody needs to see. */
const links = table('links', {
  id: 'text',
  client: 'reference',
  invoice: 'reference?',
  creditNote: 'reference?',
  quote: 'reference?',
  quoteVersion: 'integer?',
  expiresAt: 'timestamptz?',
  revokedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export const readLink = readById(links);

/** The client of the one record that is given. A draft is no document yet. */
export const readSubject = statement({
  name: 'read_subject_of_link',
  parameters: { invoiceId: 'text?', creditNoteId: 'text?', quoteId: 'text?', clientId: 'text?' },
  row: { clientId: 'text', isIssued: 'boolean', quoteVersion: 'integer?' },
  sql: `select client_id as "clientId", number is not null as "isIssued", null::integer as "quoteVersion" from invoices where id = $invoiceId
        union all select client_id, true, null from credit_notes where id = $creditNoteId
        union all select client_id, status = 'SENT', sent_version from quotes where id = $quoteId
        union all select id, true, null from clients where id = $clientId`,
});

/** Inserts links and their directory entries. */
export const insertLinks = statement({
  name: 'insert_links',
  parameters: { links: jsonOf<(LinkToMake & { id: string; tokenHash: string })[]>(), now: 'timestamptz' },
  row: {},
  sql: `with made as (
          insert into links (id, token_hash, client_id, invoice_id, credit_note_id, quote_id, quote_version, recipient, expires_at,
            created_at, updated_at)
          select id, "tokenHash", "clientId", "invoiceId", "creditNoteId", "quoteId", "quoteVersion", recipient, "expiresAt", $now, $now
          from jsonb_to_recordset($links) as given (id text, "tokenHash" text, "clientId" text, "invoiceId" text,
            "creditNoteId" text, "quoteId" text, "quoteVersion" integer, recipient text, "expiresAt" timestamptz)
          returning token_hash, tenant_id
        )
        insert into link_directory (token_hash, tenant_id) select token_hash, tenant_id from made`,
});

export const listLinks = statement({
  name: 'list_links_for_clients',
  noPlanCache: true,
  parameters: { invoiceId: 'text?', clientId: 'text?', ...agePosition },
  row: links.row,
  sql: `select ${links.columns} from links
        where ($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId) and ${beforePosition} ${newestFirst}`,
});

/** A second revocation changes nothing. */
export const revokeLink = statement({
  name: 'revoke_link',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {},
  sql: `update links set revoked_at = $now, updated_at = $now where id = $id and revoked_at is null`,
});

/** Runs without a tenant. The link itself is then read inside its tenant. */
export const findTenantOfLink = statement({
  name: 'find_tenant_of_link',
  isLookup: true,
  parameters: { tokenHash: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from link_directory where token_hash = $tokenHash`,
});

export const readOpenLink = statement({
  name: 'read_open_link',
  parameters: { tokenHash: 'text', now: 'timestamptz' },
  row: links.row,
  sql: `select ${links.columns} from links
        join tenants on tenants.id = links.tenant_id and tenants.deleted_at is null
        where token_hash = $tokenHash and revoked_at is null and coalesce(expires_at > $now, true)`,
});
