import type { Schemas } from '../../../../client/src/client.ts';
import { changesOf, filled } from '../../../parts/paths.ts';

export type Expense = Schemas['Expense'];

/** The values of the form. Empty fields are empty text. */
export interface ExpenseValues {
  projectId: string;
  date: string;
  name: string;
  amountMinor: number | undefined;
  kind: Expense['kind'];
  currencyCode: string;
  exchangeRate: number | undefined;
  markupPercent: number | undefined;
  worker: string;
  description: string;
  isBillable: boolean;
  isHeld: boolean;
  receiptId: string;
}

export function expenseValues(given: Partial<Expense>, today: string): ExpenseValues {
  return {
    projectId: given.project ?? '',
    date: given.date ?? today,
    name: given.name ?? '',
    amountMinor: given.amountMinor,
    kind: given.kind ?? 'REBILLED',
    currencyCode: given.currencyCode ?? '',
    exchangeRate: given.exchangeRate,
    markupPercent: given.markupPercent,
    worker: given.worker ?? '',
    description: given.description ?? '',
    isBillable: given.isBillable ?? true,
    isHeld: given.isHeld ?? false,
    receiptId: given.receipt ?? '',
  };
}

/** A disbursement is passed on as it was paid. Its form has no markup, and one that was typed before says nothing. */
function sentOf(values: ExpenseValues, contractCurrency: string | undefined) {
  const isOther = values.currencyCode !== '' && values.currencyCode !== contractCurrency;
  return {
    ...values,
    ...(values.kind === 'DISBURSEMENT' && { markupPercent: undefined }),
    ...(!isOther && { exchangeRate: undefined }),
  };
}

/** The body of a POST. */
export function newExpense(values: ExpenseValues, contractCurrency: string | undefined) {
  return filled(sentOf(values, contractCurrency)) as Schemas['NewExpense'];
}

/** The body of a PATCH. */
export function expenseChanges(
  before: ExpenseValues,
  after: ExpenseValues,
  contractCurrency: string | undefined,
): Schemas['ExpenseChange'] {
  const { currencyCode, ...changes } = changesOf(before, sentOf(after, contractCurrency));
  const currency = currencyCode === null ? contractCurrency : currencyCode;
  return { ...changes, ...(currency && { currencyCode: currency }) } as Schemas['ExpenseChange'];
}
