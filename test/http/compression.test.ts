import assert from 'node:assert/strict';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

describe('compressed answers', () => {
  const service = useService();
  let firm: Firm;

  before(async () => {
    firm = await openFirm(service);
    for (let count = 0; count < 30; count++) await firm.make('/clients', { name: `Northwind ${count}` });
  });

  /** As it comes over the wire. */
  async function get(path: string, encoding?: string, method = 'GET') {
    const headers = {
      authorization: `Bearer ${await service.token('alice')}`,
      'tenant-id': firm.tenant,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    };
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http.request(`${service.url}/api/v1${path}`, { method, headers }, resolve).on('error', reject).end(),
    );
    const { 'content-encoding': coding, vary = '' } = answer.headers;
    return { coding, vary, status: answer.statusCode, bytes: await buffer(answer) };
  }

  test('compressed answers have the same content, in a few bytes', async () => {
    for (const path of ['/clients', '/clients?limit=25', '/audit-entries?limit=20', '/events']) {
      const plain = await get(path);
      assert.deepEqual([plain.status, plain.coding], [200, undefined]);
      const { coding, vary, bytes } = await get(path, 'br, gzip;q=0.5');
      assert.equal(coding, 'gzip', path);
      assert.match(vary, /accept-encoding/);
      assert.ok(
        bytes.length * 3 < plain.bytes.length,
        `${path}: ${bytes.length} of ${plain.bytes.length} bytes`,
      );
      assert.deepEqual(JSON.parse(gunzipSync(bytes).toString()), JSON.parse(plain.bytes.toString()));
    }
  });

  test('compressed answers are only for those who accept them, and for long ones', async () => {
    for (const encoding of [undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0']) {
      const { coding, vary } = await get('/clients', encoding);
      assert.equal(coding, undefined, encoding);
      assert.match(vary, /accept-encoding/);
    }
    assert.equal((await get(`/clients/${firm.clientId}`, 'gzip')).coding, undefined, 'it is short');
    assert.equal((await get('/clients/cli_none', 'gzip')).coding, undefined, 'it is an error');
    const head = await get('/clients', 'gzip', 'HEAD');
    assert.deepEqual([head.coding, head.bytes.length], [undefined, 0]);
  });

  test('compressed answers hold no secret and no signature', () => {
    const secretive = service.app.routes
      .filter(({ method, answer }) => method === 'GET' && 'schema' in answer)
      .filter(({ answer }) => /signature that expires|shown only once/.test(JSON.stringify(answer)))
      .map(({ path, holdsSecrets }) => [path, holdsSecrets]);
    assert.deepEqual(secretive, [
      ['/assets', true],
      ['/assets/{assetId}/metadata', true],
    ]);
  });
});
