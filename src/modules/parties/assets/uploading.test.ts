import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../test/support/eventually.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { exchange, readAnswer } from '../../../../test/support/hostile/raw-http.ts';
import {
  complete,
  createAsset,
  type Pending,
  picture,
  readyAsset,
  upload,
} from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const BYTES_MAX = 10_485_760;

const service = useService();
let tenant: string;
let png: Buffer<ArrayBuffer>;

const to = (pending: Pending, changes: Record<string, string>) => {
  const url = new URL(pending.upload.url);
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return { ...pending, upload: { ...pending.upload, url: url.href } };
};

describe('uploads', () => {
  before(async () => {
    tenant = await service.tenant();
    png = await picture('png');
  });

  describe('uploading a picture', () => {
    test('an upload needs no token but a valid signature; without it, the answer is a 404', async () => {
      const pending = await createAsset(service, tenant);
      const expires = new URL(pending.upload.url).searchParams.get('expires') as string;
      const other = await createAsset(service, tenant);
      const { searchParams } = new URL(other.upload.url);
      for (const changes of [
        { signature: searchParams.get('signature') as string },
        { signature: 'x' },
        { signature: '' },
        { expires: `${Number(expires) + 1}` },
        { expires: 'tomorrow' },
      ]) {
        assertNotFound(await upload(to(pending, changes as Record<string, string>), png));
      }
      const bare = {
        ...pending,
        upload: { ...pending.upload, url: pending.upload.url.split('?')[0] as string },
      };
      assertNotFound(await upload(bare, png));
      assert.equal((await upload(pending, png)).status, 204);
    });

    test('an upload is possible until the signature expires', async (t) => {
      const pending = await createAsset(service, tenant);
      const expiresMs = new Date(pending.upload.expiresAt).getTime();
      assert.ok(expiresMs - service.clock.now().getTime() <= 24 * 3_600_000);
      let now = new Date(expiresMs - 1);
      t.mock.method(service.clock, 'now', () => now);
      assert.equal((await upload(pending, png)).status, 204);
      now = new Date(expiresMs);
      assertNotFound(await upload(pending, png));
    });

    test('an upload that is repeated before completion replaces the earlier bytes', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, Buffer.from('no picture'));
      await upload(pending, png);
      assert.equal((await complete(service, tenant, pending.assetId)).data.sizeBytes, png.length);
    });

    test('an upload after completion is refused and changes nothing', async () => {
      const pending = await createAsset(service, tenant);
      await upload(pending, png);
      await complete(service, tenant, pending.assetId);
      assertRefused(await upload(pending, await picture('png', 30)), ['status', 'state']);
      const shown = await fetch(`${service.url}/api/v1/assets/${pending.assetId}`);
      assert.deepEqual(Buffer.from(await shown.arrayBuffer()), png);
    });

    test('an upload of another type than declared is a 415', async () => {
      const pending = await createAsset(service, tenant);
      for (const type of ['image/jpeg', 'text/html', 'application/json', 'image/svg+xml', 'nonsense']) {
        const answer = await upload(pending, png, { 'content-type': type });
        assert.equal(answer.status, 415, type);
        assert.equal(answer.json.error, 'UnsupportedMediaType');
      }
      assert.equal((await upload(pending, png, { 'content-encoding': 'gzip' })).status, 415);
      assert.equal((await upload(pending, png, { 'content-type': 'IMAGE/PNG; x=y' })).status, 204);
      assertRefused(await upload(pending, new Uint8Array(0)), ['body', 'required']);
    });

    test('an upload of more than ten mebibytes is a 413, with or without Content-Length', async () => {
      const pending = await createAsset(service, tenant);
      const large = Buffer.alloc(BYTES_MAX + 1);
      const answer = await upload(pending, large);
      assert.equal(answer.status, 413);
      assert.equal(answer.json.error, 'PayloadTooLarge');
      const { pathname, search } = new URL(pending.upload.url);
      const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n`;
      const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
      const { received } = await exchange(
        service.url,
        Buffer.concat([Buffer.from(head), ...Array(11).fill(chunk), Buffer.from('0\r\n\r\n')]),
      );
      assert.equal(readAnswer(received).status, 413);
      assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);
      assert.equal((await upload(pending, large.subarray(1))).status, 204, 'exactly ten are accepted');
      await eventually(async () =>
        assert.deepEqual(await readdir(`${service.filesDirectory}/.unfinished`), []),
      );
    });

    test('an upload that is refused leaves the connection usable', async () => {
      const id = await readyAsset(service, tenant);
      const pending = await createAsset(service, tenant);
      await upload(pending, png);
      await complete(service, tenant, pending.assetId);
      const { pathname, search } = new URL(pending.upload.url);
      const body = Buffer.alloc(2_000_000);
      const put = `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: ${body.length}\r\n\r\n`;
      const get = `GET /api/v1/assets/${id} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
      const { received } = await exchange(
        service.url,
        Buffer.concat([Buffer.from(put), body, Buffer.from(get)]),
      );
      assert.deepEqual(
        [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
        ['400', '200'],
      );
    });

    test('an upload that is interrupted leaves nothing behind', async () => {
      const pending = await createAsset(service, tenant);
      const { pathname, search, hostname, port } = new URL(pending.upload.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\n`,
      );
      socket.write(Buffer.alloc(50_000));
      await eventually(async () =>
        assert.equal((await readdir(`${service.filesDirectory}/.unfinished`)).length, 1),
      );
      socket.destroy();
      await eventually(async () =>
        assert.deepEqual(await readdir(`${service.filesDirectory}/.unfinished`), []),
      );
      assertRefused(await complete(service, tenant, pending.assetId), ['status', 'state']);
      await eventually(() => assert.equal(service.app.load.inFlight, 0));
    });

    test('an upload for an unknown or malformed identifier is a 404', async () => {
      const pending = await createAsset(service, tenant);
      for (const id of [newId('asset'), newId('client'), 'x']) {
        const url = pending.upload.url.replace(pending.assetId, id);
        assertNotFound(await upload({ ...pending, upload: { ...pending.upload, url } }, png));
      }
      await service.request('DELETE', `/assets/${pending.assetId}`, { tenant });
      assertNotFound(await upload(pending, png));
    });

    test('an upload may take longer than other requests', { timeout: 30_000 }, async () => {
      const pending = await createAsset(service, tenant);
      const { pathname, search, hostname, port } = new URL(pending.upload.url);
      const socket = connect(Number(port), hostname);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: image/png\r\ncontent-length: ${png.length}\r\n\r\n`,
      );
      socket.write(png.subarray(0, 10));
      await sleep(12_500); // longer than other requests may take
      socket.write(png.subarray(10));
      await new Promise((resolve) => socket.once('close', resolve));
      assert.equal(readAnswer(Buffer.concat(chunks).toString('latin1')).status, 204);
      assert.equal((await complete(service, tenant, pending.assetId)).status, 200);
    });
  });
});
