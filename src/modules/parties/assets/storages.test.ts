import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type S3Server, startS3Server } from '../../../../test/stand-ins/s3.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import {
  complete,
  createAsset,
  picture,
  readyAsset,
  upload,
} from '../../../../test/support/records/assets.ts';
import { startService } from '../../../../test/support/service.ts';
import { unneededFiles } from '../../billing/document-files/sweeping.ts';
import { sweepFiles } from './sweep.ts';

const HOUR_MS = 3_600_000;

describe('assets in a bucket', async () => {
  const server: S3Server = await startS3Server();
  after(() => server.close());
  const service = startService(server.environment);
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });

  const keys = async () => {
    const found: string[] = [];
    for await (const batch of service.app.assetFiles.storage.list(service.app.assetFiles.prefix))
      found.push(...batch.map(({ key }) => key));
    return found;
  };

  test('assets in a bucket are uploaded directly, verified, copied to a key that no upload can overwrite, and served', async () => {
    const pending = await createAsset(service, tenant);
    assert.ok(pending.upload.url.startsWith(`${server.endpoint}/pictures/`), pending.upload.url);
    assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);
    const png = await picture('png');
    const put = (bytes: Uint8Array<ArrayBuffer>) =>
      fetch(pending.upload.url, { method: 'PUT', headers: pending.upload.headers, body: bytes });
    assert.equal((await put(png)).status, 200);
    const { status, data } = await complete(service, tenant, pending.assetId);
    assert.deepEqual([status, data.status, data.sizeBytes], [200, 'READY', png.length]);
    await put(await picture('png', 40));
    const fetchPicture = async (headers = {}) => {
      const answer = await fetch(`${service.url}${data.url}`, { headers });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const whole = await fetchPicture();
    assert.deepEqual(whole.bytes, png, 'a later upload to the bucket does not replace the copy');
    assert.equal(whole.answer.headers.get('content-type'), 'image/png');
    const part = await fetchPicture({ range: 'bytes=5-9' });
    assert.deepEqual([part.answer.status, part.bytes], [206, png.subarray(5, 10)]);
    service.clock.advance(25 * HOUR_MS);
    await sweepFiles(service.app.assetFiles, service.db.database, service.clock, [unneededFiles]);
    assert.equal((await keys()).filter((key) => key.includes(pending.assetId)).length, 1);
    assert.deepEqual((await fetchPicture()).bytes, png);
    await service.request('DELETE', `/assets/${pending.assetId}`, { tenant });
    await eventually(async () =>
      assert.equal((await keys()).filter((key) => key.includes(pending.assetId)).length, 0),
    );
  });

  test('assets in a bucket of another type than declared, or too large, are FAILED', async () => {
    for (const [bytes, constraint] of [
      [Buffer.from('<html>'), 'contentType'],
      [Buffer.alloc(10_485_761), 'maxBytes'],
    ] as const) {
      const { assetId, upload: how } = await createAsset(service, tenant);
      assert.equal((await fetch(how.url, { method: 'PUT', headers: how.headers, body: bytes })).status, 200);
      assertRefused(await complete(service, tenant, assetId), ['content', constraint]);
    }
  });

  test('assets in a bucket are unavailable while the bucket is, and stay as they are', async (t) => {
    const ready = await readyAssetInBucket();
    const pending = await createAsset(service, tenant);
    await fetch(pending.upload.url, {
      method: 'PUT',
      headers: pending.upload.headers,
      body: await picture('png'),
    });
    const fetching = t.mock.method(
      globalThis,
      'fetch',
      (
        (real) => (input: Request | string, init?: RequestInit) =>
          String(input instanceof Request ? input.url : input).startsWith(server.endpoint)
            ? Promise.reject(new TypeError('fetch failed'))
            : real(input, init)
      )(globalThis.fetch),
    );
    for (const answer of [
      await complete(service, tenant, pending.assetId),
      await service.request('GET', `/assets/${ready}`),
    ]) {
      assert.equal(answer.status, 503, answer.text);
      assert.ok(answer.headers.get('retry-after'));
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
    assert.equal((await service.request('DELETE', `/assets/${ready}`, { tenant })).status, 204);
    fetching.mock.restore();
    assert.equal((await complete(service, tenant, pending.assetId)).status, 200);
  });

  async function readyAssetInBucket(): Promise<string> {
    const { assetId, upload: how } = await createAsset(service, tenant);
    await fetch(how.url, { method: 'PUT', headers: how.headers, body: await picture('png') });
    assert.equal((await complete(service, tenant, assetId)).status, 200);
    return assetId;
  }
});

describe('assets on a full disk', () => {
  const disk = mkdtempSync(join(tmpdir(), 'retainer-disk-'));
  let isMounted = false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    // Mounting needs root.
  }
  const service = startService({ ASSET_STORE: `file:${disk}` });
  after(() => {
    if (isMounted) execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('assets on a full disk get a 503, leave nothing, and can be uploaded again', {
    skip: !isMounted,
  }, async () => {
    const tenant = await service.tenant();
    const ready = await readyAsset(service, tenant);
    const filler = await createAsset(service, tenant);
    assert.equal((await upload(filler, Buffer.alloc(700_000))).status, 204);
    const pending = await createAsset(service, tenant);
    const answer = await upload(pending, Buffer.alloc(900_000));
    assert.equal(answer.status, 503, answer.text);
    assert.ok(answer.headers.get('retry-after'));
    assert.deepEqual(await readdir(join(disk, '.unfinished')), []);
    assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);

    // It fits once but not twice, and completing stores a copy.
    const large = Buffer.concat([await picture('png'), Buffer.alloc(200_000)]) as Buffer<ArrayBuffer>;
    assert.equal((await upload(pending, large)).status, 204);
    assert.equal((await complete(service, tenant, pending.assetId)).status, 503);
    const { data } = await service.request('GET', `/assets/${pending.assetId}/metadata`, { tenant });
    assert.equal(data.status, 'PENDING');
    assert.equal((await service.request('GET', `/assets/${ready}`)).status, 200);
    assert.equal((await service.request('DELETE', `/assets/${filler.assetId}`, { tenant })).status, 204);
    await eventually(async () =>
      assert.equal((await complete(service, tenant, pending.assetId)).status, 200),
    );
    assertNotFound(await service.request('GET', `/assets/${filler.assetId}`));
  });
});
