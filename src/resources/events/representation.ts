import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { newIds } from '../../platform/ids.ts';
import type { RecordEvents, Represented } from '../../platform/record-events.ts';
import { isSame, lastState, type NewEvent, type ReadChange } from './changes.ts';

export interface RepresentingParts {
  clock: Clock;
  /** What each resource tells about its events. */
  sources: ReadonlyMap<string, RecordEvents>;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Makes events of changes, in their order. `db` is not the transaction that writes them: what fails here ends nothing. */
export async function eventsOf(
  parts: RepresentingParts,
  db: Scope,
  changes: ReadChange[],
): Promise<NewEvent[]> {
  const told = changes.flatMap((change) => {
    const actions = parts.sources.get(change.resource)?.actionsOf(change) ?? [];
    return actions.length > 0 && !isSame(change) ? [{ change, actions }] : [];
  });
  const represented = await representAll(
    parts,
    db,
    told.map(({ change }) => change),
  );
  const ids = newIds(
    'event',
    told.reduce((count, { actions }) => count + actions.length, 0),
  ).values();
  return told.flatMap(({ change, actions }) => {
    const shown = represented.get(change);
    if (!shown) return [];
    const { resource, recordId, createdAt } = change;
    return actions.map((action) => ({
      id: ids.next().value as string,
      type: `${resource}.${action}`,
      recordId,
      clientId: shown.clientId,
      data: shown.data,
      createdAt,
    }));
  });
}

async function representAll(
  parts: RepresentingParts,
  db: Scope,
  changes: ReadChange[],
): Promise<Map<ReadChange, Represented>> {
  const byResource = Map.groupBy(changes, ({ resource }) => resource);
  const found = await Promise.all(
    [...byResource].map(async ([resource, own]) => {
      const source = parts.sources.get(resource) as RecordEvents;
      const shown = await representOrSkip(parts, db, source, own);
      return own.flatMap((change, index) => {
        const one = shown[index];
        return one ? [[change, one] as const] : [];
      });
    }),
  );
  return new Map(found.flat());
}

/**
 * One record that can't be shown must not keep all others of its tenant from being told: it is looked for, logged, and
 * left out. A database that does not answer is no such case.
 */
async function representOrSkip(
  parts: RepresentingParts,
  db: Scope,
  source: RecordEvents,
  changes: ReadChange[],
): Promise<(Represented | undefined)[]> {
  try {
    return await source.represent(db, changes.map(lastState), parts.clock.now());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const [only, ...others] = changes;
    if (!only || others.length === 0) {
      parts.logger.error({ err: error, recordId: only?.recordId }, 'an event can not be made');
      return [undefined];
    }
    const middle = Math.ceil(changes.length / 2);
    const [first, second] = [changes.slice(0, middle), changes.slice(middle)];
    return [
      ...(await representOrSkip(parts, db, source, first)),
      ...(await representOrSkip(parts, db, source, second)),
    ];
  }
}
