import type { JsonList } from '../../../platform/database/json-list.ts';
import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import { markColumns } from '../../../platform/external-ids/store.ts';

/** The columns that people and trackers can change. */
const values = {
  contractId: 'text',
  projectId: 'text',
  date: 'date',
  minutes: 'integer',
  worker: 'text?',
  role: 'text?',
  description: 'text?',
  isBillable: 'boolean',
  isHeld: 'boolean',
  sourceId: 'text?',
  startedAt: 'timestamptz?',
  integrationId: 'text?',
  referenceType: 'text?',
  referenceId: 'text?',
  referenceName: 'text?',
  ...markColumns,
} as const;

const COLUMNS: Readonly<Record<string, string>> = {
  contractId: 'contract_id',
  projectId: 'project_id',
  date: 'entry_date',
  minutes: 'minutes',
  worker: 'worker',
  role: 'role',
  description: 'description',
  isBillable: 'is_billable',
  isHeld: 'is_held',
  sourceId: 'source_id',
  startedAt: 'started_at',
  integrationId: 'integration_id',
  referenceType: 'reference_type',
  referenceId: 'reference_id',
  referenceName: 'reference_name',
  externalId: 'external_id',
  metadata: 'metadata',
} satisfies Record<keyof typeof values, string>;

const columns = Object.values(COLUMNS);
const properties = Object.keys(COLUMNS).map((property) => `"${property}"`);
/** The columns of `jsonb_to_recordset`. */
const declared = Object.entries(values).map(([property, type]) => `"${property}" ${type.replace('?', '')}`);

export type StoredEntry = RowOf<typeof readEntriesToChange>;
export type StoredValues = Pick<StoredEntry, keyof typeof values>;

const listed = 'id = any (array(select jsonb_array_elements_text($ids)))';

// Statements that take a list are planned for each call: a plan made for a small tenant could read all entries.

/** Entries that were replaced have ended for good. */
export const readEntriesToChange = statement({
  name: 'read_entries_to_change',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text', source: 'text', site: 'text', isApprovalRequired: 'boolean', ...values },
  sql: `select id, source, site,
          (select is_approval_required from contracts where contracts.id = contract_id) as "isApprovalRequired", ${columns.map((column, index) => `${column} as ${properties[index]}`).join(', ')}
        from time_entries where ${listed} and replaced_by_id is null`,
});

/**
 * Finds the given entries that have minutes on some line. Minutes that one line charged and another took back add up to
 * 0, but crediting either line moves them again.
 */
export const findChargedEntries = statement({
  name: 'find_charged_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text' },
  sql: `select distinct entry_id as id from (
          select entry_id from time_charges where entry_id = any (array(select jsonb_array_elements_text($ids)))
          group by entry_id, billable_id, priced_by_id having sum(minutes) <> 0
        ) as charged`,
});

export const updateEntries = statement({
  name: 'update_time_entries',
  noPlanCache: true,
  parameters: { entries: jsonOf<(StoredValues & { id: string })[]>(), now: 'timestamptz' },
  row: {},
  sql: `update time_entries set (${columns.join(', ')}) = (${properties.map((one) => `changed.${one}`).join(', ')}),
          deleted_at = case when changed.minutes = 0 then deleted_at end, updated_at = $now
        from jsonb_to_recordset($entries) as changed (id text, ${declared.join(', ')})
        where time_entries.id = changed.id
          and time_entries.id = any (array(select entry ->> 'id' from jsonb_array_elements($entries) as entry))`,
});

/** Ends entries that others replace. */
export const replaceEntries = statement({
  name: 'replace_time_entries',
  noPlanCache: true,
  parameters: { replaced: jsonOf<{ id: string; by: string; isHeld: boolean }[]>(), now: 'timestamptz' },
  row: {},
  sql: `update time_entries set minutes = 0, replaced_by_id = replaced.by, deleted_at = null,
          is_held = replaced."isHeld", updated_at = $now
        from jsonb_to_recordset($replaced) as replaced (id text, by text, "isHeld" boolean)
        where time_entries.id = replaced.id
          and time_entries.id = any (array(select entry ->> 'id' from jsonb_array_elements($replaced) as entry))`,
});

/**
 * Releases the entries that the given entries replaced. Otherwise the new entries would be charged, but the charges of the
 * replaced entries would not be taken back.
 */
export const releaseReplaced = statement({
  name: 'release_replaced_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>(), now: 'timestamptz' },
  row: {},
  sql: `with recursive replaced as (
          select id from time_entries where replaced_by_id = any (array(select jsonb_array_elements_text($ids)))
          union
          select earlier.id from replaced join time_entries as earlier on earlier.replaced_by_id = replaced.id
        )
        update time_entries set is_held = false, updated_at = $now
        where is_held and id = any (array(select id from replaced))`,
});

/** An entry to insert. */
export type NewStoredEntry = Omit<StoredValues, keyof typeof markColumns> &
  Partial<Pick<StoredValues, keyof typeof markColumns>> & { id: string; source: string; site: string };

/** Leaves out entries whose identifier at the source, or external id, is taken. Returns the inserted entries. */
export const insertEntries = statement({
  name: 'insert_time_entries',
  parameters: { entries: jsonOf<JsonList<NewStoredEntry> | NewStoredEntry[]>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `insert into time_entries (id, source, site, ${columns.join(', ')}, created_at, updated_at)
        select id, source, site, ${properties.join(', ')}, $now, $now
        from jsonb_to_recordset($entries) as entry (id text, source text, site text, ${declared.join(', ')})
        on conflict do nothing
        returning id`,
});

export const deleteCoveragesOfEntries = statement({
  name: 'delete_coverages_of_time_entries',
  noPlanCache: true,
  parameters: { entryIds: jsonOf<string[]>() },
  row: {},
  sql: 'delete from time_coverages where entry_id = any (array(select jsonb_array_elements_text($entryIds)))',
});

const chargedOnes = `array(
          select entry_id from time_charges where entry_id = any (array(select jsonb_array_elements_text($ids)))
        )`;

/** Sets entries to 0 minutes. Manual ones without any charge are left to `deleteUnchargedEntries`. */
export const endChargedEntries = statement({
  name: 'end_charged_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update time_entries set minutes = 0, deleted_at = $now, updated_at = $now
        where ${listed} and minutes > 0 and (source <> 'MANUAL' or id = any (${chargedOnes}))
        returning id`,
});

/** Deletes manual entries that no line charges or ever charged. */
export const deleteUnchargedEntries = statement({
  name: 'delete_uncharged_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: {},
  sql: `delete from time_entries where ${listed} and source = 'MANUAL' and id <> all (${chargedOnes})`,
});
