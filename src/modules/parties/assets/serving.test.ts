import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertNotFound } from '../../../../test/support/expectations.ts';
import { send } from '../../../../test/support/http.ts';
import {
  complete,
  createAsset,
  FORMATS,
  picture,
  readyAsset,
  upload,
} from '../../../../test/support/records/assets.ts';
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { restoreTenant } from '../tenants/service.ts';

const service = startService({ ALLOWED_ORIGINS: 'https://app.example.com' });
let tenant: string;
let png: Buffer<ArrayBuffer>;
let id: string;

const show = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(service.url, method, path, { headers });
const path = (assetId = id) => `/api/v1/assets/${assetId}`;
const bytesOf = async (at: string, headers: Record<string, string> = {}) =>
  Buffer.from(await (await fetch(service.url + at, { headers })).arrayBuffer());

describe('pictures', () => {
  before(async () => {
    tenant = await service.tenant();
    png = await picture('png');
    id = await readyAsset(service, tenant, { originalFileName: 'My "logo"\r\nx: y.html' });
  });

  describe('public pictures', () => {
    test('a public picture is served to anyone byte for byte, with its own type and never as a page', async () => {
      for (const format of FORMATS) {
        const assetId = await readyAsset(service, tenant, { format });
        const answer = await show(path(assetId));
        assert.equal(answer.status, 200);
        assert.deepEqual(await bytesOf(path(assetId)), await picture(format));
        assert.equal(answer.headers.get('content-type'), `image/${format}`);
        assert.equal(answer.headers.get('content-disposition'), `inline; filename="${assetId}.${format}"`);
      }
      const { headers } = await show(path());
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(headers.get('content-length'), `${png.length}`);
      assert.equal(headers.get('accept-ranges'), 'bytes');
      assert.equal(headers.get('content-disposition'), 'inline; filename="My__logo___x__y.png"');
      assert.match(headers.get('x-request-id') ?? '', /./);
    });

    test('a public picture has a strong ETag and is not sent again to a client that has it', async () => {
      const { data } = await service.request('GET', `/assets/${id}/metadata`, { tenant });
      const etag = `"${data.etag}"`;
      assert.equal((await show(path())).headers.get('etag'), etag);
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await show(path(), { 'if-none-match': condition });
        assert.deepEqual([answer.status, answer.text], [304, ''], condition);
        assert.equal(answer.headers.get('etag'), etag);
        assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      }
      assert.equal((await show(path(), { 'if-none-match': '"other"' })).status, 200);
      const condition = { 'if-none-match': etag, range: 'bytes=0-1' };
      assert.equal((await show(path(), condition)).status, 304, 'a condition takes precedence over a range');
    });

    test('a public picture is sent in part for a range request', async () => {
      const size = png.length;
      const cases: [range: string, first: number, last: number][] = [
        ['bytes=0-0', 0, 0],
        ['bytes=5-9', 5, 9],
        ['bytes=5-', 5, size - 1],
        ['bytes=-5', size - 5, size - 1],
        [`bytes=-${size + 10}`, 0, size - 1],
        [`bytes=3-${size + 10}`, 3, size - 1],
      ];
      for (const [range, first, last] of cases) {
        const answer = await show(path(), { range });
        assert.equal(answer.status, 206, range);
        assert.equal(answer.headers.get('content-range'), `bytes ${first}-${last}/${size}`);
        assert.equal(answer.headers.get('content-length'), `${last - first + 1}`);
        assert.deepEqual(await bytesOf(path(), { range }), png.subarray(first, last + 1), range);
      }
      for (const range of [`bytes=${size}-`, 'bytes=-0']) {
        const answer = await show(path(), { range });
        assert.equal(answer.status, 416, range);
        assert.equal(answer.json.error, 'RangeNotSatisfiable');
        assert.equal(answer.headers.get('content-range'), `bytes */${size}`);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
      for (const range of ['bytes=2-1', 'bytes=0-1,3-4', 'bytes=-', 'items=0-1', 'bytes=a-b']) {
        assert.equal((await show(path(), { range })).status, 200, range);
      }
    });

    test('a public picture is sent whole if If-Range names other bytes', async () => {
      const etag = (await show(path())).headers.get('etag') as string;
      assert.equal((await show(path(), { range: 'bytes=0-1', 'if-range': etag })).status, 206);
      for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
        assert.equal((await show(path(), { range: 'bytes=0-1', 'if-range': other })).status, 200, other);
      }
    });

    test('a public picture answers HEAD like GET, without a body', async () => {
      for (const headers of [
        {},
        { range: 'bytes=0-9' },
        { 'if-none-match': '*' },
        { range: 'bytes=99999-' },
      ]) {
        const [got, head] = [await show(path(), headers), await show(path(), headers, 'HEAD')];
        assert.equal(head.status, got.status);
        assert.equal(head.text, '');
        for (const name of ['content-length', 'content-type', 'content-range', 'etag', 'cache-control']) {
          assert.equal(head.headers.get(name), got.headers.get(name), name);
        }
      }
      assert.equal((await show(path(newId('asset')), {}, 'HEAD')).status, 404);
    });

    test('a public picture can be read by pages of the allowed origins', async () => {
      const { headers } = await show(path(), { origin: 'https://app.example.com' });
      assert.equal(headers.get('access-control-allow-origin'), 'https://app.example.com');
    });

    test('a public picture is a 404 while PENDING, when FAILED and when it never existed', async () => {
      const pending = await createAsset(service, tenant);
      assertNotFound(await show(path(pending.assetId)));
      await upload(pending, Buffer.from('no picture'));
      assertNotFound(await show(path(pending.assetId)));
      await complete(service, tenant, pending.assetId);
      assertNotFound(await show(path(pending.assetId)));
      for (const other of [newId('asset'), newId('client'), 'x', 'ast_', `ast_${'0'.repeat(100)}`]) {
        assertNotFound(await show(path(other)));
      }
    });

    test('a public picture disappears with its tenant and comes back with it', async () => {
      const other = await service.tenant();
      const assetId = await readyAsset(service, other);
      await service.request('DELETE', `/tenants/${other}`);
      assertNotFound(await show(path(assetId)));
      await restoreTenant(service.db.database.inTenant(other), service.clock, other);
      assert.equal((await show(path(assetId))).status, 200);
    });

    test('a public picture is not served if its file was changed in the storage, as in a changed backup', async () => {
      const assetId = await readyAsset(service, tenant);
      const { storage, prefix } = service.app.assetFiles;
      const changed = Buffer.from(png).fill(0, 100);
      for await (const batch of storage.list(prefix))
        for (const { key } of batch) if (key.includes(assetId)) await storage.put(key, changed);
      for (const headers of [{}, { range: 'bytes=0-9' }]) {
        const answer = await show(path(assetId), headers);
        assert.deepEqual([answer.status, answer.json.message], [503, 'The picture cannot be read now']);
      }
    });

    test('a public picture refuses other methods like any path', async () => {
      const answer = await show(path(), {}, 'PUT');
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, DELETE']);
    });
  });

  describe('signed pictures', () => {
    let signed: string;
    let url: string;
    before(async () => {
      signed = await readyAsset(service, tenant, { access: 'SIGNED' });
      url = (await service.request('GET', `/assets/${signed}/metadata`, { tenant })).data.url;
    });

    test('a signed picture is served under its signed url until that expires', async (t) => {
      assert.ok(url.startsWith(`${path(signed)}?`));
      const answer = await show(url);
      assert.equal(answer.status, 200);
      assert.deepEqual(await bytesOf(url), png);
      const expires = Number(new URLSearchParams(url.split('?')[1]).get('expires'));
      const left = expires - service.clock.now().getTime() / 1_000;
      assert.ok(left >= 3_590 && left <= 4_500, `${left} s`);
      const [, maxAge] = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
      assert.ok(Math.abs(Number(maxAge) - left) < 5, `cached for ${maxAge} s`);
      let now = new Date(expires * 1_000 - 1);
      t.mock.method(service.clock, 'now', () => now);
      assert.equal((await show(url)).status, 200);
      now = new Date(expires * 1_000);
      assertNotFound(await show(url));
      const fresh = (await service.request('GET', `/assets/${signed}/metadata`, { tenant })).data.url;
      assert.equal((await show(fresh)).status, 200, 'a new url works');
    });

    test('a signed picture is a 404 without a valid signature', async () => {
      const query = new URLSearchParams(url.split('?')[1]);
      const other = await readyAsset(service, tenant, { access: 'SIGNED' });
      const later = new URLSearchParams({
        ...Object.fromEntries(query),
        expires: `${Number(query.get('expires')) + 60}`,
      });
      const pending = await createAsset(service, tenant, { access: 'SIGNED' });
      for (const wrong of [
        path(signed),
        `${path(signed)}?expires=${query.get('expires')}`,
        `${path(signed)}?signature=${query.get('signature')}`,
        `${path(signed)}?${later}`,
        `${path(other)}?${query}`,
        `${path(signed)}?${new URL(pending.upload.url).searchParams}`,
        `${path(signed)}?${query}x`,
        `${path(signed)}?${query}&${query}`,
      ]) {
        assertNotFound(await show(wrong));
      }
      const member = await service.request('GET', `/assets/${signed}`, { tenant });
      assertNotFound(member);
    });

    test('a signed picture keeps its url for a while, so that completing it again returns the same answer', async () => {
      assert.equal((await complete(service, tenant, signed)).data.url, url);
    });

    test('a signed picture has no url in events, deliveries and the audit trail, in contrast to a public one', async () => {
      const own = await service.tenant();
      const hidden = await readyAsset(service, own, { access: 'SIGNED' });
      const shown = await readyAsset(service, own);
      await service.request('DELETE', `/assets/${hidden}`, { tenant: own });
      const events = await service.request('GET', '/events', { tenant: own });
      const urlsOf = (assetId: string) =>
        events.data
          .filter(({ data }: { data: Record<string, string> }) => data.assetId === assetId)
          .map(({ type, data }: { type: string; data: Record<string, string> }) => [type, data.url]);
      assert.deepEqual(urlsOf(hidden), [
        ['asset.deleted', undefined],
        ['asset.completed', undefined],
        ['asset.created', undefined],
      ]);
      assert.deepEqual(urlsOf(shown), [
        ['asset.completed', path(shown)],
        ['asset.created', undefined],
      ]);
      const kept = await service.db.asOwner(async (owner) => {
        const sql = `select jsonb_agg(to_jsonb(journal))::text as text from journal where tenant_id = $1`;
        return (await owner.query(sql, [own])).rows.map(({ text }) => text).join();
      });
      assert.ok(kept.includes(hidden));
      assert.doesNotMatch(kept, /signature|expires=/);
    });
  });
});
