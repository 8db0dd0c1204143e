import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import type { ChargeTerms } from '../charges/worth.ts';
import { allowanceChange, EVERY, type Overage, type Rollover } from './schema.ts';

const allowances = table('allowances', {
  id: 'text',
  contract: 'reference',
  name: 'text?',
  minutesPerPeriod: 'integer',
  every: textOf(EVERY),
  interval: 'integer',
  charge: 'reference?',
  role: 'text?',
  project: 'reference?',
  rollover: jsonOf<Rollover>(),
  overage: jsonOf<Overage>(),
  startsOn: 'date',
  endsOn: 'date?',
  isPrinted: 'boolean',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type AllowanceRow = RowOf<typeof readAllowance>;
export type StoredTerms = RowOf<typeof listAllowanceTerms>;

export const insertAllowance = insertInto(allowances);
export const readAllowance = readById(allowances);
export const updateAllowance = patchById(allowances, allowanceChange);
export const deleteAllowance = deleteById(allowances);
export const allowanceSnapshots = snapshotsOf(allowances);

/** Locks the allowance, because its terms fit together, and a change may name only some of them. */
export const lockAllowance = statement({
  name: 'lock_allowance',
  parameters: { id: 'text' },
  row: allowances.row,
  sql: `select ${allowances.columns} from allowances where id = $id for no key update`,
});

export const countAllowancesOfContract = statement({
  name: 'count_allowances_of_contract',
  parameters: { contractId: 'text' },
  row: { count: 'bigint' },
  sql: 'select count(*) from allowances where contract_id = $contractId',
});

/** Locks the periods of a charge, which are those of its allowances. */
export const lockChargeOfAllowance = statement({
  name: 'lock_charge_of_allowance',
  parameters: { id: 'text', contractId: 'text' },
  row: { every: textOf(EVERY), interval: 'integer', startsOn: 'date' },
  sql: `select every, interval, starts_on as "startsOn" from charges
        where id = $id and contract_id = $contractId for share`,
});

export const listAllowances = listInOrder(allowances);
export const listAllowancesOfContract = listBy(allowances, 'contract');

/** The allowances of contracts, each with the terms of its charge. */
export const listAllowanceTerms = statement({
  name: 'list_allowance_terms',
  parameters: { contractIds: jsonOf<string[]>() },
  row: {
    id: 'text',
    contractId: 'text',
    name: 'text?',
    isPrinted: 'boolean',
    minutesPerPeriod: 'integer',
    every: textOf(EVERY),
    interval: 'integer',
    role: 'text?',
    projectId: 'text?',
    rollover: jsonOf<Rollover>(),
    overage: jsonOf<Overage>(),
    startsOn: 'date',
    endsOn: 'date?',
    charge: optionalJsonOf<ChargeTerms>(),
  },
  sql: `select allowances.id, allowances.contract_id as "contractId", allowances.name, is_printed as "isPrinted", minutes_per_period as "minutesPerPeriod", allowances.every, allowances.interval, role,
          allowances.project_id as "projectId", rollover, overage, allowances.starts_on as "startsOn",
          allowances.ends_on as "endsOn",
          case when charges.id is not null then jsonb_build_object('startsOn', charges.starts_on, 'endsOn', charges.ends_on,
            'every', charges.every, 'interval', charges.interval, 'quantity', quantity, 'prices', prices, 'pauses', pauses,
            'timing', timing, 'proration', proration) end as charge
        from allowances left join charges on charges.tenant_id = allowances.tenant_id and charges.id = charge_id
        where allowances.contract_id = any (array(select jsonb_array_elements_text($contractIds)))
        order by allowances.id`,
});

export const allowanceLists = recordLists(allowances, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters: { contractId: 'text?' },
  where: '($contractId::text is null or contract_id = $contractId)',
});
