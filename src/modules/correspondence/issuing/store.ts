import { optionalJsonOf, statement, textOf } from '../../../platform/database/statement.ts';
import type { IssueProblem } from '../../billing/invoices/problems-schema.ts';

/** The most invoices of one contract that a run looks at. */
const INVOICES_MAX = 1_000;

/** Reads whether the tenant is deleted or a sandbox, and whether the contract's work is to be collected first. */
export const readCircumstances = statement({
  name: 'read_circumstances_of_issuing',
  parameters: { contractId: 'text', now: 'timestamptz' },
  row: {
    ...{ isDeleted: 'boolean', isSandbox: 'boolean' },
    /** Whether collecting of the contract is due as well, and not done yet. */
    isToCollect: 'boolean',
  },
  sql: `select deleted_at is not null as "isDeleted", tenants.mode = 'SANDBOX' as "isSandbox",
          exists (
            select from work where kind = 'collect' and work.tenant_id = tenants.id and lane = '' and key = $contractId
              and tenant_due_at <= $now
          ) as "isToCollect"
        from contracts, tenants where contracts.id = $contractId and tenants.id = app_tenant()`,
});

/**
 * SQL of whether an invoice could not be sent yet. One with a message of its own is left to people: the message has a status, and can
 * be repeated. The receipt of a payment is about the invoice, too. With `exists`, PostgreSQL would read all messages of the tenant.
 */
const isUnsent = `number is not null and issue_problem is not null and (
          select true from message_invoices join messages on messages.id = message_id
          where invoice_id = invoices.id and messages.kind = 'INVOICE' limit 1
        ) is null`;

/** SQL of the invoices of a contract that are to be issued, today or later, or to be sent. */
const isWaiting = `contract_id = $contractId and origin = 'COLLECTED' and (
          (status = 'DRAFT' and issues_on(invoices) is not null)
          or (exists (select from contracts where id = $contractId and issue ->> 'mode' = 'SEND') and ${isUnsent})
        )`;

/** Lists what is due, the earliest period first. */
export const listDueInvoices = statement({
  name: 'list_invoices_to_issue',
  parameters: { contractId: 'text', now: 'timestamptz' },
  row: { id: 'text', isDraft: 'boolean' },
  sql: `select id, status = 'DRAFT' as "isDraft"
        from invoices where ${isWaiting} and coalesce(issues_on(invoices) <= tenant_day($now), true)
        order by collects_from, id limit ${INVOICES_MAX}`,
});

/**
 * Reads what a draft and its terms say, if it is still due. Read once both are locked, because people may have changed them. A
 * total of 0 charges nothing, unless deposits paid for all of it: the client needs that invoice.
 */
export const readDueDraft = statement({
  name: 'read_draft_to_issue',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { mode: textOf(['FINALIZE', 'SEND']), isEmpty: 'boolean', isClientArchived: 'boolean' },
  sql: `select coalesce(issue ->> 'mode', '') as mode, clients.archived_at is not null as "isClientArchived",
          billable_count = 0 or (total_minor = 0 and not exists (
            select from billables
            where billables.tenant_id = app_tenant() and invoice_id = invoices.id and deposit_id is not null
          )) as "isEmpty"
        from invoices join contracts on contracts.id = contract_id join clients on clients.id = invoices.client_id
        where invoices.id = $id and issues_on(invoices) <= tenant_day($now)`,
});

/** When the contract is looked at again: on the next day if something is still due, or when a draft is due. */
export const readNextIssue = statement({
  name: 'read_next_issue',
  parameters: { contractId: 'text', now: 'timestamptz' },
  row: { at: 'timestamptz?' },
  sql: `select min(start_of_day(coalesce(greatest(issues_on(invoices), today + 1), today + 1), tenant_zone())) as at
        from invoices, tenant_day($now) as today where ${isWaiting}`,
});

/** Finds the client of an invoice that could not be sent yet. Read once the invoice is locked, because people may have sent it. */
export const findUnsent = statement({
  name: 'find_unsent_invoice',
  parameters: { id: 'text' },
  row: { client: 'text' },
  sql: `select client_id as client from invoices where id = $id and ${isUnsent}`,
});

/** Clears the problems of drafts that are not to be issued now. */
export const clearProblems = statement({
  name: 'clear_issue_problems',
  parameters: { contractId: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update invoices set issue_problem = null, updated_at = greatest(updated_at, $now)
        where contract_id = $contractId and origin = 'COLLECTED' and status = 'DRAFT' and issue_problem is not null
          and coalesce(issues_on(invoices) > tenant_day($now), true)
        returning id`,
});

/** Writes a problem, or none. One that is there already keeps its time. */
export const writeProblem = statement({
  name: 'write_issue_problem',
  parameters: { id: 'text', isDraft: 'boolean', problem: optionalJsonOf<IssueProblem>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update invoices set issue_problem = nullif($problem::jsonb, 'null'), updated_at = greatest(updated_at, $now)
        where id = $id and (status = 'DRAFT') = $isDraft
          and issue_problem - 'since' is distinct from nullif($problem::jsonb, 'null') - 'since'
        returning id`,
});

/** Locks the contract before its drafts, as all do that move what is charged. */
export const lockContractToBill = statement({
  name: 'lock_contract_to_bill',
  parameters: { contractId: 'text' },
  row: { id: 'text' },
  sql: 'select id from contracts where id = $contractId for no key update',
});

export const findDraftToBill = statement({
  name: 'find_draft_to_bill',
  parameters: { contractId: 'text', to: 'date' },
  row: { id: 'text?' },
  sql: 'select draft_to_bill($contractId, $to) as id',
});
