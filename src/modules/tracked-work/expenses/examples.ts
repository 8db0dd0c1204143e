import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Expense, ExpenseChange, NewExpense } from './schema.ts';

const spent = {
  ...{ date: '2026-11-13', name: 'Taxi to the airport', amountMinor: 4_200, kind: 'REBILLED' as const },
  ...{ markupPercent: 10, worker: 'Ada Lovelace' },
};
const body: NewExpense = { projectId: exampleId('project'), ...spent, receiptId: exampleId('receipt') };
const created: Expense = {
  ...{ id: exampleId('expense'), project: exampleId('project'), contract: exampleId('contract') },
  ...{ client: exampleId('client'), ...spent, currencyCode: 'EUR', isBillable: true, isHeld: false },
  ...{ chargeMinor: 4_620, receipt: exampleId('receipt'), status: 'OPEN', billedMinor: 0, draftedMinor: 0 },
  ...{ owedMinor: 4_620, billables: [], ...asCreated },
};
const change = { isBillable: false } satisfies ExpenseChange;
const changed: Expense = { ...created, ...change, owedMinor: 0, ...asChanged };

export const expenseExamples: Record<string, Example> = lifeOf('Expense', { body, created, change, changed });
