import type { JsonList } from '../../../platform/database/json-list.ts';
import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';

export const readContractOfProject = statement({
  name: 'read_contract_of_project',
  parameters: { projectId: 'text' },
  row: { contractId: 'text' },
  sql: `select contract_id as "contractId" from projects where id = $projectId`,
});

/** A worklog as an entry would have it. Minutes are null if they are too many for one: its entry is left as it is. */
export interface CountedWorklog {
  id: string;
  startedAt: string;
  minutes: number | null;
  author?: string | undefined;
}

/**
 * Compares an issue's worklogs with the entries of these worklogs, and with the entries that the issue has. Returns the
 * differences: worklogs without an entry, entries that differ, and entries whose worklog is gone (`minutes` is null).
 * Entries of the issue that another integration made and still follows are left to it. `isDisputed` means that the worklog
 * is on another issue, of another integration or according to a newer report. The conditions of each lookup suit one
 * index only, because with another index PostgreSQL would read all entries of the site.
 */
export const compareWorklogs = statement({
  name: 'compare_worklogs',
  parameters: {
    integrationId: 'text',
    source: 'text',
    site: 'text',
    projectId: 'text',
    referenceType: 'text',
    referenceId: 'text',
    referenceName: 'text',
    changedMs: 'bigint',
    worklogs: jsonOf<JsonList<CountedWorklog>>(),
  },
  row: {
    entryId: 'text?',
    contractId: 'text?',
    worklogId: 'text',
    minutes: 'integer?',
    worker: 'text?',
    startedAt: 'timestamptz?',
    date: 'date?',
    isDisputed: 'boolean',
  },
  sql: `with logged as materialized (
          select id, "startedAt" as started_at, minutes, author
          from jsonb_to_recordset($worklogs) as worklog (id text, "startedAt" timestamptz, minutes integer, author text)
        ), known as materialized (
          select entry.* from logged, lateral (
            select time_entries.* from time_entries
            where source = (select $source::text) and site = $site and source_id = logged.id and source_id is not null
              and replaced_by_id is null and (source <> 'MANUAL' or deleted_at is null)
            limit 1
          ) as entry
          union all
          select time_entries.* from time_entries
          where source = $source and source <> 'MANUAL' and site = $site and replaced_by_id is null
            and reference_id = $referenceId and deleted_at is null
            and not exists (select from logged where logged.id = time_entries.source_id)
        )
        select known.id as "entryId", known.contract_id as "contractId", coalesce(logged.id, known.source_id) as "worklogId",
          logged.minutes, logged.author as worker, logged.started_at as "startedAt",
          case when known.started_at = logged.started_at then known.entry_date
            else day_of(logged.started_at, tenant.time_zone) end as date,
          known.deleted_at is null and known.reference_id <> $referenceId and (
            other.id is not null or exists (
              select from tracked_issues
              where tracked_issues.integration_id = $integrationId and tracked_issues.issue_id = known.reference_id
                and coalesce(report -> 'issue' -> 'updatedMs', report -> 'issue' -> 'versionMs')::bigint > $changedMs
                and report -> 'issue' -> 'worklogs' @> jsonb_build_array(jsonb_build_object('id', known.source_id))
            )
          ) as "isDisputed"
        from (select time_zone from tenants where id = app_tenant()) as tenant,
          logged full join known on known.source_id = logged.id
          left join integrations as other
            on other.id = known.integration_id and other.id <> $integrationId and known.deleted_at is null
        where (other.id is null or known.reference_id <> $referenceId)
          and case
            when logged.id is null then true
            when logged.minutes is null then false
            else known.id is null or (
              known.integration_id, known.project_id, known.minutes, known.worker, known.started_at,
              known.reference_type, known.reference_id, known.reference_name
            ) is distinct from (
              $integrationId, $projectId, logged.minutes, logged.author, logged.started_at,
              $referenceType, $referenceId, $referenceName
            )
          end`,
});

export type Difference = RowOf<typeof compareWorklogs>;
