import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { install } from '../../../src/platform/installation/install.ts';
import { migrate } from '../../../src/platform/installation/migrations.ts';
import { readCatalogue } from '../../support/catalogue.ts';
import { enterTenant, testSecrets } from '../../support/database.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { laterVersion } from '../../support/later-version.ts';
import { withClient } from '../../support/postgres/cluster.ts';
import { startService } from '../../support/service.ts';

/** Between the changes of a writer. */
const PAUSE_MS = 30;
const RULE = 'create function later_rule() returns integer language sql return 1;';

describe('upgrades', () => {
  const service = startService();
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });

  const upgrade = async (
    later: Parameters<typeof laterVersion>[0],
    connection = service.db.ownerConnection,
  ) => {
    const { path, remove } = laterVersion(later);
    await withClient(connection, (client) => migrate(client, path)).finally(remove);
  };
  const goBack = () => service.db.asOwner((client) => migrate(client));
  const catalogue = () => service.db.asOwner(readCatalogue);
  const read = (sql: string) => service.db.asOwner(async (client) => (await client.query(sql)).rows);
  const forgetRules = () => read(`update rules set sha256 = 'of another version'`);
  const writeEntry = async () => {
    const { id } = await firm.make('/clients', { name: 'Globex' });
    assert.equal((await firm.get(`/audit-entries?resourceId=${id}`)).length, 1);
  };

  test('an upgrade of rules alone takes the old ones down and puts the new ones up', async () => {
    const original = await catalogue();
    const migrations = await read('select * from migrations');
    await upgrade({ rules: RULE });
    const changed = await catalogue();
    assert.deepEqual(
      changed.filter((part) => !original.includes(part)).map((part) => /later_rule/.test(part)),
      [true],
    );
    await writeEntry();
    await goBack();
    assert.deepEqual(await catalogue(), original);
    assert.deepEqual(await read('select * from migrations'), migrations);
    assert.equal((await read('select from rules')).length, 1);
    await writeEntry();
  });

  test('an upgrade is not made again if nothing changed', async () => {
    const oids = () =>
      read(`select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace order by oid`);
    const before = await oids();
    await install(service.db.ownerConnection, testSecrets);
    assert.deepEqual(await oids(), before);
  });

  for (const [what, later] of Object.entries({
    migration: {
      migration: 'alter table clients add column half integer; drop table search_words; select 1 / 0;',
    },
    'file of rules': { migration: 'alter table clients add column half integer;', rules: 'select 1 / 0;' },
  }))
    test(`an upgrade whose ${what} fails leaves everything as it was`, async () => {
      const [original, rules] = [await catalogue(), await read('select * from rules')];
      await assert.rejects(upgrade(later), /division by zero/);
      assert.deepEqual(await catalogue(), original);
      assert.deepEqual(await read('select * from rules'), rules);
      assert.equal((await read(`select from migrations where name like '9999%'`)).length, 0);
      await writeEntry();
    });

  test('an upgrade lets a second process that starts meanwhile wait', async () => {
    await forgetRules();
    await withClient(service.db.ownerConnection, async (holder) => {
      await holder.query('begin');
      await holder.query('lock table clients in row exclusive mode');
      const done: number[] = [];
      const starts = [1, 2].map((number) =>
        install(service.db.ownerConnection, testSecrets).then(() => done.push(number)),
      );
      await sleep(1_500);
      assert.deepEqual(done, []);
      await holder.query('commit');
      await Promise.all(starts);
      assert.deepEqual(done.sort(), [1, 2]);
    });
    assert.equal((await read('select from rules')).length, 1);
    await writeEntry();
  });

  test('an upgrade waits for processes that write, refuses none of their changes, and records all of them', async () => {
    const firms = await Promise.all([1, 2, 3].map(() => openFirm(service)));
    let isDone = false;
    const write = (of: Firm) =>
      service.db.asApplication(async (client) => {
        await enterTenant(client, of.tenant);
        let changes = 0;
        for (; !isDone; changes++) {
          await changeInReverseOrder(client, of, `written ${changes}`);
          await sleep(PAUSE_MS);
        }
        return changes;
      });
    const writing = Promise.all(firms.map(write));
    const upgrading = (async () => {
      for (let round = 0; round < 3; round++) {
        await sleep(PAUSE_MS);
        await upgrade({ rules: `${RULE} -- ${round}` });
      }
    })().finally(() => {
      isDone = true;
    });
    const [counts] = await Promise.all([writing, upgrading]);
    const changes = counts.reduce((sum, count) => sum + count);
    await goBack();
    await service.app.sealJournals();
    const entries = await read(
      `select from journal where resource = 'client' and after ->> 'name' like 'written %'`,
    );
    assert.equal(entries.length, changes);
  });

  /** The upgrade locks clients before contracts, so one of both has to give way. */
  async function changeInReverseOrder(client: pg.Client, of: Firm, name: string): Promise<void> {
    await client.query('begin');
    await client.query('update contracts set updated_at = now() where id = $1', [of.contractId]);
    await sleep(5);
    await client.query('update clients set name = $1 where id = $2', [name, of.clientId]);
    await client.query('commit');
  }

  test('an upgrade reaches the rows of all tenants if the owner of the database is no superuser', async () => {
    await openFirm(service);
    const owner = `owner_of_${service.db.ownerConnection.database}`;
    await read(`create role ${owner} login password 'secret'`);
    try {
      await read(giveTo(owner));
      await upgrade(
        { migration: `alter table clients add column origin text; update clients set origin = 'before';` },
        { ...service.db.ownerConnection, user: owner, password: 'secret' },
      );
      const [{ filled, all }] = await read(
        `select count(*) filter (where origin = 'before') as filled, count(*) as all from clients`,
      );
      assert.ok(Number(all) > 1);
      assert.equal(filled, all);
      const force = await read('select from pg_class where relrowsecurity and relforcerowsecurity');
      assert.ok(force.length > 20, 'policies hold again');
    } finally {
      await read(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`);
    }
  });
});

/** Makes the role the owner of everything, as of a database of the operator's own. */
function giveTo(owner: string): string {
  return `
    grant all on schema public to ${owner};
    do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s owner to ${owner}', one.name);
      end loop;
      for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace loop
        execute format('alter function %s owner to ${owner}', one.name);
      end loop;
    end $$`;
}
