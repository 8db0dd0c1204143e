import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeExports } from '../../../../test/support/exports.ts';
import { startService } from '../../../../test/support/service.ts';
import { importFrom } from '../../../../test/support/tenant-archives.ts';

const here = startService();
const there = startService();

describe('an export of a tenant', () => {
  test('an export of a tenant shows its passphrase once, and another installation takes its file', async () => {
    const tenant = await here.tenant();
    const made = await here.request('POST', '/exports', { tenant, body: { kind: 'TENANT' } });
    assert.equal(made.status, 201, made.text);
    const { id, passphrase } = made.data;
    assert.match(passphrase, /^([2-9a-z]{5}-){5}[2-9a-z]{5}$/);
    const sealed = () =>
      here.db.asOwner(async (owner) => {
        const { rows } = await owner.query('select sealed_passphrase from exports where id = $1', [id]);
        return rows[0].sealed_passphrase;
      });
    assert.ok(await sealed());
    await makeExports(here);
    assert.equal(await sealed(), null);
    const { data } = await here.request('GET', `/exports/${id}`, { tenant });
    assert.deepEqual([data.status, data.passphrase], ['DONE', undefined]);
    const [{ name }] = data.files;
    const headers = { authorization: `Bearer ${await here.token('alice')}`, 'tenant-id': tenant };
    const answer = await fetch(`${here.url}/api/v1/exports/${id}/files/${name}`, { headers });
    const file = join(tmpdir(), `${id}.zip`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const { manifest } = await importFrom(file, there, { passphrase });
    assert.equal(manifest.tenantId, tenant);
  });

  test('an export of a tenant is asked for by an owner, who is a person, and without a period', async () => {
    const tenant = await here.tenant();
    const ask = (options: object) =>
      here.request('POST', '/exports', { tenant, body: { kind: 'TENANT' }, ...options });
    const body = { name: 'Machine', role: 'OWNER' };
    const { token } = (await here.request('POST', '/access-tokens', { tenant, body })).data;
    await here.request('POST', '/members', { tenant, body: { subject: 'bob', role: 'ADMIN' } });
    assert.equal((await ask({ bearer: token })).status, 400);
    assert.equal((await ask({ as: 'bob' })).status, 403);
    const withPeriod = await ask({ body: { kind: 'TENANT', from: '2026-01-01' } });
    assert.deepEqual([withPeriod.status, withPeriod.json.details?.[0].field], [400, 'from']);
    const without = await ask({ body: { kind: 'BOOKINGS', from: '2026-01-01' } });
    assert.deepEqual([without.status, without.json.details?.[0].field], [400, 'to']);
    const { id } = (await ask({})).data;
    await makeExports(here);
    const file = await here.request('GET', `/exports/${id}/files/x.zip`, { tenant, as: 'bob' });
    assert.equal(file.status, 403);
  });
});
