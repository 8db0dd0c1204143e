import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from '../../../test/stand-ins/s3.ts';
import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { checkFile, openIntact } from './verified-file.ts';

const KEY = 'a/b/file';

describe('stored files with a recorded hash', () => {
  let directory: string;
  let server: S3Server;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'retainer-verified-'));
    server = await startS3Server();
  });
  after(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const bucket = () =>
    s3Storage({
      kind: 's3',
      bucket: S3_BUCKET,
      region: 'us-east-1',
      endpoint: server.endpoint,
      ...S3_ACCOUNT,
    });

  const sizes = { small: 1_000, large: 3 * 1_048_576 };
  for (const [where, open] of [
    ['a directory', () => fileStorage(directory, () => {})],
    ['a bucket', bucket],
  ] as [string, () => Storage][])
    for (const [name, size] of Object.entries(sizes))
      test(`a stored file with a recorded hash is opened if all of it is intact: ${name}, in ${where}`, async () => {
        const storage = open();
        const intact = Buffer.alloc(size, 'retainer');
        const sha256 = createHash('sha256').update(intact).digest('hex');
        const file = { key: KEY, sizeBytes: size, sha256 };
        const range = { first: 10, last: 19 };
        await storage.put(KEY, intact);
        assert.equal(await checkFile(storage, file), 'intact');
        const opened = await openIntact(storage, file, range);
        assert.ok(typeof opened !== 'string');
        assert.deepEqual(await buffer(opened), intact.subarray(10, 20));

        const swapped = Buffer.from(intact);
        swapped[size - 1] = 0;
        for (const bytes of [swapped, intact.subarray(1), Buffer.concat([intact, swapped])]) {
          await storage.put(KEY, bytes);
          assert.equal(await checkFile(storage, file), 'changed');
          assert.equal(await openIntact(storage, file, range), 'changed');
        }
        await storage.remove(KEY);
        assert.equal(await checkFile(storage, file), 'missing');
        assert.equal(await openIntact(storage, file, range), 'missing');
      });

  test('a stored file with a recorded hash is not called damaged while the storage fails', async () => {
    const storage = { ...bucket(), open: async () => failing() } as unknown as Storage; // only what checkFile calls
    await bucket().put(KEY, Buffer.from('bytes'));
    await assert.rejects(checkFile(storage, { key: KEY, sizeBytes: 5, sha256: '' }), { status: 503 });
  });
});

// biome-ignore lint/correctness/useYield: it fails before the first chunk
async function* failing(): AsyncGenerator<Buffer> {
  throw new Error('the connection was lost');
}
