import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from './backup-store.ts';
import { mirrorOf } from './keep-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'retainer-keep-log-'));
after(() => rmSync(directory, { recursive: true, force: true }));

test('files of the log are not copied beside a disk that is not mounted, and all of them once it is there', async () => {
  const [assets, mounted, away] = ['assets', 'backups', 'away'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(assets);
  writeFileSync(join(assets, 'picture'), 'x');
  utimesSync(assets, 1, 1); // a directory that has long been settled is not read again
  const installation = { id: 'a', dataDirectory: '/srv/data' };
  const mirror = mirrorOf(assets, mounted, installation);
  await openStore(mounted, { systemIdentifier: '1', installation });
  await mirror();
  assert.ok(existsSync(join(mounted, 'files', 'picture')));

  renameSync(mounted, away);
  mkdirSync(mounted);
  await assert.rejects(mirror(), /backups lacks retainer-backups\.json: is its disk mounted\?$/);
  assert.ok(!existsSync(join(mounted, 'files')));

  rmSync(mounted, { recursive: true });
  rmSync(join(away, 'files', 'picture'));
  renameSync(away, mounted);
  await mirror();
  assert.ok(existsSync(join(mounted, 'files', 'picture')));
});
