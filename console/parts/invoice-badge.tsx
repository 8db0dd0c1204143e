import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { Status } from './text.tsx';

type Badged = Pick<Schemas['Invoice'], 'status' | 'isOverdue' | 'daysOverdue' | 'issueProblem'>;

/** The status of an invoice. An overdue one says by how many days, and one that could not be issued or sent automatically says so. */
export function InvoiceBadge({
  invoice: { status, isOverdue, daysOverdue, issueProblem },
}: {
  invoice: Badged;
}) {
  if (isOverdue)
    return <Status status="OVERDUE">{daysOverdue ? words.parts.daysOverdue(daysOverdue) : undefined}</Status>;
  return <Status status={issueProblem ? 'HELD_BACK' : status} />;
}
