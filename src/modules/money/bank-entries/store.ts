import type { JsonList } from '../../../platform/database/json-list.ts';
import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { matchesStatus, statusFilters } from '../../../platform/http/answers/record-lists.ts';
import { BALANCE, OPEN_STATUSES } from '../../billing/invoice-status.ts';
import type { OpenInvoice } from './choices.ts';
import { type Candidate, DIRECTIONS, ENTRY_STATUSES, type EntryStatus, type KeyedEntry } from './schema.ts';

const bankEntries = table('bank_entries', {
  ...{ id: 'text', statement: 'reference', iban: 'text', bookedDate: 'date', valueDate: 'date?' },
  ...{ direction: textOf(DIRECTIONS), amountMinor: 'bigint', currencyCode: 'text' },
  ...{ isReturn: 'boolean', isCharge: 'boolean', counterpartyName: 'text?', counterpartyIban: 'text?' },
  ...{ reference: 'text?', text: 'text?', endToEndId: 'text?', bankReference: 'text?' },
  ...{ returnReason: 'text?', status: textOf(ENTRY_STATUSES), candidates: jsonOf<Candidate[]>() },
  ...{ reasons: jsonOf<string[]>(), payments: jsonOf<string[]>(), refund: 'reference?' },
  ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz' },
});

export type BankEntryRow = RowOf<typeof readBankEntry>;

export const readBankEntry = readById(bankEntries);
export const bankEntrySnapshots = snapshotsOf(bankEntries);

/** The columns that a message states, and how they are read from JSON. */
const STATED = `"contentKey" text, "referenceKey" text, iban text, "bookedDate" date, "valueDate" date, direction text, "amountMinor" bigint,
            "currencyCode" text, "isReturn" boolean, "isCharge" boolean, "counterpartyName" text, "counterpartyIban" text,
            reference text, text text, "endToEndId" text, "bankReference" text, "returnReason" text`;
const stated = jsonOf<JsonList<KeyedEntry & { id?: string }>>();

/** Leaves out entries that are there already, by one of their keys. */
export const insertEntries = statement({
  name: 'insert_bank_entries',
  parameters: { entries: stated, statementId: 'text', now: 'timestamptz' },
  row: { count: 'bigint' },
  sql: `with written as (
          insert into bank_entries (id, statement_id, content_key, reference_key, iban, booked_date, value_date, direction, amount_minor,
            currency_code, is_return, is_charge, counterparty_name, counterparty_iban, reference, text, end_to_end_id,
            bank_reference, return_reason, created_at, updated_at)
          select id, $statementId, "contentKey", "referenceKey", iban, "bookedDate", "valueDate", direction, "amountMinor", "currencyCode", "isReturn",
            "isCharge", "counterpartyName", "counterpartyIban", reference, text, "endToEndId", "bankReference", "returnReason",
            $now, $now
          from jsonb_to_recordset($entries) as stated (id text, ${STATED})
          on conflict do nothing
          returning 1
        )
        select count(*) as count from written`,
});

/** Adds to entries what another message says of them, and looks at those again that nobody has decided on. */
export const addDetails = statement({
  name: 'add_details_of_bank_entries',
  parameters: { entries: stated, now: 'timestamptz' },
  row: { statement: 'reference' },
  sql: `update bank_entries set
          counterparty_name = coalesce(bank_entries.counterparty_name, stated."counterpartyName"),
          counterparty_iban = coalesce(bank_entries.counterparty_iban, stated."counterpartyIban"),
          reference = coalesce(bank_entries.reference, stated.reference),
          -- A text without a transaction is the bank's own.
          text = coalesce(stated.text, bank_entries.text),
          end_to_end_id = coalesce(bank_entries.end_to_end_id, stated."endToEndId"),
          looked_at = case when status in ('UNMATCHED', 'PROPOSED') and looked_at < 'infinity' then null else looked_at end,
          updated_at = $now
        from jsonb_to_recordset($entries) as stated (${STATED})
        where bank_entries.iban = stated.iban and reference_key = stated."referenceKey" and (
          bank_entries.text is distinct from coalesce(stated.text, bank_entries.text)
          or (bank_entries.reference is null and stated.reference is not null)
          or (bank_entries.counterparty_name is null and stated."counterpartyName" is not null)
        )
        returning statement_id as statement`,
});

export const listBankEntries = statement({
  name: 'list_bank_entries',
  noPlanCache: true,
  parameters: { ...statusFilters, statementId: 'text?', ...agePosition },
  row: bankEntries.row,
  sql: `select ${bankEntries.columns} from bank_entries
        where ${matchesStatus} and ($statementId::text is null or statement_id = $statementId)
          and ${beforePosition} ${newestFirst}`,
});

/** Noon of the day of booking, in the tenant's zone. */
const paidAt = `(booked_date + time '12:00') at time zone (select time_zone from tenants where id = app_tenant()) as "paidAt"`;
const locked = { ...bankEntries.row, paidAt: 'timestamptz' } as const;

export const lockBankEntry = statement({
  name: 'lock_bank_entry',
  parameters: { id: 'text' },
  row: locked,
  sql: `select ${bankEntries.columns}, ${paidAt} from bank_entries where id = $id for no key update`,
});

export type LockedEntry = RowOf<typeof lockBankEntry>;

/** Returns come last, because one may stand before what it takes back: some banks begin with the latest entry. */
export const lockWaitingEntries = statement({
  name: 'lock_waiting_bank_entries',
  noPlanCache: true,
  parameters: { statementId: 'text', count: 'bigint' },
  row: locked,
  sql: `select ${bankEntries.columns}, ${paidAt} from bank_entries
        where statement_id = $statementId and looked_at is null and status in ('UNMATCHED', 'PROPOSED')
        order by is_return, id limit $count for no key update`,
});

/** The outcome of an entry. */
export interface SettledEntry {
  id: string;
  status: EntryStatus;
  candidates?: Candidate[];
  reasons: string[];
  payments?: string[];
  refund?: string | undefined;
  /** Nothing looks at it again. */
  isByPerson?: true;
}

export const settleEntries = statement({
  name: 'settle_bank_entries',
  parameters: { settled: jsonOf<SettledEntry[]>(), now: 'timestamptz' },
  row: bankEntries.row,
  sql: `update bank_entries set status = settled.status, candidates = coalesce(settled.candidates, '[]'),
          reasons = settled.reasons, payments = coalesce(settled.payments, '[]'), refund_id = settled.refund,
          looked_at = case when "isByPerson" then 'infinity' else $now::timestamptz end,
          updated_at = $now
        from jsonb_to_recordset($settled) as settled (id text, status text, candidates jsonb, reasons jsonb, payments jsonb,
          refund text, "isByPerson" boolean)
        where bank_entries.id = settled.id
        returning ${bankEntries.columns}`,
});

/** Further invoices of the same amount are not shown. */
const SAME_AMOUNT_MAX = 2_000;
const lastDay = `(issue_date + (early_payment ->> 'days')::integer + (select grace_days from tenants where id = app_tenant()))`;

/** SQL of the discount for early payment. It is not granted any more once money came late. */
const discount = `case when early_payment is not null and not exists (
            select from allocations join payments on payments.id = payment_id
            where allocations.invoice_id = invoices.id and allocations.reversed_at is null
              and payments.paid_date > ${lastDay}
          ) then early_payment_discount(early_payment, payable_minor - credited_minor) end`;

/** Open invoices that entries may name, and those of which one of the amounts is due, with or without early payment. */
export const findOpenInvoices = statement({
  name: 'find_open_invoices_of_entries',
  noPlanCache: true,
  parameters: { keys: jsonOf<string[]>(), amounts: jsonOf<number[]>() },
  row: {
    ...{ id: 'text', client: 'reference', number: 'text', paymentReference: 'text', currencyCode: 'text' },
    ...{ dueMinor: 'bigint', buyerName: 'text' },
    earlyPayment: optionalJsonOf<NonNullable<OpenInvoice['earlyPayment']>>(),
  },
  sql: `with keys as materialized (select array(select jsonb_array_elements_text($keys)) as keys)
        select id, client_id as client, coalesce(number, '') as number, coalesce(payment_reference, '') as "paymentReference",
          currency_code as "currencyCode", ${BALANCE} as "dueMinor", coalesce(buyer ->> 'legalName', '') as "buyerName",
          (select jsonb_build_object('discountMinor', discount, 'lastDay', ${lastDay})
           from (select ${discount} as discount) as granted where discount > 0) as "earlyPayment"
        from invoices
        where status in (${OPEN_STATUSES}) and id = any (array(
          select id from invoices where number_key = any ((select keys from keys)::text[])
          union
          select id from invoices where reference_key = any ((select keys from keys)::text[])
          union
          (select id from invoices where status in (${OPEN_STATUSES})
             and (${BALANCE} = any (array(select jsonb_array_elements_text($amounts)::bigint)) or (early_payment is not null
               and ${BALANCE} - early_payment_discount(early_payment, payable_minor - credited_minor)
                 = any (array(select jsonb_array_elements_text($amounts)::bigint))))
           limit ${SAME_AMOUNT_MAX})
        ))
        order by due_date, id`,
});

/** Refunds with one of the amounts that no entry has paid out yet. */
export const findOpenRefunds = statement({
  name: 'find_open_refunds_of_entries',
  noPlanCache: true,
  parameters: { amounts: jsonOf<number[]>() },
  row: {
    ...{ id: 'text', amountMinor: 'bigint', currencyCode: 'text', reference: 'text?' },
    ...{ invoiceNumber: 'text', paymentReference: 'text', clientName: 'text' },
  },
  sql: `select refunds.id, refunds.amount_minor as "amountMinor", refunds.currency_code as "currencyCode", refunds.reference,
          coalesce(number, '') as "invoiceNumber", coalesce(payment_reference, '') as "paymentReference",
          payments.buyer_name as "clientName"
        from refunds join payments on payments.id = refunds.payment_id left join lateral (
          select number, payment_reference from allocations join invoices on invoices.id = allocations.invoice_id
          where allocations.payment_id = refunds.payment_id order by allocations.created_at desc, allocations.id desc limit 1
        ) as paid on true
        where refunds.reversed_at is null and refunds.amount_minor = any (array(select jsonb_array_elements_text($amounts)::bigint))
          and not exists (select from bank_entries where bank_entries.refund_id = refunds.id)
        order by refunds.id limit ${SAME_AMOUNT_MAX}`,
});

/** Entries that were matched before, have one of the amounts, and were not taken back. */
export const findMatchedEntries = statement({
  name: 'find_matched_bank_entries',
  noPlanCache: true,
  parameters: { amounts: jsonOf<number[]>() },
  row: bankEntries.row,
  sql: `select ${bankEntries.columns} from bank_entries
        where status = 'MATCHED' and not is_return
          and amount_minor = any (array(select jsonb_array_elements_text($amounts)::bigint))
          and not exists (select from bank_entries as returns
            where returns.status = 'MATCHED' and returns.is_return and returns.amount_minor = bank_entries.amount_minor
              and (returns.payments, returns.refund_id) is not distinct from (bank_entries.payments, bank_entries.refund_id))
        order by id limit ${SAME_AMOUNT_MAX}`,
});

export const findEntryOfRefund = statement({
  name: 'find_bank_entry_of_refund',
  parameters: { refundId: 'text' },
  row: { id: 'text' },
  sql: `select id from bank_entries where refund_id = $refundId and not is_return limit 1`,
});
