import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found } from '../../../platform/errors.ts';
import {
  newestFirstPage,
  type Page,
  type PageRequest,
  sequencePage,
} from '../../../platform/http/answers/pagination.ts';
import type { Context } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { entryId } from '../../journal/chain/entry-id.ts';
import { typesNamed } from '../../journal/events/types.ts';
import { recordAct } from '../acts/service.ts';
import { wakeWebhooks } from '../feed/numbering.ts';
import { feedEndOf, findPlaces, presentPlaces, readPlaces } from '../feed/places.ts';
import { positionOf } from '../feed/service.ts';
import { refuseUnknownTenant } from '../operator-tenants/service.ts';
import {
  type FeedWebhookDependencies,
  post,
  secretsOf,
  storedConfig,
  webhookProvider,
} from './connection.ts';
import type { Failure, NewWebhook, Webhook, WebhookChange, WebhookTest } from './schema.ts';
import {
  deleteWebhook,
  insertWebhook,
  listFailures,
  listWebhooks,
  lockWebhook,
  readWebhook,
  retryFailures,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

/** One for each system of the platform. All are sent to at once. */
export const WEBHOOKS_MAX = 10;
/** Failures that become due together. */
const RETRIED_MAX = 5_000;

export async function createWebhook(
  dependencies: FeedWebhookDependencies,
  context: Context,
  { url, since, types, tenantId }: NewWebhook,
): Promise<Webhook> {
  const id = newId('operatorWebhook');
  refuseUnknownTypes(dependencies, types);
  const secrets = webhookProvider(dependencies).newSecrets?.() ?? {};
  const stored = storedConfig(dependencies, { id, config: {}, secrets }, url);
  return context.db.transaction(async (db) => {
    if (tenantId !== undefined) await refuseUnknownTenant(db, tenantId);
    const position = since === undefined ? await feedEndOf(db) : await positionOf(db, since);
    const now = context.clock.now().toISOString();
    const row = await db.one(insertWebhook, {
      ...{ id, ...stored, types: types ?? null, tenantId: tenantId ?? null },
      ...{ status: 'ACTIVE', position, ahead: [], now },
    });
    const page = await db.all(listWebhooks, {
      beforeCreatedAt: 'infinity',
      beforeId: '',
      count: WEBHOOKS_MAX + 1,
    });
    if (page.length > WEBHOOKS_MAX)
      throw forbiddenByState(`There may be ${WEBHOOKS_MAX} webhooks: delete one first`);
    await wakeWebhooks(db, context.realClock);
    const made = presentWebhook(found(row), secrets.current);
    await tell(db, context, 'created', made);
    return made;
  });
}

export function findWebhooks({ db }: Context, query: PageRequest): Promise<Page<Webhook>> {
  return newestFirstPage('operatorWebhook', query, async (position) =>
    (await db.all(listWebhooks, position)).map((row) => presentWebhook(row)),
  );
}

export async function getWebhook({ db }: Context, id: string): Promise<Webhook> {
  return presentWebhook(found(await db.one(readWebhook, { id })));
}

export function changeWebhook(
  dependencies: FeedWebhookDependencies,
  context: Context,
  id: string,
  { url, ...change }: WebhookChange,
): Promise<Webhook> {
  refuseUnknownTypes(dependencies, change.types);
  return update(context, 'updated', id, async (row, db) => {
    if (change.tenantId) await refuseUnknownTenant(db, change.tenantId);
    const known = { id, config: row.config, secrets: secretsOf(dependencies, row) };
    return { ...change, ...(url !== undefined && storedConfig(dependencies, known, url)) };
  });
}

/** Ends an ERROR, and lets a webhook go on whose receiver was gone. */
export function enableWebhook(context: Context, id: string): Promise<Webhook> {
  return update(context, 'enabled', id, () => ({ status: 'ACTIVE', message: null }));
}

/** Makes a new secret. The previous one signs, too, for a day. */
export function rotateSecret(
  dependencies: FeedWebhookDependencies,
  context: Context,
  id: string,
): Promise<Webhook> {
  const provider = webhookProvider(dependencies);
  let current: string | undefined;
  return update(
    context,
    'secretRotated',
    id,
    (row) => {
      const known = secretsOf(dependencies, row);
      const secrets = provider.rotateSecrets?.(known, context.realClock.now()) ?? known;
      current = secrets.current;
      return storedConfig(dependencies, { id, config: row.config, secrets }, row.config.url);
    },
    () => current,
  );
}

export async function removeWebhook(context: Context, id: string): Promise<undefined> {
  await context.db.transaction(async (db) => {
    found(await db.one(deleteWebhook, { id }));
    await tell(db, context, 'deleted', { id });
  });
}

/** Sends the newest event of the feed that it gets. Nothing is counted, and nothing tried again. */
export async function testWebhook(
  dependencies: FeedWebhookDependencies,
  { db }: Context,
  id: string,
): Promise<WebhookTest> {
  const row = found(await db.one(readWebhook, { id }));
  const types = row.types && typesNamed(dependencies.sources, row.types.join(','));
  const from = { before: Number.MAX_SAFE_INTEGER };
  const { rows } = await findPlaces(db, { from, tenantId: row.tenantId, types }, 1);
  const [event] = await presentPlaces(dependencies, db, await readPlaces(db, rows));
  if (!event)
    throw forbiddenByState(
      'The newest events have none that it gets: change such a record of a tenant first',
    );
  const outcome = await post(dependencies, row, event);
  return withoutNulls({
    ...{ event: event.id, isDelivered: outcome.kind === 'delivered' },
    responseStatus: outcome.status ?? null,
    message: outcome.kind === 'delivered' ? null : outcome.message,
  });
}

export async function findFailures({ db }: Context, id: string, query: PageRequest): Promise<Page<Failure>> {
  found(await db.one(readWebhook, { id }));
  return sequencePage(
    'event',
    query,
    (cursor, count) =>
      db.all(listFailures, { webhookId: id, before: cursor ?? Number.MAX_SAFE_INTEGER, count }),
    (rows) =>
      rows.map(
        ({
          sequence: feedSequence,
          event,
          tenantId: tenant,
          journalSequence: _,
          tenantExternalId: _id,
          ...row
        }) => withoutNulls({ ...row, event: entryId('event', event), tenant, feedSequence }),
      ),
  );
}

/** Makes failures due now, the oldest first, also those that were given up. */
export function retryWebhook(context: Context, id: string): Promise<{ count: number }> {
  const now = context.clock.now().toISOString();
  return context.db.transaction(async (db) => {
    found(await db.one(lockWebhook, { id }));
    const due = await db.all(retryFailures, { webhookId: id, now, count: RETRIED_MAX });
    await wakeWebhooks(db, context.realClock);
    await tell(db, context, 'retried', { id });
    return { count: due.length };
  });
}

type Change = Parameters<NonNullable<typeof updateWebhook.given>>[0]['change'];

/** Changes a webhook, and lets it go on. */
function update(
  context: Context,
  what: string,
  id: string,
  changeOf: (row: WebhookRow, db: Scope) => Change | Promise<Change>,
  secretOf: () => string | undefined = () => undefined,
): Promise<Webhook> {
  return context.db.transaction(async (db) => {
    const change = await changeOf(found(await db.one(lockWebhook, { id })), db);
    const now = context.clock.now().toISOString();
    const row = presentWebhook(found(await db.one(updateWebhook, { id, change, now })), secretOf());
    await wakeWebhooks(db, context.realClock);
    await tell(db, context, what, row);
    return row;
  });
}

/** Adds to the journal of the installation what was done, with the webhook as it is shown then. */
function tell(
  db: Scope,
  { caller }: Context,
  what: string,
  shown: Partial<Webhook> & { id: string },
): Promise<void> {
  const { id: webhook, url, types, tenantId } = shown;
  const details = { webhook, url, types, tenantId };
  return recordAct(db, { by: `operator ${caller.subject}`, action: `operatorWebhook.${what}`, details });
}

function refuseUnknownTypes({ sources }: FeedWebhookDependencies, types: string[] | null | undefined): void {
  if (types) typesNamed(sources, types.join(','), 'types');
}

function presentWebhook(
  { config, secrets: _, position: _position, ahead: _ahead, ...row }: WebhookRow,
  secret?: string,
): Webhook {
  return { ...withoutNulls(row), url: config.url, ...(secret !== undefined && { secret }) };
}
