import type { JsonList } from '../../../platform/database/json-list.ts';
import { jsonOf, statement } from '../../../platform/database/statement.ts';

/** Locks contracts in a fixed order. Their holder alone moves minutes of their entries between lines. */
export const lockContracts = statement({
  name: 'lock_contracts',
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text' },
  sql: `select id from contracts where id = any (array(select jsonb_array_elements_text($ids))) order by id
        for no key update`,
});

/** Asks for the collecting of contracts, in the order of their identifiers. One that does not collect is found to be done. */
export const askForContracts = statement({
  name: 'ask_for_contracts',
  isWrite: true,
  parameters: { ids: 'text[]', now: 'timestamptz' },
  row: {},
  sql: `select from ask_for_tenant_work('collect', app_tenant(), '', array(select distinct unnest($ids::text[])), $now)`,
});

export const lockContractOfInvoice = statement({
  name: 'lock_contract_of_invoice',
  parameters: { invoiceId: 'text' },
  row: { id: 'text' },
  sql: `select id from contracts where id = (select contract_id from invoices where invoices.id = $invoiceId)
        for no key update`,
});

export const lockContractOfLine = statement({
  name: 'lock_contract_of_line',
  parameters: { billableId: 'text' },
  row: { id: 'text' },
  sql: `select id from contracts where id = (
          select contract_id from invoices where invoices.id = (
            select invoice_id from billables where billables.id = $billableId
          )
        )
        for no key update`,
});

const ids = { entryIds: jsonOf<string[]>() } as const;
const isOneOfEntries = 'entry_id = any (array(select jsonb_array_elements_text($entryIds)))';

/** Locks the drafts with charges of these entries. One that is issued meanwhile is left out. */
export const lockDraftsOfEntries = statement({
  name: 'lock_drafts_of_entries',
  parameters: ids,
  row: { id: 'text' },
  sql: `select id from invoices
        where status = 'DRAFT' and id = any (array(select distinct invoice_id from time_charges where ${isOneOfEntries}))
        order by id for no key update`,
});

/** Lowers the charges that `lowered` lists with their minutes and excess, and returns their lines. */
export const loweredCharges = `removed as (
          delete from time_charges where tenant_id = (select app_tenant())
            and id = any (array(select id from lowered where excess = abs(minutes)))
          returning billable_id
        ), changed as (
          update time_charges set minutes = time_charges.minutes - sign(lowered.minutes)::integer * lowered.excess::integer
          from lowered
          where time_charges.tenant_id = (select app_tenant()) and time_charges.id = lowered.id
            and lowered.excess < abs(lowered.minutes)
          returning billable_id
        )
        select billable_id as "billableId" from removed union select billable_id from changed`;

/**
 * Lowers charges on drafts, the newest first, by what their entries were charged too much, and reversals by what was
 * taken back too much. Returns the lines that changed.
 */
export const lowerDraftCharges = statement({
  name: 'lower_draft_charges',
  parameters: ids,
  row: { billableId: 'text' },
  sql: `with owing as materialized (
          select id as entry_id, owed_minutes from time_entries
          where id = any (array(select jsonb_array_elements_text($entryIds))) and owed_minutes <> 0
        ), drafted as (
          select time_charges.id, time_charges.minutes, abs(owed_minutes) as excess,
            sum(abs(time_charges.minutes)) over (partition by entry_id order by time_charges.id desc) as up_to_here
          from owing join time_charges using (entry_id) join invoices on invoices.id = time_charges.invoice_id
          where invoices.status = 'DRAFT' and sign(time_charges.minutes) = -sign(owed_minutes)
        ), lowered as materialized (
          select id, minutes, least(abs(minutes), excess - (up_to_here - abs(minutes))) as excess
          from drafted where up_to_here - abs(minutes) < excess
        ), ${loweredCharges}`,
});

/** Deletes all charges of these entries on drafts, or only on those that collect automatically. Returns their lines. */
export const deleteDraftCharges = statement({
  name: 'delete_draft_charges',
  parameters: { ...ids, isOnlyCollecting: 'boolean' },
  row: { billableId: 'text' },
  sql: `with removed as (
          delete from time_charges using invoices
          where ${isOneOfEntries} and invoices.id = time_charges.invoice_id and invoices.status = 'DRAFT'
            and (not $isOnlyCollecting or invoices.origin is not null)
          returning billable_id
        )
        select distinct billable_id as "billableId" from removed`,
});

const isOneOfLines = 'billable_id = any (array(select jsonb_array_elements_text($billableIds)))';
const lines = { billableIds: jsonOf<string[]>() } as const;

/**
 * Makes quantity, days and project of collected lines follow from their charges. A line that grew keeps wider days and
 * another project, which a person may have set.
 */
export const refitLines = statement({
  name: 'refit_lines',
  parameters: { ...lines, hasGrown: 'boolean', now: 'timestamptz' },
  row: {},
  sql: `update billables set quantity = round(charged.minutes / 60.0, 6),
          service_from = case when $hasGrown then least(service_from, first_day) else first_day end,
          service_to = case when $hasGrown then greatest(service_to, last_day) else last_day end,
          project_id = case when $hasGrown and charged.project_id is not null then billables.project_id
            else charged.project_id end,
          updated_at = $now
        from (
          select billable_id, abs(sum(time_charges.minutes)) as minutes, min(entry_date) as first_day,
            max(entry_date) as last_day,
            case when count(distinct time_entries.project_id) = 1 then min(time_entries.project_id) end as project_id
          from time_charges join time_entries on time_entries.id = time_charges.entry_id
          where ${isOneOfLines}
          group by billable_id
        ) as charged
        where billables.id = charged.billable_id`,
});

/** Deletes the given lines that charge nothing any more. */
export const deleteEmptyLines = statement({
  name: 'delete_empty_lines',
  parameters: lines,
  row: {},
  sql: `delete from billables where id = any (array(
          select listed.id from jsonb_array_elements_text($billableIds) as listed (id)
            left join time_charges on time_charges.billable_id = listed.id
          where time_charges.id is null
        ))`,
});

export const listEntriesOfInvoice = statement({
  name: 'list_entries_of_invoice',
  parameters: { invoiceId: 'text' },
  row: { entryId: 'text' },
  sql: `select distinct entry_id as "entryId" from time_charges where invoice_id = $invoiceId`,
});

export const listEntriesOfLine = statement({
  name: 'list_entries_of_line',
  parameters: { billableId: 'text' },
  row: { entryId: 'text' },
  sql: `select distinct entry_id as "entryId" from time_charges where billable_id = $billableId`,
});

/** Holds entries. Ended ones as well: they may still have minutes to take back. */
export const holdEntries = statement({
  name: 'hold_entries',
  parameters: { ...ids, now: 'timestamptz' },
  row: {},
  sql: `update time_entries set is_held = true, updated_at = $now
        where not is_held and id = any (array(select jsonb_array_elements_text($entryIds)))`,
});

export const deleteChargesOfInvoice = statement({
  name: 'delete_charges_of_invoice',
  parameters: { invoiceId: 'text', ...ids },
  row: {},
  sql: `delete from time_charges where invoice_id = $invoiceId and ${isOneOfEntries}`,
});

export const deleteChargesOfLine = statement({
  name: 'delete_charges_of_line',
  parameters: { billableId: 'text', ...ids },
  row: {},
  sql: `delete from time_charges where billable_id = $billableId and ${isOneOfEntries}`,
});

export interface RenamedTask {
  entryId: string;
  from: string;
  to: string;
}

/** Renames the collected lines that still bear the old name of their task. People may have given them another one. */
export const renameDraftLines = statement({
  name: 'rename_draft_lines',
  parameters: { renamed: jsonOf<RenamedTask[]>(), now: 'timestamptz' },
  row: {},
  sql: `update billables set name = renamed.new_name, updated_at = $now
        from (
          select distinct on (billables.id) billables.id, task."to" as new_name
          from jsonb_to_recordset($renamed) as task ("entryId" text, "from" text, "to" text)
            join time_charges on time_charges.entry_id = task."entryId"
            join billables on billables.id = time_charges.billable_id and billables.name = task."from"
            join invoices on invoices.id = billables.invoice_id
          where invoices.status = 'DRAFT' and billables.collected_for is not null
        ) as renamed
        where billables.id = renamed.id`,
});

export interface NewCharge {
  entryId: string;
  billableId: string;
  pricedById: string;
  minutes: number;
}

export const insertCharges = statement({
  name: 'insert_time_charges',
  parameters: { invoiceId: 'text', charges: jsonOf<JsonList<NewCharge>>() },
  row: {},
  sql: `insert into time_charges (entry_id, invoice_id, billable_id, priced_by_id, minutes)
        select "entryId", $invoiceId, "billableId", "pricedById", minutes
        from jsonb_to_recordset($charges)
          as charge ("entryId" text, "billableId" text, "pricedById" text, minutes integer)`,
});

export const releaseHeld = statement({
  name: 'release_held',
  parameters: { ...ids, now: 'timestamptz' },
  row: {},
  sql: `update time_entries set is_held = false, updated_at = $now
        where is_held and id = any (array(select jsonb_array_elements_text($entryIds)))`,
});
