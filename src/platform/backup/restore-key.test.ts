import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { KEY_FILE, secretsFrom } from '../secrets.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { findKey } from './restore-key.ts';
import { backupKeyFrom } from './signed-files.ts';
import { writeOwner } from './store-owner.ts';

const RIGHT = 'a key of at least thirty-two bytes';
const WRONG = 'another key of thirty-two bytes or more';
const idOf = (secretKey: string) => secretsFrom(secretKey).keyId;

describe('the key of a restore', () => {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-restore-key-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  const store = join(directory, 'store');
  const NAME = '2026-11-16T12-00-00.000Z';
  const places = (given: Record<string, string>) => {
    const [dataDirectory, target] = ['original', 'new'].map((name) => {
      const path = join(directory, name);
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
      if (given[name] !== undefined) writeFileSync(join(path, KEY_FILE), `${given[name]}\n`);
      return path;
    }) as [string, string];
    const inBackup = join(store, NAME, KEY_FILE);
    rmSync(inBackup, { force: true });
    if (given.backup !== undefined) writeFileSync(inBackup, given.backup);
    return { dataDirectory, target, ...(given.SECRET_KEY !== undefined && { secretKey: given.SECRET_KEY }) };
  };
  before(async () => {
    mkdirSync(join(store, NAME), { recursive: true });
    await writeOwner(store, { systemIdentifier: '1', installation: { id: 'a', dataDirectory: '/srv' } });
    const manifest = { format: 1, directories: [], files: [] } as unknown as Manifest; // the rest is not read
    await writeManifest(backupKeyFrom(secretsFrom(RIGHT)), join(store, NAME), NAME, manifest);
  });

  const found: [string, Record<string, string>, boolean][] = [
    ['SECRET_KEY', { SECRET_KEY: RIGHT, original: WRONG, backup: WRONG }, false],
    ['the original', { original: RIGHT, new: WRONG }, false],
    ['the new data directory', { original: WRONG, new: RIGHT }, false],
    ['the backup, and this is said', { backup: RIGHT }, true],
  ];
  for (const [place, given, isFromBackup] of found)
    test(`the key of a restore comes from ${place}`, async () => {
      const result = await findKey(store, places(given));
      assert.deepEqual([result.key.id, result.isFromBackup], [idOf(RIGHT), isFromBackup]);
    });

  const waysOut =
    'set SECRET_KEY to that key, set DATA_DIR to the directory of the original, or copy its file secret-key to';
  const refused: [string, Record<string, string>, string][] = [
    ['missing', {}, 'no key was found'],
    ['wrong', { SECRET_KEY: WRONG }, `SECRET_KEY is key ${idOf(WRONG)}`],
    ['only the wrong one in the backup', { backup: WRONG }, `secret-key is key ${idOf(WRONG)}`],
    [
      'wrong, whichever key the backup has',
      { original: WRONG, backup: RIGHT },
      `original/secret-key is key ${idOf(WRONG)}`,
    ],
  ];
  for (const [what, given, line] of refused)
    test(`the key of a restore that is ${what} is refused with the ways out`, async () => {
      await assert.rejects(findKey(store, places(given)), ({ message }: Error) => {
        assert.ok(message.startsWith(`${store} was written with key ${idOf(RIGHT)}, but `), message);
        assert.ok(
          message.includes(`${line}: ${waysOut} ${join(directory, 'new')}, nothing was changed`),
          message,
        );
        return true;
      });
    });
});
