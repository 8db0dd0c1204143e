import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { read, write } from '../../../test/support/postgres/test-statements.ts';
import { newId } from '../ids.ts';
import { type Database, openDatabase } from './database.ts';

/** Longer than changes wait for their common notification. */
const NOTIFIED_MS = 150;

describe('changes in the database', () => {
  const tenant = newId('tenant');
  let db: TestDatabase;
  let other: Database;
  let notified = 0;
  before(async () => {
    db = await cloneDatabase();
    await db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      const sql = `insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`;
      await owner.query(sql, [tenant]);
    });
    other = await openDatabase(db.applicationConnection, () => {});
    await other.onChange(() => {
      notified++;
    });
    await db.database.onChange(() => {});
  });
  after(async () => {
    await other.end();
    await db.close();
  });

  test('every process is notified of changes after their commit', async () => {
    await db.database.inTenant(tenant).one(write, { id: newId('client') });
    await eventually(() => assert.equal(notified, 1));
    await sleep(NOTIFIED_MS);
    await db.database.inTenant(tenant).transaction(async (inside) => {
      await inside.one(write, { id: newId('client') });
      await sleep(NOTIFIED_MS);
      assert.equal(notified, 1, 'not before the commit');
    });
    await eventually(() => assert.equal(notified, 2));
  });

  test('changes that follow each other are announced together', async () => {
    await sleep(NOTIFIED_MS);
    notified = 0;
    await Promise.all(
      Array.from({ length: 30 }, () => db.database.inTenant(tenant).one(write, { id: newId('client') })),
    );
    await sleep(NOTIFIED_MS);
    assert.ok(notified >= 1 && notified < 10, `${notified}`);
  });

  test('no changes are announced if nothing was written, or all was undone', async () => {
    notified = 0;
    const scope = db.database.inTenant(tenant);
    await scope.all(read, {});
    await assert.rejects(
      scope.transaction(async (inside) => {
        await inside.one(write, { id: newId('client') });
        throw new Error('changed my mind');
      }),
    );
    await sleep(NOTIFIED_MS);
    assert.equal(notified, 0);
  });
});
