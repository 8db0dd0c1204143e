import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { listByAge } from '../../../platform/http/answers/ordered-lists.ts';
import { ERASURE_STATUSES, type ErasedLine, type KeptLine } from './schema.ts';

const erasures = table('erasures', {
  ...{ id: 'text', contact: 'reference?', member: 'reference?', reason: 'text?', requestedBy: 'reference?' },
  ...{ status: textOf(ERASURE_STATUSES), erased: jsonOf<ErasedLine[]>(), kept: jsonOf<KeptLine[]>() },
  ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz', doneAt: 'timestamptz?' },
});

export type ErasureRow = RowOf<typeof readErasure>;

export const readErasure = readById(erasures);
export const listErasures = listByAge(erasures);
export const erasureSnapshots = snapshotsOf(erasures);

export const insertErasure = statement({
  name: 'insert_erasure',
  parameters: {
    ...{ id: 'text', contactId: 'text?', memberId: 'text?', reason: 'text?', subject: 'text?' },
    now: 'timestamptz',
  },
  row: {},
  sql: `insert into erasures (id, contact_id, member_id, reason, requested_by_id, created_at, updated_at)
        values ($id, $contactId, $memberId, $reason, (
          select id from members where tenant_id = (select app_tenant()) and subject = $subject
        ), $now, $now)`,
});

/** Erases records, and asks for the work that erases the rest. */
export const erasePerson = statement({
  name: 'erase_person',
  isWrite: true,
  parameters: { id: 'text', years: 'integer', messages: 'integer' },
  row: {},
  sql: 'select from erase_person($id, make_interval(years => $years), $messages)',
});

export const eraseTraces = statement({
  name: 'erase_traces',
  isWrite: true,
  parameters: { id: 'text', messages: 'integer', now: 'timestamptz' },
  row: { isDone: 'boolean' },
  sql: 'select erase_traces($id, $messages, $now) as "isDone"',
});
