import { statement } from '../../../platform/database/statement.ts';
import {
  afterCreatedAt,
  afterId,
  afterKey,
  forEverySort,
  nameOfSort,
  type SortedBy,
  sortedPosition,
  sqlOfSort,
} from '../../../platform/http/answers/sorting.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { byClientName, withClientNames } from '../../parties/clients/shared-store.ts';
import { filters } from '../movements/shared-store.ts';
import type { PaymentSort } from './schema.ts';
import { movements, payments } from './store.ts';

const SORTS: Record<PaymentSort, SortedBy> = {
  paidDate: { columns: ['paid_at', 'id'], at: [afterKey('timestamptz'), afterId] },
  amount: {
    columns: ['amount_minor', 'created_at', 'id'],
    at: [afterKey('bigint'), afterCreatedAt, afterId],
  },
  client: byClientName,
};

export const sortedPayments = forEverySort(SORTS, (sort, direction) => {
  const { order, isAfter } = sqlOfSort(SORTS[sort], direction);
  const from = sort === 'client' ? withClientNames('payments', direction) : 'payments';
  return statement({
    name: `list_payments_by_${nameOfSort(sort, direction)}`,
    noPlanCache: true,
    parameters: {
      ...filters,
      ...dateRange,
      ...sortedPosition,
      beforeCreatedAt: 'timestamptz',
      beforeId: 'text',
    },
    row: payments.row,
    sql: `select ${payments.columns} from ${from}
          where ${movements.matchesFilters} and ${withinDates('paid_at', 'paid_date')} and ${isAfter}
          order by ${order} limit $count`,
  });
});
