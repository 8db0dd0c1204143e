import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readReach } from '../../../src/platform/backup/archived-log.ts';
import { backupKeyFrom } from '../../../src/platform/backup/signed-files.ts';
import { KEY_FILE, readSecretKeys, secretsFrom } from '../../../src/platform/secrets.ts';
import { eventually } from '../../support/eventually.ts';
import { withClient } from '../../support/postgres/cluster.ts';
import { startProcess, temporaryDirectory } from '../../support/processes/launch.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const PATIENCE_MS = 30_000;
/** Less than the service leaves free on either disk. */
const ALMOST_FULL = '400m';
const ROOMY = '2g';

test('while the disk of the archive is full the service goes on, and it archives again when there is room', async (t) => {
  const directory = temporaryDirectory();
  const [data, store] = [join(directory.path, 'data'), join(directory.path, 'backups')];
  for (const path of [data, store]) mkdirSync(path);
  const disks = [mountSmallDisk(data, ROOMY), mountSmallDisk(store, ROOMY)];
  const [dataDisk, archiveDisk] = disks;
  if (!dataDisk || !archiveDisk) return t.skip('mounting a small disk takes more rights');
  const service = await startProcess({ DATA_DIR: data, BACKUP_DIR: store });
  try {
    const reached = async () => {
      const key = backupKeyFrom(secretsFrom(...readSecretKeys(join(data, KEY_FILE))));
      const archives = readdirSync(join(store, 'log')).map((name) =>
        readReach({ path: store, key }, `log/${name}`),
      );
      return new Date(Math.max(...(await Promise.all(archives)).map((one) => Date.parse(one?.at ?? '0'))));
    };
    const write = async () => {
      await service.request('POST', '/tenants', { body: { name: 'Acme' } });
      return new Date();
    };
    const isArchived = (at: Date) => eventually(async () => assert.ok((await reached()) > at), PATIENCE_MS);
    const says = (line: RegExp) => eventually(() => assert.match(service.output(), line), PATIENCE_MS);
    const slots = () =>
      withClient({ host: join(data, 'socket'), user: 'postgres', database: 'retainer' }, async (client) =>
        (await client.query('select slot_name from pg_replication_slots')).rows.map((row) => row.slot_name),
      );
    await isArchived(await write());

    archiveDisk.resize(ALMOST_FULL);
    await says(/the log can't be archived: the disk of \S+backups is almost full/);
    const writtenAt = await write();
    assert.ok((await reached()) < writtenAt);
    const [waiting] = await slots();
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    assert.ok(figure('retainer_log_archive_timestamp_seconds') * 1_000 < writtenAt.getTime());
    assert.ok(figure('retainer_log_archive_waiting_bytes') >= 0);
    archiveDisk.resize(ROOMY);
    await isArchived(writtenAt);
    await says(/the log can be archived again/);
    assert.deepEqual(await slots(), [waiting]);

    // The log that waits for the archive must not fill the disk of the data.
    archiveDisk.resize(ALMOST_FULL);
    dataDisk.resize(ALMOST_FULL);
    await says(/has a gap, because the disk of \S+postgres is almost full: take a new backup/);
    assert.deepEqual(await slots(), []);
    const lastAt = await write();
    for (const disk of [dataDisk, archiveDisk]) disk.resize(ROOMY);
    await isArchived(lastAt);
    assert.notDeepEqual(await slots(), [waiting]);
  } finally {
    await service.stop();
    for (const disk of disks) disk?.unmount();
    directory.remove();
  }
});
