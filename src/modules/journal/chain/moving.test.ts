import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { make } from '../../../../test/support/billing.ts';
import { enterTenant, testSecrets } from '../../../../test/support/database.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { withClient } from '../../../../test/support/postgres/cluster.ts';
import { useService } from '../../../../test/support/service.ts';
import { RULES_OFF } from '../../../../test/support/tampering.ts';
import { eventSources } from '../../../composition/events.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../../platform/embedded-postgres/server.ts';
import { install } from '../../../platform/installation/install.ts';
import { findChangedRecords } from '../audit-entries/records.ts';
import { verifyTenant } from '../audit-entries/verification.ts';
import { listEventsOfTypes } from '../events/store.ts';
import { sealPending } from './sealing.ts';

const TABLES = ['tenants', 'clients', 'journal', 'journal_heads'];

const service = useService();
const directory = mkdtempSync(join(tmpdir(), 'retainer-moving-'));
let elsewhere: EmbeddedServer;
let database: Database;
let application: pg.ClientConfig;

/** Copies the rows of a tenant as a dump would: without triggers. */
async function move(tenant: string): Promise<void> {
  const copies = await service.db.asOwner(async (owner) => {
    const found: [table: string, columns: string, rows: unknown][] = [];
    for (const table of TABLES) {
      const { rows: named } = await owner.query(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const key = table === 'tenants' ? 'id' : 'tenant_id';
      const { rows } = await owner.query(
        `select jsonb_agg(to_jsonb(row)) as rows from ${table} as row where ${key} = $1`,
        [tenant],
      );
      found.push([table, named[0].columns, rows[0].rows]);
    }
    return found;
  });
  await withClient(elsewhere.connection, async (owner) => {
    await owner.query(RULES_OFF);
    for (const [table, columns, rows] of copies)
      await owner.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
  });
}

describe('moving a journal', () => {
  before(async () => {
    elsewhere = await startEmbedded(directory);
    application = await install(elsewhere.connection, testSecrets);
    database = await openDatabase(application, () => {});
  });
  after(async () => {
    await database?.end();
    await elsewhere?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('a journal that was moved to another cluster goes on there, and verifies as a whole', async () => {
    const tenant = await service.tenant();
    const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
    for (const name of ['Southwind', 'Eastwind'])
      await service.request('PATCH', `/clients/${id}`, { tenant, body: { name } });
    await sealJournalOf(service, tenant);
    const { head } = await verifyTenant(service.db.database, tenant);
    await move(tenant);

    const [here, there] = await Promise.all(
      [service.db.database, database].map((one) => verifyTenant(one, tenant)),
    );
    assert.deepEqual(there, here);

    await withClient(application, async (client) => {
      await enterTenant(client, tenant);
      await client.query(`update clients set name = 'Westwind' where id = $1`, [id]);
      await client.query(
        `insert into clients (id, name, created_at, updated_at) values ('clnt_new', 'New', now(), now())`,
      );
    });
    const journal = { database, sources: eventSources(), plan: async () => 'done' as const };
    await sealPending(journal, database.inTenant(tenant), tenant);
    const verdict = await verifyTenant(database, tenant, { anchor: head });
    assert.deepEqual([verdict.flaw, verdict.head.sequence], [undefined, head.sequence + 2]);
    const updates = await database.inTenant(tenant).all(listEventsOfTypes, {
      ...{ types: ['client.updated'], beforeSequence: Number.MAX_SAFE_INTEGER, count: 10 },
    });
    assert.deepEqual(
      updates.map(({ recordSequence, state }) => [recordSequence, state?.name]),
      [
        [4, 'Westwind'],
        [3, 'Eastwind'],
        [2, 'Southwind'],
      ],
    );
    const changed = await Array.fromAsync(findChangedRecords(database, tenant));
    assert.deepEqual(
      changed.filter(({ resource }) => resource === 'client'),
      [],
    );
  });
});
