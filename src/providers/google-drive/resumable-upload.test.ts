import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { startGoogle } from '../../../test/stand-ins/google.ts';
import { Crash, fileOf, newDelivery } from '../../../test/support/integrations/drive-delivery.ts';
import { systemClock } from '../../platform/clock.ts';
import { googleDriveProvider } from './google-drive.ts';

const MIB = 1_048_576;
/** Two whole pieces and part of a third. */
const file = fileOf(9 * MIB + 77);

const google = await startGoogle();
const parts = { settings: google.settings, clock: systemClock };
const provider = googleDriveProvider(parts);
/** For the fault that hangs, which waits for the time limit. */
const impatient = googleDriveProvider({ ...parts, timeoutMs: 2_000 });
const steps = () => google.requests.map(({ step }) => step);
const ranges = () => google.requests.flatMap(({ headers }) => headers['content-range'] ?? []);
const total = file.bytes.length;

function assertStoredOnce(): void {
  assert.equal(google.files.size, 1);
  for (const { bytes, name } of google.files.values()) {
    assert.ok(bytes.equals(file.bytes), 'the stored bytes are those that were sent');
    assert.equal(name, file.name);
  }
}

after(() => google.stop());
beforeEach(() => {
  google.files.clear();
  google.faults.clear();
  google.requests.length = 0;
});

describe('large files for Google Drive', () => {
  test('a large file for Google Drive is sent in pieces if it has more than 5 MiB', async () => {
    await newDelivery(google, provider, { files: [fileOf(5 * MIB)] }).attempt();
    assert.deepEqual(steps(), ['ids', 'multipart']);
    google.files.clear();
    google.requests.length = 0;
    await newDelivery(google, provider, { files: [fileOf(5 * MIB + 1)] }).attempt();
    assert.deepEqual(steps(), ['ids', 'session', 'piece', 'piece']);
    assert.equal(google.files.size, 1);
  });

  test('a large file arrives whole in Google Drive, in its folder and with its origin', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 200 });
    assertStoredOnce();
    assert.deepEqual(ranges(), [
      `bytes 0-${4 * MIB - 1}/${total}`,
      `bytes ${4 * MIB}-${8 * MIB - 1}/${total}`,
      `bytes ${8 * MIB}-${total - 1}/${total}`,
    ]);
    const [{ parents, mimeType, appProperties } = assert.fail()] = google.files.values();
    assert.deepEqual([parents, mimeType], [['stand-in-folder'], 'application/pdf']);
    assert.equal(appProperties.retainerRecordId, 'inv_1');
  });

  test('a large file for Google Drive continues from the part that Google has kept', async () => {
    google.faults.on('piece', 'keep a part', 2);
    assert.equal((await newDelivery(google, provider, { files: [file] }).attempt()).kind, 'delivered');
    assertStoredOnce();
    assert.equal(ranges()[1], `bytes ${MIB / 4}-${MIB / 4 + 4 * MIB - 1}/${total}`);
  });

  test('a large file for Google Drive continues in another attempt when Google accepts very little', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('piece', 'keep a part', 11);
    assert.equal((await delivery.attempt()).kind, 'failed');
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assertStoredOnce();
    assert.equal(steps().filter((step) => step === 'session').length, 1);
  });

  for (const fault of ['drop midway', 'drop', 'server error', 'hang', 'too many requests'] as const) {
    test(`a large file for Google Drive continues where it stopped after ${fault}`, async () => {
      const delivery = newDelivery(google, fault === 'hang' ? impatient : provider, { files: [file] });
      google.faults.on('piece', fault);
      assert.equal((await delivery.attempt()).kind, 'failed');
      google.requests.length = 0;
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assertStoredOnce();
      assert.equal(steps()[0], 'position');
      assert.ok(!steps().includes('session'));
      if (fault === 'drop midway') assert.match(ranges()[1] ?? '', /^bytes 2097152-/);
    });
  }

  test('a large file for Google Drive is stored once although the answer to every piece was lost', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('piece', 'drop after', 3);
    for (const piece of [1, 2, 3]) assert.equal((await delivery.attempt()).kind, 'failed', `piece ${piece}`);
    assertStoredOnce();
    google.requests.length = 0;
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 200 });
    assert.deepEqual(steps(), ['position']);
    assertStoredOnce();
  });

  test('a large file for Google Drive is stored once if it existed before its session began', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    await delivery.attempt();
    google.faults.on('position', 'session gone');
    google.requests.length = 0;
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 409 });
    assert.deepEqual(steps(), ['position', 'session']);
    assertStoredOnce();
  });

  test('a large file for Google Drive is stored once after a crash at any note', async () => {
    for (const crashAtNote of [1, 2]) {
      google.files.clear();
      const delivery = newDelivery(google, provider, { files: [file] });
      await assert.rejects(delivery.attempt({ crashAtNote }), Crash);
      assert.equal(google.files.size, 0);
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assertStoredOnce();
    }
  });

  for (const fault of ['session gone', 'session expired', 'bad request'] as const) {
    test(`a large file for Google Drive starts again when its session cannot be continued: ${fault}`, async () => {
      const delivery = newDelivery(google, provider, { files: [file] });
      google.faults.on('piece', 'server error');
      await delivery.attempt();
      google.faults.on('position', fault);
      google.requests.length = 0;
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assert.deepEqual(steps(), ['position', 'session', 'piece', 'piece', 'piece']);
      assertStoredOnce();
    });
  }

  test('a large file for Google Drive starts again when the file or its folder has changed', async () => {
    const delivery = newDelivery(google, provider, { files: [fileOf(total - 1, file.name)] });
    google.faults.on('piece', 'drop midway');
    await delivery.attempt();
    google.faults.on('piece', 'drop midway');
    await delivery.attempt({ files: [file] });
    google.requests.length = 0;
    const config = { folderId: 'stand-in-other-folder' };
    assert.equal((await delivery.attempt({ files: [file], config })).kind, 'delivered');
    assert.ok(!steps().includes('position'));
    assertStoredOnce();
    assert.deepEqual([...google.files.values()][0]?.parents, ['stand-in-other-folder']);
  });

  test('a large file for Google Drive is sent to Google only', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('session', 'elsewhere');
    const outcome = await delivery.attempt();
    assert.equal(outcome.kind, 'failed');
    assert.match('message' in outcome ? outcome.message : '', /not its own/);
    assert.ok(!steps().includes('piece'));
    assert.equal((await delivery.attempt()).kind, 'delivered');
  });

  test('a large file for Google Drive is not sent to a noted session at another server', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    await assert.rejects(delivery.attempt({ crashAtNote: 2 }), Crash);
    for (const [name, value] of Object.entries(delivery.notes)) {
      if (`${value}`.startsWith('http')) delivery.notes[name] = 'http://127.0.0.1:1/upload';
    }
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assertStoredOnce();
  });

  test('a large file for Google Drive keeps its session when the token expires during the upload', async () => {
    google.faults.on('piece', 'expired token');
    assert.equal((await newDelivery(google, provider, { files: [file] }).attempt()).kind, 'delivered');
    assert.deepEqual(steps(), ['ids', 'session', 'piece', 'token', 'piece', 'piece', 'piece']);
    assertStoredOnce();
  });
});
