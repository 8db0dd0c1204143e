import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addSecretKey,
  readOrCreateSecretKeys,
  removeSecretKey,
  SECRET_BYTES_MIN,
  secretsFrom,
} from './secrets.ts';

const secrets = secretsFrom('a key of at least thirty-two bytes');
const keyIn = (directory: string) => readOrCreateSecretKeys(directory, false)[0] as string;
const PLAIN = 'the grant of an integration';
const CONTEXT = 'tnt_1 int_1';

describe('encrypted text', () => {
  test('encrypted text is decrypted with the same key and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, context) => {
        assert.equal(secrets.decrypt(secrets.encrypt(plain, context), context), plain);
      }),
    );
  });

  test('encrypted text is decrypted by another process with the same key', () => {
    const twin = secretsFrom('a key of at least thirty-two bytes');
    assert.equal(twin.decrypt(secrets.encrypt(PLAIN, CONTEXT), CONTEXT), PLAIN);
  });

  test('encrypted text does not reveal its content, and differs each time', () => {
    const sealed = Array.from({ length: 100 }, () => secrets.encrypt(PLAIN, CONTEXT));
    assert.equal(new Set(sealed).size, 100);
    for (const one of sealed) {
      assert.match(one, /^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
      assert.ok(!Buffer.from(one.slice(9), 'base64url').includes('grant'));
    }
  });

  test('encrypted text is not decrypted in another context', () => {
    const sealed = secrets.encrypt(PLAIN, CONTEXT);
    for (const context of ['tnt_1 int_2', 'tnt_2 int_1', '', `${CONTEXT} `]) {
      assert.throws(() => secrets.decrypt(sealed, context), context);
    }
  });

  test('encrypted text is not decrypted with another key, and the error names both keys', () => {
    const other = secretsFrom('another key of thirty-two bytes or more');
    const sealed = secrets.encrypt(PLAIN, CONTEXT);
    const [keyId] = sealed.split('.');
    const [otherId, otherPayload] = other.encrypt(PLAIN, CONTEXT).split('.');
    const says = new RegExp(`sealed with key ${keyId}, but SECRET_KEY is key ${otherId}`);
    assert.throws(() => other.decrypt(sealed, CONTEXT), says);
    assert.throws(
      () => secrets.decrypt(`${keyId}.${otherPayload}`, CONTEXT),
      'under the name of the right key',
    );
  });

  test('encrypted text is not decrypted after a single bit was changed, anywhere', () => {
    const [keyId, payload = ''] = secrets.encrypt(PLAIN, CONTEXT).split('.');
    const bytes = Buffer.from(payload, 'base64url');
    assert.equal(bytes.length, 12 + PLAIN.length + 16);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const tampered = Buffer.from(bytes);
      tampered[bit >> 3] = (tampered[bit >> 3] as number) ^ (1 << (bit & 7));
      assert.throws(
        () => secrets.decrypt(`${keyId}.${tampered.toString('base64url')}`, CONTEXT),
        `bit ${bit}`,
      );
    }
  });

  test('encrypted text is not decrypted after it was shortened or lengthened', () => {
    const [keyId, payload = ''] = secrets.encrypt(PLAIN, CONTEXT).split('.');
    const bytes = Buffer.from(payload, 'base64url');
    for (let length = 0; length < bytes.length; length++) {
      for (const part of [bytes.subarray(0, length), bytes.subarray(bytes.length - length)]) {
        assert.throws(
          () => secrets.decrypt(`${keyId}.${part.toString('base64url')}`, CONTEXT),
          `${length} bytes`,
        );
      }
    }
    const longer = Buffer.concat([bytes, Buffer.from([0])]).toString('base64url');
    assert.throws(() => secrets.decrypt(`${keyId}.${longer}`, CONTEXT));
  });

  test('encrypted text is not decrypted if it never was encrypted', () => {
    for (const text of ['', '.', 'plain', `${secrets.encrypt('', '').split('.')[0]}`]) {
      assert.throws(() => secrets.decrypt(text, CONTEXT), text);
    }
  });
});

describe('a ring of secret keys', () => {
  const OLD = 'a key of at least thirty-two bytes';
  const NEW = 'another key of thirty-two bytes or more';
  const [oldId, newId] = [OLD, NEW].map((key) => secretsFrom(key).keyId) as [string, string];

  test('a ring of secret keys opens what any of them has sealed, and seals with the one in use', () => {
    const ring = secretsFrom(NEW, OLD);
    assert.deepEqual([ring.keyId, ring.keyIds], [newId, [newId, oldId]]);
    const early = secrets.encrypt(PLAIN, CONTEXT);
    assert.equal(ring.decrypt(early, CONTEXT), PLAIN);
    ring.use(oldId);
    assert.match(ring.encrypt(PLAIN, CONTEXT), new RegExp(`^${oldId}\\.`));
    ring.use(newId);
    const late = ring.encrypt(PLAIN, CONTEXT);
    assert.match(late, new RegExp(`^${newId}\\.`));
    assert.throws(() => secrets.decrypt(late, CONTEXT), {
      name: 'OperatorError',
      message: `sealed with key ${newId}, but SECRET_KEY is key ${oldId}: add it to OLD_SECRET_KEYS, or as a line to secret-key in DATA_DIR`,
    });
    secrets.add([NEW]);
    assert.equal(secrets.decrypt(late, CONTEXT), PLAIN);
    assert.equal(secrets.keyId, oldId);
  });

  test('a ring of secret keys signs with the one in use, and accepts those that the database says', () => {
    const ring = secretsFrom(NEW, OLD);
    const derived = [NEW, OLD].map((key) => secretsFrom(key).derive('asset urls', 32));
    assert.deepEqual(ring.deriveAll('asset urls', 32), derived);
    ring.use(oldId, [newId, oldId]);
    assert.deepEqual(ring.deriveAll('asset urls', 32), derived.toReversed());
    ring.use(newId, [newId]);
    assert.deepEqual(ring.deriveAll('asset urls', 32), derived.slice(0, 1));
    assert.equal(ring.derive('asset urls', 32, oldId), derived[1]);
    assert.equal(ring.derive('asset urls', 32, '00000000'), undefined);
  });

  test('a ring of secret keys keeps the prefix of stored files when another key is used', () => {
    const ring = secretsFrom(NEW, OLD);
    ring.use(newId, [newId], secretsFrom(OLD).storagePrefix());
    assert.notEqual(secretsFrom(NEW).storagePrefix(), secretsFrom(OLD).storagePrefix());
    assert.equal(ring.storagePrefix(), secretsFrom(OLD).storagePrefix());
  });
});

describe('derived secrets', () => {
  test('derived secrets are the same for the same key and purpose only', () => {
    const [derived] = secrets.deriveAll('database role', 24);
    assert.match(derived, /^[0-9a-f]{48}$/);
    assert.equal(secretsFrom('a key of at least thirty-two bytes').derive('database role', 24), derived);
    const others = [
      secrets.derive('database role name', 24),
      secrets.derive('encryption', 24),
      secretsFrom('another key of thirty-two bytes or more').derive('database role', 24),
    ];
    assert.equal(new Set([derived, ...others]).size, 4);
  });
});

describe('the key file of a single machine', () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'retainer-secrets-'));
  });
  after(() => rmSync(directory, { recursive: true }));

  test('the key file of a single machine is created once, long enough, and readable by its owner alone', () => {
    const data = join(directory, 'made', 'on', 'the', 'way');
    const key = keyIn(data);
    assert.ok(Buffer.from(key, 'base64url').length >= SECRET_BYTES_MIN);
    assert.equal(statSync(join(data, 'secret-key')).mode & 0o777, 0o600);
    assert.equal(keyIn(data), key);
    assert.equal(readFileSync(join(data, 'secret-key'), 'utf8'), key);
    assert.notEqual(keyIn(join(directory, 'elsewhere')), key);
  });

  test('the key file of a single machine takes a new key in front of the others, and loses the one that is forgotten', () => {
    const data = join(directory, 'rotated');
    const first = keyIn(data);
    const second = addSecretKey(data);
    const third = addSecretKey(data);
    assert.deepEqual(readOrCreateSecretKeys(data, true), [third, second, first]);
    assert.equal(statSync(join(data, 'secret-key')).mode & 0o777, 0o600);
    removeSecretKey(data, secretsFrom(second).keyId);
    assert.deepEqual(readOrCreateSecretKeys(data, true), [third, first]);
    assert.deepEqual(readdirSync(data), ['secret-key']);
  });

  test('the key file of a single machine is used if it exists, with or without a line break at the end', () => {
    const data = join(directory, 'elsewhere');
    chmodSync(join(data, 'secret-key'), 0o600);
    writeFileSync(join(data, 'secret-key'), 'a key that somebody wrote with an editor\n');
    assert.equal(keyIn(data), 'a key that somebody wrote with an editor');
  });

  test('the key file of a single machine is not replaced by a new one if there is data that was written with it', () => {
    const data = join(directory, 'lost');
    const path = join(data, 'secret-key');
    const refusal = (says: RegExp) => (error: Error) => {
      assert.equal(error.name, 'OperatorError');
      assert.match(error.message, says);
      assert.match(error.message, /^[^\n]*: restore it from the backup .*or set SECRET_KEY[^\n]*$/);
      return true;
    };
    const isRefused = (says: RegExp) =>
      assert.throws(() => readOrCreateSecretKeys(data, true), refusal(says));

    isRefused(/is missing, but there is data beside it/);
    assert.deepEqual(readdirSync(data), []);
    const damaged = {
      '': /fewer than 32 bytes/,
      ['\0'.repeat(43)]: /is damaged/,
      ['\n'.repeat(43)]: /fewer/,
    };
    for (const [content, says] of Object.entries(damaged)) {
      writeFileSync(path, content);
      isRefused(says);
      assert.equal(readFileSync(path, 'utf8'), content);
    }
    writeFileSync(path, Buffer.alloc(43, 0xff));
    isRefused(/is damaged/);
    rmSync(path);
    mkdirSync(path);
    isRefused(/can't be read/);
    assert.deepEqual(readdirSync(data), ['secret-key']);
  });
});
