import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { endpointKeyHash } from '../src/modules/connections/integrations/connection.ts';
import { issuingOfDrafts } from '../src/modules/correspondence/issuing/worker.ts';
import { collectContract } from '../src/modules/tracked-work/collecting/worker.ts';
import { newId } from '../src/platform/ids.ts';
import { cloneDatabase, enterTenant, type TestDatabase } from './support/database.ts';
import { type Answer, send } from './support/http.ts';
import { IDENTIFIER, webhookOf } from './support/integrations/jira-webhooks.ts';
import { type RoundTripCounter, startRoundTripCounter } from './support/postgres/round-trip-counter.ts';
import { type Instance, startInstance } from './support/processes/instance.ts';
import { insertClients } from './support/records/insert-clients.ts';
import { signToken } from './support/service.ts';

/** Longer than an instance caches a caller's role. */
const FORGOTTEN_MS = 5_001;

describe('round trips to the database', () => {
  const tenant = newId('tenant');
  let now = new Date();
  let db: TestDatabase;
  let counter: RoundTripCounter;
  let instance: Instance;
  let bearer: string;

  /** The tenant exists before the service listens for changes, so that no notification interferes. */
  before(async () => {
    db = await cloneDatabase();
    await db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      await owner.query(
        `insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`,
        [tenant],
      );
      const sql = `insert into members (tenant_id, id, subject, role, created_at, updated_at) values ($1, $2, 'alice', 'OWNER', now(), now())`;
      await owner.query(sql, [tenant, newId('member')]);
    });
    await insertClients(db, tenant, 200);
    counter = await startRoundTripCounter(db.applicationConnection);
    const clock = { now: () => now };
    instance = await startInstance(counter.connection, clock);
    bearer = await signToken(clock, 'alice');
  });
  after(async () => {
    await instance.close();
    counter.close();
    await db.close();
  });

  /** Returns the number of round trips that the request took, and its answer. */
  async function counted(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<[number, Answer]> {
    const before = counter.roundTrips();
    const answer = await send(instance.app.publicUrl(), method, `/api/v1${path}`, {
      tenant,
      bearer,
      headers,
      ...(body && { body }),
    });
    assert.ok(answer.status < 300, answer.text);
    return [counter.roundTrips() - before, answer];
  }

  test('reading a tenant takes one round trip, once the caller is cached', async () => {
    await counted('GET', `/tenants/${tenant}`);
    for (let again = 0; again < 5; again++) {
      const [trips, { data }] = await counted('GET', `/tenants/${tenant}`);
      assert.deepEqual([trips, data.id], [1, tenant]);
    }
  });

  test('listing 200 clients takes one round trip', async () => {
    await counted('GET', '/clients');
    for (let again = 0; again < 5; again++) {
      const [trips, { data }] = await counted('GET', '/clients');
      assert.deepEqual([trips, data.length], [1, 200]);
    }
  });

  test('listing 200 clients with their pictures takes one round trip', async () => {
    await db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      await owner.query(
        `insert into assets (tenant_id, id, kind, access, source, status, content_type, size_bytes, etag, upload_key,
           store_key, created_at, updated_at)
         values ($1, 'ast_1', 'BRANDING_LOGO', 'PUBLIC', 'GENERATED', 'READY', 'image/png', 1, 'x', 'x', 'x', now(), now())`,
        [tenant],
      );
      await owner.query(
        `insert into media_attachments (tenant_id, id, asset_id, asset_kind, client_id, slot, created_at, updated_at)
         select $1, 'att_' || substr(id, 6), 'ast_1', 'BRANDING_LOGO', id, 'LOGO', now(), now() from clients`,
        [tenant],
      );
    });
    for (const path of ['/clients', '/clients?limit=200']) {
      const [trips, { data }] = await counted('GET', path);
      assert.deepEqual([trips, data.length], [1, 200]);
      for (const { media } of data) assert.equal(media.length, 1);
    }
  });

  test('a caller who is not cached takes one more round trip', async () => {
    for (const path of [`/tenants/${tenant}`, '/clients']) {
      now = new Date(now.getTime() + FORGOTTEN_MS);
      assert.equal((await counted('GET', path))[0], 2);
      assert.equal((await counted('GET', path))[0], 1);
    }
  });

  test('reading a page, and creating, reading, changing and deleting a record, take a round trip each', async () => {
    assert.equal((await counted('GET', '/clients?limit=100'))[0], 1);
    const [created, { data }] = await counted('POST', '/clients', { name: 'Northwind' });
    const path = `/clients/${data.id}`;
    const [read] = await counted('GET', path);
    const [changed] = await counted('PATCH', path, { name: 'Southwind' });
    const [removed] = await counted('DELETE', path);
    // Beside the client, its balances are read.
    assert.deepEqual([created, read, changed, removed], [1, 2, 1, 1]);
  });

  test('listing contracts with all their clients takes two round trips', async () => {
    for (const name of ['Northwind', 'Tailspin', 'Wingtip']) {
      const [, { data: client }] = await counted('POST', '/clients', { name });
      await counted('POST', '/contracts', { clientId: client.id, name, currencyCode: 'EUR' });
    }
    const [plain] = await counted('GET', '/contracts');
    const [expanded, { data }] = await counted('GET', '/contracts?expand=client');
    assert.deepEqual([plain, expanded], [1, 2]);
    for (const { name, client } of data) assert.equal(client.name, name);
  });

  test('listing invoices with all their lines takes two round trips', async () => {
    const [, { data: client }] = await counted('POST', '/clients', { name: 'Northwind' });
    const contract = { clientId: client.id, name: 'Care', currencyCode: 'EUR' };
    const [, { data: made }] = await counted('POST', '/contracts', contract);
    await counted('POST', `/contracts/${made.id}/activate`);
    const billables = ['Design', 'Code'].map((name) => ({ name, quantity: 1, amountMinor: 100 }));
    for (let index = 0; index < 5; index++)
      await counted('POST', '/invoices', { contractId: made.id, billables });
    const [plain] = await counted('GET', '/invoices');
    const [expanded, { data }] = await counted('GET', '/invoices?expand=billables');
    assert.deepEqual([plain, expanded], [1, 2]);
    assert.deepEqual(
      data.map((invoice: { billables: object[] }) => invoice.billables.length),
      [2, 2, 2, 2, 2],
    );
  });

  test('creating an invoice with its lines takes two round trips, paying it under the lock of the account seven', async () => {
    const [, { data: client }] = await counted('POST', '/clients', { name: 'Northwind' });
    const terms = { clientId: client.id, name: 'x', currencyCode: 'EUR', taxRates: [{ percent: 19 }] };
    const [, { data: contract }] = await counted('POST', '/contracts', terms);
    await counted('POST', `/contracts/${contract.id}/activate`);
    const billables = [1, 2, 3].map((quantity) => ({ name: 'x', quantity, amountMinor: 100 }));
    const [created, { data: invoice }] = await counted('POST', '/invoices', {
      contractId: contract.id,
      billables,
    });
    await counted('POST', `/invoices/${invoice.id}/finalize`);
    const [paid] = await counted('POST', '/payments', { invoiceId: invoice.id, amountMinor: 1 });
    assert.deepEqual([created, paid], [2, 7]);
  });

  test('collecting and issuing the fee of a month takes 24 and 18 round trips', async () => {
    await counted('PATCH', `/tenants/${tenant}`, { taxNumber: '1' });
    const [, { data: client }] = await counted('POST', '/clients', { name: 'Northwind' });
    const terms = { clientId: client.id, name: 'x', currencyCode: 'EUR', taxRates: [{ percent: 19 }] };
    const month = now.toISOString().slice(0, 7);
    const prices = [{ amountMinor: 100, startsOn: `${month}-01` }];
    const fee = { name: 'Care', every: 'MONTH', startsOn: `${month}-01`, prices };
    const runOne = async () => {
      const [, { data: contract }] = await counted('POST', '/contracts', {
        ...terms,
        ...{ collect: { every: 'MONTH' }, issue: { mode: 'FINALIZE' } },
      });
      await counted('POST', `/contracts/${contract.id}/activate`);
      await counted('POST', '/charges', { contractId: contract.id, ...fee });
      // As after collecting, by the workers.
      await db.asOwner((owner) => owner.query(`delete from work where kind = 'collect'`));
      const { collecting, messages } = instance.app;
      const begun = counter.roundTrips();
      await collectContract(collecting, {
        tenantId: tenant,
        contractId: contract.id,
        clock: { now: () => now },
      });
      const collected = counter.roundTrips();
      const clock = { now: () => new Date(now.getTime() + 2 * 86_400_000) };
      const run = { clock, signal: new AbortController().signal, isStopping: () => false };
      await issuingOfDrafts(collecting, messages, clock).run(
        { tenantId: tenant, lane: '', key: contract.id },
        run,
      );
      const trips = [collected - begun, counter.roundTrips() - collected];
      const [, { data: invoices }] = await counted('GET', `/invoices?contractId=${contract.id}`);
      assert.deepEqual(
        invoices.map(({ status, subtotalMinor }: Record<string, unknown>) => [status, subtotalMinor]),
        [['FINALIZED', 100]],
      );
      return trips;
    };
    await runOne();
    for (let again = 0; again < 3; again++) assert.deepEqual(await runOne(), [24, 18]);
  });

  test('receiving a webhook takes one round trip, once its address is cached', async () => {
    const key = randomBytes(32).toString('base64url');
    await db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      const config = { mappings: [{ projectKey: 'WEB', projectId: 'prj_1' }] };
      await owner.query(
        `insert into integrations (tenant_id, id, provider, name, status, config, created_at, updated_at)
         values ($1, 'int_1', 'JIRA', 'Jira', 'ACTIVE', $2, now(), now())`,
        [tenant, config],
      );
      await owner.query(
        `insert into webhook_endpoints (key_hash, tenant_id, integration_id, created_at) values ($1, $2, 'int_1', now())`,
        [endpointKeyHash(key), tenant],
      );
    });
    const take = () =>
      counted('POST', `/webhooks/${key}`, webhookOf({ id: '1' }), { [IDENTIFIER]: newId('event') });
    await take();
    for (let again = 0; again < 5; again++) {
      const [trips, { data }] = await take();
      assert.deepEqual([trips, data], [1, { accepted: true }]);
    }
  });

  test('a record that the caller may not see takes as many round trips as an unknown one', async () => {
    const [, { data: signed }] = await counted('POST', '/assets', {
      kind: 'BRANDING_LOGO',
      contentType: 'image/png',
      access: 'SIGNED',
    });
    const [, { data: client }] = await counted('POST', '/clients', { name: 'Northwind' });
    const [, { data: contract }] = await counted('POST', '/contracts', {
      clientId: client.id,
      name: 'x',
      currencyCode: 'EUR',
    });
    const [, { data: project }] = await counted('POST', '/projects', { contractId: contract.id, name: 'x' });
    const stranger = await signToken({ now: () => now }, 'eve');
    const tripsOf = async (path: string) => {
      const before = counter.roundTrips();
      const { status } = await send(instance.app.publicUrl(), 'GET', `/api/v1${path}`, { bearer: stranger });
      assert.equal(status, 404);
      return counter.roundTrips() - before;
    };
    for (const [path, hidden, unknown] of [
      ['/assets', signed.asset.assetId, newId('asset')],
      ['/projects', project.id, newId('project')],
      ['/tenants', tenant, newId('tenant')],
    ])
      assert.equal(await tripsOf(`${path}/${hidden}`), await tripsOf(`${path}/${unknown}`), path);
  });

  test('a malformed or unauthenticated request takes no round trip', async () => {
    await counted('GET', '/clients');
    const before = counter.roundTrips();
    const url = instance.app.publicUrl();
    const malformed = await send(url, 'POST', '/api/v1/clients', { tenant, bearer, body: {} });
    const nobody = await send(url, 'GET', '/api/v1/clients', { tenant });
    assert.deepEqual([malformed.status, nobody.status, counter.roundTrips() - before], [400, 401, 0]);
  });
});
