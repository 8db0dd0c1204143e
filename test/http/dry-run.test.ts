import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { canBeTried } from '../../src/platform/http/route-rules.ts';
import { newId } from '../../src/platform/ids.ts';
import { make } from '../support/billing.ts';
import { assertRefused } from '../support/expectations.ts';
import type { Answer } from '../support/http.ts';
import { AUTHORIZING, type Bodies, bodiesIn } from '../support/routes/creation-bodies.ts';
import { type RequestsFor, requestsFor } from '../support/routes/requests-for.ts';
import { nameOf } from '../support/routes/sample-requests.ts';
import { startService } from '../support/service.ts';

const service = startService(AUTHORIZING);

describe('a dry run', () => {
  let tenant: string;
  let bodyAt: Bodies;
  let requests: RequestsFor;
  let owner: pg.Client;
  let digests: string;
  before(async () => {
    tenant = await service.tenant();
    bodyAt = await bodiesIn(service, tenant);
    requests = requestsFor(service, tenant, bodyAt);
    owner = new pg.Client(service.db.ownerConnection);
    await owner.connect();
    const { rows } = await owner.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    digests = rows.map(({ relname }) => digestOf(relname)).join(' union all ');
  });
  after(() => owner.end());

  test('a dry run of every operation answers as the real one does, lists its changes, and leaves nothing behind', async () => {
    for (const [index, route] of service.app.routes.filter(canBeTried).entries()) {
      const name = nameOf(route);
      const { path, options } = await requests(route, index);
      await sealJournal();
      const atFirst = await everything();
      const tried = await service.request(route.method, `${path}?dryRun=true`, options);
      const listed = await service.request(route.method, `${path}?dryRun=changes`, options);
      assert.deepEqual(await everything(), atFirst, `${name} ${tried.text}`);
      assert.equal(tried.headers.get('dry-run'), 'true', name);
      assert.equal(listed.headers.get('dry-run'), 'true', name);
      assert.equal(listed.status, 200, `${name} ${listed.text}`);

      const real = await service.request(route.method, path, options);
      assert.ok(real.status < 300, `${name} ${real.text}`);
      assert.equal(real.headers.get('dry-run'), null, name);
      assert.deepEqual(shapeOf(tried), shapeOf(real), name);
      const { status, answer, changes, changeCount } = listed.data;
      assert.equal(status, real.status, name);
      assert.equal(masked(JSON.stringify(answer)), real.text === '' ? undefined : masked(real.text), name);
      const entries = await entriesOf(real);
      assert.deepEqual(
        changes.map(({ resource, action }: { resource: string; action: string }) => `${resource} ${action}`),
        entries,
        name,
      );
      assert.equal(changeCount, entries.length, name);
    }
  });

  test('a dry run is refused by every route that does more than change records', async () => {
    const untriable = service.app.routes.filter(({ cannotBeTried }) => cannotBeTried);
    assert.ok(untriable.length > 5);
    for (const route of untriable) {
      const { path, options } = await requests(route, 0);
      const atFirst = await everything();
      const answer = await service.request(route.method, `${path}?dryRun=true`, {
        ...options,
        ...(route.upload && { raw: 'x', headers: { 'content-type': route.upload.contentTypes[0] ?? '' } }),
      });
      assert.equal(answer.status, 400, `${nameOf(route)} ${answer.text}`);
      const fields = answer.json.details.map(({ field }: { field: string }) => field);
      assert.ok(fields.includes('dryRun'), nameOf(route));
      assert.deepEqual(await everything(), atFirst, nameOf(route));
    }
  });

  test('a dry run with another value is refused, or tried where the interface has no 400', async () => {
    for (const value of ['false', '', 'yes', 'true&dryRun=changes']) {
      const path = `/clients?dryRun=${value}`;
      const answer = await service.request('POST', path, { tenant, body: { name: 'Northwind' } });
      assertRefused(answer, ['dryRun', 'enum']);
      const deleted = await service.request('DELETE', `/tenants/${tenant}?dryRun=${value}`);
      assert.deepEqual([deleted.status, deleted.headers.get('dry-run')], [204, 'true']);
    }
    assert.equal((await service.request('GET', `/tenants/${tenant}`)).status, 200);
  });

  test('a dry run ignores an idempotency key, and leaves it free', async () => {
    const send = (query: string, key: string) =>
      service.request('POST', `/clients${query}`, {
        tenant,
        body: { name: 'Northwind' },
        headers: { 'idempotency-key': key },
      });
    const key = newId('client');
    const real = await send('', key);
    const tried = await send('?dryRun=true', key);
    assert.notEqual(tried.data.id, real.data.id);
    assert.equal((await send('', key)).data.id, real.data.id);
    assert.equal((await send('?dryRun=true', 'a key with spaces')).status, 201);
  });

  test('a dry run that would be refused is refused alike', async () => {
    const { id: invoiceId } = await make(service, tenant, '/invoices', bodyAt('/invoices'));
    for (const path of [`/invoices/${invoiceId}/finalize`, `/invoices/${newId('invoice')}/finalize`]) {
      const [real, ...tried] = await Promise.all(
        ['', '?dryRun=true', '?dryRun=changes'].map((query) =>
          service.request('POST', path + query, { tenant }),
        ),
      );
      for (const answer of tried) {
        assert.deepEqual([answer.status, answer.text], [real?.status, real?.text]);
        assert.equal(answer.headers.get('dry-run'), 'true');
      }
    }
  });

  test('a dry run waits half a second for a lock, and then is a 409 that says when to try again', async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const webhook = await make(service, tenant, '/operator/webhooks', { url: 'https://example.com/hooks' });
    await owner.query('begin');
    try {
      await owner.query('select from clients where id = $1 for update', [id]);
      await owner.query('select from tenants where id = $1 for update', [tenant]);
      await owner.query('select from feed_webhooks where id = $1 for update', [webhook.id]);
      for (const [method, path] of [
        ['DELETE', `/clients/${id}`],
        ['DELETE', `/tenants/${tenant}`],
        ['DELETE', `/operator/tenants/${tenant}`],
        ['PATCH', `/operator/webhooks/${webhook.id}`],
        ['DELETE', `/operator/webhooks/${webhook.id}`],
      ] as const) {
        const body = method === 'PATCH' ? { types: ['invoice.*'] } : undefined;
        const answer = await service.request(method, `${path}?dryRun=true`, {
          tenant,
          ...(body && { body }),
        });
        assert.equal(answer.status, 409, answer.text);
        assert.equal(answer.headers.get('retry-after'), '1');
      }
    } finally {
      await owner.query('rollback');
    }
  });

  test('a dry run lists at most a thousand changes, and counts all', async () => {
    const lines = Array.from({ length: 1_100 }, (_, index) => ({
      name: `Line ${index}`,
      quantity: 1,
      amountMinor: 100,
    }));
    const body = { ...bodyAt('/invoices'), billables: lines };
    const { data } = await service.request('POST', '/invoices?dryRun=changes', { tenant, body });
    assert.equal(data.changes.length, 1_000);
    assert.equal(data.changeCount, 1_101);
    assert.deepEqual([data.status, data.answer.data.billableCount], [201, 1_100]);
  });

  /** Makes the journal whole, which is no change by a request. */
  async function sealJournal(): Promise<void> {
    await service.request('GET', '/audit-entries?limit=1', { tenant });
  }

  /** All rows of all tables, and the names of all files. */
  async function everything(): Promise<unknown> {
    const { rows } = await owner.query<{ name: string; digest: string }>({ name: 'digests', text: digests });
    const tables = Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
    const { filesDirectory: directory } = service;
    return [tables, existsSync(directory) ? readdirSync(directory, { recursive: true }).length : 0];
  }

  /** The entries of the journal that a request made. */
  async function entriesOf({ headers }: Answer): Promise<string[]> {
    const requestId = headers.get('x-request-id');
    const { rows } = await owner.query<{ entry: string }>(
      `with waiting as (
           select min(position) as place, resource, resource_id,
             (array_agg(before order by position))[1] as before, (array_agg(after order by position desc))[1] as after
           from journal_waiting where request_id = $1 and action <> 'tested' group by resource, resource_id
           union all
           select sequence, resource, resource_id, before, after from journal where request_id = $1
         )
         select resource || case when before is null then ' created' when after is null then ' deleted' else ' updated' end
           as entry
         from waiting where before is distinct from after order by place`,
      [requestId],
    );
    return rows.map(({ entry }) => entry);
  }
});

function digestOf(table: string): string {
  return `select '${table}' as name, sum(hashtextextended(row::text, 0))::text as digest from ${table} as row`;
}

/** An answer without what is provisional in a dry run. */
function shapeOf({ status, text, headers }: Answer): unknown {
  return [status, masked(text), masked(headers.get('location') ?? '')];
}

/** Identifiers, times, and secrets with what is signed by them. */
function masked(text: string): string {
  return text
    ?.replace(/[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"(token|secret|endpointKey|webhookUrl|url)":"[^"]*"/g, '"$1":"SECRET"');
}
