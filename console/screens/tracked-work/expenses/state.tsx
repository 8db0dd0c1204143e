import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Expense } from './expense-form.ts';

const { expenses } = words;

/** How much of an expense is charged, in one word. What a deleted one still takes back stands beside it. */
export function ExpenseState({ expense }: { expense: Expense }) {
  const { status = 'OPEN', isHeld, isBillable, deletedAt } = expense;
  if (deletedAt) return <Status status="ENDED">{expenses.deleted}</Status>;
  if (!isBillable && status === 'OPEN') return <Status status="ENDED">{expenses.notBillable}</Status>;
  if (isHeld && status === 'OPEN') return <Status status="HELD">{expenses.setAside}</Status>;
  return <Status status={status} />;
}
