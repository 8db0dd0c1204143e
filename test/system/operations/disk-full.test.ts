import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { runToEnd, temporaryDirectory } from '../../support/processes/launch.ts';
import { createAsset, picture, upload } from '../../support/records/assets.ts';
import { startService } from '../../support/service.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

describe('writes that fail for want of space', () => {
  const service = startService();
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });
  const readiness = async () => {
    const response = await fetch(`${service.url}/health/ready`);
    return { status: response.status, body: (await response.json()) as { status: string; code?: string } };
  };
  const assertNotReady = async (expected: string) => {
    const { status, body } = await readiness();
    assert.deepEqual([status, body.status, body.code], [503, expected, 'disk_unwritable']);
  };
  const isReadyAgain = () =>
    eventually(
      async () => assert.deepEqual(await readiness(), { status: 200, body: { status: 'ready' } }),
      15_000,
    );
  const create = () => service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });

  /** Lets every new client fail with this code. */
  const failWith = (code: string, message: string) =>
    service.db.asOwner(async (client) => {
      await client.query(`create or replace function test_fail() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`);
      await client.query(
        'create or replace trigger test_fail before insert on clients for each row execute function test_fail()',
      );
    });
  const succeed = () =>
    service.db.asOwner((client) => client.query('drop trigger if exists test_fail on clients'));

  const failures: [code: string, message: string, status: string][] = [
    ['53100', 'could not extend file "base/1/2": No space left on device', 'disk full'],
    ['53200', 'out of memory', 'out of memory'],
  ];
  for (const [code, message, status] of failures)
    test(`a lack of space in the database (${code}) is a 503, turns readiness off, and on again by itself`, async () => {
      await failWith(code, message);
      const refused = await create();
      assert.equal(refused.status, 503, refused.text);
      assert.match(refused.text, new RegExp(`can't be written: ${status}`));
      assert.ok(Number(refused.headers.get('retry-after')) >= 1);
      await assertNotReady(status);
      assert.equal((await service.request('GET', '/clients', { tenant })).status, 200);
      await succeed();
      await isReadyAgain();
      assert.equal((await create()).status, 201);
    });

  test('a lack of space is not feigned by what somebody sends', async () => {
    for (const name of ['No space left on device', 'could not extend file', 'Read-only file system'])
      await service.request('GET', `/clients?cursor=${encodeURIComponent(name)}`, { tenant });
    await failWith('40001', 'No space left on device');
    assert.equal((await create()).status, 503);
    await succeed();
    assert.equal((await readiness()).status, 200);
  });

  test('a lack of space for pictures is a 503, turns readiness off, and on again by itself', async (t) => {
    const disk = service.filesDirectory;
    mkdirSync(disk, { recursive: true });
    const small = mountSmallDisk(disk, '256k');
    if (!small) return t.skip('mounting a small disk takes more rights');
    try {
      const filler = join(disk, 'filler');
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=4k 2>/dev/null || true`]);
      const pending = await createAsset(service, tenant);
      const refused = await upload(pending, await picture('png'));
      assert.equal(refused.status, 503, refused.text);
      assert.match(refused.text, /The file storage can't be written: disk full/);
      await assertNotReady('disk full');
      assert.equal((await create()).status, 201, 'the database has its own disk');
      rmSync(filler);
      await isReadyAgain();
      assert.equal((await upload(pending, await picture('png'))).status, 204);
      assert.match(service.logLines.join(''), /disk full, nothing can be written.*\n.*can be written again/s);
    } finally {
      small.unmount();
    }
  });
});

test('a start on a full disk says so in one line', async (t) => {
  const directory = temporaryDirectory();
  const small = mountSmallDisk(directory.path, '1m');
  if (!small) return t.skip('mounting a small disk takes more rights');
  try {
    const DATA_DIR = join(directory.path, 'data');
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATA_DIR, PORT: '0' });
    assert.equal(code, 1);
    assert.equal(stderr, `the disk is full: free some space on the disk of ${DATA_DIR}, and start again`);
  } finally {
    small.unmount();
    directory.remove();
  }
});
