import { statement, textOf } from '../../../platform/database/statement.ts';
import { factsOfEntry } from '../../journal/chain/sql.ts';
import { TENANT_MODES } from '../../parties/tenants/schema.ts';
import {
  invoiceIn,
  invoiceOf,
  noteIn,
  PERIOD,
  paymentIn,
  paymentOf,
  refundIn,
  some,
  writeOffIn,
} from './store.ts';

const idsOf = (table: string, condition: string) => `select id from ${table} where ${condition}`;
const records = [
  idsOf('invoices', `number is not null and ${invoiceIn()}`),
  idsOf('credit_notes', noteIn()),
  idsOf('payments', paymentIn()),
  idsOf('refunds', refundIn()),
  idsOf('write_offs', writeOffIn()),
].join(' union all ');

/**
 * Who the package is of, and the part of the journal that it has: from the first entry of the period, or of a record of the
 * period, to the end. So every record of the period can be followed from its creation to how the tables show it.
 */
export const readFrame = statement({
  name: 'read_frame_of_package',
  noPlanCache: true,
  parameters: { tenantId: 'text', ...PERIOD },
  row: {
    ...{ name: 'text', city: 'text?', mode: textOf(TENANT_MODES), timeZone: 'text' },
    isWaiting: 'boolean',
    ...{ firstSequence: 'bigint', previousHash: 'text', lastSequence: 'bigint', lastHash: 'text' },
  },
  sql: `with tenant as (
          select coalesce(legal_name, name) as name, mode, time_zone, start_of_day($from, time_zone) as begins
          from tenants where id = $tenantId
        ), head as (
          select coalesce(max(sequence), 0) as sequence, coalesce(max(encode(hash, 'hex')), repeat('0', 64)) as hash
          from journal_heads where tenant_id = $tenantId
        ), first as (
          select coalesce(least(
              (select sequence from journal, tenant where created_at >= begins order by created_at, sequence limit 1),
              (select min(entry.sequence) from (${records}) as records cross join lateral (
                select sequence from journal where resource_id = records.id order by sequence limit 1
              ) as entry)
            ), head.sequence + 1) as sequence
          from head
        )
        select name, mode, time_zone as "timeZone", first.sequence as "firstSequence",
          (select city from addresses where client_id is null order by sort_order, created_at, id limit 1) as city,
          ${some('journal_waiting where tenant_id = $tenantId')} as "isWaiting",
          coalesce((select encode(hash, 'hex') from journal where sequence = first.sequence - 1), repeat('0', 64)) as "previousHash",
          head.sequence as "lastSequence", head.hash as "lastHash"
        from tenant, head, first`,
});

const documentOf = (
  id: string,
) => `(${some(`invoices where id = ${id} and number is not null and ${invoiceIn()}`)}
              or ${some(`credit_notes where id = ${id} and ${noteIn()}`)})`;
/** Whether an entry is of a record that the tables show. The caller knows which clients they show. */
const isShown = `case resource
            when 'client' then true
            when 'invoice' then ${some(`invoices where id = resource_id and number is not null and ${invoiceOf}`)}
            when 'creditNote' then ${some(`credit_notes where id = resource_id and ${noteIn()}`)}
            when 'billable' then ${some(`billables join invoices on invoices.id = invoice_id
              where billables.id = resource_id and number is not null and ${invoiceIn()}`)}
            when 'creditNoteBillable' then ${some(`credit_notes where id = split_part(resource_id, '/', 1) and ${noteIn()}`)}
            when 'documentFile' then ${documentOf(`split_part(resource_id, '/', 1)`)}
            when 'payment' then ${some(`payments where id = resource_id and ${paymentOf}`)}
            when 'refund' then ${some(`refunds where id = resource_id and ${refundIn()}`)}
            when 'writeOff' then ${some(`write_offs where id = resource_id and ${writeOffIn()}`)}
            else false end`;

/** Entries as their hashes cover them. The states of records that the package does not have are left out: digests stand for them. */
export const listEntriesOfPackage = statement({
  name: 'list_entries_of_package',
  noPlanCache: true,
  parameters: { ...PERIOD, after: 'bigint', count: 'bigint' },
  row: {
    ...{ sequence: 'bigint', facts: 'text', resource: 'text', resourceId: 'text', hash: 'text' },
    ...{ afterDigest: 'text', restDigest: 'text', state: 'text?' },
  },
  sql: `select sequence, ${factsOfEntry} as facts, resource, resource_id as "resourceId", encode(hash, 'hex') as hash,
          encode(after_digest, 'hex') as "afterDigest", encode(rest_digest, 'hex') as "restDigest",
          case when ${isShown} then after::text end as state
        from journal where sequence > $after order by sequence limit $count`,
});

/** The rows of the table of the journal. */
export const listEntryRowsOfPackage = statement({
  name: 'list_entry_rows_of_package',
  parameters: { after: 'bigint', count: 'bigint' },
  row: {
    ...{ sequence: 'bigint', uuid: 'text', createdAt: 'timestamptz', actorType: 'text', actorId: 'text' },
    ...{ action: 'text', resource: 'text', resourceId: 'text', hash: 'text' },
  },
  sql: `select sequence, id::text as uuid, created_at as "createdAt", actor_type::text as "actorType", actor as "actorId", action::text as action,
          resource, resource_id as "resourceId", encode(hash, 'hex') as hash
        from journal where sequence > $after order by sequence limit $count`,
});
