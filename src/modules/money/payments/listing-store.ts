import { statement } from '../../../platform/database/statement.ts';
import { beforePosition, isTime } from '../../../platform/http/answers/pagination.ts';
import { afterCreatedAt, afterId, afterKey, isAmount } from '../../../platform/http/answers/sorting.ts';
import { byClientName } from '../../parties/clients/shared-store.ts';
import { amountsParameter, givenAmounts, hasAmount, searchesIn } from '../../parties/search/shared-store.ts';
import { movementLists } from '../movements/shared-store.ts';
import type { Payment } from './schema.ts';
import { payments } from './store.ts';

export const paymentLists = movementLists(payments, {
  isOf: 'id = any (array(select payment_id from allocations where invoice_id = $ownerId))',
  time: 'paid_at',
  day: 'paid_date',
  sorts: {
    paidDate: {
      columns: ['paid_at', 'id'],
      at: [afterKey('timestamptz'), afterId],
      key: { of: ({ paidAt }: Payment) => paidAt, is: isTime },
    },
    amount: {
      columns: ['amount_minor', 'created_at', 'id'],
      at: [afterKey('bigint'), afterCreatedAt, afterId],
      key: { of: ({ amountMinor }: Payment) => String(amountMinor), is: isAmount },
    },
    client: byClientName,
  },
});

export const paymentSearches = searchesIn(paymentLists, {
  isAlsoFound: hasAmount(['payments.amount_minor'], 'currency_exponent(payments.currency_code)'),
  parameters: amountsParameter,
});

/** Finds the payments of one of the amounts, newest first. */
export const findFurtherPayments = statement({
  name: 'find_further_payments',
  noPlanCache: true,
  parameters: { ...amountsParameter, beforeCreatedAt: 'timestamptz', beforeId: 'text', most: 'bigint' },
  row: { createdAt: 'timestamptz', id: 'text' },
  sql: `select distinct created_at as "createdAt", id from ${givenAmounts} cross join lateral (
          select created_at, id from payments where amount_minor = given.minor and ${beforePosition}
          order by created_at desc, id desc limit $most
        ) as paid
        order by created_at desc, id desc limit $most`,
});
