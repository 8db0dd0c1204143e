import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { SEGMENT_BYTES } from '../../../src/platform/backup/log-segments.ts';
import type { Manifest } from '../../../src/platform/backup/manifest.ts';
import { type BackupKey, backupKeyFrom, signedText } from '../../../src/platform/backup/signed-files.ts';
import { KEY_FILE, readSecretKeys, secretsFrom } from '../../../src/platform/secrets.ts';
import { eventually } from '../../support/eventually.ts';
import { runToEnd, startProcess, temporaryDirectory } from '../../support/processes/launch.ts';

const PATIENCE_MS = 30_000;
const OTHER_KEY = 'the key of somebody who can write to the backups';
const isChanged = /^\S+ is not what was backed up: use another backup$/;
const isLink = /^\S+ is a link, which is not followed: remove it$/;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Every test has a copy of the same backups, and may do with it as it likes. */
describe('a tampered backup', () => {
  const directory = temporaryDirectory();
  const path = (name: string) => join(directory.path, name);
  const data = path('data');
  const settings = { DATA_DIR: data, LOG_LEVEL: 'warn' };
  const store = path('tampered');
  const stored = (name: string) => join(store, name);
  const restored = path('restored');
  /** Made by a command that must not run, under whichever account. */
  const marker = path('open-to-all/marker');
  let name: string;
  let archive: string;
  let key: BackupKey;
  /** Claims to be the right key. */
  let forgedKey: BackupKey;

  before(async () => {
    chmodSync(directory.path, 0o711);
    mkdirSync(dirname(marker));
    chmodSync(dirname(marker), 0o777);
    const service = await startProcess({ ...settings, BACKUP_DIR: path('backups') });
    mkdirSync(join(data, 'assets', 'ab'), { recursive: true });
    writeFileSync(join(data, 'assets', 'ab', 'picture'), 'picture');
    const { code, stderr } = await runToEnd(
      ['src/commands/backup.ts', path('backups'), '--with-key'],
      settings,
    );
    assert.equal(code, 0, stderr);
    name = readdirSync(path('backups')).find((one) => one.startsWith('20')) as string;
    archive = `log/${readdirSync(path('backups/log'))[0]}`;
    await service.request('POST', '/tenants', { body: { name: 'Later' } });
    const at = new Date().toISOString();
    await eventually(
      () => assert.ok(JSON.parse(readFileSync(path(`backups/${archive}/reached.json`), 'utf8')).at > at),
      PATIENCE_MS,
    );
    await service.stop();
    key = backupKeyFrom(secretsFrom(...readSecretKeys(join(data, KEY_FILE))));
    forgedKey = { ...backupKeyFrom(secretsFrom(OTHER_KEY)), id: key.id };
  });
  beforeEach(() => cpSync(path('backups'), store, { recursive: true }));
  afterEach(() => {
    for (const one of [store, restored, path('outside'), marker])
      rmSync(one, { recursive: true, force: true });
  });
  after(() => directory.remove());

  const restore = (environment: Record<string, string> = settings, ...args: string[]) =>
    runToEnd(['src/commands/restore.ts', store, '--data-dir', restored, ...args], environment);
  const isRefused = async (line: RegExp) => {
    for (const args of [[], ['--verify']]) {
      const { code, stderr } = await restore(settings, ...args);
      assert.ok(!existsSync(marker), 'a command was run');
      assert.equal(code, 1);
      assert.match(stderr, line);
    }
    assert.deepEqual(existsSync(restored) ? readdirSync(restored).filter((one) => one !== 'socket') : [], []);
  };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(stored(file)), { recursive: true });
    writeFileSync(stored(file), text);
  };
  /** Rewrites the manifest, with the hashes that the files have now. */
  const forgeManifest = (by: BackupKey, change: (manifest: Manifest) => void = () => {}) => {
    const file = `${name}/manifest.json`;
    const { mac, ...manifest } = JSON.parse(readFileSync(stored(file), 'utf8'));
    change(manifest);
    for (const one of (manifest as Manifest).files)
      if (existsSync(stored(`${name}/${one.path}`))) {
        const bytes = readFileSync(stored(`${name}/${one.path}`));
        Object.assign(one, { bytes: bytes.length, sha256: sha256(bytes) });
      }
    writeFileSync(stored(file), signedText(by, file, manifest));
  };
  const lists =
    (...paths: string[]) =>
    (manifest: Manifest) =>
      void manifest.files.push(...paths.map((one) => ({ path: one, bytes: 0, sha256: '' })));
  const COMMANDS = ['archive_command', 'restore_command', 'recovery_end_command', 'archive_cleanup_command'];
  const configuration = () =>
    ['archive_mode = on', 'archive_timeout = 1', ...COMMANDS.map((one) => `${one} = 'touch ${marker}'`)].join(
      '\n',
    );

  test('a backup that nobody changed is restored with the key of the original', async () => {
    const { code, stdout, stderr } = await restore();
    assert.equal(code, 0, stderr);
    assert.match(stdout, /and [1-9]\d* segments of the log/);
    assert.doesNotMatch(stdout, /the key came from the backup/);
    assert.equal(readFileSync(join(restored, 'assets/ab/picture'), 'utf8'), 'picture');
  });

  test('a backup whose manifest was changed is refused, even if all hashes were computed again', async () => {
    appendFileSync(stored(`${name}/postgres/global/pg_control`), ' ');
    await isRefused(isChanged);
    forgeManifest(forgedKey);
    await isRefused(isChanged);
    forgeManifest(backupKeyFrom(secretsFrom(OTHER_KEY)));
    await isRefused(
      new RegExp(`was written with key \\w+, but \\S+secret-key is key ${key.id}: set SECRET_KEY`),
    );
  });

  test('a backup that somebody made with a key of their own in it is refused where the right key is', async () => {
    write(`${name}/${KEY_FILE}`, OTHER_KEY);
    forgeManifest(backupKeyFrom(secretsFrom(OTHER_KEY)));
    await isRefused(new RegExp(`but \\S+secret-key is key ${key.id}: set SECRET_KEY`));
  });

  test('an archive_command in a backup is never run', async () => {
    for (const file of ['postgresql.auto.conf', 'postgresql.conf', 'recovery.conf', 'conf.d/more.conf'])
      write(`${name}/postgres/${file}`, `${configuration()}\n`);
    appendFileSync(stored(`${name}/postgres/postgresql.conf`), "include_dir = 'conf.d'\n");
    write(`${name}/postgres/standby.signal`, '');
    const { code, stderr } = await restore();
    assert.equal(code, 0, stderr);
    const copy = {
      ...settings,
      DATA_DIR: restored,
      OUTBOUND: 'off',
      SECRET_KEY: readSecretKeys(join(data, KEY_FILE))[0] as string,
    };
    await (await startProcess(copy)).stop();
    assert.equal(readFileSync(join(restored, 'postgres/postgresql.conf'), 'utf8'), '');
    assert.ok(!existsSync(marker), 'a command was run');
    rmSync(restored, { recursive: true });
    for (const by of [forgedKey, key]) {
      forgeManifest(by, lists('postgres/postgresql.conf', 'postgres/postgresql.auto.conf'));
      await isRefused(by === key ? /names "postgres\/postgresql.*conf", which no backup has/ : isChanged);
    }
  });

  test('a name with .. in a backup writes nothing outside', async () => {
    const outside = '../../outside';
    const changes: ((manifest: Manifest) => void)[] = [
      lists(outside),
      lists(`postgres/../${outside}`),
      lists(path('outside')),
      ({ directories }) => void directories.push(`../${outside}`),
      (manifest) => Object.assign(manifest, { logArchive: outside }),
      () => write(`${name}/files.txt`, `${sha256(Buffer.from('x'))} 1 ${outside}\n`),
    ];
    for (const change of changes) {
      forgeManifest(key, change);
      await isRefused(/names ".*outside.*", which no backup has: use another backup$/);
      assert.ok(!existsSync(path('outside')));
      cpSync(path('backups'), store, { recursive: true });
    }
  });

  test('a link in a backup is not followed', async () => {
    const places = [
      ...[`${name}/postgres/base`, `${name}/postgres/PG_VERSION`, `${name}/manifest.json`, name],
      ...[`${name}/tail`, `${name}/files.txt`, 'files', 'files/ab', 'files/ab/picture', 'log', archive],
    ];
    for (const place of places) {
      renameSync(stored(place), path('outside'));
      symlinkSync(path('outside'), stored(place));
      await isRefused(isLink);
      rmSync(stored(place));
      renameSync(path('outside'), stored(place));
    }
  });

  test('a link among the files that came after a backup is not followed', async () => {
    symlinkSync('/etc/passwd', stored('files/ab/later'));
    const { code, stderr } = await restore();
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(join(restored, 'assets/ab')), ['picture']);
  });

  test('a log that somebody changed is not replayed', async () => {
    const isSegment = (file: string) => /^[0-9A-F]{24}(\.partial)?$/.test(file);
    const last = `${archive}/${readdirSync(stored(archive)).filter(isSegment).sort().at(-1)}`;
    const bytes = readFileSync(stored(last));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(stored(last), bytes);
    await isRefused(isChanged);
    const reached = `${archive}/reached.json`;
    const { mac, ...reach } = JSON.parse(readFileSync(stored(reached), 'utf8'));
    const end = Number.parseInt(reach.place.split('/')[1], 16) % SEGMENT_BYTES;
    const forged = { ...reach, sha256: sha256(bytes.subarray(0, end)) };
    writeFileSync(stored(reached), signedText(forgedKey, reached, forged));
    await isRefused(isChanged);
  });

  test('a log of another archive is not replayed', async () => {
    rmSync(stored(`${name}/tail`), { recursive: true });
    renameSync(stored(archive), stored(`${name}/tail`));
    await isRefused(isChanged);
  });

  test('a backup with its key in it proves without another key only that it is undamaged, and says so', async () => {
    const elsewhere = { DATA_DIR: path('elsewhere') };
    const warning =
      /^the key came from the backup itself: this proves that the backup is undamaged, not that/m;
    const verified = await restore(elsewhere, '--verify');
    assert.match(verified.stdout, warning);
    const { code, stdout, stderr } = await restore(elsewhere);
    assert.equal(code, 0, stderr);
    assert.match(stdout, warning);
    assert.match(stdout, /^the secret key is in it$/m);
    rmSync(restored, { recursive: true });
    rmSync(stored(`${name}/${KEY_FILE}`));
    const refused = await restore(elsewhere);
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      new RegExp(`was written with key ${key.id}, but no key was found: set SECRET_KEY`),
    );
    assert.ok(!existsSync(restored));
  });

  test('a backup is restored beside the key that the operator put into the new data directory', async () => {
    mkdirSync(restored);
    cpSync(join(data, KEY_FILE), join(restored, KEY_FILE));
    const { code, stdout, stderr } = await restore({ DATA_DIR: path('elsewhere') });
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stdout, /the key came from the backup/);
    assert.match(stdout, /^the secret key is in it$/m);
    assert.equal(readSecretKeys(join(restored, KEY_FILE))[0], readSecretKeys(join(data, KEY_FILE))[0]);
  });

  test('a backup is not made beside a changed one, nor with a key that the database does not have', async () => {
    const backUp = (environment: Record<string, string>) =>
      runToEnd(['src/commands/backup.ts', store, '--keep', '1'], { ...settings, ...environment });
    const other = await backUp({ SECRET_KEY: OTHER_KEY });
    assert.equal(other.code, 1);
    assert.match(
      other.stderr,
      new RegExp(
        `^SECRET_KEY is not the key of this database: sealed with key ${key.id}, but SECRET_KEY is key`,
      ),
    );
    write(`${name}/files.txt`, `${sha256(Buffer.from('forged!'))} 7 ab/picture\n`);
    const beside = await backUp({});
    assert.equal(beside.code, 1);
    assert.match(beside.stderr, isChanged);
    assert.deepEqual(
      readdirSync(store).filter((one) => /^(20|\.unf)/.test(one)),
      [name],
    );
  });
});
