import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from './backup-store.ts';
import { mirrorOf } from './keep-log.ts';
import { installationIn } from './store-owner.ts';

const directory = mkdtempSync(join(tmpdir(), 'retainer-store-owner-'));
after(() => rmSync(directory, { recursive: true, force: true }));

test('a directory of backups belongs to one copy of a database, until another takes it over', async () => {
  const [original, copy] = ['original', 'copy'].map((name) => {
    const path = join(directory, name);
    mkdirSync(path);
    assert.deepEqual(installationIn(path), installationIn(path));
    return { systemIdentifier: '1', installation: installationIn(path) };
  }) as [Parameters<typeof openStore>[1], Parameters<typeof openStore>[1]];
  const store = join(directory, 'backups');
  const belongsToOriginal =
    /backups belongs to another copy of this database, last in \S+original: name another/;
  await openStore(store, original);
  await openStore(store, original);
  await assert.rejects(openStore(store, copy), belongsToOriginal);
  await assert.rejects(mirrorOf(undefined, store, copy.installation)(), belongsToOriginal);

  await openStore(store, copy, { takeOver: true });
  await mirrorOf(undefined, store, copy.installation)();
  await assert.rejects(mirrorOf(undefined, store, original.installation)(), /last in \S+copy: name another/);
  const other = { ...copy, systemIdentifier: '2' };
  await assert.rejects(openStore(store, other, { takeOver: true }), /holds backups of another database/);
});
