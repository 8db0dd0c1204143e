import { type ErrorDetail, forbiddenByState, invalid, type Refusal } from '../../../platform/errors.ts';
import { MANUAL, type NewTimeEntry, type TimeEntryChange } from './schema.ts';

/** People may set these on entries that follow a tracker. The tracker never overwrites them. */
const OWN_TO_PEOPLE = ['isBillable', 'isHeld', 'role', 'externalId', 'metadata'];

interface Changeable {
  source: string;
  minutes: number;
  replacedBy: string | null;
  referenceId: string | null;
  referenceName: string | null;
}

/** An ended entry may still have minutes to take back, so it can be held and released. */
export function refuseEnded({ minutes, replacedBy }: Changeable, change: TimeEntryChange = {}): void {
  const names = Object.keys(change);
  if (minutes > 0 || (names.length > 0 && names.every((name) => name === 'isHeld'))) return;
  throw forbiddenByState(
    replacedBy === null
      ? 'The time entry was deleted'
      : `The time entry was billed and then changed, so ${replacedBy} replaced it: change that one`,
  );
}

export function refuseDeletionOfTracked({ source }: Changeable): void {
  if (source === MANUAL) return;
  throw forbiddenByState(
    `The time entry follows ${source}: delete it there, or set isBillable to false so that it is not charged`,
  );
}

export function refuseChangeOfTracked({ source }: Changeable, change: TimeEntryChange): void {
  if (source === MANUAL) return;
  const names = Object.keys(change).filter((name) => !OWN_TO_PEOPLE.includes(name));
  const message = 'follows the tracker: change it there';
  if (names.length > 0)
    throw invalid(names.map((field) => ({ field, message, constraint: 'state' }) satisfies ErrorDetail));
}

/** The schema requires both halves or neither, but it cannot see that only one of them is null. */
export function refuseHalfAReference({ referenceType, referenceId }: TimeEntryChange): void {
  if ((referenceType === null) === (referenceId === null)) return;
  const [missing, given] =
    referenceType === null ? ['referenceType', 'referenceId'] : ['referenceId', 'referenceType'];
  throw invalid([{ field: missing, message: `is required together with ${given}`, constraint: 'required' }]);
}

/** Refuses names of tasks without a task. */
export function refuseNamesWithoutTask(items: NewTimeEntry[], pathOf: (index: number) => string): void {
  const details = items.flatMap(({ referenceId, referenceName }, index) =>
    referenceName !== undefined && referenceId === undefined ? [missingTask(pathOf(index))] : [],
  );
  if (details.length > 0) throw invalid(details);
}

/** The name of the task after the change. It goes with the task. */
export function referenceNameAfter(entry: Changeable, change: TimeEntryChange): string | null {
  const { referenceId = entry.referenceId } = change;
  if (referenceId !== null) {
    const { referenceName = entry.referenceName } = change;
    return referenceName;
  }
  if (typeof change.referenceName === 'string') throw invalid([missingTask()]);
  return null;
}

const missingTask = (path = ''): ErrorDetail => ({
  field: `${path}referenceId`,
  message: 'is required together with referenceName',
  constraint: 'required',
});

export const takenSourceId = (path = ''): ErrorDetail => ({
  field: `${path}sourceId`,
  message: 'is already taken by another time entry',
  constraint: 'unique',
});

export const refuseTakenSourceId = (): Refusal => invalid([takenSourceId()]);
