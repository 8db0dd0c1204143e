import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';

/** The days of a contract, and whether its work is charged only when it is approved. */
export const readContractToCover = statement({
  name: 'read_contract_to_cover',
  parameters: { id: 'text' },
  row: { firstDay: 'date?', lastDay: 'date?', isApprovalRequired: 'boolean' },
  sql: `select day_of(starts_at, time_zone) as "firstDay", day_of(ends_at, time_zone) as "lastDay",
          is_approval_required as "isApprovalRequired"
        from (select time_zone from tenants where id = app_tenant()) as tenant, contracts
        where contracts.id = $id`,
});

/** The next work that can be charged, in the order in which it is covered. */
export const listWorkToCover = statement({
  name: 'list_work_to_cover',
  parameters: {
    contractId: 'text',
    isApprovalRequired: 'boolean',
    from: 'date',
    to: 'date',
    afterDate: 'date',
    afterId: 'text',
    count: 'bigint',
  },
  row: { id: 'text', date: 'date', minutes: 'integer', role: 'text?', projectId: 'text' },
  sql: `select id, entry_date as date, minutes, role, project_id as "projectId" from time_entries
        where contract_id = $contractId and is_billable and minutes > 0
          and (approved_at is not null or not $isApprovalRequired)
          and entry_date between $from and $to and (entry_date, id) > ($afterDate, $afterId)
        order by entry_date, id
        limit $count`,
});

export const readToday = statement({
  name: 'read_today_for_coverage',
  parameters: { now: 'timestamptz' },
  row: { today: 'date' },
  sql: 'select tenant_day(tenants, $now) as today from tenants where id = app_tenant()',
});

export type ContractToCover = RowOf<typeof readContractToCover>;

export interface StoredCoverage {
  entryId: string;
  allowanceId: string;
  periodStartsOn: string;
  minutes: number;
}

/** What is stored of the coverage by a contract's allowances. */
export const listCoverages = statement({
  name: 'list_coverages',
  parameters: { contractId: 'text' },
  row: { entryId: 'text', allowanceId: 'text', periodStartsOn: 'date', minutes: 'integer' },
  sql: `select entry_id as "entryId", allowance_id as "allowanceId", period_starts_on as "periodStartsOn", minutes
        from time_coverages where allowance_id = any (array(select id from allowances where contract_id = $contractId))`,
});

/** The day of the latest work of a contract. */
export const readLastWork = statement({
  name: 'read_last_work',
  parameters: { contractId: 'text' },
  row: { date: 'date' },
  sql: `select entry_date as date from time_entries where contract_id = $contractId order by entry_date desc, id desc limit 1`,
});

const coverages = { coverages: jsonOf<StoredCoverage[]>() } as const;
const listed = `jsonb_to_recordset($coverages)
          as coverage ("entryId" text, "allowanceId" text, "periodStartsOn" date, minutes integer)`;

export const deleteCoverages = statement({
  name: 'delete_coverages',
  parameters: coverages,
  row: {},
  sql: `delete from time_coverages where (entry_id, allowance_id, period_starts_on) in (
          select "entryId", "allowanceId", "periodStartsOn" from ${listed}
        )`,
});

export const putCoverages = statement({
  name: 'put_coverages',
  isWrite: true,
  parameters: coverages,
  row: {},
  sql: `insert into time_coverages (entry_id, allowance_id, period_starts_on, minutes)
        select "entryId", "allowanceId", "periodStartsOn", minutes from ${listed}
        on conflict (tenant_id, entry_id, allowance_id, period_starts_on) do update set minutes = excluded.minutes`,
});
