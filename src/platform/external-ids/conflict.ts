import type { Scope } from '../database/database.ts';
import { violatedConstraint } from '../database/failures.ts';
import { Refusal } from '../errors.ts';
import type { ExternalIds } from './store.ts';

/**
 * Writes records with these external ids, one or many. If one is taken, all that was written is undone and the refusal names
 * the record that has it. The unique index decides, so this holds for requests at the same time, in a transaction and in a dry run.
 */
export async function refusingTaken<T>(
  db: Scope,
  { constraint, find }: ExternalIds,
  given: readonly (string | null | undefined)[],
  write: (db: Scope) => Promise<T>,
): Promise<T> {
  const externalIds = given.filter((one) => typeof one === 'string');
  if (externalIds.length === 0) return write(db);
  try {
    return await db.attempt(write);
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    const [taken] = await db.all(find, { externalIds });
    if (taken) throw externalIdTaken(`externalId ${taken.externalId} belongs to ${taken.id}`, taken.id);
    const twice = externalIds.find((one, index) => externalIds.indexOf(one) < index);
    throw externalIdTaken(
      twice === undefined
        ? 'The externalId was taken a moment ago, and is free again: send the request again'
        : `externalId ${twice} is given twice`,
    );
  }
}

export function externalIdTaken(message: string, existingId?: string): Refusal {
  const more = existingId === undefined ? {} : { more: { existingId } };
  return new Refusal('external_id_taken', message, more);
}
