import { type Declaration, statement } from '../../../platform/database/statement.ts';
import type { Table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';

export const filters = { invoiceId: 'text?', clientId: 'text?' } as const;
export const matchesFilters = `($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId)`;

/** The statements that payments and refunds share. `time` and `day` are the columns of their dates. */
export function movementStatements<R extends Declaration>(
  money: Table<R>,
  { kind, time, day }: { kind: 'payment' | 'refund'; time: string; day: string },
) {
  // Lists are planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index.
  const list = statement({
    name: `list_${money.name}`,
    noPlanCache: true,
    parameters: { ...filters, ...agePosition },
    row: money.row,
    sql: `select ${money.columns} from ${money.name} where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
  });
  const listByDate = statement({
    name: `list_${money.name}_by_date`,
    noPlanCache: true,
    parameters: { ...filters, ...dateRange, ...agePosition },
    row: money.row,
    sql: `select ${money.columns} from ${money.name}
          where ${matchesFilters} and ${withinDates(time, day)}
          order by ${time} desc, id desc
          limit $count`,
  });
  /** Locks the invoice first, in the same order as recording does. */
  const lockInvoice = statement({
    name: `lock_invoice_of_${kind}`,
    parameters: { id: 'text' },
    row: { id: 'text' },
    sql: `select invoices.id from invoices
          where invoices.id = (select invoice_id from ${money.name} where ${money.name}.id = $id)
          for no key update`,
  });
  const reverse = statement({
    name: `reverse_${kind}`,
    parameters: { id: 'text', now: 'timestamptz' },
    row: { id: 'text' },
    sql: `update ${money.name} set reversed_at = $now, reversed_date = tenant_day($now), updated_at = $now
          where id = $id and reversed_at is null
          returning id`,
  });
  return { kind, list, listByDate, lockInvoice, reverse };
}

export type MovementStatements<R extends Declaration> = ReturnType<typeof movementStatements<R>>;
