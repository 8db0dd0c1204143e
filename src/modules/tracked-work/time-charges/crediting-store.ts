import { jsonOf, statement } from '../../../platform/database/statement.ts';
import { loweredCharges } from './store.ts';

/**
 * Locks the invoice and the drafts of its contract, all of which follow when a credit note takes charges back. All of them at once,
 * in the order in which finalizing locks several invoices.
 */
export const lockInvoiceBesideDrafts = statement({
  name: 'lock_invoice_beside_drafts',
  noPlanCache: true,
  parameters: { invoiceId: 'text' },
  row: { id: 'text' },
  sql: `select id from invoices
        where id = $invoiceId or id = any (array(
          select drafts.id from invoices as drafts
          where drafts.status = 'DRAFT'
            and drafts.contract_id = (select contract_id from invoices as credited where credited.id = $invoiceId)
            and (exists (select from time_charges where time_charges.invoice_id = $invoiceId)
              or exists (select from amount_charges where amount_charges.invoice_id = $invoiceId))
        ))
        order by id for no key update`,
});

/** Looks line by line, and not at all if the invoice has no time entries. */
export const carriesTime = statement({
  name: 'carries_time',
  parameters: { invoiceId: 'text', billableIds: jsonOf<string[]>() },
  row: { isTime: 'boolean' },
  sql: `select exists (select from time_charges where invoice_id = $invoiceId) and exists (
          select from jsonb_array_elements_text($billableIds) as listed (id), lateral (
            select from time_charges where billable_id = listed.id limit 1
          ) as charged
        ) as "isTime"`,
});

/**
 * Adds rows that take minutes of a line back from its entries, or give them back if the line itself took them back. First
 * to be served are entries that were billed too much (or, if minutes are given back, too little), at most by that much;
 * then all, the newest first. An entry whose charges on drafts make up for it counts all the same: those drafts follow.
 *
 * Quantities are rounded to whole minutes together with earlier credit notes, so that many small quantities add up.
 * The wanted minutes are keyed by the line's identifier, and entries are looked up one by one, for the reasons that
 * `proposeCredit` has.
 */
export const takeMinutesBack = statement({
  name: 'take_minutes_back',
  noPlanCache: true,
  parameters: { creditNoteId: 'text', invoiceId: 'text' },
  row: { count: 'bigint' },
  sql: `with credited as materialized (
          select coalesce(jsonb_object_agg(noted.billable_id, case units_taken
              when 'SOME' then greatest(0, floor(so_far.quantity * 60 + 0.5) - taken.minutes) end), '{}') as minutes_by_line
          from credit_note_billables as noted, lateral (
            select sum(quantity) as quantity from credit_note_billables as credits
            where credits.billable_id = noted.billable_id and credits.units_taken is not null
          ) as so_far, lateral (
            select coalesce(abs(sum(minutes)), 0) as minutes from time_charges
            where time_charges.billable_id = noted.billable_id and time_charges.credit_note_id is not null
          ) as taken
          where noted.credit_note_id = $creditNoteId and units_taken is not null
        ), charged as (
          select billable_id, entry_id, priced_by_id, sum(minutes) as minutes
          from time_charges, credited where invoice_id = $invoiceId and minutes_by_line ? billable_id
          group by 1, 2, 3 having sum(minutes) <> 0
        ), lines as (
          select charged.*, abs(minutes) as left_minutes,
            least((minutes_by_line ->> billable_id)::numeric, sum(abs(minutes)) over (partition by billable_id)) as wanted,
            (minutes_by_line ->> billable_id)::numeric < sum(abs(minutes)) over (partition by billable_id) as is_part
          from charged, credited
        ), known as (
          select lines.*, entry_date, coalesce(excess, 0) as entry_excess
          from lines left join lateral (
            select entry_date,
              greatest(0, -sign(lines.minutes) * (owed_minutes + drafted.minutes)) as excess
            from time_entries, lateral (
              select coalesce(sum(drafts.minutes), 0) as minutes from time_charges as drafts, lateral (
                select from invoices where invoices.id = drafts.invoice_id and status = 'DRAFT' limit 1
              ) as draft
              where drafts.entry_id = time_entries.id and drafts.credit_note_id is null
            ) as drafted
            where time_entries.id = lines.entry_id and is_part limit 1
          ) as entry on true
        ), shared as (
          select *, greatest(0, least(left_minutes, entry_excess - sum(left_minutes) over entry + left_minutes)) as excess
          from known window entry as (partition by entry_id, sign(minutes) order by billable_id desc, priced_by_id desc)
        ), first_served as (
          select *, greatest(0, least(excess, wanted - sum(excess) over line + excess)) as first_taken
          from shared
          window line as (partition by billable_id order by entry_date desc, entry_id desc, priced_by_id desc)
        ), served as (
          select *, case when is_part then first_taken + greatest(0, least(left_minutes - first_taken,
              wanted - sum(first_taken) over (partition by billable_id)
                - sum(left_minutes - first_taken) over line + left_minutes - first_taken))
            else left_minutes end as taken
          from first_served
          window line as (partition by billable_id order by entry_date desc, entry_id desc, priced_by_id desc)
        ), added as (
          insert into time_charges (entry_id, invoice_id, billable_id, priced_by_id, minutes, credit_note_id)
          select entry_id, $invoiceId, billable_id, priced_by_id, -sign(minutes) * taken, $creditNoteId
          from served where taken > 0
          returning 1
        )
        select count(*) from added`,
});

/** Entries of a credit note that drafts charge or take back. */
export const listDraftedOfCreditNote = statement({
  name: 'list_drafted_of_credit_note',
  noPlanCache: true,
  parameters: { creditNoteId: 'text', invoiceId: 'text' },
  row: { entryId: 'text' },
  sql: `select entry_id as "entryId" from time_charges
        where invoice_id = any (array(
          select id from invoices
          where contract_id = (select contract_id from invoices as credited where credited.id = $invoiceId)
            and status = 'DRAFT'
        ))
        intersect select entry_id from time_charges where credit_note_id = $creditNoteId`,
});

/**
 * Lowers reversals on drafts that undo more of a line's charge than is left of it, the newest first. Returns the lines
 * that changed. Minutes that are still to be taken back, at another line's price, are left to collecting.
 */
export const lowerOverdrawnReversals = statement({
  name: 'lower_overdrawn_reversals',
  noPlanCache: true,
  parameters: { entryIds: jsonOf<string[]>() },
  row: { billableId: 'text' },
  sql: `with charged as materialized (
          select time_charges.id, entry_id, priced_by_id, minutes, status = 'DRAFT' as is_draft
          from time_charges, lateral (select status from invoices where invoices.id = invoice_id limit 1) as charging
          where entry_id = any (array(select jsonb_array_elements_text($entryIds)))
        ), drafted as (
          select *, sum(minutes) filter (where is_draft and minutes < 0)
            over (partition by entry_id, priced_by_id order by id desc) as up_to_here,
            -sum(minutes) over (partition by entry_id, priced_by_id) as excess
          from charged
        ), lowered as materialized (
          select id, minutes, least(-minutes, excess + up_to_here - minutes) as excess
          from drafted where is_draft and minutes < 0 and excess + up_to_here - minutes > 0
        ), ${loweredCharges}`,
});
