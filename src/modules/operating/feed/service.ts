import type { Scope } from '../../../platform/database/database.ts';
import { found, notFound } from '../../../platform/errors.ts';
import { type Page, sequencePage } from '../../../platform/http/answers/pagination.ts';
import type { Context } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { placeOfId } from '../../journal/chain/entry-id.ts';
import { sealBeforeReading, unlessBusy } from '../../journal/chain/sealing.ts';
import type { EventServiceDependencies } from '../../journal/events/service.ts';
import { typesNamed } from '../../journal/events/types.ts';
import { type NumberingDependencies, numberEvents } from './numbering.ts';
import { feedEndOf, findPlaces, presentPlaces, readPlaces } from './places.ts';
import type { FeedEvent, FeedQuery } from './schema.ts';
import { findFeedEvent } from './store.ts';

export type FeedDependencies = EventServiceDependencies & NumberingDependencies;

/** Lists the newest events of all tenants first. With `since`, lists those behind it, oldest first. */
export async function findFeedEvents(
  dependencies: FeedDependencies,
  { db }: Context,
  { tenantId, type, since, ...query }: FeedQuery,
): Promise<Page<FeedEvent>> {
  const types = type === undefined ? null : typesNamed(dependencies.sources, type);
  if (tenantId !== undefined) await sealBeforeReading(dependencies, db.inTenant(tenantId), tenantId);
  await unlessBusy(numberEvents(dependencies));
  const begin = since === undefined ? undefined : await positionOf(db, since);
  return sequencePage(
    'event',
    query,
    async (cursor, count) => {
      const from =
        begin === undefined ? { before: cursor ?? Number.MAX_SAFE_INTEGER } : { after: cursor ?? begin };
      const { rows, end } = await findPlaces(db, { from, tenantId: tenantId ?? null, types }, count);
      return { rows: await readPlaces(db, rows), end };
    },
    (places) => presentPlaces(dependencies, db, places),
  );
}

/** An empty list must mean that no event follows. Of a database that was restored, a reader may know more than it has. */
export async function positionOf(db: Scope, since: string): Promise<number> {
  if (!isId('event', since)) {
    if (Number(since) > (await feedEndOf(db))) throw notFound('since');
    return Number(since);
  }
  const place = placeOfId(since);
  return found(place && (await db.one(findFeedEvent, { uuid: place.uuid })), 'since').sequence;
}
