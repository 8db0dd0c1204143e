import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { startGoogle } from '../../../test/stand-ins/google.ts';
import { Crash, fileOf, newDelivery } from '../../../test/support/integrations/drive-delivery.ts';
import { systemClock } from '../../platform/clock.ts';
import { googleDriveProvider } from './google-drive.ts';

const MIB = 1_048_576;
/** Two whole pieces and a bit. */
const file = fileOf(9 * MIB + 77);

const google = await startGoogle();
const provider = googleDriveProvider({ settings: google.settings, clock: systemClock, timeoutMs: 2_000 });
const steps = () => google.requests.map(({ step }) => step);
const ranges = () => google.requests.flatMap(({ headers }) => headers['content-range'] ?? []);
const total = file.bytes.length;

function assertThereOnce(): void {
  assert.equal(google.files.size, 1);
  for (const { bytes, name } of google.files.values()) {
    assert.ok(bytes.equals(file.bytes), 'the bytes are those that were sent');
    assert.equal(name, file.name);
  }
}

after(() => google.stop());
beforeEach(() => {
  google.files.clear();
  google.faults.clear();
  google.requests.length = 0;
});

describe('a large file', () => {
  test('goes in pieces, from one byte above 5 MiB', async () => {
    await newDelivery(google, provider, { files: [fileOf(5 * MIB)] }).attempt();
    assert.deepEqual(steps(), ['ids', 'multipart']);
    google.files.clear();
    google.requests.length = 0;
    await newDelivery(google, provider, { files: [fileOf(5 * MIB + 1)] }).attempt();
    assert.deepEqual(steps(), ['ids', 'session', 'piece', 'piece']);
    assert.equal(google.files.size, 1);
  });

  test('arrives whole, with its place and its origin', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 200 });
    assertThereOnce();
    assert.deepEqual(ranges(), [
      `bytes 0-${4 * MIB - 1}/${total}`,
      `bytes ${4 * MIB}-${8 * MIB - 1}/${total}`,
      `bytes ${8 * MIB}-${total - 1}/${total}`,
    ]);
    const [{ parents, mimeType, appProperties } = assert.fail()] = google.files.values();
    assert.deepEqual([parents, mimeType], [['stand-in-folder'], 'application/pdf']);
    assert.equal(appProperties.retainerRecordId, 'inv_1');
  });

  test('goes on from what Google has kept, when it keeps a part', async () => {
    google.faults.on('piece', 'keep a part', 2);
    assert.equal((await newDelivery(google, provider, { files: [file] }).attempt()).kind, 'delivered');
    assertThereOnce();
    assert.equal(ranges()[1], `bytes ${MIB / 4}-${MIB / 4 + 4 * MIB - 1}/${total}`);
  });

  test('of which Google takes hardly anything goes on with another attempt', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('piece', 'keep a part', 11);
    assert.equal((await delivery.attempt()).kind, 'failed');
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assertThereOnce();
    assert.equal(steps().filter((step) => step === 'session').length, 1);
  });

  for (const fault of ['drop midway', 'drop', 'server error', 'hang', 'too many requests'] as const) {
    test(`goes on where it ended: ${fault}`, async () => {
      const delivery = newDelivery(google, provider, { files: [file] });
      google.faults.on('piece', fault);
      assert.equal((await delivery.attempt()).kind, 'failed');
      google.requests.length = 0;
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assertThereOnce();
      assert.equal(steps()[0], 'position');
      assert.ok(!steps().includes('session'));
      if (fault === 'drop midway') assert.match(ranges()[1] ?? '', /^bytes 2097152-/);
    });
  }

  test('is there once, although the answer to every piece was lost', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('piece', 'drop after', 3);
    for (const piece of [1, 2, 3]) assert.equal((await delivery.attempt()).kind, 'failed', `piece ${piece}`);
    assertThereOnce();
    google.requests.length = 0;
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 200 });
    assert.deepEqual(steps(), ['position']);
    assertThereOnce();
  });

  test('that was there before its session began is there once', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    await delivery.attempt();
    google.faults.on('position', 'session gone');
    google.requests.length = 0;
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 409 });
    assert.deepEqual(steps(), ['position', 'session']);
    assertThereOnce();
  });

  test('is there once after a crash at any note', async () => {
    for (const crashAtNote of [1, 2]) {
      google.files.clear();
      const delivery = newDelivery(google, provider, { files: [file] });
      await assert.rejects(delivery.attempt({ crashAtNote }), Crash);
      assert.equal(google.files.size, 0);
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assertThereOnce();
    }
  });

  for (const fault of ['session gone', 'session expired', 'bad request'] as const) {
    test(`begins anew when its session is of no use any more: ${fault}`, async () => {
      const delivery = newDelivery(google, provider, { files: [file] });
      google.faults.on('piece', 'server error');
      await delivery.attempt();
      google.faults.on('position', fault);
      google.requests.length = 0;
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assert.deepEqual(steps(), ['position', 'session', 'piece', 'piece', 'piece']);
      assertThereOnce();
    });
  }

  test('begins anew when it is another file, or goes elsewhere', async () => {
    const delivery = newDelivery(google, provider, { files: [fileOf(total - 1, file.name)] });
    google.faults.on('piece', 'drop midway');
    await delivery.attempt();
    google.faults.on('piece', 'drop midway');
    await delivery.attempt({ files: [file] });
    google.requests.length = 0;
    const config = { folderId: 'stand-in-other-folder' };
    assert.equal((await delivery.attempt({ files: [file], config })).kind, 'delivered');
    assert.ok(!steps().includes('position'));
    assertThereOnce();
    assert.deepEqual([...google.files.values()][0]?.parents, ['stand-in-other-folder']);
  });

  test('is sent nowhere else than to Google', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    google.faults.on('session', 'elsewhere');
    const outcome = await delivery.attempt();
    assert.equal(outcome.kind, 'failed');
    assert.match('message' in outcome ? outcome.message : '', /not its own/);
    assert.ok(!steps().includes('piece'));
    assert.equal((await delivery.attempt()).kind, 'delivered');
  });

  test('whose noted session is at another server is not sent there', async () => {
    const delivery = newDelivery(google, provider, { files: [file] });
    await assert.rejects(delivery.attempt({ crashAtNote: 2 }), Crash);
    for (const [name, value] of Object.entries(delivery.notes)) {
      if (`${value}`.startsWith('http')) delivery.notes[name] = 'http://127.0.0.1:1/upload';
    }
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assertThereOnce();
  });

  test('keeps its session when the token ends in the midst', async () => {
    google.faults.on('piece', 'expired token');
    assert.equal((await newDelivery(google, provider, { files: [file] }).attempt()).kind, 'delivered');
    assert.deepEqual(steps(), ['ids', 'session', 'piece', 'token', 'piece', 'piece', 'piece']);
    assertThereOnce();
  });
});
