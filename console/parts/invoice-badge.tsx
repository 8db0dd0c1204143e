import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { Status } from './text.tsx';

type Badged = Pick<Schemas['Invoice'], 'status' | 'isOverdue' | 'daysOverdue'>;

/** The status of an invoice. An overdue one says by how many days. */
export function InvoiceBadge({ invoice: { status, isOverdue, daysOverdue } }: { invoice: Badged }) {
  if (!isOverdue) return <Status status={status} />;
  return <Status status="OVERDUE">{daysOverdue ? words.parts.daysOverdue(daysOverdue) : undefined}</Status>;
}
