/**
 * The parts of statements that read the journal. The tenant is compared with a subquery, whose value is unknown when a
 * statement is planned, so that the plan suits every tenant.
 */
const ofTenant = (table: string) => `${table}.tenant_id = (select app_tenant())`;

/** A range holds at most this many entries, see `order_journal`. */
export const RANGE_ENTRIES_MAX = 250;

/** The entries of the range `range`, with their numbers within it from 1. */
export const entriesOfRange = `(
  select entry.*, row_number() over (order by entry.position) as ordinal from journal as entry
  where ${ofTenant('entry')} and entry.position between range.first_position and range.last_position
    and entry.transaction_id = range.transaction_id
)`;

/** The entry that holds the state of the range's record, if it is another one. */
export const stateOfRange = `(
  select state.* from journal as state
  where ${ofTenant('state')} and state.position = range.state_position limit 1
)`;

/** The range that contains the entry `entry`. */
export const rangeOfEntry = `(
  select sealed.* from journal_ranges as sealed
  where ${ofTenant('sealed')} and sealed.transaction_id = entry.transaction_id and sealed.last_position >= entry.position
    and sealed.first_position <= entry.position and sealed.first_number is not null
  order by sealed.last_position limit 1
)`;

/** The entry's number within the range that contains it, from 1. */
export const ordinalInRange = `(
  select count(*) from journal as earlier
  where ${ofTenant('earlier')} and earlier.position between range.first_position and entry.position
    and earlier.transaction_id = range.transaction_id
)`;

/** The entry with a sequence. */
export const entryAt = (sequence: string) => `(
  select entry.*
  from (
    select * from journal_ranges as range where ${ofTenant('range')} and range.last_sequence >= ${sequence}
    order by range.last_sequence limit 1
  ) as range, lateral ${entriesOfRange} as entry
  where range.first_sequence + entry.ordinal - 1 = ${sequence}
)`;

export const digestAt = (ordinal: string) =>
  `encode(substring(range.digests from (32 * (${ordinal} - 1) + 1)::integer for 32), 'hex')`;

/** An entry's digest, as `order_journal` computes it. It is not a function of the database: an attacker could change it. */
export const entryDigest = `encode(sha256(convert_to(concat_ws(e'\\n', entry.tenant_id, entry.position, entry.transaction_id,
    (extract(epoch from entry.created_at) * 1000)::bigint, entry.actor_type, to_json(entry.actor),
    coalesce(to_json(entry.request_id)::text, '-'), entry.action, entry.resource, to_json(entry.resource_id)), 'UTF8')
  || coalesce(case when num_nonnulls(entry.before, entry.after, entry.media) = 0 then entry.erased_digest end, sha256(convert_to(concat_ws(e'\\n', coalesce(entry.before::text, '-'),
    coalesce(entry.after::text, '-'), coalesce(entry.media::text, '-')), 'UTF8')))), 'hex')`;

/** The hash after the last entry of the range and all events that it is. */
export const hashAfterRange = `(
  select last.hash from journal_ranges as last
  where ${ofTenant('last')} and last.transaction_id = range.transaction_id and last.last_position = range.last_position
  order by last.last_sequence desc limit 1
)`;

/** The digest of what a range says of its entries: which events they are, and what was stored beside them. */
export const rangeFacts = `encode(sha256(convert_to(concat_ws(e'\\n', range.first_sequence,
  coalesce(range.type, '-'), coalesce(range.client_id, '-'), range.api_version,
  coalesce(range.record_sequences::text, '-'), coalesce(range.state_position::text, '-'), coalesce(range.beside::text, '-')), 'UTF8')), 'hex')`;
