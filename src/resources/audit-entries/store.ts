import { ACTOR_TYPES } from '../../platform/actor.ts';
import { jsonOf, optionalJsonOf, type RowOf, statement, textOf } from '../../platform/database/statement.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import type { SealedRange } from '../journal/chain.ts';
import {
  digestAt,
  entriesOfRange,
  entryDigest,
  hashAfterRange,
  RANGE_ENTRIES_MAX,
  rangeFacts,
  rangeOfEntry,
  stateOfRange,
} from '../journal/sql.ts';
import { ACTIONS } from './schema.ts';

export const auditEntryRow = {
  sequence: 'bigint',
  digest: 'text',
  /** The number within the range, from 1, and the range itself. */
  ordinal: 'bigint',
  rangeEnd: 'bigint',
  number: 'bigint',
  actor: 'text',
  actorType: textOf(ACTOR_TYPES),
  requestId: 'text?',
  action: textOf(ACTIONS),
  resource: 'text',
  resourceId: 'text',
  before: optionalJsonOf<Snapshot>(),
  after: optionalJsonOf<Snapshot>(),
  createdAt: 'timestamptz',
} as const;

/** The columns of `entry` in `range`. */
export const auditEntryColumns = (
  ordinal: string,
) => `range.first_sequence + ${ordinal} - 1 as sequence, ${digestAt(ordinal)} as digest,
  ${ordinal} as ordinal, range.last_sequence as "rangeEnd", range.first_number + ${ordinal} - 1 as number, entry.actor,
  entry.actor_type::text as "actorType", entry.request_id as "requestId", entry.action::text as action, entry.resource,
  entry.resource_id as "resourceId", entry.before, entry.after, entry.created_at as "createdAt"`;

export type AuditEntryRow = RowOf<typeof readAuditEntry>;

export const readAuditEntry = statement({
  name: 'read_audit_entry',
  parameters: { sequence: 'bigint' },
  row: auditEntryRow,
  sql: `select ${auditEntryColumns('entry.ordinal')}
        from (
          select * from journal_ranges where last_sequence >= $sequence order by last_sequence limit 1
        ) as range, lateral ${entriesOfRange} as entry
        where range.first_number is not null and range.first_sequence + entry.ordinal - 1 = $sequence`,
});

const position = { beforeSequence: 'bigint', count: 'bigint' } as const;

export const listAuditEntries = statement({
  name: 'list_audit_entries',
  parameters: position,
  row: auditEntryRow,
  sql: `select ${auditEntryColumns('entry.ordinal')}
        from (
          select * from journal_ranges
          where first_number is not null
            and last_sequence < $beforeSequence::bigint + ${RANGE_ENTRIES_MAX} and first_sequence < $beforeSequence
          order by last_sequence desc limit $count
        ) as range, lateral ${entriesOfRange} as entry
        where range.first_sequence + entry.ordinal - 1 < $beforeSequence
        order by sequence desc limit $count`,
});

/** The ranges that end with these sequences. */
export const readRanges = statement({
  name: 'read_ranges',
  parameters: { ends: jsonOf<number[]>() },
  row: {
    rangeEnd: 'bigint',
    previousHash: 'text',
    hash: 'text',
    sealedAt: 'timestamptz',
    facts: 'text',
    digests: 'text',
  },
  sql: `select range.last_sequence as "rangeEnd", encode(range.previous_hash, 'hex') as "previousHash",
          encode(${hashAfterRange}, 'hex') as hash, range.sealed_at as "sealedAt",
          ${rangeFacts} as facts, encode(range.digests, 'hex') as digests
        from jsonb_array_elements_text($ends) as given (rangeEnd),
          lateral (
            select * from journal_ranges
            where tenant_id = (select app_tenant()) and last_sequence = given.rangeEnd::bigint limit 1
          ) as range`,
});

export const readHead = statement({
  name: 'read_journal_head',
  parameters: { tenantId: 'text' },
  row: { sequence: 'bigint', hash: 'text' },
  sql: `select number as sequence, encode(hash, 'hex') as hash from journal_heads where tenant_id = $tenantId`,
});

/** Lists tenants with a journal and tenants that wait for their first order. */
export const listTenantsWithJournal = statement({
  name: 'list_tenants_with_journal',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select "tenantId" from (
          select tenant_id as "tenantId" from journal_heads union select tenant_id from journal_waiting
        ) as kept
        where "tenantId" > $afterTenantId order by "tenantId" limit $count`,
});

/** A range with its entries as they are now. */
export interface FoundRange extends SealedRange {
  rangeEnd: number;
  firstSequence: number;
  firstNumber: number | null;
  /** The digest of an event without an entry, as it is now. */
  toldDigest: string | null;
  found: FoundEntry[] | null;
  /** Whether what no hash covers follows from the entries: the positions and the time of the range. */
  fitsEntries: boolean | null;
}

/** An entry as it is now. */
export interface FoundEntry {
  digest: string;
  createdAt: string;
  isErased: boolean;
}

export const listRanges = statement({
  name: 'list_ranges',
  parameters: { afterSequence: 'bigint', count: 'bigint' },
  row: {
    rangeEnd: 'bigint',
    firstSequence: 'bigint',
    firstNumber: 'bigint?',
    toldDigest: 'text?',
    previousHash: 'text',
    hash: 'text',
    sealedAt: 'timestamptz',
    facts: 'text',
    digests: 'text',
    found: optionalJsonOf<FoundEntry[]>(),
    fitsEntries: 'boolean?',
  },
  sql: `select range.last_sequence as "rangeEnd", range.first_sequence as "firstSequence", range.first_number as "firstNumber",
          encode(range.previous_hash, 'hex') as "previousHash", encode(range.hash, 'hex') as hash, range.sealed_at as "sealedAt",
          ${rangeFacts} as facts, encode(sha256(convert_to(range.told::text, 'UTF8')), 'hex') as "toldDigest",
          encode(range.digests, 'hex') as digests, entries.found,
          case when range.told is null then entries.fit
            else num_nonnulls(range.first_number, range.first_position, range.last_position, range.state_position, range.beside) = 0
          end as "fitsEntries"
        from (
          select * from journal_ranges where last_sequence > $afterSequence order by last_sequence limit $count
        ) as range cross join lateral (
          select jsonb_agg(jsonb_build_object('digest', ${entryDigest}, 'createdAt', entry.created_at,
              'isErased', entry.erased_digest is not null) order by entry.position) as found,
            (min(entry.position), max(entry.position)) = (range.first_position, range.last_position)
              and range.created_at = coalesce((select created_at from ${stateOfRange} as state), max(entry.created_at))
              and bool_and(entry.erased_digest is null or num_nonnulls(entry.before, entry.after, entry.media) = 0) as fit
          from ${entriesOfRange} as entry
        ) as entries
        order by range.last_sequence`,
});

/** Counts entries that should have an order by now. Those of a transaction that ended just now may still wait for it. */
export const countUnordered = statement({
  name: 'count_unordered_entries',
  parameters: { tenantId: 'text', olderThanSeconds: 'integer' },
  row: { count: 'bigint' },
  sql: `with patience as materialized (
          select clock_timestamp() - make_interval(secs => $olderThanSeconds::integer) as ends_at
        )
        select count(*) as count from journal as entry
        where created_at < (select ends_at from patience) and not exists ${rangeOfEntry}
          and transaction_id <> all (array(
            select waiting.transaction_id from journal_waiting as waiting join journal as last
              on last.tenant_id = waiting.tenant_id and last.position = waiting.last_position
            where waiting.tenant_id = $tenantId and last.created_at >= (select ends_at from patience)
          ))`,
});
