import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startS3Server } from '../../../../test/stand-ins/s3.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { complete, createAsset, picture, upload } from '../../../../test/support/records/assets.ts';
import { startService, type TestService, useService } from '../../../../test/support/service.ts';
import { keyOf } from './files.ts';
import { compareFiles } from './verification.ts';

const LINE = { name: 'Design', quantity: 7.5, amountMinor: 9_500, taxPercent: 19 };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What can happen to a file in its storage. `undefined` removes it. */
const DAMAGES: Record<string, (intact: Buffer) => Buffer | undefined> = {
  missing: () => undefined,
  truncated: (intact) => intact.subarray(0, 100),
  empty: () => Buffer.alloc(0),
  longer: (intact) => Buffer.concat([intact, Buffer.from('more')]),
  'changed in one byte': (intact) => {
    const swapped = Buffer.from(intact);
    swapped[intact.length >> 1] = (swapped[intact.length >> 1] ?? 0) ^ 1;
    return swapped;
  },
};

describe('damaged files of documents', async () => {
  const server = await startS3Server();
  after(() => server.close());

  describe('in a directory', () => expectVerified(useService()));
  describe('in a bucket', () => expectVerified(startService(server.environment)));
});

function expectVerified(service: TestService): void {
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service, { settings: { legalName: 'Acme Studio GmbH' } });
  });

  async function download(path: string, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await service.token('alice')}`;
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization, 'tenant-id': firm.tenant, ...headers },
    });
    return {
      status: answer.status,
      etag: answer.headers.get('etag'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }
  async function issued() {
    const { id } = await firm.issue([LINE]);
    const path = `/invoices/${id}/pdf`;
    const { status, bytes } = await download(path);
    assert.equal(status, 200, bytes.toString());
    return {
      id,
      path,
      bytes,
      hash: sha256(bytes),
      key: keyOf(service.app.documentFiles, firm.tenant, sha256(bytes)),
    };
  }
  async function damage(key: string, bytes: Buffer | undefined) {
    const { storage } = service.app.documentFiles;
    await (bytes ? storage.put(key, bytes) : storage.remove(key));
  }
  const states = async () => {
    const compared = await Array.fromAsync(
      compareFiles(service.app.documentFiles, service.db.database, firm.tenant),
    );
    return compared.filter(({ state }) => state !== 'intact');
  };

  for (const [name, change] of Object.entries(DAMAGES)) {
    test(`a document's file that is ${name} is found, made again, and served with its recorded bytes`, async () => {
      const { id, path, bytes, hash, key } = await issued();
      assert.deepEqual(await states(), []);
      await damage(key, change(bytes));
      const state = name === 'missing' ? 'missing' : 'changed';
      assert.deepEqual(await states(), [{ recordId: id, kind: 'PDF', state }]);
      service.logLines.length = 0;
      const whole = await download(path);
      assert.deepEqual([whole.status, sha256(whole.bytes), whole.etag], [200, hash, `"${hash}"`]);
      const logged = service.logLines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
      assert.equal(logged?.msg, `a file of a document is ${state} in the file storage`);
      assert.deepEqual([logged.tenantId, logged.documentId, logged.kind], [firm.tenant, id, 'PDF']);
      assert.deepEqual(await states(), []);
    });
  }

  test("a document's file is served in part only if all of it is intact", async (t) => {
    const { path, bytes, key } = await issued();
    const swapped = Buffer.from(bytes);
    swapped[swapped.length - 1] = (swapped.at(-1) ?? 0) ^ 1;
    await damage(key, swapped);
    const making = t.mock.method(service.app.documentFiles.makers, 'make');
    const part = await download(path, { range: 'bytes=0-4' });
    assert.deepEqual([part.status, part.bytes.toString()], [206, '%PDF-']);
    assert.equal(making.mock.callCount(), 1, 'the end of the file was changed');
  });

  test("a document's file is made again once for all who ask at the same time", async (t) => {
    const { path, hash, key } = await issued();
    await damage(key, undefined);
    const making = t.mock.method(service.app.documentFiles.makers, 'make');
    const answers = await Promise.all(Array.from({ length: 4 }, () => download(path)));
    for (const { bytes } of answers) assert.equal(sha256(bytes), hash);
    assert.equal(making.mock.callCount(), 1);
  });

  test("a document's file is refused if it can not be made as it was, and nothing of it is sent", async (t) => {
    const { id, path, bytes, key } = await issued();
    const forged = Buffer.from(bytes);
    forged[200] = (forged[200] ?? 0) ^ 1;
    await damage(key, forged);
    t.mock.method(service.app.documentFiles.makers, 'make', async () => {
      return { bytes: Buffer.from('of another version'), plainTexts: [] };
    });
    for (const headers of [{}, { range: 'bytes=0-4' }]) {
      const answer = await download(path, headers as Record<string, string>);
      assert.deepEqual([answer.status, answer.etag], [503, null]);
      assert.match(answer.bytes.toString(), /The file is lost: restore the file storage from a backup/);
    }
    const { storage } = service.app.documentFiles;
    assert.deepEqual(await storage.read(key, 10_000_000), forged, 'the forgery stays as evidence');
    const [file] = await firm.get(`/invoices/${id}/files`);
    assert.equal(file.problem, undefined, 'it was made, so it is no file that waits to be made');
    await damage(key, bytes);
  });

  test("a document's file is not made from a picture that was changed", async () => {
    const pending = await createAsset(service, firm.tenant, { access: 'PUBLIC' });
    const { assetId } = pending;
    await upload(pending, await picture('png'));
    assert.equal((await complete(service, firm.tenant, assetId)).status, 200);
    await firm.make('/media', { assetId, slot: 'LOGO' });
    const { id } = await firm.issue([LINE]);
    const row = await service.db.asOwner((client) =>
      client.query('select store_key as key from assets where id = $1', [assetId]),
    );
    await damage(row.rows[0].key, await picture('png', 40));
    assert.deepEqual(await states(), [{ recordId: assetId, kind: 'picture', state: 'changed' }]);
    const answer = await download(`/invoices/${id}/pdf`);
    assert.equal(answer.status, 503);
    assert.match(answer.bytes.toString(), /A picture of the document cannot be read now/);
  });
}
