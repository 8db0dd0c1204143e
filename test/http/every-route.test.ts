import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { TSchema } from 'typebox';
import { numberEvents } from '../../src/modules/operating/feed/numbering.ts';
import { isRefusedWhileAdvancing } from '../../src/platform/http/auth/sandbox-clock.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { isInTenant, takesIdempotencyKey } from '../../src/platform/http/route-rules.ts';
import { newId } from '../../src/platform/ids.ts';
import { assertRefused } from '../support/expectations.ts';
import type { RequestOptions } from '../support/http.ts';
import { untilTableIsWaitedFor } from '../support/postgres/locks.ts';
import { AUTHORIZING, type Bodies, bodiesIn } from '../support/routes/creation-bodies.ts';
import { type RecordsFor, recordsFor } from '../support/routes/records-for.ts';
import { headersOf, nameOf, pathToUnknown, sampleOf } from '../support/routes/sample-requests.ts';
import { sandbox } from '../support/sandbox.ts';
import { startService } from '../support/service.ts';

const service = startService(AUTHORIZING);

/** Waits for a mail server. Its own tests have one. */
const isMailTest = ({ path }: Route) => path === '/mail-server/test';
const sampled = (query: TSchema) => sampleOf(query) as Record<string, string>;
/** Takes no body, or an empty one. */
const isAction = (route: Route) => takesIdempotencyKey(route) && !route.body && !route.upload;

describe('every route', () => {
  let tenant: string;
  let bodyAt: Bodies;
  let records: RecordsFor;
  before(async () => {
    tenant = await service.tenant();
    bodyAt = await bodiesIn(service, tenant);
    records = recordsFor(service, tenant, bodyAt);
    // A webhook of operators is tested with an event of the feed.
    await service.app.sealJournals();
    await numberEvents(service.app.integrations);
  });

  test('every route inside a tenant is a 404 once the tenant is deleted', async () => {
    const gone = await service.tenant();
    await service.request('DELETE', `/tenants/${gone}`);
    for (const route of service.app.routes.filter(isInTenant)) {
      const body = route.body ? { body: sampleOf(route.body) } : {};
      const answer = await service.request(route.method, pathToUnknown(route), { tenant: gone, ...body });
      assert.equal(answer.status, 404, nameOf(route));
      assert.equal(answer.text, '{"error":"NotFound","message":"Not Found"}');
    }
  });

  test('every route that writes to a sandbox is a 409 while its clock is being moved', async () => {
    const moving = await sandbox(service);
    const move = bodyAt('/tenants/{tenantId}/advance');
    assert.equal((await service.request('POST', `/tenants/${moving}/advance`, { body: move })).status, 202);
    const writing = service.app.routes.filter(isRefusedWhileAdvancing);
    assert.ok(writing.length > 50);
    for (const route of writing) {
      const path = pathToUnknown(route, { tenantId: moving });
      const answer = await service.request(route.method, path, { tenant: moving });
      assert.equal(answer.status, 409, nameOf(route));
      assert.equal(answer.headers.get('retry-after'), '2');
    }
  });

  test('every route is a 404 for an identifier in its path that names nothing, whatever its form', async () => {
    for (const route of service.app.routes.filter((one) => one.params && !one.hasKeyInPath)) {
      const rest: RequestOptions = { tenant, headers: headersOf(route) };
      if (route.body) rest.body = sampleOf(route.body);
      if (route.upload)
        Object.assign(rest, { raw: 'x', headers: { 'content-type': route.upload.contentTypes[0] } });
      for (const form of ['nonsense', 'clnt_', '%00', '%zz', 'x'.repeat(3_000)]) {
        const path = route.path.replace(/\{\w+\}/g, form);
        const answer = await service.request(route.method, path, rest);
        assert.equal(answer.status, 404, `${nameOf(route)} ${form.slice(0, 9)} ${answer.text}`);
        assert.equal(answer.text, '{"error":"NotFound","message":"Not Found"}');
      }
    }
  });

  test('every route checks its query and body before it looks for the record', async () => {
    const hasRecord = (one: Route) => isInTenant(one) && one.params && !one.hasKeyInPath;
    for (const route of service.app.routes.filter(hasRecord)) {
      for (const form of ['nonsense', 'clnt_0']) {
        const path = route.path.replace(/\{\w+\}/g, form);
        if (route.body) {
          const answer = await service.request(route.method, path, { tenant, body: { unheardOf: 1 } });
          assert.equal(answer.status, 400, nameOf(route));
          assert.ok(answer.json.details.some(({ field }: { field: string }) => field === 'unheardOf'));
        }
        if (route.query && !route.isLenient) {
          const body = route.body && bodyAt(route.path);
          const answer = await service.request(route.method, `${path}?unheardOf=1`, {
            tenant,
            ...(body && { body }),
          });
          assertRefused(answer, ['unheardOf', 'additionalProperties']);
        }
      }
    }
  });

  test('every route with a body refuses one of more than a mebibyte, or than its own limit', async () => {
    for (const route of service.app.routes.filter((one) => one.body || isAction(one))) {
      const raw = JSON.stringify({ name: 'n'.repeat(route.bodyBytesMax ?? 1_048_576) });
      const options: RequestOptions = { tenant, raw, headers: { 'content-type': 'application/json' } };
      const answer = await service.request(route.method, pathToUnknown(route, { tenantId: tenant }), options);
      assert.equal(answer.status, 413, nameOf(route));
      assert.equal(answer.json.error, 'PayloadTooLarge');
    }
  });

  test('every route with a body refuses one of another type', async () => {
    for (const route of service.app.routes.filter((one) => one.body)) {
      const options: RequestOptions = { tenant, raw: 'a=b', headers: { 'content-type': 'text/plain' } };
      const answer = await service.request(route.method, pathToUnknown(route, { tenantId: tenant }), options);
      assert.equal(answer.status, 415, nameOf(route));
    }
  });

  test('every route for an action accepts an empty body or object, and refuses properties', async () => {
    for (const route of service.app.routes.filter(isAction)) {
      const done = route.answer.kind === 'accepted' ? 202 : 200;
      const path = pathToUnknown(route, await records.inPath(route));
      const headers = { 'content-type': 'application/json' };
      for (const [body, field, constraint] of [
        ['{"status":"PAID"}', 'status', 'additionalProperties'],
        ['[]', 'body', 'type'],
        ['{', 'body', 'json'],
      ] as const) {
        const refused = await service.request('POST', path, { tenant, headers, raw: body });
        assert.equal(refused.status, 400, `${route.path} ${body} ${refused.text}`);
        const [detail] = refused.json.details;
        assert.deepEqual([detail.field, detail.constraint], [field, constraint], route.path);
      }
      const foreign = { 'content-type': 'application/json; charset=utf-16' };
      const unread = await service.request('POST', path, { tenant, headers: foreign, raw: '{}' });
      assert.equal(unread.status, 415, route.path);
      assert.equal(
        (await service.request('POST', path, { tenant, headers, raw: '{}' })).status,
        done,
        route.path,
      );
      const again = pathToUnknown(route, await records.inPath(route));
      assert.equal(
        (await service.request('POST', again, { tenant, headers, raw: '' })).status,
        done,
        route.path,
      );
    }
  });

  test('every route that creates or acts refuses a key whose first request still runs, and replays it afterwards', async () => {
    for (const route of service.app.routes.filter(takesIdempotencyKey)) {
      if (isMailTest(route)) continue;
      const query = route.upload && route.query ? `?${new URLSearchParams(sampled(route.query))}` : '';
      const path = pathToUnknown(route, await records.inPath(route)) + query;
      const options: RequestOptions = {
        tenant,
        headers: { ...headersOf(route), 'idempotency-key': newId('client') },
      };
      if (route.body) options.body = await records.bodyFor(route);
      if (route.upload) Object.assign(options, records.uploadFor(route, options.headers));
      await service.db.asOwner(async (client) => {
        await client.query('begin');
        // The lock lets answers be read but not stored, so the first request waits for it.
        await client.query('lock table idempotent_answers in share row exclusive mode');
        const first = service.request('POST', path, options);
        await untilTableIsWaitedFor(client, 'idempotent_answers');
        const second = await service.request('POST', path, options);
        assert.equal(second.status, 409, `POST ${route.path} ${second.text}`);
        await client.query('commit');
        const expected = { created: 201, accepted: 202, nothing: 204 }[route.answer.kind as string] ?? 200;
        assert.equal((await first).status, expected, `POST ${route.path} ${(await first).text}`);
        const third = await service.request('POST', path, options);
        assert.equal(third.text, (await first).text);
        assert.equal(third.headers.get('idempotency-replayed'), 'true');
      });
    }
  });
});
