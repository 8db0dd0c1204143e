import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RecordEvents } from '../../../platform/record-events.ts';
import { entryId } from '../chain/entry-id.ts';
import { presentSnapshot } from '../chain/snapshots.ts';
import type { Event } from './schema.ts';
import type { EventRow } from './shared-store.ts';

export interface EventDependencies {
  /** The events of each resource, by the resource's name. */
  sources: ReadonlyMap<string, RecordEvents>;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

type Data = Record<string, unknown>;

/**
 * Presents events. Their data is derived from the record's snapshot, as of the time of the change, so it is the same
 * whenever it is derived.
 */
export async function presentEvents(
  dependencies: EventDependencies,
  db: Scope,
  rows: EventRow[],
): Promise<Event[]> {
  const data = new Map<EventRow, Data>();
  for (const [resource, own] of Map.groupBy(rows, (row) => (row.state ? row.resource : null))) {
    // A record that was erased leaves its identifier.
    const presented =
      resource === null
        ? own.map(({ recordId }) => ({ id: recordId }))
        : await presentRecords(dependencies, db, resource, own);
    for (const [index, row] of own.entries()) data.set(row, presented[index] as Data);
  }
  return rows.map((row) => presentEvent(row, data.get(row) ?? {}));
}

function presentEvent(row: EventRow, data: Data): Event {
  const { type, createdAt, tenant, mode, client, actor, actorType, apiVersion, recordSequence } = row;
  return {
    id: entryId('event', row.uuid),
    type,
    createdAt,
    tenant,
    mode,
    ...(client && { client }),
    actor: { type: actorType, id: actor } as Event['actor'],
    apiVersion,
    sequence: recordSequence,
    data,
  };
}

/**
 * Presents records of one resource. A record that fails must not hold up the other events, so it is found by bisection,
 * logged, and shown as the audit trail shows it. If the database does not answer, all fail.
 */
async function presentRecords(
  dependencies: EventDependencies,
  db: Scope,
  resource: string,
  rows: EventRow[],
): Promise<Data[]> {
  const source = dependencies.sources.get(resource);
  if (!source) return rows.map(({ state }) => presentSnapshot(state ?? {}));
  try {
    const times = rows.map(({ createdAt }) => new Date(createdAt));
    const records = await source.present(db, rows.map(snapshotOf), times);
    return (await withDetails(source, db, rows, records)) as Data[];
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const [first, ...others] = rows;
    if (!first || others.length === 0) {
      dependencies.logger.error({ err: error, recordId: first?.recordId }, 'an event cannot be presented');
      return rows.map(({ state }) => presentSnapshot(state ?? {}));
    }
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await presentRecords(dependencies, db, resource, rows.slice(0, middle))),
      ...(await presentRecords(dependencies, db, resource, rows.slice(middle))),
    ];
  }
}

async function withDetails(
  { resource, details }: RecordEvents,
  db: Scope,
  rows: EventRow[],
  records: object[],
): Promise<object[]> {
  const isDetailed = (index: number) => rows[index]?.type === `${resource}.${details?.action}`;
  const detailed = records.filter((_, index) => isDetailed(index));
  if (!details || detailed.length === 0) return records;
  const added = (await details.add(db, detailed)).values();
  return records.map((record, index) => (isDetailed(index) ? (added.next().value as object) : record));
}

/** Further records that the events of one page show at most. */
const DETAILS_MAX = 1_000;

/** The first of the events, as many as one answer holds, and at least one. */
export function thatFit({ sources }: EventDependencies, rows: EventRow[]): EventRow[] {
  let count = 0;
  const excess = rows.findIndex(({ type, resource, state }, index) => {
    const details = sources.get(resource)?.details;
    if (details && type === `${resource}.${details.action}`) count += details.count(state ?? {});
    return index > 0 && count > DETAILS_MAX;
  });
  return excess < 0 ? rows : rows.slice(0, excess);
}

/** The snapshot with what the journal keeps beside it. */
function snapshotOf({ state, tenant, client, media, extra }: EventRow) {
  return { client_id: client, ...state, tenant_id: tenant, media, ...extra };
}
