import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertListQuery,
  assertNotFound,
  assertOrderBounds,
  assertRefused,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { createAsset, readyAsset } from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();

describe('media', () => {
  let tenant: string;
  let client: string;
  let assetId: string;

  const attach = (body: object, inTenant = tenant) =>
    service.request('POST', '/media', { tenant: inTenant, body: { assetId, slot: 'LOGO', ...body } });
  const newClient = async () =>
    (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;
  const mediaOf = async (path: string) => (await service.request('GET', path, { tenant })).data.media;

  before(async () => {
    tenant = await service.tenant();
    client = await newClient();
    assetId = await readyAsset(service, tenant, { kind: 'BRANDING_BACKGROUND' });
  });

  describe('attaching a picture', () => {
    test('attaching a picture to a client shows it only there', async () => {
      const answer = await attach({ clientId: client, order: 3 });
      assert.equal(answer.status, 201, answer.text);
      const { attachmentId, createdAt, updatedAt, ...rest } = answer.data;
      assert.match(attachmentId, /^att_[0-9a-z]{26}$/);
      const url = `/api/v1/assets/${assetId}`;
      const item = { slot: 'LOGO', order: 3, assetId, kind: 'BRANDING_BACKGROUND', status: 'READY', url };
      assert.deepEqual(rest, { ...item, client });
      assert.equal(answer.headers.get('location'), `${service.url}/api/v1/media/${attachmentId}`);
      const read = await service.request('GET', `/media/${attachmentId}`, { tenant });
      assert.deepEqual(read.data, answer.data);
      assert.deepEqual(await mediaOf(`/clients/${client}`), [{ attachmentId, ...item }]);
      assert.deepEqual(await mediaOf(`/clients/${await newClient()}`), []);
      assert.deepEqual(await mediaOf(`/tenants/${tenant}`), []);
      const { data } = await service.request('GET', '/clients', { tenant });
      assert.deepEqual(data.find(({ id }: { id: string }) => id === client).media, [
        { attachmentId, ...item },
      ]);
      assert.equal((await fetch(service.url + url)).status, 200);
    });

    test('attaching a picture to the tenant shows it in every answer that contains the tenant', async () => {
      const own = await service.tenant('olga');
      const asset = await readyAsset(service, own, { as: 'olga' });
      const body = { assetId: asset, slot: 'BACKGROUND' };
      const { data } = await service.request('POST', '/media', { as: 'olga', tenant: own, body });
      assert.ok(!('client' in data));
      const clientId = (
        await service.request('POST', '/clients', { as: 'olga', tenant: own, body: { name: 'C' } })
      ).data.id;
      await service.request('POST', '/media', { as: 'olga', tenant: own, body: { ...body, clientId } });
      const one = await service.request('GET', `/tenants/${own}`, { as: 'olga' });
      assert.deepEqual(
        one.data.media.map((item: { attachmentId: string }) => item.attachmentId),
        [data.attachmentId],
      );
      const all = await service.request('GET', '/tenants', { as: 'olga' });
      assert.deepEqual(all.data, [one.data]);
      const changed = await service.request('PATCH', `/tenants/${own}`, { as: 'olga', body: { name: 'N' } });
      assert.deepEqual(changed.data.media, one.data.media);
      // Only members of the tenant and invited persons can see it.
      assert.deepEqual((await service.request('GET', '/tenants', { as: 'nobody' })).data, []);
    });

    test('attached pictures are listed by slot, order and age', async () => {
      const target = await newClient();
      const made: string[] = [];
      for (const [slot, order] of [
        ['LOGO', 5],
        ['LOGO', undefined],
        ['LOGO', 0],
        ['BACKGROUND', 9],
        ['BACKGROUND', 1],
      ] as const) {
        service.clock.advance(5);
        const { data } = await attach({ clientId: target, slot, ...(order !== undefined && { order }) });
        made.push(data.attachmentId);
      }
      const expected = [4, 3, 1, 2, 0].map((index) => made[index]);
      const readMedia = async (path: string) =>
        (await mediaOf(path)).map((item: { attachmentId: string }) => item.attachmentId);
      assert.deepEqual(await readMedia(`/clients/${target}`), expected);
      const changed = await service.request('PATCH', `/clients/${target}`, { tenant, body: { name: 'New' } });
      assert.equal(changed.data.media.length, 5);
    });

    test('attaching a picture requires an asset and a client that exist', async () => {
      assertNotFound(await attach({ assetId: newId('asset') }));
      assertNotFound(await attach({ assetId: 'x' }));
      assertNotFound(await attach({ clientId: newId('client') }));
      assertNotFound(await attach({ clientId: 'x' }));
      const pending = await createAsset(service, tenant);
      assertNotFound(await attach({ assetId: pending.assetId, clientId: newId('client') }));
    });

    test('attaching a picture requires an asset that is READY and PUBLIC', async () => {
      const pending = await createAsset(service, tenant);
      assertRefused(await attach({ assetId: pending.assetId }), ['status', 'state']);
      const signed = await readyAsset(service, tenant, { access: 'SIGNED' });
      assertRefused(await attach({ assetId: signed }), ['status', 'state']);
      await service.db.asApplication(async (connection) => {
        await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
        const insert = `insert into media_attachments (id, asset_id, asset_kind, slot, created_at, updated_at)
          values ('att_x', $1, 'BRANDING_LOGO', 'LOGO', now(), now())`;
        for (const one of [pending.assetId, signed])
          await assert.rejects(connection.query(insert, [one]), { constraint: 'media_attachments_asset' });
      });
    });

    test('attaching a picture reports every invalid field at once', async () => {
      assertRefused(
        await service.request('POST', '/media', { tenant, body: { slot: 'ICON', order: -1, client } }),
        ['assetId', 'required'],
        ['slot', 'enum'],
        ['order', 'minimum'],
        ['client', 'additionalProperties'],
      );
      await assertOrderBounds((body) => attach(body));
    });
  });

  test('listing media sorts by order, for all, a client or the tenant itself', async () => {
    const own = await service.tenant();
    const asset = await readyAsset(service, own);
    const clientId = (await service.request('POST', '/clients', { tenant: own, body: { name: 'C' } })).data
      .id;
    const createOne = async (body: object) =>
      (await attach({ assetId: asset, ...body }, own)).data.attachmentId;
    const [last, first, mine] = [
      await createOne({ order: 9, clientId }),
      await createOne({ order: 1, clientId }),
      await createOne({ order: 5 }),
    ];
    const list = async (query: string) =>
      (await everyPage(service, `/media${query}`, { tenant: own, limit: 1 })).map(
        ({ attachmentId }) => attachmentId,
      );
    assert.deepEqual(await list(''), [first, mine, last]);
    assert.deepEqual(await list(`?clientId=${clientId}`), [first, last]);
    assert.deepEqual(await list('?clientId=none'), [mine]);
    assert.deepEqual(await list(`?clientId=${newId('client')}`), []);
    await assertListQuery(service, '/media', own);
    assertRefused(await service.request('GET', '/media?clientId=x', { tenant: own }), [
      'clientId',
      'pattern',
    ]);
  });

  test('a change of a medium can set slot and order, and nothing else', async () => {
    const { data } = await attach({ clientId: client, order: 7 });
    const path = `/media/${data.attachmentId}`;
    service.clock.advance(1_000);
    const change = (body: object) => service.request('PATCH', path, { tenant, body });
    const moved = await change({ slot: 'BACKGROUND', order: 2 });
    assert.deepEqual(moved.data, { ...data, slot: 'BACKGROUND', order: 2, updatedAt: moved.data.updatedAt });
    assert.equal((await change({ order: null })).data.order, 0);
    await assertEmptyChangeChangesNothing(service, path, { tenant });
    assertRefused(
      await change({ slot: 'ICON', assetId, clientId: client }),
      ['slot', 'enum'],
      ['assetId', 'additionalProperties'],
      ['clientId', 'additionalProperties'],
    );
    assertNotFound(await service.request('PATCH', `/media/${newId('attachment')}`, { tenant, body: {} }));
  });

  test('detaching a picture keeps the asset', async () => {
    const { data } = await attach({});
    await assertDeletes(service, `/media/${data.attachmentId}`, tenant);
    assert.equal((await service.request('GET', `/assets/${assetId}`)).status, 200);
  });

  test('an attached picture is deleted with its client', async () => {
    const leaving = await newClient();
    const { data } = await attach({ clientId: leaving });
    await service.request('DELETE', `/clients/${leaving}`, { tenant });
    assertNotFound(await service.request('GET', `/media/${data.attachmentId}`, { tenant }));
  });
});
