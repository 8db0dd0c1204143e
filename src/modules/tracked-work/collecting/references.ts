import type { LineSubject } from './owing.ts';
import type { PlannedLine } from './plan.ts';

/** Leaves room for a suffix within the 200 characters of a reference. */
const ID_LENGTH_MAX = 160;

/**
 * Gives a line the reference of its subject. A further line of the subject adds the first day of its rate, and a
 * reversal a minus. References are unique within an invoice, so a number follows where that is not enough.
 */
export function referenceFor(
  {
    subject,
    isReversal,
    startsOn,
  }: Pick<PlannedLine, 'isReversal' | 'startsOn'> & {
    subject: Pick<LineSubject, 'type' | 'id'>;
  },
  taken: Set<string>,
): { referenceType: string; referenceId: string } {
  const id = [...subject.id].slice(0, ID_LENGTH_MAX).join('');
  const first = isReversal ? `${id}/-` : id;
  const further = isReversal ? first : `${id}/${startsOn}`;
  const numbered = (count: number) => (count === 1 ? further : `${further}/${count}`);
  let referenceId = first;
  for (let count = 1; taken.has(takenKey(subject.type, referenceId)); count++) referenceId = numbered(count);
  taken.add(takenKey(subject.type, referenceId));
  return { referenceType: subject.type, referenceId };
}

export function takenKey(referenceType: string, referenceId: string): string {
  return `${referenceType}\n${referenceId}`;
}
