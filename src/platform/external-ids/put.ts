import type { Static, TObject, TSchema } from 'typebox';
import { found, invalid, Refusal } from '../errors.ts';
import type { MemberRole } from '../http/auth/roles.ts';
import { resourceOf } from '../http/named-record.ts';
import { createdOrRecord, type Put, type Route, route, type TenantContext } from '../http/route.ts';
import { externalIdParams } from './schema.ts';
import { type ExternalIds, lockExternalId } from './store.ts';

/** How the records of a resource are made and changed. Each function works in the transaction of its context. */
export interface Putting<B, R extends { id: string }> {
  ids: ExternalIds;
  create(context: TenantContext, body: B): Promise<{ id: string }>;
  read(context: TenantContext, id: string): Promise<R>;
  /** Changes the record to what the body says, and writes nothing if it is so already. */
  change(context: TenantContext, before: R, body: B): Promise<unknown>;
}

/** Makes the record with this external id, or changes it. */
export async function putByExternalId<B extends { externalId?: string }, R extends { id: string }>(
  context: TenantContext,
  externalId: string,
  body: B,
  { ids, create, read, change }: Putting<B, R>,
): Promise<Put<R>> {
  if (body.externalId !== undefined && body.externalId !== externalId)
    throw invalid([
      { field: 'externalId', message: `must be ${externalId}, as in the path`, constraint: 'const' },
    ]);
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const idOf = async () => (await db.all(ids.find, { externalIds: [externalId] }))[0]?.id;
    await db.one(lockExternalId, { table: ids.table, externalId });
    let id = await idOf();
    if (id === undefined) {
      try {
        const made = await db.attempt((attempt) =>
          create({ ...context, db: attempt }, { ...body, externalId }),
        );
        return { isNew: true, data: await read(inside, made.id) };
      } catch (error) {
        // A request that does not put, and so takes no lock, may have taken the external id meanwhile.
        id = error instanceof Refusal && error.code === 'external_id_taken' ? await idOf() : undefined;
        if (id === undefined) throw error;
      }
    }
    await change(inside, await read(inside, id), body);
    // By the external id: a time entry may have been replaced.
    return { isNew: false, data: await read(inside, found(await idOf())) };
  });
}

/** The route of a resource below `path`. */
export function putRoute<const B extends TObject, const R extends TSchema>({
  path,
  tag,
  access,
  memberNeeded,
  called,
  description,
  body,
  answer,
  bodyBytesMax,
  put,
}: {
  path: string;
  tag: string;
  access: MemberRole;
  memberNeeded?: string;
  /** A record of the resource in sentences: `a client`. */
  called: string;
  /** What is special about the resource. */
  description?: string;
  body: B;
  answer: R;
  bodyBytesMax?: number;
  put: (context: TenantContext, externalId: string, body: Static<B>) => Promise<Put<Static<R>>>;
}): Route {
  return route({
    method: 'PUT',
    path: `${path}/by-external-id/{externalId}`,
    tag,
    summary: `Create or change ${called} by your own identifier`,
    description: [
      `Makes ${called} with this \`externalId\`, or changes the one that has it. Properties that are left out stay as they are, and if nothing differs, nothing is written. What cannot be changed must be as it is.`,
      ...(description === undefined ? [] : [description]),
    ].join(' '),
    access,
    ...(memberNeeded !== undefined && { memberNeeded }),
    params: externalIdParams,
    names: { resource: resourceOf(answer), by: ['externalId'], isByExternalId: true },
    hasKeyInPath: true,
    body,
    ...(bodyBytesMax !== undefined && { bodyBytesMax }),
    answer: createdOrRecord(answer, (record: Static<R>) => `${path}/${(record as { id: string }).id}`),
    // `route` forgets that a body is never absent here.
    handler: (context, { params, body: given }) => put(context, params.externalId, given as Static<B>),
  });
}
