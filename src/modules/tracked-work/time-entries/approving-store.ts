import { jsonOf, statement } from '../../../platform/database/statement.ts';

const listed = 'time_entries.id = any (array(select jsonb_array_elements_text($ids)))';

export const findContractsOfEntries = statement({
  name: 'find_contracts_of_time_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { contractId: 'text' },
  sql: `select distinct contract_id as "contractId" from time_entries where ${listed}`,
});

/** Locks entries, after their contracts. */
export const lockEntries = statement({
  name: 'lock_time_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text', isEnded: 'boolean' },
  sql: `select id, minutes = 0 as "isEnded" from time_entries
        where ${listed} order by id for no key update`,
});

/** An approval stands as it was first given. */
export const approveEntries = statement({
  name: 'approve_time_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>(), now: 'timestamptz' },
  row: {},
  sql: `update time_entries set approved_at = $now, updated_at = $now where ${listed} and approved_at is null`,
});

/** Returns the entries that may not be charged without the approval. */
export const withdrawApproval = statement({
  name: 'withdraw_approval_of_time_entries',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>(), now: 'timestamptz' },
  row: { id: 'text', isApprovalRequired: 'boolean' },
  sql: `update time_entries set approved_at = null, updated_at = $now from contracts
        where ${listed} and approved_at is not null and contracts.id = contract_id
        returning time_entries.id, is_approval_required as "isApprovalRequired"`,
});
