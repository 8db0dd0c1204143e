import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { readCatalogue } from '../../../test/support/catalogue.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { withClient } from '../../../test/support/postgres/cluster.ts';
import { emptyDatabase } from '../../../test/support/postgres/empty-database.ts';
import { knownMigrations, MIGRATIONS_DIRECTORY } from './migrations.ts';
import { RULES, takeDownRules } from './rules.ts';

describe('the rules of a database', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());

  /** The database as it is while migrations run. */
  const withoutRules = <T>(work: (client: pg.Client) => Promise<T>) =>
    db.asOwner(async (client) => {
      await client.query('begin');
      await takeDownRules(client);
      return work(client).finally(() => client.query('rollback'));
    });
  const read = async (client: pg.Client, sql: string) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);

  test('the rules of a database are all files of their directory', () => {
    const files = globSync('**/*.sql', { cwd: join(MIGRATIONS_DIRECTORY, 'rules') });
    assert.deepEqual(files.sort(), RULES.map((name) => `${name}.sql`).sort());
  });

  test('the rules of a database leave nothing behind but what numbered migrations made', async () => {
    const numbered = emptyDatabase('numbered');
    await numbered.create();
    try {
      const expected = await withClient({ ...numbered.server, database: numbered.name }, async (client) => {
        for (const { sql } of knownMigrations()) await client.query(sql);
        return readCatalogue(client);
      });
      assert.deepEqual(await withoutRules(readCatalogue), expected);
    } finally {
      await numbered.drop();
    }
  });

  test('the rules of a database are all triggers and policies, and row-level security', async () => {
    const left = await withoutRules(readCatalogue);
    assert.deepEqual(
      left.filter((part) => /^(trigger|policy) /.test(part) || / t [tf]$/.test(part)),
      [],
    );
  });

  test('the rules of a database have no function that a constraint, a generated column, an index or a default uses', async () => {
    // Constraints, defaults with generated columns, indexes, and views, in the order of the catalogues; and what those call.
    const used = await db.asOwner((client) =>
      read(
        client,
        `with recursive used as (
           select refobjid as id from pg_depend where refclassid = 'pg_proc'::regclass
             and classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_rewrite'::regclass)
           union
           select refobjid from pg_depend join used on classid = 'pg_proc'::regclass and objid = used.id
           where refclassid = 'pg_proc'::regclass
         )
         select id::regprocedure::text as name from used join pg_proc on oid = id
         where pronamespace = 'public'::regnamespace order by 1`,
      ),
    );
    const made = await withoutRules((client) =>
      read(
        client,
        `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      ),
    );
    assert.ok(used.includes('is_blank(text)') && used.includes('app_tenant()'), used.join());
    assert.deepEqual(
      used.filter((name) => !made.includes(name)),
      [],
    );
    assert.deepEqual(made, used, 'a function that no table uses belongs to the rules');
  });

  test('the rules of a database call nothing of the rules in functions of tables', async () => {
    const bodies = await withoutRules((client) =>
      read(
        client,
        `select pg_get_functiondef(oid) as name from pg_proc where pronamespace = 'public'::regnamespace`,
      ),
    );
    const ofRules = await db.asOwner((client) =>
      read(client, `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`),
    );
    const own = new Set(bodies.map((body) => /FUNCTION public\.(\w+)/.exec(body)?.[1]));
    for (const name of ofRules)
      if (!own.has(name))
        for (const body of bodies) assert.doesNotMatch(body, new RegExp(`\\b${name}\\(`), name);
  });
});
