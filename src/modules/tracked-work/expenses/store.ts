import { optionalJsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { insertInto, patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import type { Metadata } from '../../../platform/external-ids/schema.ts';
import { BY_NAME, recordLists, statusFilters, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { afterId, afterKey, isDay } from '../../../platform/http/answers/sorting.ts';
import { BILLABLES_MAX, EXPENSE_KINDS, type Expense, storedExpenseChange } from './schema.ts';

/** The charges of an expense, added up. */
interface Charges {
  draftedMinor: number;
  isDrafted: boolean;
  billables: string[];
}

const charges = `(
  select jsonb_build_object(
    'draftedMinor', coalesce(sum(charge.amount_minor) filter (where is_drafted), 0),
    'isDrafted', bool_or(is_drafted),
    'billables', to_jsonb((array_agg(distinct billable_id order by billable_id desc))[1:${BILLABLES_MAX}])
  )
  from (
    select amount_minor, billable_id, exists (
      select from invoices where invoices.tenant_id = amount_charges.tenant_id and invoices.id = amount_charges.invoice_id
        and invoices.status = 'DRAFT'
    ) as is_drafted
    from amount_charges where expense_id = expenses.id
  ) as charge
  having count(*) > 0
)`;

const expenses = table(
  'expenses',
  {
    id: 'text',
    project: 'reference',
    contract: 'reference',
    date: 'date',
    name: 'text',
    description: 'text?',
    amountMinor: 'bigint',
    currencyCode: 'text',
    exchangeRate: 'numeric?',
    kind: textOf(EXPENSE_KINDS),
    markupPercent: 'numeric?',
    worker: 'text?',
    isBillable: 'boolean',
    isHeld: 'boolean',
    receipt: 'reference?',
    metadata: optionalJsonOf<Metadata>(),
    deletedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    names: { date: 'expense_date' },
    fallbacks: {
      isBillable: 'true',
      isHeld: 'false',
      currencyCode:
        '(select contracts.currency_code from contracts where contracts.id = expenses.contract_id)',
    },
    computed: {
      chargeMinor: { type: 'bigint', sql: 'expenses.charge_minor' },
      client: {
        type: 'text',
        sql: '(select contracts.client_id from contracts where contracts.id = expenses.contract_id)',
        snapshotSql: `snapshots.snapshot ->> 'client_id'`,
      },
      // The audit trail does not keep what is charged.
      chargedMinor: { type: 'bigint', sql: 'expenses.charged_minor', snapshotSql: '0::bigint' },
      owedMinor: { type: 'bigint', sql: 'expenses.owed_minor', snapshotSql: '0::bigint' },
      isOverdrawn: { type: 'boolean', sql: 'expenses.is_overdrawn', snapshotSql: 'false' },
      charges: { type: optionalJsonOf<Charges>(), sql: charges, snapshotSql: 'null::jsonb' },
    },
  },
);

export type ExpenseRow = RowOf<typeof readExpense>;

export const readExpense = readById(expenses);
export const updateExpense = patchById(expenses, storedExpenseChange);
export const expenseSnapshots = snapshotsOf(expenses);

/** Inserts nothing if there is no such project. */
export const insertExpense = insertInto(expenses, ['deletedAt'], {
  from: 'projects join contracts on contracts.id = projects.contract_id where projects.id = $project',
  values: { contract: 'contracts.id', currencyCode: 'coalesce($currencyCode, contracts.currency_code)' },
});

export const findContractOfProject = statement({
  name: 'find_contract_of_project',
  parameters: { projectId: 'text' },
  row: { contractId: 'text' },
  sql: 'select contract_id as "contractId" from projects where id = $projectId',
});

const isCharged = 'exists (select from amount_charges where expense_id = expenses.id)';

/** An expense that was charged stays, so that the charge is taken back. */
export const endChargedExpense = statement({
  name: 'end_charged_expense',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update expenses set amount_minor = 0, deleted_at = $now, updated_at = $now
        where id = $id and ${isCharged} returning id`,
});

export const deleteUnchargedExpense = statement({
  name: 'delete_uncharged_expense',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from expenses where id = $id and not ${isCharged} returning id`,
});

/** The rule of `statusOf`, for lists. Each expense is looked up on its own. */
const status = `case when owed_minor <> 0 or is_overdrawn then 'OPEN'
            when (select true from amount_charges join invoices
              on invoices.tenant_id = amount_charges.tenant_id and invoices.id = amount_charges.invoice_id and invoices.status = 'DRAFT'
              where amount_charges.expense_id = expenses.id limit 1) then 'DRAFTED'
            when charged_minor <> 0 or amount_minor = 0 then 'BILLED' else 'OPEN' end`;

export const expenseLists = recordLists(expenses, {
  sorts: {
    ...TIMES,
    name: BY_NAME,
    date: {
      columns: ['expense_date', 'id'],
      at: [afterKey('date'), afterId],
      key: { of: ({ date }: Expense) => date, is: isDay },
    },
  },
  otherwise: '-date',
  filters: {
    ...{ projectId: 'text?', contractId: 'text?', clientId: 'text?', worker: 'text?' },
    ...{ from: 'date?', to: 'date?', ...statusFilters, isBillable: 'boolean?', isHeld: 'boolean?' },
  },
  where: `($projectId::text is null or project_id = $projectId)
          and ($contractId::text is null or contract_id = $contractId)
          and ($clientId::text is null or contract_id = any (array(
            select contracts.id from contracts where contracts.client_id = $clientId
          )))
          and ($worker::text is null or worker = $worker)
          and ($from::date is null or expense_date >= $from)
          and ($to::date is null or expense_date <= $to)
          and ($isBillable::boolean is null or is_billable = $isBillable)
          and ($isHeld::boolean is null or is_held = $isHeld)
          and ($status::text is null or ${status} = $status)
          and ($statuses::text[] is null or ${status} = any ($statuses))`,
});
