import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertListQuery,
  assertNotFound,
  assertRefused,
  everyPage,
  TIMESTAMP,
} from '../../../../test/support/expectations.ts';
import {
  complete,
  createAsset,
  FORMATS,
  picture,
  readyAsset,
  upload,
} from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;

const create = (body: object) => service.request('POST', '/assets', { tenant, body });
const read = (id: string) => service.request('GET', `/assets/${id}/metadata`, { tenant });
const valid = { kind: 'BRANDING_LOGO', contentType: 'image/png' };

describe('assets', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  describe('creating an asset', () => {
    test('creating an asset returns the asset and how to upload its bytes', async () => {
      const { status, data, headers } = await create({ ...valid, originalFileName: 'Logo ü.png' });
      assert.equal(status, 201);
      const { assetId, createdAt, ...rest } = data.asset;
      assert.match(assetId, /^ast_[0-9a-z]{26}$/);
      assert.match(createdAt, TIMESTAMP);
      assert.deepEqual(rest, {
        ...{ ...valid, access: 'PUBLIC', source: 'USER_UPLOAD', status: 'PENDING' },
        ...{ originalFileName: 'Logo ü.png', updatedAt: createdAt },
      });
      assert.equal(headers.get('location'), `${service.url}/api/v1/assets/${assetId}/metadata`);
      const { url, expiresAt, ...how } = data.upload;
      assert.deepEqual(how, { method: 'PUT', headers: { 'content-type': 'image/png' } });
      assert.ok(url.startsWith(`${service.url}/api/v1/assets/${assetId}/content?`), url);
      assert.match(expiresAt, TIMESTAMP);
      assert.deepEqual((await read(assetId)).data, data.asset);
    });

    test('creating an asset reports every invalid field at once', async () => {
      assertRefused(await create({}), ['kind', 'required'], ['contentType', 'required']);
      assertRefused(
        await create({
          kind: 'LOGO',
          contentType: 'image/svg+xml',
          access: 'SECRET',
          sizeBytes: 0,
          status: 'READY',
        }),
        ['kind', 'enum'],
        ['contentType', 'enum'],
        ['access', 'enum'],
        ['sizeBytes', 'minimum'],
        ['status', 'additionalProperties'],
      );
      assertRefused(await create({ ...valid, sizeBytes: 10_485_761 }), ['sizeBytes', 'maximum']);
      assertRefused(await create({ ...valid, originalFileName: '' }), ['originalFileName', 'minLength']);
      assert.equal((await create({ ...valid, originalFileName: 'x'.repeat(255) })).status, 201);
      assertRefused(await create({ ...valid, originalFileName: 'x'.repeat(256) }), [
        'originalFileName',
        'maxLength',
      ]);
    });
  });

  describe('completing an asset', () => {
    for (const format of FORMATS) {
      test(`completing an asset makes a ${format} READY and returns its size and etag`, async () => {
        const pending = await createAsset(service, tenant, { format, kind: 'BRANDING_BACKGROUND' });
        const bytes = await picture(format);
        const sent = await upload(pending, bytes);
        assert.deepEqual([sent.status, sent.text], [204, '']);
        service.clock.advance(1_000);
        const { status, json, data } = await complete(service, tenant, pending.assetId);
        assert.equal(status, 200);
        assert.deepEqual(Object.keys(json), ['data']);
        const { etag, createdAt, updatedAt, ...rest } = data;
        assert.deepEqual(rest, {
          assetId: pending.assetId,
          ...{ kind: 'BRANDING_BACKGROUND', access: 'PUBLIC', source: 'USER_UPLOAD', status: 'READY' },
          ...{ contentType: `image/${format}`, sizeBytes: bytes.length },
          url: `/api/v1/assets/${pending.assetId}`,
        });
        assert.ok(etag.length > 20);
        assert.ok(updatedAt > createdAt);
        assert.deepEqual((await read(pending.assetId)).data, data);
        service.clock.advance(1_000);
        assert.deepEqual(
          (await complete(service, tenant, pending.assetId)).data,
          data,
          'unchanged when completed again',
        );
      });
    }

    test('completing an asset refuses a body, and is a 404 for an asset that does not exist', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, await picture('png'));
      const path = `/assets/${pending.assetId}/complete`;
      const refused = await service.request('POST', path, { tenant, body: { status: 'FAILED' } });
      assertRefused(refused, ['status', 'additionalProperties']);
      assert.equal((await complete(service, tenant, pending.assetId)).data.status, 'READY');
      assertNotFound(await complete(service, tenant, newId('asset')));
      assertNotFound(await complete(service, tenant, 'nothing'));
    });

    test('completing an asset without an upload is refused, and possible after it', async () => {
      const pending = await createAsset(service, tenant);
      assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);
      assert.equal((await read(pending.assetId)).data.status, 'PENDING');
      await upload(pending, await picture('png'));
      assert.equal((await complete(service, tenant, pending.assetId)).status, 200);
    });

    test('completing an asset with bytes that contradict the declaration makes it FAILED for good and says why', async () => {
      const png = await picture('png');
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const cases: [string, Record<string, unknown>, Buffer<ArrayBuffer>, string, RegExp][] = [
        ['another type', {}, await picture('jpeg'), 'contentType', /is image\/jpeg, not image\/png/],
        ['a page', {}, page, 'contentType', /is not image\/png/],
        ['a drawing', {}, drawing, 'contentType', /is not image\/png/],
        ['half of it', {}, png.subarray(0, png.length / 2), 'decodable', /damaged/],
        ['another size', { sizeBytes: png.length + 1 }, png, 'sizeBytes', /not \d+ as declared/],
      ];
      for (const [says, more, bytes, constraint, message] of cases) {
        const pending = await createAsset(service, tenant, more);
        assert.equal((await upload(pending, bytes)).status, 204, says);
        const refused = await complete(service, tenant, pending.assetId);
        assertRefused(refused, ['content', constraint]);
        assert.match(refused.json.message, message, says);
        const { data } = await read(pending.assetId);
        assert.equal(data.status, 'FAILED');
        assert.ok(!('url' in data) && !('sizeBytes' in data) && !('etag' in data));
        assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);
        assertRefused(await upload(pending, png), ['status', 'state']);
      }
      const exact = await createAsset(service, tenant, { sizeBytes: png.length });
      await upload(exact, png);
      assert.equal((await complete(service, tenant, exact.assetId)).status, 200);
    });

    test('completing an asset 200 times at once changes it once, without an error', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, await picture('png'));
      const before = await changesOf(pending.assetId);
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => complete(service, tenant, pending.assetId)),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1, 'all answer the same');
      assert.equal((await changesOf(pending.assetId)) - before, 1);
    });

    test('completing an asset 200 times at once without a valid picture changes it once, too', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, Buffer.from('no picture'));
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => complete(service, tenant, pending.assetId)),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400]);
      assert.equal((await read(pending.assetId)).data.status, 'FAILED');
    });

    test('completing an asset with an idempotency key returns the same answer again, even after the asset is deleted', async () => {
      const pending = await createAsset(service, tenant);
      const headers = { 'idempotency-key': newId('asset') };
      const path = `/assets/${pending.assetId}/complete`;
      const act = () => service.request('POST', path, { tenant, headers });
      assertRefused(await act(), ['status', 'state']);
      await upload(pending, await picture('png'));
      const first = await act();
      assert.equal(first.status, 200, first.text);
      assert.equal((await service.request('DELETE', `/assets/${pending.assetId}`, { tenant })).status, 204);
      const second = await act();
      assert.deepEqual([second.status, second.text], [200, first.text]);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
    });

    test('completing an asset with an idempotency key records a failure although the request fails', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, Buffer.from('no picture'));
      const headers = { 'idempotency-key': newId('asset') };
      const refused = await service.request('POST', `/assets/${pending.assetId}/complete`, {
        tenant,
        headers,
      });
      assertRefused(refused, ['content', 'contentType']);
      assert.equal((await read(pending.assetId)).data.status, 'FAILED');
    });

    /** Counts the updates of the row since the first call, which creates the trigger. */
    async function changesOf(id: string): Promise<number> {
      return service.db.asOwner(async (owner) => {
        await owner.query('create table if not exists test_changes (id text)');
        await owner.query(`create or replace function test_note_change() returns trigger security definer language plpgsql
        as $$ begin insert into test_changes values (new.id); return null; end $$`);
        await owner.query(`create or replace trigger test_note_change after update on assets
        for each row execute function test_note_change()`);
        const { rows } = await owner.query('select count(*)::int as count from test_changes where id = $1', [
          id,
        ]);
        return rows[0].count;
      });
    }
  });

  describe('the database itself', () => {
    test('the database itself refuses to change a completed asset', async () => {
      const id = await readyAsset(service, tenant);
      await service.db.asApplication(async (client) => {
        await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
        for (const change of [
          `status = 'PENDING'`,
          `status = 'FAILED'`,
          `store_key = 'x'`,
          `content_type = 'image/gif'`,
        ]) {
          const attempt = client.query(`update assets set ${change} where id = $1`, [id]);
          await assert.rejects(attempt, { constraint: 'assets_settle_once' }, change);
        }
      });
    });
  });

  describe('listing and deleting assets', () => {
    test('listing assets shows every status, newest first', async (t) => {
      const own = await service.tenant();
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const made: string[] = [];
      for (let count = 0; count < 3; count++) {
        now = new Date(now.getTime() + 1);
        made.push((await createAsset(service, own)).assetId);
      }
      const { data } = await service.request('GET', '/assets', { tenant: own });
      assert.deepEqual(
        data.map(({ assetId }: { assetId: string }) => assetId),
        made.reverse(),
      );
      assert.deepEqual(await everyPage(service, '/assets', { tenant: own, limit: 2 }), data);
    });

    test('listing assets refuses an invalid query', () => assertListQuery(service, '/assets', tenant));

    test('an asset that is not attached can be deleted, and its file goes with it', async () => {
      const id = await readyAsset(service, tenant);
      assert.equal((await service.request('GET', `/assets/${id}`, { as: null })).status, 200);
      assert.equal((await service.request('DELETE', `/assets/${id}`, { tenant })).status, 204);
      assertNotFound(await read(id));
      assertNotFound(await service.request('GET', `/assets/${id}`, { as: null }));
      assertNotFound(await service.request('DELETE', `/assets/${id}`, { tenant }));
    });

    test('an attached asset cannot be deleted', async () => {
      const assetId = await readyAsset(service, tenant);
      const { data } = await service.request('POST', '/media', { tenant, body: { assetId, slot: 'LOGO' } });
      const remove = () => service.request('DELETE', `/assets/${assetId}`, { tenant });
      assertRefused(await remove(), ['status', 'state']);
      assert.equal((await service.request('GET', `/assets/${assetId}`)).status, 200);
      await service.request('DELETE', `/media/${data.attachmentId}`, { tenant });
      assert.equal((await remove()).status, 204);
    });
  });
});
