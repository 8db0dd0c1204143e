import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { answersWithTag, namedRecord, takesIfMatch } from '../../src/platform/http/named-record.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { canBeTried } from '../../src/platform/http/route-rules.ts';
import { make } from '../support/billing.ts';
import type { RequestOptions } from '../support/http.ts';
import { byParameter, oneOfEach } from '../support/one-of-each.ts';
import { AUTHORIZING, type Bodies, bodiesIn } from '../support/routes/creation-bodies.ts';
import { type RequestsFor, requestsFor } from '../support/routes/requests-for.ts';
import { nameOf, pathOf } from '../support/routes/sample-requests.ts';
import { startService } from '../support/service.ts';

const service = startService(AUTHORIZING);
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag');
const isOneRecord = ({ method, path, answer }: Route) =>
  method === 'GET' && answer.kind === 'record' && /\/\{\w+Id\}(\/metadata)?$/.test(path);

/** What they do is shown elsewhere, or there was nothing to do. */
const UNCHANGED = [
  'POST /tenants/{tenantId}/advance', // the clock is a record of its own
  'POST /tenants/{tenantId}/clone',
  'POST /invoices/{invoiceId}/collect', // nothing is due
  'POST /integrations/{integrationId}/enable', // it is enabled already
  // The integration shows its subscriptions, but no change of it can overwrite them.
  'POST /integrations/{integrationId}/subscriptions',
  'DELETE /integrations/{integrationId}/subscriptions/{subscriptionId}',
  // The message is a record of its own. The document is marked when it was sent.
  'POST /invoices/{invoiceId}/send',
  'POST /credit-notes/{creditNoteId}/send',
  'POST /clients/{clientId}/statement/send',
  'POST /payments/{paymentId}/send',
  'POST /contracts/{contractId}/bill', // the invoice is another record
];

describe('every single record', () => {
  test('every single record that can change answers with its tag', async () => {
    const tenant = await service.tenant();
    const ids = byParameter(await oneOfEach(service, tenant));
    const webhook = { url: 'https://example.com/hooks' };
    ids.operatorWebhookId = (await make(service, tenant, '/operator/webhooks', webhook)).id;
    const routes = service.app.routes.filter(isOneRecord);
    assert.ok(routes.length > 25);
    const without: string[] = [];
    for (const route of routes) {
      const answer = await service.request('GET', pathOf(route, ids), { tenant });
      assert.equal(answer.status, 200, nameOf(route));
      if (tagOf(answer) === null) without.push(route.path);
      else assert.match(tagOf(answer) as string, /^"[0-9a-f]{16}"$/);
    }
    assert.deepEqual(without, [
      // These never change.
      '/events/{eventId}',
      '/audit-entries/{auditEntryId}',
      // These show more than their rows, and operators' changes take no If-Match.
      '/operator/tenants/{tenantId}',
      '/operator/webhooks/{operatorWebhookId}',
    ]);
  });
});

describe('every change of a record', () => {
  let tenant: string;
  let bodyAt: Bodies;
  let requests: RequestsFor;
  before(async () => {
    tenant = await service.tenant();
    bodyAt = await bodiesIn(service, tenant);
    requests = requestsFor(service, tenant, bodyAt);
  });

  test('every change of a record is a 412 with another tag, and is made with the present one', async () => {
    const routes = service.app.routes.filter((route) => takesIfMatch(route) && canBeTried(route));
    assert.ok(routes.length > 60);
    const failed: string[] = [];
    const unchanged: string[] = [];
    for (const [index, route] of routes.entries()) {
      const name = nameOf(route);
      const { path, options } = await requests(route, index);
      const send = (tag: string) =>
        service.request(route.method, path, { ...options, headers: { ...options.headers, 'if-match': tag } });
      const shown = recordPath(route, path);
      const read = () => service.request('GET', shown as string, { tenant });
      const made =
        shown === undefined ? await service.request('PUT', path, putOptions(route, options)) : await read();
      const tag = tagOf(made);
      const refused = await send('"0000000000000000"');
      if (refused.status !== 412) failed.push(`${name} ${refused.status} ${refused.text}`);
      if (shown !== undefined && tagOf(refused) !== tag) failed.push(`${name} ${tagOf(refused)} ${tag}`);
      const done = await send(tag as string);
      if (done.status >= 300) failed.push(`${name} ${done.status} ${done.text}`);
      if (answersWithTag(route) && tagOf(done) === null) failed.push(`${name} answers without a tag`);
      if (shown === undefined) continue;
      const after = tagOf(await read());
      if (answersWithTag(route) && isOfPath(route) && after !== tagOf(done))
        failed.push(`${name} answers with ${tagOf(done)}, and the record has ${after}`);
      if (after === tag) unchanged.push(name);
    }
    assert.deepEqual(failed, []);
    assert.deepEqual(unchanged, UNCHANGED);
  });

  test('every change that can not be tried is a 412 with another tag, before it reaches another system', async () => {
    const routes = service.app.routes.filter((route) => takesIfMatch(route) && !canBeTried(route));
    assert.ok(routes.length >= 6);
    for (const [index, route] of routes.entries()) {
      const { path, options } = await requests(route, index);
      const type = route.upload?.contentTypes[0];
      const headers = {
        ...options.headers,
        'if-match': '"0000000000000000"',
        ...(type && { 'content-type': type }),
      };
      const upload = type === undefined ? {} : { raw: 'x' };
      const answer = await service.request(route.method, path, { ...options, ...upload, headers });
      assert.equal(answer.status, 412, `${nameOf(route)} ${answer.text}`);
    }
  });

  test('every other request than GET refuses If-Match', async () => {
    const others = service.app.routes.filter((route) => route.method !== 'GET' && !takesIfMatch(route));
    assert.ok(others.length > 20);
    for (const route of others) {
      if (route.access === 'anyone' || route.alsoAccepts) continue;
      const headers = { 'if-match': '*' };
      const answer = await service.request(route.method, route.path.replace(/\{\w+\}/, 'ses_0'), {
        ...{ tenant, headers },
        ...(route.body && { body: {} }),
      });
      assert.equal(answer.status, 400, nameOf(route));
      const fields = answer.json.details.map(({ field }: { field: string }) => field);
      assert.ok(fields.includes('if-match'), nameOf(route));
    }
  });

  function putOptions({ path }: Route, options: RequestOptions): RequestOptions {
    return path.startsWith('/message-texts') ? { ...options, body: bodyAt(path) } : options;
  }

  /** The address of the record that the path names, if it can be read singly. */
  function recordPath(route: Route, path: string): string | undefined {
    const resource = namedRecord(route)?.resource ?? '';
    if (['messageText', 'customerAccount', 'bookkeeping'].includes(resource)) return undefined;
    if (route.params && 'externalId' in route.params.properties) return undefined;
    const [, collection, id] = path.split('/');
    return `/${collection}/${id}${collection === 'assets' ? '/metadata' : ''}`;
  }

  /** Whether the answer is the record that the path names. */
  function isOfPath({ path, answer }: Route): boolean {
    const { title = '' } = (answer as { schema: { title?: string } }).schema;
    const collection = path.split('/')[1]?.replaceAll('-', '') ?? '';
    const resource = title.toLowerCase();
    return collection.startsWith(resource.slice(0, -1));
  }
});
