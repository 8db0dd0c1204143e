import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { newIds } from '../../platform/ids.ts';
import type { PresentedRecord, RecordEvents } from '../../platform/record-events.ts';
import { isReverted, type LoadedChange, lastSnapshot } from './record-changes.ts';

export interface EventBuildingDependencies {
  clock: Clock;
  /** The events of each resource, by the resource's name. */
  sources: ReadonlyMap<string, RecordEvents>;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export interface NewEvent {
  id: string;
  type: string;
  recordId: string;
  clientId: string | null;
  actor: Actor;
  data: object;
  createdAt: string;
}

/** Builds the events of the changes, in order. */
export async function buildEvents(
  dependencies: EventBuildingDependencies,
  db: Scope,
  changes: LoadedChange[],
): Promise<NewEvent[]> {
  const named = changes.flatMap((change) => {
    const actions = dependencies.sources.get(change.resource)?.actionsOf(change) ?? [];
    return actions.length > 0 && !isReverted(change) ? [{ change, actions }] : [];
  });
  const presented = await presentAll(
    dependencies,
    db,
    named.map(({ change }) => change),
  );
  const events = named.flatMap(({ change, actions }) => {
    const record = presented.get(change);
    const { resource, recordId, actor, createdAt } = change;
    return record
      ? actions.map((action) => ({ type: `${resource}.${action}`, recordId, ...record, actor, createdAt }))
      : [];
  });
  const ids = newIds('event', events.length);
  return events.map((event, index) => ({ id: ids[index] as string, ...event }));
}

async function presentAll(
  dependencies: EventBuildingDependencies,
  db: Scope,
  changes: LoadedChange[],
): Promise<Map<LoadedChange, PresentedRecord>> {
  const byResource = Map.groupBy(changes, ({ resource }) => resource);
  const presented = new Map<LoadedChange, PresentedRecord>();
  for (const [resource, own] of byResource) {
    const source = dependencies.sources.get(resource) as RecordEvents;
    const records = await presentOrSkip(dependencies, db, source, own);
    for (const [index, change] of own.entries()) {
      const record = records[index];
      if (record) presented.set(change, record);
    }
  }
  return presented;
}

/**
 * Presents the records. A record that fails must not hold up the tenant's other events, so it is found by bisection,
 * logged and left out. If the database does not answer, all records fail.
 */
async function presentOrSkip(
  dependencies: EventBuildingDependencies,
  db: Scope,
  source: RecordEvents,
  changes: LoadedChange[],
): Promise<(PresentedRecord | undefined)[]> {
  try {
    return await db.attempt((attempt) =>
      source.present(attempt, changes.map(lastSnapshot), dependencies.clock.now()),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const [first, ...others] = changes;
    if (!first || others.length === 0) {
      dependencies.logger.error({ err: error, recordId: first?.recordId }, 'an event cannot be built');
      return [undefined];
    }
    const middle = Math.ceil(changes.length / 2);
    return [
      ...(await presentOrSkip(dependencies, db, source, changes.slice(0, middle))),
      ...(await presentOrSkip(dependencies, db, source, changes.slice(middle))),
    ];
  }
}
