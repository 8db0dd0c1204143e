import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import {
  beginMove,
  clockOf,
  moveTo,
  sandbox,
  untilReady,
  withWorkers,
} from '../../../../test/support/sandbox.ts';
import { startService } from '../../../../test/support/service.ts';

const YEAR_MS = 365 * 86_400_000;

const service = startService();
const inMs = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
const makeClient = (tenant: string) =>
  service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });

describe('the clock of a tenant', () => {
  test('a LIVE tenant has real time, and its clock can not be moved', async () => {
    const tenant = await service.tenant();
    const before = service.clock.now();
    const { now, ...rest } = await clockOf(service, tenant);
    assert.ok(new Date(now) >= before && new Date(now) <= service.clock.now(), now);
    assert.deepEqual(rest, { status: 'READY', due: 0, done: 0 });
    const refused = await beginMove(service, tenant, inMs(YEAR_MS));
    assertRefused(refused, ['status', 'state']);
    assert.match(refused.text, /Only the clock of a sandbox can be moved/);
    const written = service.db.asOwner((owner) =>
      owner.query('insert into tenant_clocks (tenant_id, now) values ($1, now())', [tenant]),
    );
    await assert.rejects(written, /only a sandbox has a clock of its own/);
  });

  test('a sandbox follows real time until its clock is moved, and then stands still', async () => {
    const tenant = await sandbox(service);
    assert.equal((await clockOf(service, tenant)).status, 'READY');
    const early = (await makeClient(tenant)).data;
    assert.ok(new Date(early.createdAt) <= service.clock.now());
    const to = inMs(YEAR_MS);
    await withWorkers(service, [], async () => {
      const startedMs = performance.now();
      assert.deepEqual(await moveTo(service, tenant, to), { now: to, status: 'READY', due: 0, done: 0 });
      assert.ok(performance.now() - startedMs < 3_000, 'an idle sandbox moves by a year within seconds');
    });
    const made = (await makeClient(tenant)).data;
    assert.deepEqual([made.createdAt, made.updatedAt], [to, to]);
    const changed = { tenant, body: { name: 'Northwind Traders' } };
    assert.equal((await service.request('PATCH', `/clients/${early.id}`, changed)).data.updatedAt, to);
    const listed = (await service.request('GET', '/clients', { tenant })).data;
    assert.deepEqual(listed.map(({ id }: { id: string }) => id).sort(), [early.id, made.id].sort());
  });

  test('the clock of a sandbox goes forward only, by at most two years a call', async () => {
    const tenant = await sandbox(service);
    assertRefused(await beginMove(service, tenant, inMs(-1)), ['to', 'range']);
    assertRefused(await beginMove(service, tenant, inMs(3 * YEAR_MS)), ['to', 'range']);
    assertRefused(await beginMove(service, tenant, 'tomorrow'), ['to', 'format']);
    const to = inMs(2 * YEAR_MS);
    await withWorkers(service, [], async () => {
      await moveTo(service, tenant, to);
      assertRefused(await beginMove(service, tenant, to), ['to', 'range']);
      assertRefused(await beginMove(service, tenant, inMs(YEAR_MS)), ['to', 'range']);
      assert.equal((await moveTo(service, tenant, inMs(3 * YEAR_MS))).now > to, true);
    });
    const set = (change: string) =>
      service.db.asApplication(async (client) => {
        await client.query('begin');
        await enterTenant(client, tenant);
        await client.query(`update tenant_clocks set ${change}`);
      });
    await assert.rejects(set(`now = now - interval '1 second'`), /never goes back/);
    await assert.rejects(set(`advances_to = now - interval '1 second'`), /tenant_clocks_forward/);
  });

  test('a sandbox whose clock is being moved refuses writes of people, but can be read and deleted', async () => {
    const tenant = await sandbox(service);
    const { id } = (await makeClient(tenant)).data;
    const to = inMs(YEAR_MS);
    const begun = await beginMove(service, tenant, to);
    assert.equal(begun.status, 202, begun.text);
    assert.equal((await clockOf(service, tenant)).status, 'ADVANCING');
    for (const [method, path] of [
      ['POST', '/clients'],
      ['PATCH', `/clients/${id}`],
      ['DELETE', `/clients/${id}`],
      ['POST', `/tenants/${tenant}/advance`],
      ['PATCH', `/tenants/${tenant}`],
    ] as const) {
      const body = path.endsWith('/advance') ? { to } : { name: 'Northwind' };
      const refused = await service.request(method, path, { tenant, body });
      assert.equal(refused.status, 409, `${method} ${path} ${refused.text}`);
      assert.equal(refused.headers.get('retry-after'), '2');
    }
    assert.equal((await service.request('GET', `/clients/${id}`, { tenant })).status, 200);
    const other = await service.tenant();
    assert.equal((await makeClient(other)).status, 201, 'other tenants go on');
    await withWorkers(service, [], () => untilReady(service, tenant));
    assert.equal((await makeClient(tenant)).data.createdAt, to);
    assert.equal((await beginMove(service, tenant, inMs(2 * YEAR_MS))).status, 202);
    assert.equal((await service.request('DELETE', `/tenants/${tenant}`)).status, 204);
  });

  test('two moves of a clock at once: one of them is a 409', async () => {
    const tenant = await sandbox(service);
    const both = await Promise.all([1, 2].map((years) => beginMove(service, tenant, inMs(years * YEAR_MS))));
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
  });

  test('the clock of a sandbox can be read by all of its members, and moved by admins', async () => {
    const tenant = await sandbox(service);
    const body = { subject: 'bob', role: 'MEMBER' };
    assert.equal((await service.request('POST', '/members', { tenant, body })).status, 201);
    const asBob = (method: string, path: string, given?: object) =>
      service.request(method, `/tenants/${tenant}${path}`, { as: 'bob', ...(given && { body: given }) });
    assert.equal((await asBob('GET', '/clock')).status, 200);
    assert.equal((await asBob('POST', '/advance', { to: inMs(YEAR_MS) })).status, 403);
    const stranger = await service.request('GET', `/tenants/${tenant}/clock`, { as: 'carol' });
    assert.equal(stranger.status, 404);
    const token = { name: 'nightly', role: 'ADMIN' };
    const foreign = await service.request('POST', '/access-tokens', {
      tenant: await service.tenant(),
      body: token,
    });
    const bearer = foreign.data.token;
    assert.equal((await service.request('GET', `/tenants/${tenant}/clock`, { bearer })).status, 403);
  });

  test('tokens, signatures and the journal of a sandbox go by real time', async () => {
    const tenant = await sandbox(service);
    const to = inMs(2 * YEAR_MS);
    await withWorkers(service, [], () => moveTo(service, tenant, to));
    const soon = inMs(3_600_000);
    const token = { name: 'nightly', role: 'VIEWER', expiresAt: soon };
    const issued = await service.request('POST', '/access-tokens', { tenant, body: token });
    assert.equal(issued.status, 201, issued.text);
    assert.ok(issued.data.createdAt < soon);
    const read = await service.request('GET', '/clients', { tenant, bearer: issued.data.token });
    assert.equal(read.status, 200, read.text);
    const asset = { kind: 'BRANDING_LOGO', contentType: 'image/png' };
    const { upload, asset: made } = (await service.request('POST', '/assets', { tenant, body: asset })).data;
    assert.ok(upload.expiresAt < inMs(2 * 3_600_000));
    assert.equal(made.createdAt, to);
    await service.app.sealJournals();
    const [entry] = (await service.request('GET', '/audit-entries?resource=asset', { tenant })).data;
    assert.ok(entry.createdAt < soon, entry.createdAt);
  });

  test("the next number of a sandbox's series is the one of its own year", async () => {
    const tenant = await sandbox(service, { invoiceNumberFormat: '{YYYY}-{SEQ:4}' });
    const start = { nextInvoiceNumber: 50 };
    assert.equal((await service.request('PATCH', `/tenants/${tenant}`, { body: start })).status, 200);
    await withWorkers(service, [], () => moveTo(service, tenant, inMs(2 * YEAR_MS)));
    const read = (await service.request('GET', `/tenants/${tenant}`)).data;
    const listed = (await service.request('GET', '/tenants?limit=500')).data;
    const inList = listed.find(({ id }: { id: string }) => id === tenant);
    assert.deepEqual([read.nextInvoiceNumber, inList.nextInvoiceNumber], [1, 1]);
  });
});
