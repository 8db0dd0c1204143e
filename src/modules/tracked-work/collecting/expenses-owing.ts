import { DISBURSEMENT_TAX } from '../../billing/billables/tax.ts';
import type { Owing } from './owing.ts';
import { problemOnDay, type Terms } from './problems.ts';

export interface OwingExpense {
  id: string;
  date: string;
  name: string;
  description: string | null;
  owedMinor: number;
  kind: 'REBILLED' | 'DISBURSEMENT';
  projectId: string;
  isHeld: boolean;
}

/** What expenses owe. */
export function owedByExpenses(expenses: OwingExpense[], terms: Terms): Owing[] {
  return expenses.map((expense) => {
    const { id, date, name, description, owedMinor, kind, projectId, isHeld } = expense;
    return {
      ...{ key: id, record: { type: 'EXPENSE', id }, measure: 'AMOUNT', units: owedMinor },
      ...{ subject: { type: 'EXPENSE', id, name }, firstDay: date, lastDay: date, projectId, isHeld },
      ...{ hourlyMinor: 0, startsOn: date, whole: undefined, unknownRole: undefined, integrationId: null },
      ownTax: kind === 'DISBURSEMENT' ? DISBURSEMENT_TAX : undefined,
      line: {
        ...(description !== null && { description }),
        ...(kind === 'DISBURSEMENT' && { isDisbursement: true }),
      },
      problem: problemOnDay(date, terms),
    };
  });
}
