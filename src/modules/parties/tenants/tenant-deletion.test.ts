import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { assertForbidden, assertNotFound } from '../../../../test/support/expectations.ts';
import { oneOfEach } from '../../../../test/support/one-of-each.ts';
import { sandbox } from '../../../../test/support/sandbox.ts';
import { startService } from '../../../../test/support/service.ts';
import { purgeDueTenants, purgeTenant, restoreTenant } from './service.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than any process caches a membership. */
const CACHE_MS = 5_001;

const service = startService();
let tenant: string;
let machine: string;

const post = async (path: string, body: object) => {
  const answer = await service.request('POST', path, { tenant, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const remove = (as = 'alice') => service.request('DELETE', `/tenants/${tenant}`, { as });

/** A tenant with something in every table: owner, admin, token, client, address, contact, email, sealed entry. */
const createFullTenant = async () => fill(await service.tenant('alice', 'Full'));
const createFullSandbox = async () => fill(await sandbox(service));

async function fill(created: string): Promise<void> {
  tenant = created;
  await post('/members', { subject: 'anna', role: 'ADMIN' });
  machine = (await post('/access-tokens', { name: 'Machine', role: 'OWNER' })).token;
  const made = await oneOfEach(service, tenant);
  const { integration, creditNote, timeEntry, invoice, billable, contract, charge, allowance } = made;
  await service.app.sealJournals();
  await insertIntegrationTraces(integration);
  await insertFileTraces(creditNote);
  await service.db.asOwner((owner) =>
    owner.query(`
      select set_config('app.tenant_id', '${tenant}', false);
      update billables set collected_for = 'work' where tenant_id = app_tenant() and id = '${billable}';
      insert into time_charges (entry_id, invoice_id, billable_id, priced_by_id, minutes)
        values ('${timeEntry}', '${invoice}', '${billable}', '${billable}', 120);
      insert into billables (id, invoice_id, currency_code, name, quantity, amount_minor, is_tax_inherited, collected_for, created_at, updated_at)
        select id || 'x', invoice_id, currency_code, 'Fee', 1, 1, true, '["CHARGE","1","+","AMOUNT"]', now(), now() from billables where id = '${billable}';
      insert into amount_charges (contract_id, charge_id, period_starts_on, price_key, first_day, last_day, invoice_id, billable_id, priced_by_id,
          amount_minor, worth_minor)
        values ('${contract}', '${charge}', '2026-01-01', '1x1', '2026-01-01', '2026-01-31', '${invoice}', '${billable}x', '${billable}x', 1, 1);
      insert into quote_codes (link_id, code_hash, name, expires_at, asked_since) select id, 'x', 'Ada', now(), now() from links where tenant_id = app_tenant() limit 1;
      insert into held_periods (charge_id, period_starts_on) values ('${charge}', '2026-01-01');
      insert into time_coverages (allowance_id, entry_id, period_starts_on, minutes) values ('${allowance}', '${timeEntry}', '2026-01-01', 1);
      insert into work (kind, tenant_id, lane, key, due_at) values ('collect', app_tenant(), '', 'contract', 'infinity')`),
  );
}

/** Inserts rows into the tables that making files writes. */
async function insertFileTraces(creditNote: string): Promise<void> {
  await service.db.asOwner((owner) =>
    owner.query(`
      select set_config('app.tenant_id', '${tenant}', false);
      insert into document_files (credit_note_id, kind, content_hash, size_bytes, created_at)
        values ('${creditNote}', 'UBL', repeat('a', 64), 1, now());
      insert into document_problems values ('${tenant}', '${creditNote}', 'PDF', 'Broken', 1, now())`),
  );
}

/** Inserts rows into the tables that the background work of an integration writes. */
async function insertIntegrationTraces(integration: string): Promise<void> {
  const key = `'${tenant}', '${integration}'`;
  await service.db.asOwner((owner) =>
    owner.query(`
      select set_config('app.tenant_id', '${tenant}', false);
      insert into integration_problems values (${key}, '', 'Broken', now());
      insert into integration_grants values (${key}, 'sealed', now(), null, 'alice', now(), now());
      insert into integration_authorizations (integration_id, id, principal, origin, ticket_hash, created_at, expires_at)
        values ('${integration}', 'one', 'person alice', 'https://example.com', 'hash', now(), now());
      insert into authorization_directory values ('${tenant} hash', '${tenant}', 'one', now());
      insert into webhook_endpoints values ('${tenant} key', ${key}, now());
      insert into webhook_inbox values (${key}, 'webhook', '1', '{}', now());
      insert into tracked_issues values (${key}, '1', '{}', now());
      insert into tracker_looks values (${key}, now());
      insert into journal_waiting (tenant_id, actor_type, actor, action, resource, resource_id)
        values ('${tenant}', 'PERSON', 'alice', 'created', 'client', 'clnt_waiting')`),
  );
}

const COLLECTIONS = [
  'members',
  'access-tokens',
  'clients',
  'addresses',
  'contacts',
  'emails',
  'contracts',
  'projects',
  'charges',
  'allowances',
  'time-entries',
  'invoices',
  'billables',
  'payments',
  'credit-notes',
  'assets',
  'media',
  'integrations',
].map((name) => `/${name}`);
const contents = () =>
  Promise.all(COLLECTIONS.map(async (path) => (await service.request('GET', path, { tenant })).text));

/** Counts the tenant's rows in every table that has a `tenant_id`, according to the database's catalogue. */
async function rowsByTable(): Promise<Record<string, number>> {
  return service.db.asOwner(async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    const tables = await client.query<{ name: string; key: string }>(`
      select table_name as name, column_name as key from information_schema.columns
      where table_schema = 'public' and (column_name = 'tenant_id' or (table_name = 'tenants' and column_name = 'id'))
      order by table_name`);
    const counts: Record<string, number> = {};
    for (const { name, key } of tables.rows) {
      const { rows } = await client.query(`select count(*)::int as count from ${name} where ${key} = $1`, [
        tenant,
      ]);
      counts[name] = rows[0].count;
    }
    return counts;
  });
}

describe('deleting a tenant', () => {
  before(createFullTenant);

  test('deleting a tenant is for its owners; anyone else gets a 404', async () => {
    for (const as of ['anna', 'stranger']) assertNotFound(await remove(as));
    assertNotFound(await service.request('DELETE', `/tenants/${tenant}`, { bearer: machine }));
    assert.equal((await service.request('GET', `/tenants/${tenant}`)).status, 200);
  });

  test('deleting a tenant hides it at once, also from members whose membership is cached', async () => {
    for (const as of ['alice', 'anna']) {
      assert.equal((await service.request('GET', '/clients', { as, tenant })).status, 200);
    }
    const answer = await remove();
    assert.deepEqual([answer.status, answer.text, answer.headers.get('content-type')], [204, '', null]);
    for (const as of ['alice', 'anna']) {
      for (const path of COLLECTIONS) {
        assertNotFound(await service.request('GET', path, { as, tenant }));
        assertNotFound(await service.request('POST', path, { as, tenant, body: {} }));
      }
      assertNotFound(await service.request('GET', `/tenants/${tenant}`, { as }));
    }
    assertNotFound(await service.request('PATCH', `/tenants/${tenant}`, { body: { name: 'x' } }));
    assertNotFound(await service.request('GET', '/clients', { bearer: machine, tenant }));
    for (const as of ['alice', 'anna']) {
      const { data } = await service.request('GET', '/tenants', { as });
      assert.ok(!data.some(({ id }: { id: string }) => id === tenant), as);
    }
  });

  test('a deleted tenant looks to strangers like any tenant that is not theirs', async () => {
    assertForbidden(await service.request('GET', '/clients', { as: 'stranger', tenant }));
    assertNotFound(await service.request('GET', `/tenants/${tenant}`, { as: 'stranger' }));
  });

  test('deleting a tenant a second time is a 404', async () => assertNotFound(await remove()));

  test('deleting a tenant by two owners at once succeeds only once', async () => {
    await createFullTenant();
    await post('/members', { subject: 'olga', role: 'OWNER' });
    const answers = await Promise.all([remove('alice'), remove('olga'), remove('alice'), remove('olga')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404, 404]);
  });
});

describe('restoring a tenant', () => {
  beforeEach(createFullTenant);

  test('restoring a tenant brings it back with all of its records', async () => {
    const before = await contents();
    const { data: shown } = await service.request('GET', `/tenants/${tenant}`);
    await remove();
    assertNotFound(await service.request('GET', '/clients', { tenant }));
    service.clock.advance(29 * DAY_MS);
    assert.equal(await restoreTenant(service.db.database.inTenant(tenant), service.clock, tenant), true);
    service.clock.advance(CACHE_MS);
    assert.deepEqual(await contents(), before);
    const { data: again } = await service.request('GET', `/tenants/${tenant}`);
    assert.deepEqual(again, { ...shown, updatedAt: again.updatedAt });
    assert.equal((await service.request('GET', '/clients', { bearer: machine, tenant })).status, 200);
  });

  test('restoring a tenant takes it off the list of tenants to purge', async () => {
    await remove();
    await restoreTenant(service.db.database.inTenant(tenant), service.clock, tenant);
    service.clock.advance(31 * DAY_MS);
    assert.ok(!(await purgeDueTenants(service.db.database, service.clock, 10)).includes(tenant));
    assert.equal((await service.request('GET', `/tenants/${tenant}`)).status, 200);
    assert.equal((await remove()).status, 204, 'and it can be deleted again');
  });

  test('restoring a tenant returns false for a tenant that is not deleted or never existed', async () => {
    const before = await contents();
    assert.equal(await restoreTenant(service.db.database.inTenant(tenant), service.clock, tenant), false);
    assert.equal(await restoreTenant(service.db.database.inTenant('tnt_0'), service.clock, 'tnt_0'), false);
    assert.deepEqual(await contents(), before);
  });
});

describe('purging tenants', () => {
  beforeEach(createFullTenant);

  test('purging removes tenants deleted 30 days ago, and not a millisecond earlier', async (t) => {
    tenant = await service.tenant();
    const deletedAt = service.clock.now().getTime();
    let nowMs = deletedAt;
    t.mock.method(service.clock, 'now', () => new Date(nowMs));
    await remove();
    nowMs = deletedAt + 30 * DAY_MS - 1;
    assert.ok(!(await purgeDueTenants(service.db.database, service.clock, 10)).includes(tenant));
    assert.equal((await rowsByTable()).tenants, 1);
    nowMs = deletedAt + 30 * DAY_MS;
    assert.ok((await purgeDueTenants(service.db.database, service.clock, 10)).includes(tenant));
    assert.equal((await rowsByTable()).tenants, 0);
    assert.ok(!(await purgeDueTenants(service.db.database, service.clock, 10)).includes(tenant), 'once');
  });

  test('purging takes a sandbox at once, which is deleted for good, whatever it has issued', async () => {
    await createFullSandbox();
    const { database } = service.db;
    assert.equal(await purgeTenant(database, tenant, { deletedBefore: service.clock.now() }), false);
    await remove();
    assert.equal(await restoreTenant(database.inTenant(tenant), service.clock, tenant), false);
    assert.ok((await purgeDueTenants(database, service.clock, 10)).includes(tenant));
  });

  test('purging keeps a tenant with issued documents for the retention period', async (t) => {
    const issuedAt = service.clock.now();
    let now = issuedAt;
    t.mock.method(service.clock, 'now', () => now);
    await remove();
    const isPurged = async (years: number) =>
      (await purgeDueTenants(service.db.database, service.clock, years)).includes(tenant);
    now = new Date(issuedAt.getTime() + 31 * DAY_MS);
    assert.equal(await isPurged(10), false);
    now = new Date(issuedAt.getTime() + 366 * DAY_MS);
    assert.equal(await isPurged(2), false);
    assert.equal(await isPurged(1), true);
    assert.equal((await rowsByTable()).tenants, 0);
  });

  test('purging continues after tenants that must be kept', async () => {
    await remove();
    const others = [await service.tenant(), await service.tenant()];
    for (const other of others) await service.request('DELETE', `/tenants/${other}`);
    service.clock.advance(31 * DAY_MS);
    const purged = await purgeDueTenants(service.db.database, service.clock, 10);
    assert.deepEqual(
      [...others, tenant].map((one) => purged.includes(one)),
      [true, true, false],
    );
  });

  test('purging continues after a tenant that fails', async () => {
    const [failing, other] = [await service.tenant(), await service.tenant()];
    for (const one of [failing, other]) await service.request('DELETE', `/tenants/${one}`);
    service.clock.advance(31 * DAY_MS);
    const refusing = `create function keep_tenant() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger keep_tenant before delete on tenants for each row when (old.id = '${failing}') execute function keep_tenant()`;
    await service.db.asOwner((owner) => owner.query(refusing));
    try {
      await assert.rejects(
        purgeDueTenants(service.db.database, service.clock, 10),
        (error: AggregateError) => {
          assert.deepEqual(
            error.errors.map(({ message }) => message),
            [`${failing} could not be purged`],
          );
          return true;
        },
      );
    } finally {
      await service.db.asOwner((owner) => owner.query('drop function keep_tenant cascade'));
    }
    const purged = await purgeDueTenants(service.db.database, service.clock, 10);
    assert.deepEqual(
      [purged.includes(failing), purged.includes(other)],
      [true, false],
      'the other one had gone',
    );
  });

  test("purging removes a tenant's rows from every table and keeps the rows of other tenants", async () => {
    await createFullSandbox();
    await service.db.asOwner((owner) =>
      owner.query(
        `with clock as (insert into tenant_clocks (tenant_id, now) values ($1, now()))
         , clone as (
           insert into tenant_clones (tenant_id, id, name, subject, record_count, created_at) values ($1, 'tnt_x', 'x', 'x', 0, now())
         )
         , named as (insert into tenant_external_ids (tenant_id, external_id) values ($1, 'customer-17'))
         , fed as (
           insert into event_feed (sequence, tenant_id, journal_sequence, event_id, type) values (1, $1, 1, gen_random_uuid(), 'x.y')
         )
         , webhook as (
           insert into feed_webhooks (id, config, secrets, tenant_id, position, created_at, updated_at)
           values ('x', '{}', '', $1, 0, now(), now())
         )
         , row_of_import as (
           insert into import_rows (tenant_id, import_id, upload_key, number, status)
           select tenant_id, id, 'x', 1, 'NEW' from imports where tenant_id = $1
         )
         , failed as (
           insert into feed_failures (webhook_id, sequence, tenant_id, last_attempt_at, message) values ('x', 1, $1, now(), '')
         )
         , receipt as (insert into shared_receipts select store_key, tenant_id, id from receipts where tenant_id = $1)
         , sent as (insert into message_directory (message_id, tenant_id) select id, tenant_id from messages where tenant_id = $1)
         insert into shared_pictures select store_key, tenant_id, id from assets where tenant_id = $1 and store_key is not null`,
        [tenant],
      ),
    );
    const purged = tenant;
    await remove();
    await service.db.asOwner((owner) =>
      owner.query('insert into suspended_tenants (tenant_id, suspended_at) values ($1, now())', [tenant]),
    );
    const full = await rowsByTable();
    assert.ok(Object.keys(full).length >= 8, 'the catalogue was read');
    delete full.tenants_in_making; // no transaction leaves a row there
    delete full.acts; // the journal of the installation keeps them
    delete full.quote_versions; // see `offers/quotes`: only sending makes one
    for (const [table, count] of Object.entries(full)) assert.ok(count > 0, `${table} has a row to lose`);
    await createFullTenant();
    const [others, othersRows] = [tenant, await rowsByTable()];

    assert.equal(
      await purgeTenant(service.db.database, purged, { deletedBefore: service.clock.now() }),
      true,
    );
    tenant = purged;
    const left = await rowsByTable();
    // Operators delete their webhooks themselves.
    delete left.feed_webhooks;
    delete left.acts;
    for (const [table, count] of Object.entries(left)) assert.equal(count, 0, table);
    assert.equal(await restoreTenant(service.db.database.inTenant(purged), service.clock, purged), false);
    tenant = others;
    assert.deepEqual(await rowsByTable(), othersRows);
  });

  test("purging turns a tenant's members into strangers and invalidates its tokens", async () => {
    await remove();
    await purgeTenant(service.db.database, tenant, { deletedBefore: service.clock.now() });
    service.clock.advance(CACHE_MS);
    assertForbidden(await service.request('GET', '/clients', { tenant }));
    assertNotFound(await service.request('GET', `/tenants/${tenant}`));
    assert.equal((await service.request('GET', '/clients', { tenant, bearer: machine })).status, 401);
  });

  test('purging keeps a tenant that is in use', async () => {
    const before = await contents();
    assert.equal(
      await purgeTenant(service.db.database, tenant, { deletedBefore: service.clock.now() }),
      false,
    );
    assert.deepEqual(await contents(), before);
  });

  test('purging is refused by the database for a tenant that was not deleted first', async () => {
    await service.db.asApplication(async (client) => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      const attempt = client.query('delete from tenants where id = $1', [tenant]);
      await assert.rejects(attempt, { code: '23514', constraint: 'tenants_purge_deleted_only' });
    });
    assert.equal((await service.request('GET', `/tenants/${tenant}`)).status, 200);
  });
});
