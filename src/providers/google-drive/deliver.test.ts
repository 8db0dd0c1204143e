import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Fault, Step } from '../../../test/stand-ins/google/faults.ts';
import { startGoogle } from '../../../test/stand-ins/google.ts';
import {
  CLIENT,
  Crash,
  FOLDER,
  fileOf,
  newDelivery,
} from '../../../test/support/integrations/drive-delivery.ts';
import { systemClock } from '../../platform/clock.ts';
import { GrantLost } from '../provider.ts';
import { googleDriveProvider } from './google-drive.ts';

/** Only the fault that hangs waits for its time limit. */
const SHORT_TIMEOUT_MS = 2_000;

const google = await startGoogle();
const parts = { settings: google.settings, clock: systemClock };
const provider = googleDriveProvider(parts);
const impatient = googleDriveProvider({ ...parts, timeoutMs: SHORT_TIMEOUT_MS });
const stored = () => [...google.files.values()];

after(() => google.stop());
beforeEach(() => {
  google.files.clear();
  google.faults.clear();
  google.requests.length = 0;
});

describe('deliveries to Google Drive', () => {
  test('a delivery to Google Drive stores the file in the folder, with its origin', async () => {
    const file = fileOf(1_000);
    const outcome = await newDelivery(google, provider, { files: [file] }).attempt();
    assert.deepEqual(outcome, { kind: 'delivered', status: 200 });
    assert.equal(stored().length, 1);
    const [{ id: _, bytes, ...metadata } = assert.fail()] = stored();
    assert.deepEqual(metadata, {
      name: 'INV-000001.pdf',
      mimeType: 'application/pdf',
      parents: [FOLDER],
      appProperties: { retainerEventId: 'evt_1', retainerDeliveryId: 'dlv_1', retainerRecordId: 'inv_1' },
    });
    assert.ok(bytes.equals(file.bytes));
  });

  test('a delivery to Google Drive accepts names and bytes of every kind', async () => {
    const bytes = Buffer.from('\r\n--boundary\r\n\r\n\u0000--\r\n');
    const file = { name: 'Größe "1"\\ 請求書.json', contentType: 'application/json', bytes };
    assert.equal((await newDelivery(google, provider, { files: [file] }).attempt()).kind, 'delivered');
    assert.equal(stored()[0]?.name, file.name);
    assert.ok(stored()[0]?.bytes.equals(bytes));
  });

  test('a delivery to Google Drive is offered only for events whose records have files', () => {
    assert.deepEqual(provider.eventTypes, [
      'invoice.finalized',
      'invoice.voided',
      'invoice.paid',
      'creditNote.created',
    ]);
  });

  test('a delivery to Google Drive is done at once when there are no files, whatever the config', async () => {
    const outcome = await newDelivery(google, provider, { files: [], config: {} }).attempt();
    assert.deepEqual(outcome, { kind: 'delivered' });
    assert.deepEqual(google.requests, []);
  });

  test('a delivery to Google Drive asks for the PDF, or for the formats of the config', async () => {
    const delivery = newDelivery(google, provider);
    await delivery.attempt();
    assert.deepEqual(delivery.formats, ['PDF']);
    await delivery.attempt({ config: { folderId: FOLDER, formats: ['CII', 'PDF'] } });
    assert.deepEqual(delivery.formats, ['CII', 'PDF']);
  });

  test('a delivery to Google Drive stores what there is, and is then refused, if a format is missing', async () => {
    const delivery = newDelivery(google, provider, { missing: 'INV-000001 is no e-invoice' });
    const refused = { kind: 'refused', message: 'INV-000001 is no e-invoice' };
    assert.deepEqual(await delivery.attempt(), refused);
    assert.deepEqual(await delivery.attempt(), refused);
    assert.equal(stored().length, 1);
  });

  test("a delivery to Google Drive goes into the client's own folder, otherwise into the common one", async () => {
    const config = {
      folderId: FOLDER,
      clientFolders: [{ clientId: CLIENT, folderId: 'stand-in-other-folder' }],
    };
    await newDelivery(google, provider, { config }).attempt();
    await newDelivery(google, provider, { config, clientId: 'clnt_2' }).attempt();
    assert.deepEqual(
      stored().map(({ parents }) => parents),
      [['stand-in-other-folder'], [FOLDER]],
    );
  });

  test('a delivery to Google Drive goes into a shared drive', async () => {
    const config = { folderId: 'stand-in-shared-drive' };
    assert.equal((await newDelivery(google, provider, { config }).attempt()).kind, 'delivered');
  });

  test('a delivery to Google Drive is refused without a folder, and the message says what to set', async () => {
    const config = { clientFolders: [{ clientId: 'clnt_2', folderId: FOLDER }] };
    const outcome = await newDelivery(google, provider, { config }).attempt();
    assert.equal(outcome.kind, 'refused');
    assert.match('message' in outcome ? outcome.message : '', new RegExp(`config\\.folderId.*${CLIENT}`));
    assert.deepEqual(google.requests, []);
  });

  test('a delivery to Google Drive stores several files, and after a crash only the missing ones', async () => {
    const [first, second, third] = [fileOf(10, 'a.pdf'), fileOf(20, 'a.pdf'), fileOf(30, 'b.json')] as const;
    const delivery = newDelivery(google, provider, { files: [first, second, third] });
    await assert.rejects(delivery.attempt({ crashAtNote: 3 }), Crash);
    assert.equal(stored().length, 1);
    google.requests.length = 0;
    delivery.read.length = 0;
    assert.equal((await delivery.attempt({ files: [third, first, second] })).kind, 'delivered');
    assert.deepEqual(delivery.read, ['b.json', 'a.pdf'], 'a stored file is not read again');
    assert.deepEqual(
      google.requests.map(({ step }) => step),
      ['ids', 'multipart', 'multipart'],
    );
    assert.deepEqual(
      stored()
        .map(({ name, bytes }) => `${name} ${bytes.length}`)
        .sort(),
      ['a.pdf 10', 'a.pdf 20', 'b.json 30'],
    );
  });
});

describe('repeated attempts', () => {
  test('a repeated attempt at Google Drive uses the same identifier after a crash between note and upload', async () => {
    const delivery = newDelivery(google, provider);
    await assert.rejects(delivery.attempt({ crashAtNote: 1 }), Crash);
    assert.equal(stored().length, 0);
    const noted = Object.values(delivery.notes);
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assert.deepEqual(
      stored().map(({ id }) => id),
      noted,
    );
  });

  test('a repeated attempt at Google Drive makes no second file after a crash that follows the upload', async () => {
    const delivery = newDelivery(google, provider);
    await delivery.attempt(); // its outcome is not written down
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 409 });
    assert.equal(stored().length, 1);
  });

  test('a repeated attempt at Google Drive makes no second file after a lost answer', async () => {
    const delivery = newDelivery(google, provider);
    google.faults.on('multipart', 'drop after');
    assert.equal((await delivery.attempt()).kind, 'failed');
    assert.equal(stored().length, 1);
    assert.deepEqual(await delivery.attempt(), { kind: 'delivered', status: 409 });
    assert.equal(stored().length, 1);
  });

  test('a repeated attempt at Google Drive gets a new identifier after another Google account has authorised', async () => {
    const delivery = newDelivery(google, provider);
    await assert.rejects(delivery.attempt({ crashAtNote: 1 }), Crash);
    const noted = Object.values(delivery.notes);
    google.faults.on('multipart', 'unusable id');
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assert.equal(stored().length, 1);
    assert.notDeepEqual(
      stored().map(({ id }) => id),
      noted,
    );
  });
});

describe('deliveries that Google does not accept', () => {
  const faults: [Step, Fault, { kind: string; status?: number; retryAfterMs?: number }, RegExp][] = [
    ['ids', 'rate limit', { kind: 'failed', status: 403 }, /no more for now/],
    ['multipart', 'rate limit', { kind: 'failed', status: 403 }, /no more for now/],
    ['multipart', 'user rate limit', { kind: 'failed', status: 403 }, /no more for now/],
    [
      'multipart',
      'too many requests',
      { kind: 'failed', status: 429, retryAfterMs: 7_000 },
      /no more for now/,
    ],
    ['multipart', 'unavailable', { kind: 'failed', status: 503, retryAfterMs: 86_400_000 }, /503/],
    ['ids', 'server error', { kind: 'failed', status: 500 }, /500/],
    ['multipart', 'server error', { kind: 'failed', status: 500 }, /500/],
    ['multipart', 'storage full', { kind: 'failed', status: 403 }, /storage .* is full/],
    ['multipart', 'no permission', { kind: 'failed', status: 403 }, /permission/],
    ['multipart', 'folder missing', { kind: 'failed', status: 404 }, /no folder stand-in-folder/],
    ['multipart', 'bad request', { kind: 'refused', status: 400 }, /does not accept the file: Bad Request/],
    ['multipart', 'nonsense', { kind: 'failed', status: 200 }, /did not confirm/],
    ['ids', 'nonsense', { kind: 'failed', status: 200 }, /without an identifier/],
    ['multipart', 'flood', { kind: 'failed', status: 200 }, /too large/],
    ['multipart', 'redirect', { kind: 'failed', status: 307 }, /redirect/],
    ['multipart', 'hang', { kind: 'failed' }, /did not answer within 2 s/],
    ['multipart', 'drop', { kind: 'failed' }, /could not be reached/],
    ['multipart', 'drop midway', { kind: 'failed' }, /could not be reached/],
  ];
  for (const [step, fault, expected, says] of faults) {
    test(`a delivery to Google Drive is ${expected.kind} on ${fault} at ${step}, and succeeds afterwards`, async () => {
      const files = [fileOf(3_000_000)];
      const delivery = newDelivery(google, fault === 'hang' ? impatient : provider, { files });
      google.faults.on(step, fault);
      const { message, ...outcome } = (await delivery.attempt()) as { message: string; kind: string };
      assert.deepEqual(outcome, expected);
      assert.match(message, says);
      assert.equal((await delivery.attempt()).kind, 'delivered');
      assert.equal(stored().length, 1);
    });
  }

  test('a delivery that Google does not accept names the missing folder', async () => {
    const outcome = await newDelivery(google, provider, { config: { folderId: 'none-such' } }).attempt();
    assert.equal(outcome.kind, 'failed');
    assert.match('message' in outcome ? outcome.message : '', /none-such/);
  });
});

describe('the token of a delivery', () => {
  test('the token for Google Drive is refreshed when Google refuses it, also during a delivery', async () => {
    const delivery = newDelivery(google, provider);
    google.faults.expireAccessTokens();
    google.faults.on('multipart', 'expired token');
    assert.equal((await delivery.attempt()).kind, 'delivered');
    assert.deepEqual(
      google.requests.map(({ step }) => step),
      ['ids', 'token', 'ids', 'multipart', 'token', 'multipart'],
    );
  });

  test('a token for Google Drive that is refused again leads to a failure, not a loop', async () => {
    google.faults.on('ids', 'expired token', 10);
    const outcome = await newDelivery(google, provider).attempt();
    assert.equal(outcome.kind, 'failed');
    assert.equal(google.requests.filter(({ step }) => step === 'ids').length, 2);
  });

  test('a revoked grant for Google Drive leads to GrantLost', async () => {
    const delivery = newDelivery(google, provider);
    google.faults.revokeGrants();
    await assert.rejects(delivery.attempt(), GrantLost);
  });

  test('a delivery to Google Drive fails when Google cannot issue a token now', async () => {
    const delivery = newDelivery(google, provider);
    google.faults.expireAccessTokens();
    google.faults.on('token', 'too many requests');
    const { kind, retryAfterMs } = (await delivery.attempt()) as { kind: string; retryAfterMs?: number };
    assert.deepEqual([kind, retryAfterMs], ['failed', 7_000]);
  });
});
