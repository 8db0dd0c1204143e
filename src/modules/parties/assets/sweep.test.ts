import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { assertNotFound } from '../../../../test/support/expectations.ts';
import {
  complete,
  createAsset,
  picture,
  readyAsset,
  upload,
} from '../../../../test/support/records/assets.ts';
import { withWorkers } from '../../../../test/support/sandbox.ts';
import { startService } from '../../../../test/support/service.ts';
import { unneededFiles } from '../../billing/document-files/sweeping.ts';
import { cloningOfTenants } from '../clones/worker.ts';
import { purgeTenant } from '../tenants/service.ts';
import { newKey } from './files.ts';
import { sweepFiles, sweepUploads } from './sweep.ts';

const HOUR_MS = 3_600_000;

const service = startService();

describe('the sweep of files', () => {
  let tenant: string;
  let png: Buffer<ArrayBuffer>;
  before(async () => {
    tenant = await service.tenant();
    png = await picture('png');
  });

  const sweep = async () => {
    await sweepUploads(service.app.assetFiles, service.db.database, service.clock);
    await sweepFiles(service.app.assetFiles, service.db.database, service.clock, [unneededFiles]);
  };
  /** The keys of all stored files. */
  const listFiles = async () =>
    (await readdir(service.filesDirectory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const filesOf = async (assetId: string) =>
    (await listFiles()).filter((name) => name.includes(assetId)).length;
  const statusOf = async (assetId: string) =>
    (await service.request('GET', `/assets/${assetId}/metadata`, { tenant })).data?.status;
  const createUploaded = async (bytes = png) => {
    const pending = await createAsset(service, tenant);
    await upload(pending, bytes);
    return pending.assetId;
  };
  const open = async () =>
    service.db.asOwner(
      async (client) => (await client.query('select asset_id from asset_uploads')).rows.length,
    );

  test('the sweep of files removes an upload that was not completed within a day, and not a moment earlier', async (t) => {
    const started = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    let now = started;
    const [sent, unsent] = [await createUploaded(), (await createAsset(service, tenant)).assetId];
    now = new Date(started.getTime() + 24 * HOUR_MS - 1);
    await sweep();
    assert.deepEqual([await statusOf(sent), await filesOf(sent)], ['PENDING', 1]);
    now = new Date(started.getTime() + 24 * HOUR_MS);
    await sweep();
    for (const id of [sent, unsent]) {
      assertNotFound(await service.request('GET', `/assets/${id}/metadata`, { tenant }));
      assert.equal(await filesOf(id), 0);
    }
    assert.equal(await open(), 0);
  });

  test('the sweep of files removes day-old files of purged tenants and of interrupted requests', async () => {
    const other = await service.tenant();
    const purged = await readyAsset(service, other);
    await service.request('DELETE', `/tenants/${other}`);
    await purgeTenant(service.db.database, other, { deletedBefore: service.clock.now() });
    const ready = await readyAsset(service, tenant);
    const { assetFiles } = service.app;
    // As if the process had ended after copying the file and before writing the row.
    const copied = newKey(assetFiles, tenant, ready);
    await assetFiles.storage.put(copied, png);
    await sweep();
    assert.deepEqual([await filesOf(purged), await filesOf(ready)], [1, 2], 'too young');
    service.clock.advance(25 * HOUR_MS);
    await sweep();
    assert.deepEqual([await filesOf(purged), await filesOf(ready)], [0, 1]);
    assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
  });

  test('the sweep of files keeps a picture that a clone shares, and removes it with the last of them', async () => {
    const original = await service.tenant();
    const shared = await readyAsset(service, original);
    const cloning = cloningOfTenants({ ...service.app.integrations, logger: { warn() {} } });
    const { data } = await withWorkers(service, [cloning], () =>
      service.request('POST', `/tenants/${original}/clone`, { body: { name: 'Trial' } }),
    );
    const remove = async (of: string) => {
      assert.equal((await service.request('DELETE', `/assets/${shared}`, { tenant: of })).status, 204);
      service.clock.advance(25 * HOUR_MS);
      await sweep();
    };
    await remove(original);
    assert.deepEqual(
      [await filesOf(shared), (await service.request('GET', `/assets/${shared}`)).status],
      [1, 200],
    );
    await remove(data.id);
    assert.deepEqual(
      [await filesOf(shared), (await service.request('GET', `/assets/${shared}`)).status],
      [0, 404],
    );
  });

  test('the sweep of files keeps every file that a row needs, however old, and every foreign file', async () => {
    const ready = await readyAsset(service, tenant);
    const deleted = await service.tenant();
    const hidden = await readyAsset(service, deleted);
    await service.request('DELETE', `/tenants/${deleted}`);
    service.clock.advance(48 * HOUR_MS);
    const pending = await createUploaded();
    const { storage } = service.app.assetFiles;
    await storage.put('somebody/else', png);
    await storage.put(`${service.app.assetFiles.prefix}/readme`, png);
    await sweep();
    assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
    assert.deepEqual([await filesOf(ready), await filesOf(hidden), await filesOf(pending)], [1, 1, 1]);
    assert.equal((await complete(service, tenant, pending)).status, 200);
    assert.ok(await storage.read('somebody/else', 10_000));
    assert.ok(await storage.read(`${service.app.assetFiles.prefix}/readme`, 10_000));
  });

  test('the sweep of files removes the files that failed, completed and deleted assets left while the storage was down', async (t) => {
    const { storage } = service.app.assetFiles;
    const removal = t.mock.method(storage, 'remove', async () => {
      throw new Error('not now');
    });
    const failed = await createUploaded(Buffer.from('no picture'));
    await complete(service, tenant, failed);
    assert.equal(await statusOf(failed), 'FAILED');
    const ready = await readyAsset(service, tenant);
    const gone = await readyAsset(service, tenant);
    await service.request('DELETE', `/assets/${gone}`, { tenant });
    await eventually(() => assert.ok(removal.mock.callCount() >= 4));
    assert.deepEqual([await filesOf(failed), await filesOf(ready), await filesOf(gone)], [1, 2, 2]);
    removal.mock.restore();
    service.clock.advance(25 * HOUR_MS);
    await sweep();
    assert.deepEqual([await filesOf(failed), await filesOf(ready), await filesOf(gone)], [0, 1, 0]);
    assert.equal(await statusOf(failed), 'FAILED');
    assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
    assert.equal(await open(), 0);
  });

  test('the sweep of files leaves no row without its file, wherever it is interrupted', async (t) => {
    const { assetFiles } = service.app;
    for (let survived = 0; survived < 4; survived++) {
      const ready = await readyAsset(service, tenant);
      const abandoned = [await createUploaded(), await createUploaded()];
      service.clock.advance(25 * HOUR_MS);
      let left = survived;
      const real = assetFiles.storage.remove.bind(assetFiles.storage);
      const mocked = t.mock.method(assetFiles.storage, 'remove', (key: string) => {
        if (left-- === 0) throw new Error('the process ends here');
        return real(key);
      });
      await sweep().catch((error) => assert.match(error.message, /ends here/));
      mocked.mock.restore();
      assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
      for (const id of abandoned) if (await statusOf(id)) assert.equal(await filesOf(id), 1);
      await sweep();
      for (const id of abandoned) assert.deepEqual([await statusOf(id), await filesOf(id)], [undefined, 0]);
      assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
    }
  });

  test('the sweep of files leaves each concurrently completed asset whole or gone', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => createUploaded()));
    service.clock.advance(25 * HOUR_MS);
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => complete(service, tenant, id))),
      sweepUploads(service.app.assetFiles, service.db.database, service.clock),
    ]);
    await sweep();
    for (const [index, { status }] of answers.entries()) {
      const id = ids[index] as string;
      if (status === 200) assert.equal((await service.request('GET', `/assets/${id}`)).status, 200);
      else {
        assertNotFound(await service.request('GET', `/assets/${id}/metadata`, { tenant }));
        assert.ok(status === 404 || status === 400, `${status}`);
      }
    }
  });
});
