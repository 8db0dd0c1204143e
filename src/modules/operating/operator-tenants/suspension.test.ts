import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { makeExports } from '../../../../test/support/exports.ts';
import { openFirm } from '../../../../test/support/firm.ts';
import { createAsset, picture, upload } from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';
import { askFor } from '../../../platform/work/store.ts';
import { resumeTenant, suspendTenant } from './suspension.ts';

const service = useService();

const suspend = (tenantId: string, reason = 'unpaid since March') =>
  suspendTenant(service.db.database, service.clock, { tenantId, reason, by: 'operator operator' });
/** Suspends it, and waits until the service has heard of it. */
async function suspended(tenant: string): Promise<void> {
  await suspend(tenant);
  await eventually(async () =>
    assert.equal((await service.request('POST', '/clients', { tenant, body: { name: 'x' } })).status, 403),
  );
}
const resume = (tenantId: string) =>
  resumeTenant(service.db.database, service.clock, { tenantId, by: 'operator operator' });

describe('a suspended tenant', () => {
  test('a suspended tenant is read, and its members and access tokens change nothing', async () => {
    const tenant = await service.tenant();
    const { token } = (
      await service.request('POST', '/access-tokens', { tenant, body: { name: 'Machine', role: 'OWNER' } })
    ).data;
    await suspended(tenant);
    for (const options of [{ tenant }, { tenant, bearer: token }]) {
      const refused = await service.request('POST', '/clients', { ...options, body: { name: 'Northwind' } });
      assert.equal(refused.status, 403);
      assert.equal(refused.headers.get('error-code'), 'tenant_suspended');
      assert.match(refused.headers.get('www-authenticate') ?? '', /unpaid since March/);
      assert.equal((await service.request('GET', '/clients', options)).status, 200);
      const { data } = await service.request('GET', `/tenants/${tenant}`, options);
      assert.equal(data.suspensionReason, 'unpaid since March');
      assert.ok(data.suspendedAt);
    }
    await resume(tenant);
    // A command tells other processes at its commit, and they hear of it a moment later.
    await eventually(async () => {
      const { status } = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
      assert.equal(status, 201);
    });
  });

  test('the database refuses what gets past the check of the request', async () => {
    const tenant = await service.tenant();
    await suspend(tenant);
    const insert = `insert into clients (id, name, created_at, updated_at) values ('clnt_x', 'x', now(), now())`;
    for (const [actor, isRefused] of [
      ['person alice', true],
      ['service retainer', true],
      ['provider Jira', true],
      ['operator alice', false],
      ['command restore-tenant', false],
    ] as const)
      await service.db.asApplication(async (client) => {
        await client.query('begin');
        await client.query(
          `select set_config('app.tenant_id', $1, true), set_config('app.actor', $2, true)`,
          [tenant, actor],
        );
        const inserted = client.query(insert);
        if (isRefused) await assert.rejects(inserted, /unpaid since March/);
        else await inserted;
        await client.query('rollback');
      });
  });

  test('the journal of the tenant tells of both, with the operator as the actor', async () => {
    const tenant = await service.tenant();
    await suspend(tenant);
    await resume(tenant);
    await service.app.sealJournals();
    const { data } = await service.request('GET', '/events', { tenant });
    assert.deepEqual(
      data.toReversed().map(({ type }: { type: string }) => type),
      ['tenant.created', 'tenant.suspended', 'tenant.resumed'],
    );
    assert.deepEqual(data[1].actor, { type: 'SYSTEM', id: 'operator operator' });
  });
});

describe('a tenant that has moved to another installation', () => {
  test('a tenant that has moved is opened again by move-tenant alone, suspended or deleted', async () => {
    const tenant = await service.tenant();
    const ask = (act: string, body?: object) =>
      service.request('POST', `/operator/tenants/${tenant}/${act}`, {
        as: 'operator',
        ...(body && { body }),
      });
    const reason = 'it has moved to https://b.example.com';
    const forged = await ask('suspend', { reason });
    assert.equal(forged.status, 400);
    assert.deepEqual([forged.json.details[0].field, /Use other words/.test(forged.text)], ['reason', true]);
    const byMove = { tenantId: tenant, by: 'command move-tenant' };
    await suspendTenant(service.db.database, service.clock, { ...byMove, reason });
    for (const [act, body] of [['resume'], ['suspend', { reason: 'unpaid' }]] as const) {
      const refused = await ask(act, body);
      assert.equal(refused.status, 400, act);
      assert.match(
        refused.text,
        /it has moved to https:\/\/b\.example\.com: move-tenant --back brings it back/,
      );
    }
    const path = `/operator/tenants/${tenant}`;
    assert.equal((await service.request('DELETE', path, { as: 'operator' })).status, 204);
    for (const act of ['restore', 'resume']) assert.equal((await ask(act)).status, 400, act);
    await resumeTenant(service.db.database, service.clock, byMove);
    assert.equal((await ask('restore')).status, 200);
  });
});

describe('other ways into a suspended tenant', () => {
  test('an answer that was stored is not sent again, and a dry run is refused', async () => {
    const tenant = await service.tenant();
    const options = { tenant, headers: { 'idempotency-key': 'again' }, body: { name: 'Northwind' } };
    assert.equal((await service.request('POST', '/clients', options)).status, 201);
    await suspended(tenant);
    for (const path of ['/clients', '/clients?dryRun=true'])
      assert.equal(
        (await service.request('POST', path, options)).headers.get('error-code'),
        'tenant_suspended',
      );
  });

  test('the bytes of an upload that was begun are refused', async () => {
    const tenant = await service.tenant();
    const pending = await createAsset(service, tenant);
    await suspended(tenant);
    const refused = await upload(pending, await picture('png'));
    assert.deepEqual([refused.status, refused.headers.get('error-code')], [403, 'tenant_suspended']);
    await resume(tenant);
    assert.equal((await upload(pending, await picture('png'))).status, 204);
  });

  test('the page of a client shows the invoice, notes no visit, and leads to no payment', async () => {
    const firm = await openFirm(service);
    const { id } = await firm.issue([{ name: 'Design', quantity: 1, amountMinor: 50_000 }]);
    const { url } = await firm.make('/links', { invoiceId: id });
    await suspended(firm.tenant);
    const path = `${service.url}${new URL(url).pathname}`;
    assert.equal((await fetch(path)).status, 200);
    assert.equal((await fetch(`${path}/seen`, { method: 'POST' })).status, 204);
    const checkout = await fetch(`${path}/checkout`, { method: 'POST', redirect: 'manual' });
    assert.match(checkout.headers.get('location') ?? '', /payment=unavailable$/);
    assert.equal((await firm.get(`/invoices/${id}`)).viewedAt, undefined);
    await resume(firm.tenant);
    assert.equal((await fetch(`${path}/seen`, { method: 'POST' })).status, 204);
    assert.ok((await firm.get(`/invoices/${id}`)).viewedAt);
  });

  test('an invitation is accepted after the suspension', async () => {
    const tenant = await service.tenant();
    await service.request('POST', '/members', {
      tenant,
      body: { email: 'nina@example.com', role: 'MEMBER' },
    });
    await suspended(tenant);
    const bearer = await service.token('nina', { email: 'nina@example.com', email_verified: true });
    assert.equal((await service.request('GET', '/clients', { tenant, bearer })).status, 200);
    const statuses = async () =>
      (await service.request('GET', '/members', { tenant })).data
        .map(({ status }: { status: string }) => status)
        .sort();
    assert.deepEqual(await statuses(), ['ACTIVE', 'INVITED']);
    await resume(tenant);
    await eventually(async () => {
      assert.equal((await service.request('GET', '/clients', { tenant, bearer })).status, 200);
      assert.deepEqual(await statuses(), ['ACTIVE', 'ACTIVE']);
    });
  });
});

describe('work of a suspended tenant', () => {
  const workOf = async (tenant: string) => {
    const sql = `select key, due_at, held_due_at from work where tenant_id = $1 and kind = 'nothing' order by key`;
    const { rows } = await service.db.asOwner((client) => client.query(sql, [tenant]));
    return Object.fromEntries(
      rows.map(({ key, due_at, held_due_at }) => [
        key,
        [due_at, held_due_at].map((at) => at?.toISOString?.() ?? at),
      ]),
    );
  };
  const ask = (tenant: string, key: string, at: string) =>
    askFor(service.db.database.inTenant(tenant), 'nothing', { tenantId: tenant, keys: [key], at });
  const [SOON, LATER] = ['2026-11-20T10:00:00.000Z', '2026-12-01T10:00:00.000Z'];

  test('work keeps its time, what is asked for meanwhile waits too, and all of it is due again afterwards', async () => {
    const tenant = await service.tenant();
    await ask(tenant, 'known', LATER);
    await suspend(tenant);
    assert.deepEqual(await workOf(tenant), { known: [Number.POSITIVE_INFINITY, LATER] });
    await ask(tenant, 'known', SOON);
    await ask(tenant, 'new', SOON);
    assert.deepEqual(await workOf(tenant), {
      known: [Number.POSITIVE_INFINITY, SOON],
      new: [Number.POSITIVE_INFINITY, SOON],
    });
    await resume(tenant);
    assert.deepEqual(await workOf(tenant), { known: [SOON, null], new: [SOON, null] });
  });

  test('an export of a suspended tenant is made after it is resumed, and those of others meanwhile', async () => {
    const [waiting, other] = [await openFirm(service), await openFirm(service)];
    const order = { kind: 'AUDIT', from: '2026-01-01', to: '2026-10-31' };
    const ids = [(await waiting.make('/exports', order)).id, (await other.make('/exports', order)).id];
    await suspend(waiting.tenant);
    await makeExports(service);
    assert.equal((await other.get(`/exports/${ids[1]}`)).status, 'DONE');
    assert.equal((await waiting.get(`/exports/${ids[0]}`)).status, 'QUEUED');
    await resume(waiting.tenant);
    await makeExports(service);
    assert.equal((await waiting.get(`/exports/${ids[0]}`)).status, 'DONE');
  });
});

test('a suspension waits for a change that began before, and none ends after it', async () => {
  const tenant = await service.tenant();
  await service.db.asApplication(async (client) => {
    await client.query('begin');
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.actor', 'person alice', true)`,
      [tenant],
    );
    await client.query(
      `insert into clients (id, name, created_at, updated_at) values ('clnt_x', 'x', now(), now())`,
    );
    let isOver = false;
    const suspending = suspend(tenant).then(() => {
      isOver = true;
    });
    await eventually(async () =>
      assert.equal(
        (await service.request('GET', `/tenants/${tenant}`)).data.suspensionReason,
        'unpaid since March',
      ),
    );
    assert.equal(isOver, false);
    await client.query('commit');
    await suspending;
  });
  const { data } = await service.request('GET', '/clients', { tenant });
  assert.equal(data.length, 1);
});

test('a suspension with an idempotency key holds up no change that needs the row of the tenant', async () => {
  const tenant = await service.tenant();
  const path = `/operator/tenants/${tenant}`;
  const ask = () =>
    service.request('POST', `${path}/suspend`, {
      ...{ body: { reason: 'unpaid' }, headers: { 'idempotency-key': 'suspend-once' } },
    });
  const suspending = await service.db.asApplication(async (client) => {
    await client.query('begin');
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.actor', 'person alice', true)`,
      [tenant],
    );
    await client.query(
      `insert into clients (id, name, created_at, updated_at) values ('clnt_x', 'x', now(), now())`,
    );
    const answer = ask();
    await eventually(async () => assert.equal((await service.request('GET', path)).data.status, 'SUSPENDED'));
    await client.query(`update tenants set name = 'Renamed' where id = $1`, [tenant]);
    await client.query('commit');
    return [answer];
  });
  assert.equal((await suspending[0])?.status, 200);
  assert.equal((await ask()).headers.get('idempotency-replayed'), 'true');
  assert.equal((await service.request('GET', `/operator/acts?tenantId=${tenant}`)).data.length, 1);
  assert.equal((await service.request('GET', path)).data.name, 'Renamed');
});

test('each of many writes during a suspension is there or refused, and none follows its answer', async () => {
  const tenant = await service.tenant();
  const write = (name: string) => service.request('POST', '/clients', { tenant, body: { name } });
  const writes = Array.from({ length: 20 }, (_, index) => write(`client ${index}`));
  const suspending = service.request('POST', `/operator/tenants/${tenant}/suspend`, {
    as: 'operator',
    body: { reason: 'unpaid' },
  });
  const further = Array.from({ length: 20 }, (_, index) => write(`further ${index}`));
  assert.equal((await suspending).status, 200);
  const count = async () => (await service.request('GET', '/clients?limit=100', { tenant })).data.length;
  const atAnswer = await count();
  const statuses = (await Promise.all([...writes, ...further])).map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status === 201 || status === 403),
    statuses.join(' '),
  );
  assert.equal(await count(), statuses.filter((status) => status === 201).length);
  assert.equal(await count(), atAnswer);
});
