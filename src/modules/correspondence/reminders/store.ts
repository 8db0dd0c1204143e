import {
  jsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { BALANCE } from '../../billing/invoice-status.ts';
import { TONES } from '../../documents/facts/reminder-letter.ts';
import type { ReminderPolicy, ReminderStep } from '../../parties/reminder-policy.ts';
import { RECIPIENTS_MAX } from '../messages/schema.ts';

const isUnsettled = `number is not null and ${BALANCE} > 0`;
/** SQL of the policy that holds for a client. */
const policy = 'coalesce(clients.reminders, tenants.reminders)';
const isEnabled = `tenants.id = app_tenant() and (${policy} ->> 'isEnabled')::boolean`;
const asJson = (list: string) => `array(select jsonb_array_elements_text(${list}))`;

/**
 * The facts that decide on the reminders of all open invoices of clients whose policy is on. Sums of an account are reckoned once
 * for all its invoices. `from` is the first day on which a reminder can go out: that of the next run, unless it is given. Planned
 * for each call: the number of clients differs.
 */
export const readReminderFacts = statement({
  name: 'read_reminder_facts',
  noPlanCache: true,
  parameters: { clientIds: jsonOf<string[]>(), from: 'date?', now: 'timestamptz' },
  row: {
    ...{ invoiceId: 'text', clientId: 'text', clientName: 'text', number: 'text' },
    ...{ currencyCode: 'text', currencyExponent: 'integer', policy: jsonOf<ReminderPolicy>() },
    ...{ dueMinor: 'bigint', dueDate: 'date', sentAt: 'timestamptz?', lastMessageStatus: 'text?' },
    onlinePayment: optionalTextOf(['IN_PROCESS', 'DISPUTED']),
    ...{ isCoveredOnAccount: 'boolean', isCoveredByBankEntry: 'boolean', promisedUntil: 'date?' },
    ...{
      overdueMinor: 'bigint',
      recipients: jsonOf<{ address: string; name: string }[]>(),
      lastAfterDays: 'integer?',
    },
    ...{ accountRemindedOn: 'date?', from: 'date' },
  },
  sql: `with start as materialized (
          select coalesce($from, tenant_day(reminders_run_after($now))) as day
        ), asked as materialized (
          select clients.id, clients.name, ${policy} as policy from clients, tenants
          where clients.id = any (${asJson('$clientIds')}) and ${isEnabled}
        ), owed as materialized (
          select invoices.*, ${BALANCE} as due,
            -- The overdue debts of the account, at the latest when this invoice is overdue.
            greatest(sum(${BALANCE}) over (account order by due_date),
              coalesce(sum(${BALANCE}) filter (where due_date < (select day from start)) over (account), 0)) as overdue,
            sum(${BALANCE}) over (account order by due_date, issue_date, number) as owed_until
          from invoices where client_id = any (array(select id from asked)) and ${isUnsettled}
          window account as (partition by client_id, currency_code)
        ), money as materialized (
          select client_id, currency_code, sum(amount_minor - allocated_minor - refunded_minor) as on_account
          from payments where client_id = any (array(select id from asked)) and reversed_at is null
            and allocated_minor + refunded_minor < amount_minor
          group by 1, 2
        ), proposed as materialized (
          select allocation ->> 'invoice' as invoice_id,
            max((allocation ->> 'amountMinor')::bigint + coalesce((allocation ->> 'discountMinor')::bigint, 0)) as amount
          from bank_entries, jsonb_array_elements(candidates) as candidate,
            jsonb_array_elements(candidate -> 'allocations') as allocation
          where status = 'PROPOSED' and direction = 'CREDIT' group by 1
        ), sent as materialized (
          select invoice_id, max(after_days) as after_days from reminders
          where client_id = any (array(select id from asked)) group by 1
        ), days as materialized (
          select client_id, currency_code, max(day) as day from reminders
          where client_id = any (array(select id from asked)) group by 1, 2
        ), receivers as materialized (
          select client_id, coalesce(
            jsonb_agg(receiver order by place) filter (where receives ? 'REMINDERS'),
            jsonb_agg(receiver order by place) filter (where receives ? 'INVOICES')) as list
          from (
            select client_id, receives, jsonb_build_object('address', first.address, 'name', contacts.name) as receiver,
              row_number() over (partition by client_id, receives ? 'REMINDERS'
                order by contacts.sort_order, contacts.created_at, contacts.id) as place
            from contacts, lateral (
              select address from emails where contact_id = contacts.id order by sort_order, created_at, id limit 1
            ) as first
            where client_id = any (array(select id from asked)) and (receives ? 'REMINDERS' or receives ? 'INVOICES')
          ) as found
          where place <= ${RECIPIENTS_MAX} group by 1
        )
        select owed.id as "invoiceId", owed.client_id as "clientId", asked.name as "clientName",
          coalesce(owed.number, '') as number, owed.currency_code as "currencyCode",
          coalesce(owed.currency_exponent, 0) as "currencyExponent",
          asked.policy, due as "dueMinor", coalesce(owed.due_date, start.day) as "dueDate", owed.sent_at as "sentAt",
          last_message_of_invoice(owed.tenant_id, owed.id) ->> 'status' as "lastMessageStatus",
          (select case when bool_or(is_disputed) then 'DISPUTED' when bool_or(status = 'PROCESSING') then 'IN_PROCESS' end
            from payment_attempts where invoice_id = owed.id) as "onlinePayment",
          coalesce(on_account >= owed_until, false) as "isCoveredOnAccount",
          coalesce(proposed.amount >= due, false) as "isCoveredByBankEntry", owed.promised_until as "promisedUntil",
          least(overdue, 9007199254740991)::bigint as "overdueMinor",
          coalesce(receivers.list, '[]') as recipients,
          sent.after_days as "lastAfterDays", days.day as "accountRemindedOn", start.day as "from"
        from start, owed join asked on asked.id = owed.client_id
        left join money on money.client_id = owed.client_id and money.currency_code = owed.currency_code
        left join proposed on proposed.invoice_id = owed.id
        left join sent on sent.invoice_id = owed.id
        left join receivers on receivers.client_id = owed.client_id
        left join days on days.client_id = owed.client_id and days.currency_code = owed.currency_code
        order by owed.client_id, owed.currency_code, owed.due_date, owed.issue_date, owed.number`,
});
export type StoredFacts = RowOf<typeof readReminderFacts>;

/** Clients that may be reminded on a day: something is overdue then, and their policy is on. */
export const listClientsToRemind = statement({
  name: 'list_clients_to_remind',
  noPlanCache: true,
  parameters: { on: 'date', afterId: 'text', count: 'bigint' },
  row: { id: 'text' },
  sql: `select clients.id from clients, tenants
        where clients.id > $afterId and ${isEnabled} and exists (
          select from invoices where client_id = clients.id and ${isUnsettled} and due_date < $on
        )
        order by clients.id limit $count`,
});

/** Payments and credits of the client wait until the end of the transaction. */
export const lockAccount = statement({
  name: 'lock_account_to_remind',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `select id from clients where id = $id for no key update`,
});

/** The day of the tenant, the next run, and the day of that run. */
export const readRunTimes = statement({
  name: 'read_times_of_reminders',
  parameters: { now: 'timestamptz' },
  row: { today: 'date', nextRun: 'timestamptz', nextDay: 'date' },
  sql: `select tenant_day($now) as today, next_run as "nextRun", tenant_day(next_run) as "nextDay"
        from reminders_run_after($now) as next_run`,
});

/** Whether anybody is to be reminded. */
export const readWhetherToRemind = statement({
  name: 'read_whether_to_remind',
  parameters: {},
  row: { isEnabled: 'boolean', isDeleted: 'boolean', isSandbox: 'boolean' },
  sql: `select (reminders ->> 'isEnabled')::boolean
            or exists (select from clients where (clients.reminders ->> 'isEnabled')::boolean) as "isEnabled",
          deleted_at is not null as "isDeleted", mode = 'SANDBOX' as "isSandbox"
        from tenants where id = app_tenant()`,
});

/** A step that is there already refuses the whole statement, so that no message goes out for it again. */
export const insertReminders = statement({
  name: 'insert_reminders',
  parameters: {
    reminders: jsonOf<(ReminderStep & { invoiceId: string; dueMinor: number; messages: string[] })[]>(),
    ...{ day: 'date', now: 'timestamptz' },
  },
  row: {},
  sql: `insert into reminders (invoice_id, after_days, client_id, currency_code, tone, day, due_minor, messages, created_at)
        select invoices.id, "afterDays", client_id, currency_code, tone, $day, "dueMinor", messages, $now
        from jsonb_to_recordset($reminders) as given ("invoiceId" text, "afterDays" integer, tone text, "dueMinor" bigint,
          messages jsonb)
        join invoices on invoices.id = "invoiceId"`,
});

export const listReminders = statement({
  name: 'list_reminders_of_invoice',
  parameters: { invoiceId: 'text' },
  row: {
    ...{ invoice: 'text', afterDays: 'integer', tone: textOf(TONES), day: 'date', dueMinor: 'bigint' },
    ...{ currencyCode: 'text', messages: jsonOf<string[]>(), createdAt: 'timestamptz' },
  },
  sql: `select invoice_id as invoice, after_days as "afterDays", tone, day, due_minor as "dueMinor",
          currency_code as "currencyCode", messages, created_at as "createdAt"
        from reminders where invoice_id = $invoiceId order by after_days`,
});

/** A promise that is there already changes nothing. */
export const setPromise = statement({
  name: 'set_promise_of_invoice',
  parameters: { id: 'text', until: 'date?', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update invoices set promised_until = $until, updated_at = $now
        where id = $id and promised_until is distinct from $until returning id`,
});

export const readLetterInvoices = statement({
  name: 'read_invoices_of_letter',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: {
    ...{ number: 'text', issueDate: 'date', dueDate: 'date', dueMinor: 'bigint' },
    ...{ currencyCode: 'text', currencyExponent: 'integer', locale: 'text' },
  },
  sql: `select coalesce(number, '') as number, coalesce(issue_date, created_at::date) as "issueDate",
          coalesce(due_date, created_at::date) as "dueDate", ${BALANCE} as "dueMinor",
          currency_code as "currencyCode", coalesce(currency_exponent, 0) as "currencyExponent", coalesce(locale, 'en') as locale
        from invoices where id = any (${asJson('$ids')}) and ${isUnsettled} order by due_date, issue_date, number`,
});
