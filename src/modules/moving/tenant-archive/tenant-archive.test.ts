import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { LOCAL } from '../../../../test/support/integrations/deliveries.ts';
import { oneOfEach } from '../../../../test/support/one-of-each.ts';
import { startService, type TestService } from '../../../../test/support/service.ts';
import {
  archivePartsOf,
  contentsOf,
  exportTo,
  importFrom,
  PASSPHRASE,
} from '../../../../test/support/tenant-archives.ts';
import type { IdKind } from '../../../platform/ids.ts';
import { compareFiles } from '../../billing/document-files/verification.ts';
import { findChangedRecords } from '../../journal/audit-entries/records.ts';
import { verifyTenant } from '../../journal/audit-entries/verification.ts';
import { resumeTenant, suspendIn, suspendTenant } from '../../operating/operator-tenants/suspension.ts';
import { writeArchive } from './writing.ts';

/** Each installation makes these itself. */
const OWN_COLUMNS: Record<string, string[]> = {
  assets: ['upload_key', 'store_key'],
  receipts: ['store_key'],
  integrations: ['secrets'],
  messages: ['sealed_link'],
  time_charges: ['id'],
  amount_charges: ['id'],
  subscription_periods: ['begun_by', 'ended_by'],
  work: ['owner', 'run', 'attempts', 'problem'],
};
/** What changes by moving: exports, access tokens, and the journal and the work of these changes. */
const CHANGED = ['exports', 'access_tokens', 'journal', 'journal_heads', 'work'];
/** Tables that follow from others. */
const DERIVED = [
  'search_words',
  'message_invoices',
  'project_directory',
  'asset_directory',
  'message_directory',
];

const here = startService(LOCAL);
const there = startService(LOCAL);

const rowsOf = (service: TestService, tenant: string, table: string): Promise<unknown[]> =>
  service.db.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select to_jsonb(found) - $2::text[] as row from ${table} as found
       where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1 order by (to_jsonb(found) - $2::text[])::text`,
      [tenant, OWN_COLUMNS[table] ?? []],
    );
    return rows.map(({ row }) => row);
  });

describe('the archive of a tenant', () => {
  let directory: string;
  let file: string;
  let tenant: string;
  let records: Record<IdKind, string>;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'retainer-archive-'));
    file = join(directory, 'tenant.zip');
    tenant = await here.tenant();
    records = await oneOfEach(here, tenant);
    const invoice = await here.request('POST', `/invoices/${records.invoice}/finalize`, { tenant });
    assert.equal(invoice.status, 200, invoice.text);
    await here.request('GET', `/invoices/${records.invoice}/pdf`, { tenant });
    await here.app.sealJournals();
  });
  after(() => rm(directory, { recursive: true, force: true }));

  test('the archive of a tenant brings every row into another installation', async () => {
    const manifest = await exportTo(file, here, tenant);
    const { accessTokens, switchedOff } = await importFrom(file, there);
    assert.deepEqual([accessTokens, switchedOff], [['Machine'], []]);
    for (const { table, rows } of manifest.tables) {
      const [before, moved] = [await rowsOf(here, tenant, table), await rowsOf(there, tenant, table)];
      if (table !== 'work') assert.equal(before.length, rows, table);
      if (!CHANGED.includes(table)) assert.deepEqual(moved, before, table);
    }
    for (const table of DERIVED)
      assert.deepEqual(await rowsOf(there, tenant, table), await rowsOf(here, tenant, table), table);
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ table }) => table);
    assert.ok(manifest.tables.length - empty.length > 35, `too little was moved: ${empty}`);
  });

  test('writing the archive of a tenant holds nobody up, and nothing that is written meanwhile is in it', async () => {
    const other = await here.tenant();
    const post = (path: string, body: object) => here.request('POST', path, { tenant: other, body });
    const { data: first } = await post('/clients', { name: 'Before' });
    await here.app.sealJournals();
    let isRead = false;
    const meanwhile = async () => {
      if (isRead) return;
      isRead = true;
      assert.equal((await post('/clients', { name: 'Meanwhile' })).status, 201);
      const renamed = await here.request('PATCH', `/clients/${first.id}`, {
        tenant: other,
        body: { name: 'After' },
      });
      assert.equal(renamed.status, 200);
      // This waits for every change of the tenant that goes on.
      const by = { tenantId: other, by: 'operator alice' };
      await suspendTenant(here.db.database, here.clock, { ...by, reason: 'unpaid' });
      await resumeTenant(here.db.database, here.clock, by);
      // This lock waits for everybody who does more than read the table.
      await here.db.asOwner(async (owner) => {
        const { rows } = await owner.query(
          `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
        );
        await owner.query('begin');
        await owner.query(`set local lock_timeout = '5s'`);
        await owner.query(`lock table ${rows[0].tables} in exclusive mode`);
        await owner.query('rollback');
      });
    };
    const path = join(directory, 'meanwhile.zip');
    const departure = { tenantId: other, passphrase: PASSPHRASE, at: new Date(), progress: meanwhile };
    await writeArchive(archivePartsOf(here), departure, (bytes) => pipeline(bytes, createWriteStream(path)));
    assert.ok(isRead);
    const clients = String((await contentsOf(path)).get('records/clients.jsonl'));
    assert.match(clients, /"Before"/);
    assert.doesNotMatch(clients, /Meanwhile|After/);
  });

  test('the archive of a tenant brings the journal, and what moving changed follows in it', async () => {
    const [before, moved] = [
      await verifyTenant(here.db.database, tenant),
      await verifyTenant(there.db.database, tenant),
    ];
    await there.app.sealJournals();
    const verdict = await verifyTenant(there.db.database, tenant, { anchor: before.head });
    assert.deepEqual([before.flaw, moved.flaw, verdict.flaw], [undefined, undefined, undefined]);
    const since = await there.db.asOwner(async (owner) => {
      const { rows } = await owner.query(
        `select concat_ws(' ', resource, action, 'by', actor) as what from journal
         where tenant_id = $1 and sequence > $2 order by 1`,
        [tenant, before.head.sequence],
      );
      return rows.map(({ what }) => what);
    });
    assert.deepEqual(since, ['accessToken deleted by import-tenant', 'export updated by import-tenant']);
    assert.deepEqual(await Array.fromAsync(findChangedRecords(there.db.database, tenant)), []);
    const files = await Array.fromAsync(compareFiles(archivePartsOf(there), there.db.database, tenant));
    assert.ok(files.length > 0);
    assert.deepEqual(
      files.filter(({ state }) => state !== 'intact'),
      [],
    );
  });

  test('a tenant that arrived goes on: files, events, links, numbers and deliveries', async () => {
    const read = (service: TestService, path: string) => service.request('GET', path, { tenant });
    for (const path of [`/invoices/${records.invoice}/pdf`, `/receipts/${records.receipt}`]) {
      const [old, moved] = [await read(here, path), await read(there, path)];
      assert.deepEqual([old.status, moved.status], [200, 200], path);
      assert.equal(moved.text, old.text, path);
    }
    const first = '/events?order=asc&limit=5';
    assert.deepEqual((await read(there, first)).data, (await read(here, first)).data);
    const contract = records.contract;
    const billables = [{ name: 'Work', quantity: 1, amountMinor: 500 }];
    const numbers: string[] = [];
    for (const service of [here, there]) {
      const { data } = await service.request('POST', '/invoices', {
        tenant,
        body: { contractId: contract, billables },
      });
      const issued = await service.request('POST', `/invoices/${data.id}/finalize`, { tenant });
      numbers.push(issued.data.invoiceNumber);
    }
    assert.equal(numbers[1], numbers[0]);
    await there.request('POST', '/clients', { tenant, body: { name: 'After the move' } });
    await there.app.sealJournals();
    const { data } = await read(there, `/deliveries?integrationId=${records.integration}`);
    assert.deepEqual(
      data.map(({ eventType }: { eventType: string }) => eventType),
      ['client.created', 'client.created'],
      'the subscription goes on',
    );
  });

  test('secrets arrive with the passphrase only', async () => {
    const other = await here.tenant();
    const config = { url: 'https://example.com/hooks' };
    const made = await here.request('POST', '/integrations', {
      tenant: other,
      body: { provider: 'WEBHOOK', name: 'Hook', config, subscriptions: [{ eventType: 'client.created' }] },
    });
    assert.equal(made.status, 201, made.text);
    const secret = (service: TestService) =>
      service.db.asOwner(async (owner) => {
        const { rows } = await owner.query(
          'select id, secrets, status from integrations where tenant_id = $1',
          [other],
        );
        return rows[0];
      });
    const path = join(directory, 'secrets.zip');
    await exportTo(path, here, other);
    const stored = await secret(here);
    const plain = archivePartsOf(here).secrets.decrypt(stored.secrets, `integration\n${other}\n${stored.id}`);
    const text = [...(await contentsOf(path)).values()].join('');
    assert.ok(!text.includes(stored.secrets) && !text.includes(JSON.parse(plain).signingSecret ?? plain));
    await assert.rejects(importFrom(path, there, { passphrase: 'another passphrase' }), /another passphrase/);
    const arrival = await importFrom(path, there, { passphrase: undefined });
    assert.deepEqual(arrival.switchedOff, ['Hook']);
    const { secrets, status } = await secret(there);
    assert.deepEqual([secrets, status], [null, 'DISABLED']);
  });

  test('a tenant arrives suspended, in the transaction that brings it in', async () => {
    const other = await here.tenant();
    const path = join(directory, 'suspended.zip');
    await exportTo(path, here, other);
    await importFrom(path, there, {
      conclude: (db) =>
        suspendIn(db, there.clock, { tenantId: other, reason: 'It arrives', by: 'command import-tenant' }),
    });
    const refused = await there.request('POST', '/clients', { tenant: other, body: { name: 'Northwind' } });
    assert.equal(refused.status, 403);
    assert.equal((await there.request('GET', '/clients', { tenant: other })).status, 200);
  });

  test('a tenant that is here already, or was deleted here, is not brought in again', async () => {
    const stored = async () => (await readdir(there.filesDirectory, { recursive: true })).length;
    const count = await stored();
    await assert.rejects(importFrom(file, there), /is here already/);
    await assert.rejects(importFrom(file, here), /is here already/);
    assert.equal(await stored(), count);
  });
});
