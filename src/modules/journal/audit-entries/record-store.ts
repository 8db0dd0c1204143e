import { jsonOf, statement, textOf } from '../../../platform/database/statement.ts';
import { digestOf, isErased } from '../chain/sql.ts';
import { RECORDED } from './schema.ts';

export type Recorded = (typeof RECORDED)[number];

/** The table of each resource, and the columns that identify a record, if not by `id`. */
export const TABLES: Readonly<Record<Recorded, { table: string; key?: readonly string[] }>> = {
  tenant: { table: 'tenants' },
  clone: { table: 'tenant_clones' },
  member: { table: 'members' },
  accessToken: { table: 'access_tokens' },
  client: { table: 'clients' },
  address: { table: 'addresses' },
  contact: { table: 'contacts' },
  email: { table: 'emails' },
  contract: { table: 'contracts' },
  project: { table: 'projects' },
  charge: { table: 'charges' },
  allowance: { table: 'allowances' },
  timeEntry: { table: 'time_entries' },
  expense: { table: 'expenses' },
  receipt: { table: 'receipts' },
  invoice: { table: 'invoices' },
  billable: { table: 'billables' },
  payment: { table: 'payments' },
  refund: { table: 'refunds' },
  writeOff: { table: 'write_offs' },
  bankStatement: { table: 'bank_statements' },
  bankEntry: { table: 'bank_entries' },
  paymentAttempt: { table: 'payment_attempts' },
  creditNote: { table: 'credit_notes' },
  creditNoteBillable: { table: 'credit_note_billables', key: ['credit_note_id', 'billable_id'] },
  documentFile: { table: 'document_files', key: ['document_id', 'kind'] },
  quote: { table: 'quotes' },
  message: { table: 'messages' },
  reminder: { table: 'reminders', key: ['invoice_id', 'after_days'] },
  asset: { table: 'assets' },
  attachment: { table: 'media_attachments' },
  link: { table: 'links' },
  integration: { table: 'integrations' },
  integrationAuthorization: { table: 'integration_authorizations' },
  integrationGrant: { table: 'integration_grants', key: ['integration_id'] },
  subscription: { table: 'subscriptions' },
  messageText: { table: 'message_texts', key: ['kind', 'language'] },
  export: { table: 'exports' },
  erasure: { table: 'erasures' },
  import: { table: 'imports' },
  bookkeeping: { table: 'bookkeeping', key: ['tenant_id'] },
  customerAccount: { table: 'customer_accounts', key: ['client_id'] },
};

/** The last change of each record, by the records' identifiers. An integration and its grant share theirs. */
export const listLastEntries = statement({
  name: 'list_last_entries',
  parameters: { afterId: 'text', afterResource: 'text', count: 'bigint' },
  row: { recordId: 'text', resource: textOf(RECORDED), sequence: 'bigint' },
  sql: `select resource_id as "recordId", resource, coalesce(max(sequence), 0) as sequence from journal
        where (resource_id, resource) > ($afterId, $afterResource) and resource_id >= $afterId
          and action <> 'tested'
        group by resource_id, resource order by resource_id, resource limit $count`,
});

/** A record that is not as its last entry says. */
export interface ChangedRecord {
  resource: Recorded;
  recordId: string;
  what: 'differs from its last entry' | 'is gone' | 'is there, though it was deleted' | 'has no entry';
}

const tenantOf = (table: string) => `row.${table === 'tenants' ? 'id' : 'tenant_id'} = (select app_tenant())`;

/** A record as its table has it, without what entries leave out. */
const stateOf = (condition: string) => `(
    select jsonb_object_agg(key, value) from jsonb_each(found.whole) where value <> 'null' and key = any (${condition})
  )`;

/**
 * Compares records with the entries that have these sequences. What an entry says must be so, except of a column that is no
 * more. What it does not say must be missing, except in a column that was added later. A record that changed meanwhile, or
 * whose change waits for its seal, is left out.
 */
function comparison(resource: Recorded) {
  const { table, key = ['id'] } = TABLES[resource];
  const isRecord = key.map((column, index) =>
    key.length === 1
      ? `row.${column} = entry.resource_id`
      : `row.${column}::text = split_part(entry.resource_id, '/', ${index + 1})`,
  );
  return statement({
    name: `compare_${table}`,
    parameters: { sequences: jsonOf<number[]>() },
    row: { recordId: 'text', exists: 'boolean', isDeleted: 'boolean' },
    sql: `select entry.resource_id as "recordId", found.whole is not null as exists, entry.action = 'deleted' as "isDeleted"
          from (
            -- Row-level security looks nothing up in an index by what a cast yields.
            select sequence::bigint from jsonb_array_elements_text($sequences) as one (sequence) offset 0
          ) as given
          join journal as entry on entry.tenant_id = (select app_tenant()) and entry.sequence = given.sequence
          cross join lateral (
            select array_agg(column_name) as columns,
              coalesce(array_agg(column_name) filter (where added_at <= entry.created_at), '{}') as known
            from journal_columns where table_name = '${table}'
          ) as recorded
          -- A value of its own: a long one of the table is unpacked for each column.
          cross join lateral (select entry.after || '{}' as state offset 0) as said
          left join lateral (
            select to_jsonb(row) as whole from ${table} as row
            where ${[tenantOf(table), ...isRecord].join(' and ')}
            offset 0 -- else it makes the JSON anew for each column
          ) as found on true
          where case
              when (entry.action = 'deleted') = (found.whole is not null) then true
              when entry.action = 'deleted' then false
              when ${isErased} then after_digest <> all (array[
                ${digestOf(stateOf('recorded.columns'))}, ${digestOf(stateOf('recorded.known'))}])
              else exists (
                select from jsonb_each(said.state) where found.whole ? key and found.whole -> key is distinct from value
              ) or exists (
                select from jsonb_each(found.whole)
                where value <> 'null' and not said.state ? key and key = any (recorded.known)
              )
            end
            and entry.resource_id not in (select journal_waiting_records('${resource}')) and not exists (
              select from journal as later
              where later.tenant_id = (select app_tenant()) and later.resource_id = entry.resource_id
                and later.resource = entry.resource and later.sequence > entry.sequence and later.action <> 'tested'
            )
          order by entry.sequence`,
  });
}

/** Lists records without an entry. The first few suffice, because one is too many. */
function withoutEntry(resource: Recorded) {
  const { table, key = ['id'] } = TABLES[resource];
  const id =
    key.length === 1 ? `row.${key[0]}` : `concat_ws('/', ${key.map((column) => `row.${column}`).join(', ')})`;
  return statement({
    name: `list_${table}_without_entry`,
    parameters: { count: 'bigint' },
    row: { recordId: 'text' },
    sql: `select id as "recordId" from (select coalesce(${id}, '') as id from ${table} as row where ${tenantOf(table)} offset 0) as found
          where not exists (
            select from journal as entry
            where entry.tenant_id = (select app_tenant()) and entry.resource_id = found.id and entry.resource = '${resource}'
          ) and id not in (select journal_waiting_records('${resource}'))
          order by 1 limit $count`,
  });
}

export const comparisons = RECORDED.map((resource) => ({
  resource,
  compare: comparison(resource),
  listWithoutEntry: withoutEntry(resource),
}));
