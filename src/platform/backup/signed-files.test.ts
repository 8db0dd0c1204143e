import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { secretsFrom } from '../secrets.ts';
import { findContinuedLog, writeHash, writeReach } from './archived-log.ts';
import { DATA, FILE_LIST, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { readFileList } from './shared-files.ts';
import { backupKeyFrom, readSigned, signedText } from './signed-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'retainer-signed-files-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const key = backupKeyFrom(secretsFrom('a key of at least thirty-two bytes'));
const otherKey = backupKeyFrom(secretsFrom('another key of thirty-two bytes or more'));
const store = { path: directory, key };
const NAME = '2026-11-16T12-00-00.000Z';
const isChanged = /is not what was backed up: use another backup$/;

function write(name: string, text: string): void {
  mkdirSync(join(directory, name, '..'), { recursive: true });
  writeFileSync(join(directory, name), text);
}

describe('a signed file of a backup', () => {
  const content = { bytes: 7, names: ['a'] };
  const text = signedText(key, 'one/file.json', content);

  test('a signed file of a backup is read with its key', async () => {
    write('one/file.json', text);
    assert.deepEqual(await readSigned(store, 'one/file.json'), { ...content, keyId: key.id });
    assert.equal(await readSigned(store, 'one/missing.json'), undefined);
  });

  test('a signed file of a backup that was changed, moved or cut off is refused', async () => {
    const { mac, ...signed } = JSON.parse(text);
    const digest = createHash('sha256').update(JSON.stringify(signed)).digest('hex');
    for (const forged of [
      text.replace('7', '8'),
      text.replace('"a"', '"a","b"'),
      text.replace(/"mac": "\w+"/, `"mac": "${digest}"`),
      text.replace(/,\s*"mac": "\w+"/, ''),
      signedText(key, 'two/file.json', content),
      signedText({ ...otherKey, id: key.id }, 'one/file.json', content),
      ...['', '{', 'null', '[]', '7', '{"keyId": 7}'],
    ]) {
      write('one/file.json', forged);
      await assert.rejects(readSigned(store, 'one/file.json'), isChanged, forged);
    }
  });

  test('a signed file of a backup that was written with another key names both keys', async () => {
    write('one/file.json', signedText(otherKey, 'one/file.json', content));
    await assert.rejects(
      readSigned(store, 'one/file.json'),
      new RegExp(`was written with key ${otherKey.id}, but SECRET_KEY is key ${key.id}$`),
    );
  });
});

describe('a manifest', () => {
  const empty = { path: FILE_LIST, bytes: 0, sha256: createHash('sha256').digest('hex') };
  const writeWith = async (change: Partial<Manifest>) => {
    mkdirSync(join(directory, NAME), { recursive: true });
    const manifest = { format: 1, directories: ['base', 'pg_tblspc', 'pg_wal'], files: [empty], ...change };
    await writeManifest(key, join(directory, NAME), NAME, manifest as Manifest);
  };
  const fileAt = (path: string) => ({ files: [{ path, bytes: 1, sha256: 'x' }] });

  test('a manifest names files of the database, its log, the list and the key', async () => {
    for (const path of ['base/5/1', 'backup_label', 'PG_VERSION', 'pg_xact/0000'])
      await writeWith(fileAt(`${DATA}/${path}`)).then(() => readManifest(store, NAME));
    for (const path of ['log/000000010000000000000003', 'files.txt', 'secret-key'])
      await writeWith(fileAt(path)).then(() => readManifest(store, NAME));
    assert.ok(await readManifest(store, NAME));
  });

  const odd: [string, Partial<Manifest>][] = [
    ...['../outside', '/etc/passwd', 'postgres/../../outside', 'postgres/base//1', 'postgres/base\\..\\1'],
    ...['outbound-held', 'assets/picture', 'log/../postgres/postgresql.conf', 'log/x', 'postgres'],
    ...['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf', 'recovery.signal'].map(
      (name) => `postgres/${name}`,
    ),
    ...['standby.signal', 'recovery.conf', 'tablespace_map', 'conf.d/x.conf', 'pg_tblspc/1/x'].map(
      (name) => `postgres/${name}`,
    ),
    ...['postgres/pg_wal/000000010000000000000003', 'postgres/pg_replslot/x/state'],
  ].map((path) => [path, fileAt(path)]);
  for (const [path, change] of [
    ...odd,
    ['directory ../outside', { directories: ['../outside'] }],
    ['directory pg_tblspc/1', { directories: ['pg_tblspc/1'] }],
  ] as typeof odd)
    test(`a manifest that names ${path} is refused, even if it was written with the key`, async () => {
      await writeWith(change);
      await assert.rejects(readManifest(store, NAME), /names ".+", which no backup has: use another backup$/);
    });

  test('a manifest under the name of another backup is refused', async () => {
    await writeWith({});
    assert.ok(await readManifest(store, NAME));
    const later = '2026-11-17T12-00-00.000Z';
    cpSync(join(directory, NAME), join(directory, later), { recursive: true });
    await assert.rejects(readManifest(store, later), isChanged);
  });

  test('a manifest proves the list of files, whose names stay inside, too', async () => {
    const listWith = async (text: string) => {
      const sha256 = createHash('sha256').update(text).digest('hex');
      await writeWith({ files: [{ path: FILE_LIST, bytes: text.length, sha256 }] });
      write(`${NAME}/${FILE_LIST}`, text);
      return { name: NAME, manifest: (await readManifest(store, NAME)) as Manifest };
    };
    const backup = await listWith('aa 1 ab/picture one\n');
    assert.deepEqual(
      await readFileList(directory, backup),
      new Map([['ab/picture one', { bytes: 1, sha256: 'aa' }]]),
    );
    write(`${NAME}/${FILE_LIST}`, 'bb 1 ab/picture one\n');
    await assert.rejects(readFileList(directory, backup), isChanged);
    for (const name of ['../outside', '/etc/passwd', 'a/../../b', ''])
      await assert.rejects(readFileList(directory, await listWith(`aa 1 ${name}\n`)), /which no backup has/);
  });
});

describe('an archived segment', () => {
  const [first, second] = ['000000010000000000000003', '000000010000000000000004'];
  const backup = {
    name: NAME,
    manifest: { timeline: 1, stopPlace: '0/3000000', logArchive: 'one' } as Manifest,
  };
  const hashes = async () => (await findContinuedLog(store, backup))?.segments.map(({ sha256 }) => sha256);
  const copy = (from: string, to: string) => cpSync(join(directory, from), join(directory, to));

  test('an archived segment can neither be used under another name nor in another archive', async () => {
    for (const archive of ['log/one', 'log/two']) {
      for (const [index, segment] of [first, second].entries()) {
        write(`${archive}/${segment}`, '');
        await writeHash(store, archive, segment, `hash ${index} of ${archive}`);
      }
      await writeReach(store, archive, { place: '0/5000000', at: '2026-11-16T13:00:00.000Z' });
    }
    assert.deepEqual(await hashes(), ['hash 0 of log/one', 'hash 1 of log/one']);
    for (const [from, to] of [
      [`log/one/${first}.json`, `log/one/${second}.json`],
      [`log/two/${second}.json`, `log/one/${second}.json`],
      ['log/two/reached.json', 'log/one/reached.json'],
    ] as const) {
      cpSync(join(directory, to), join(directory, 'kept'));
      copy(from, to);
      await assert.rejects(hashes(), isChanged);
      copy('kept', to);
    }
    assert.equal((await hashes())?.length, 2);
  });
});
