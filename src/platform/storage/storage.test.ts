import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from '../../../test/stand-ins/s3.ts';
import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const BYTES = Buffer.from('0123456789');
const unavailable = { status: 503, retryAfterSeconds: 5 };

describe('storage', () => {
  let directory: string;
  let server: S3Server;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'retainer-storage-'));
    server = await startS3Server();
  });
  after(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const bucket = (changes: object = {}) =>
    s3Storage(
      {
        kind: 's3',
        bucket: S3_BUCKET,
        region: 'us-east-1',
        endpoint: server.endpoint,
        ...S3_ACCOUNT,
        ...changes,
      },
      2,
    );

  for (const [name, open] of [
    ['in files', () => fileStorage(directory, () => {})],
    ['in a bucket', () => bucket()],
  ] as [string, () => Storage][]) {
    describe(name, () => {
      const read = async (key: string) => open().read(key, 1_000);

      test(`storage ${name} reads what was put, from memory or from a stream`, async () => {
        await open().put('a/b/one', BYTES);
        assert.deepEqual(await read('a/b/one'), BYTES);
        await open().put('a/b/two', Readable.from([BYTES, BYTES]));
        assert.deepEqual(await read('a/b/two'), Buffer.concat([BYTES, BYTES]));
      });

      test(`storage ${name} replaces an existing file`, async () => {
        await open().put('a/b/again', BYTES);
        await open().put('a/b/again', BYTES.subarray(3));
        assert.deepEqual(await read('a/b/again'), BYTES.subarray(3));
      });

      test(`storage ${name} keeps nothing of an interrupted stream`, async () => {
        const broken = Readable.from(
          (async function* () {
            yield BYTES;
            throw new Error('gone');
          })(),
        );
        await assert.rejects(open().put('a/b/broken', broken), /gone/);
        assert.equal(await read('a/b/broken'), undefined);
      });

      test(`storage ${name} does not read more than the limit`, async () => {
        await open().put('a/b/ten', BYTES);
        assert.deepEqual(await open().read('a/b/ten', 10), BYTES);
        assert.equal(await open().read('a/b/ten', 9), 'too large');
      });

      test(`storage ${name} reads the first bytes and tells how many there are`, async () => {
        await open().put('a/b/start', BYTES);
        await open().put('a/b/empty', Buffer.alloc(0));
        const start = await open().readStart('a/b/start', 3);
        assert.deepEqual(start, { bytes: BYTES.subarray(0, 3), totalBytes: 10 });
        assert.deepEqual(await open().readStart('a/b/start', 11), { bytes: BYTES, totalBytes: 10 });
        assert.deepEqual(await open().readStart('a/b/empty', 11), { bytes: Buffer.alloc(0), totalBytes: 0 });
        assert.equal(await open().readStart('a/b/none', 11), undefined);
      });

      test(`storage ${name} opens ranges`, async () => {
        await open().put('a/b/parts', BYTES);
        for (const [first, last] of [
          [0, 9],
          [0, 1],
          [4, 6],
          [9, 9],
        ] as const) {
          const part = await open().open('a/b/parts', { first, last });
          assert.deepEqual(await buffer(part as Readable), BYTES.subarray(first, last + 1));
        }
      });

      test(`storage ${name} answers undefined for absent files`, async () => {
        assert.equal(await read('a/b/none'), undefined);
        assert.equal(await open().open('a/b/none', { first: 0, last: 1 }), undefined);
        await open().remove('a/b/none');
        assert.equal(await read('none/at/all'), undefined);
      });

      test(`storage ${name} removes files, and lists the others in batches`, async () => {
        for (const key of ['list/1/a', 'list/1/b', 'list/2/c', 'list/2/d', 'list/3/e', 'other/1/f'])
          await open().put(key, BYTES);
        await open().remove('list/1/b');
        const found: string[] = [];
        for await (const batch of open().list('list')) {
          for (const { key, modifiedAt } of batch) {
            found.push(key);
            assert.ok(Math.abs(Date.now() - modifiedAt.getTime()) < 60_000);
          }
        }
        assert.deepEqual(found.sort(), ['list/1/a', 'list/2/c', 'list/2/d', 'list/3/e']);
        for await (const batch of open().list('nothing')) assert.deepEqual(batch, []);
      });
    });
  }

  describe('storage in a bucket alone', () => {
    test('storage in a bucket accepts a direct upload of the declared type until it expires', async () => {
      const direct = await bucket().directUpload('a/b/direct', 'image/png', 60);
      const put = (headers: Record<string, string>, url = direct?.url as string) =>
        fetch(url, { method: 'PUT', headers, body: new Uint8Array(BYTES) });
      assert.equal((await put({ 'content-type': 'image/png' })).status, 200);
      assert.deepEqual(await bucket().read('a/b/direct', 100), BYTES);
      assert.equal((await put({ 'content-type': 'text/html' })).status, 403);
      const elsewhere = direct?.url.replace('a/b/direct', 'a/b/other') as string;
      assert.equal((await put({ 'content-type': 'image/png' }, elsewhere)).status, 403);
      const longer = direct?.url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600') as string;
      assert.equal((await put({ 'content-type': 'image/png' }, longer)).status, 403);
    });

    test('storage in a bucket is a 503 for a wrong secret, an unknown bucket, or an unreachable server', async () => {
      await bucket().put('a/b/kept', BYTES);
      for (const [says, wrong] of [
        ['secret', bucket({ secretAccessKey: 'wrong' })],
        ['account', bucket({ accessKeyId: 'nobody' })],
        ['bucket', bucket({ bucket: 'elsewhere' })],
        ['server', bucket({ endpoint: 'http://127.0.0.1:1' })],
      ] as const) {
        await assert.rejects(wrong.put('a/b/x', BYTES), unavailable, says);
        await assert.rejects(wrong.read('a/b/kept', 100), unavailable, says);
        await assert.rejects(wrong.open('a/b/kept', { first: 0, last: 1 }), unavailable, says);
        await assert.rejects(wrong.list('a')[Symbol.asyncIterator]().next(), unavailable, says);
      }
      await assert.rejects(bucket({ secretAccessKey: 'wrong' }).remove('a/b/kept'), unavailable);
      assert.deepEqual(await bucket().read('a/b/kept', 100), BYTES);
    });

    test('storage at Amazon has the bucket in the host name, or in the path if it contains dots', async () => {
      const config = { kind: 's3', region: 'eu-west-1', ...S3_ACCOUNT } as const;
      const urlOf = async (name: string) =>
        (await s3Storage({ ...config, bucket: name }).directUpload('a/b', 'image/png', 60))?.url.split(
          '?',
        )[0];
      assert.equal(await urlOf('pictures'), 'https://pictures.s3.eu-west-1.amazonaws.com/a/b');
      assert.equal(await urlOf('my.pictures'), 'https://s3.eu-west-1.amazonaws.com/my.pictures/a/b');
    });
  });
});
