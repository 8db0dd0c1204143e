import { jsonOf, optionalJsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import { recordLists, statusFilters, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { afterId, afterKey, isDay } from '../../../platform/http/answers/sorting.ts';
import { BILLABLES_MAX, type TimeEntry, type TimeEntryStatus } from './schema.ts';
import { statusSql } from './status.ts';

/** The charges of an entry, added up. */
interface Charges {
  draftedMinutes: number;
  isDrafted: boolean;
  billables: string[];
}

const ofDraft = `exists (
  select from invoices where invoices.tenant_id = time_charges.tenant_id and invoices.id = time_charges.invoice_id
    and invoices.status = 'DRAFT'
)`;
const charges = `(
  select jsonb_build_object(
    'draftedMinutes', coalesce(sum(charge.minutes) filter (where is_drafted), 0),
    'isDrafted', bool_or(is_drafted),
    'billables', to_jsonb((array_agg(distinct billable_id order by billable_id desc))[1:${BILLABLES_MAX}])
  )
  from (
    select minutes, billable_id, ${ofDraft} as is_drafted from time_charges where entry_id = time_entries.id
  ) as charge
  having count(*) > 0
)`;
const clientOfContract =
  '(select contracts.client_id from contracts where contracts.id = time_entries.contract_id)';

const timeEntries = table(
  'time_entries',
  {
    id: 'text',
    project: 'reference',
    contract: 'reference',
    date: 'date',
    minutes: 'integer',
    worker: 'text?',
    role: 'text?',
    description: 'text?',
    isBillable: 'boolean',
    isHeld: 'boolean',
    source: 'text',
    sourceId: 'text?',
    referenceType: 'text?',
    referenceId: 'text?',
    referenceName: 'text?',
    ...markColumns,
    replacedBy: 'reference?',
    deletedAt: 'timestamptz?',
    approvedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    names: { date: 'entry_date' },
    computed: {
      client: { type: 'text', sql: clientOfContract, snapshotSql: `snapshots.snapshot ->> 'client_id'` },
      // The audit trail does not keep what is charged.
      chargedMinutes: { type: 'integer', sql: 'time_entries.charged_minutes', snapshotSql: '0' },
      coveredMinutes: { type: 'integer', sql: 'time_entries.covered_minutes', snapshotSql: '0' },
      owedMinutes: { type: 'integer', sql: 'time_entries.owed_minutes', snapshotSql: '0' },
      isOverdrawn: { type: 'boolean', sql: 'time_entries.is_overdrawn', snapshotSql: 'false' },
      charges: { type: optionalJsonOf<Charges>(), sql: charges, snapshotSql: 'null::jsonb' },
    },
  },
);

export type TimeEntryRow = RowOf<typeof readTimeEntry>;

export const timeEntryExternalIds = externalIdsOf(
  timeEntries,
  'deleted_at is null and replaced_by_id is null',
);

export const readTimeEntry = readById(timeEntries);
export const timeEntrySnapshots = snapshotsOf(timeEntries);

/** Planned for each call, as other statements that take a list are. */
export const readTimeEntries = statement({
  name: 'read_many_time_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: timeEntries.row,
  sql: `select ${timeEntries.columns} from time_entries where id = any (array(select jsonb_array_elements_text($ids)))`,
});

/** The manual entries that have these identifiers at their source. */
export const findTakenSourceIds = statement({
  name: 'find_taken_source_ids',
  noPlanCache: true,
  parameters: { sourceIds: jsonOf<string[]>() },
  row: { id: 'text', sourceId: 'text?' },
  sql: `select id, source_id as "sourceId" from time_entries
        where source_id = any (array(select jsonb_array_elements_text($sourceIds)))
          and source = 'MANUAL' and replaced_by_id is null and deleted_at is null`,
});

export const findProjects = statement({
  name: 'find_projects_of_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text', contractId: 'text' },
  sql: `select id, contract_id as "contractId" from projects
        where id = any (array(select jsonb_array_elements_text($ids)))`,
});

const filters = {
  projectId: 'text?',
  contractId: 'text?',
  clientId: 'text?',
  worker: 'text?',
  from: 'date?',
  isBillable: 'boolean?',
  isHeld: 'boolean?',
  isApproved: 'boolean?',
  sourceId: 'text?',
  referenceType: 'text?',
  referenceId: 'text?',
} as const;
const matchesFilters = `($projectId::text is null or project_id = $projectId)
          and ($contractId::text is null or contract_id = $contractId)
          and ($clientId::text is null or contract_id = any (array(
            select contracts.id from contracts where contracts.client_id = $clientId
          )))
          and ($worker::text is null or worker = $worker)
          and ($from::date is null or entry_date >= $from)
          and ($isBillable::boolean is null or is_billable = $isBillable)
          and ($isHeld::boolean is null or is_held = $isHeld)
          and ($isApproved::boolean is null or (approved_at is not null) = $isApproved)
          and ($sourceId::text is null or source_id = $sourceId)
          and ($referenceType::text is null or reference_type = $referenceType)
          and ($referenceId::text is null or reference_id = $referenceId)`;

const draftCharges = `time_charges join invoices
            on invoices.tenant_id = time_charges.tenant_id and invoices.id = time_charges.invoice_id
              and invoices.status = 'DRAFT'`;
/** The charges of the drafts to look at. Entries are on drafts of their own contract. */
const chargesOfFilteredDrafts = `${draftCharges}
          where ($contractId::text is null or invoices.contract_id = $contractId)
            and ($clientId::text is null or invoices.client_id = $clientId)`;
/** Looks each entry up on its own. PostgreSQL could turn `exists` into reading all drafts. */
const isDrafted = `(select true from ${draftCharges} where time_charges.entry_id = time_entries.id limit 1) is not null`;

/** The condition of the index of open entries. */
const mayBeOpen = '(owed_minutes <> 0 or (charged_minutes = 0 and covered_minutes = 0) or is_overdrawn)';

/** Conditions in a form for which there is an index, or with few entries to look at. */
const hasStatus: Record<TimeEntryStatus, string> = {
  OPEN: `${mayBeOpen} and ${statusSql(isDrafted)} = 'OPEN'`,
  DRAFTED: `owed_minutes = 0 and not is_overdrawn and time_entries.id in (select entry_id from ${chargesOfFilteredDrafts})`,
  BILLED: `${statusSql(isDrafted)} = 'BILLED'`,
  COVERED: `covered_minutes > 0 and ${statusSql(isDrafted)} = 'COVERED'`,
};

/** Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index. */
function listStatement(name: string, condition: string) {
  return statement({
    name,
    noPlanCache: true,
    parameters: { ...filters, beforeDate: 'date', beforeId: 'text', count: 'bigint' },
    row: timeEntries.row,
    sql: `select ${timeEntries.columns} from time_entries
          where ${matchesFilters} and ${condition} and (entry_date, id) < ($beforeDate, $beforeId)
          order by entry_date desc, id desc
          limit $count`,
  });
}

export const listTimeEntries = listStatement('list_time_entries', 'true');
export const listTimeEntriesWith = {
  OPEN: listStatement('list_open_time_entries', hasStatus.OPEN),
  DRAFTED: listStatement('list_drafted_time_entries', hasStatus.DRAFTED),
  BILLED: listStatement('list_billed_time_entries', hasStatus.BILLED),
  COVERED: listStatement('list_covered_time_entries', hasStatus.COVERED),
};

const sorts = {
  ...TIMES,
  date: {
    columns: ['entry_date', 'id'],
    at: [afterKey('date'), afterId],
    key: { of: ({ date }: TimeEntry) => date, is: isDay },
  },
} as const;

export const timeEntryLists = recordLists(timeEntries, {
  sorts,
  otherwise: '-date',
  filters: { ...filters, to: 'date?', statuses: 'text[]?' },
  where: `${matchesFilters} and ($to::date is null or entry_date <= $to)
          and ($statuses::text[] is null or ${statusSql(isDrafted)} = any ($statuses))`,
});

/** The name of the group's latest entry. Sorting each group would take longer than adding it up. */
const latestName = `(max(array[entry_date::text, id, reference_name] collate "C"))[3]`;

/** The sums of groups of entries. `first` and `second` identify a group; they are empty for entries without them. */
function summaryStatement(name: string, first: string, second: string) {
  return statement({
    name,
    noPlanCache: true,
    parameters: {
      ...filters,
      to: 'date?',
      ...statusFilters,
      afterFirst: 'text?',
      afterSecond: 'text?',
      count: 'bigint',
    },
    row: {
      first: 'text',
      second: 'text',
      referenceName: 'text?',
      minutes: 'bigint',
      openMinutes: 'bigint',
      draftedMinutes: 'bigint',
      billedMinutes: 'bigint',
      coveredMinutes: 'bigint',
      unbillableMinutes: 'bigint',
      entryCount: 'bigint',
    },
    sql: `with drafted as (
            select entry_id, sum(time_charges.minutes) as minutes from ${chargesOfFilteredDrafts} group by entry_id
          )
          select first, second, ${latestName} as "referenceName",
            sum(case when is_billable then minutes else 0 end) as minutes, sum(owed_minutes) as "openMinutes",
            sum(drafted_minutes)::bigint as "draftedMinutes",
            (sum(charged_minutes) - sum(drafted_minutes))::bigint as "billedMinutes",
            sum(covered_minutes) as "coveredMinutes", sum(case when is_billable then 0 else minutes end) as "unbillableMinutes", count(*) as "entryCount"
          from (
            select time_entries.*, ${first} collate "C" as first, ${second} collate "C" as second,
              coalesce(drafted.minutes, 0) as drafted_minutes, drafted.entry_id is not null as is_drafted
            from time_entries left join drafted on drafted.entry_id = time_entries.id
            where ${matchesFilters} and ($to::date is null or entry_date <= $to)
              and ($status::text is distinct from 'OPEN' or ${mayBeOpen})
          ) as entry
          where ($status::text is null or ${statusSql('is_drafted')} = $status)
            and ($statuses::text[] is null or ${statusSql('is_drafted')} = any ($statuses))
            and ($afterFirst::text is null or (first, second) > ($afterFirst, $afterSecond))
          group by first, second
          order by first, second
          limit $count`,
  });
}

export const sumTimeBy = {
  PROJECT: summaryStatement('sum_time_by_project', 'project_id', `''`),
  WORKER: summaryStatement('sum_time_by_worker', `coalesce(worker, '')`, `''`),
  REFERENCE: summaryStatement(
    'sum_time_by_reference',
    `coalesce(reference_type, '')`,
    `coalesce(reference_id, '')`,
  ),
  ALL: summaryStatement('sum_all_time', `''`, `''`),
};
