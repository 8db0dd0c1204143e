import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../../../../test/support/service.ts';
import { FILE_KEYS, SECRETS } from './columns.ts';

const service = useService();

const query = (text: string) =>
  service.db.asOwner(async (owner) => (await owner.query(text)).rows.map(({ name }) => name));

describe('the rules of archives', () => {
  test('the rules of archives say of every table with a tenant what becomes of it', async () => {
    const undeclared = await query(`select relname as name from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in (select table_name from clone_rules where on_move is not null) order by 1`);
    assert.deepEqual(undeclared, []);
  });

  test('the rules of archives bring a table in after those that it refers to', async () => {
    const early = await query(`select distinct concat(own.table_name, ' before ', target.table_name) as name
      from pg_constraint
      join clone_rules as own on own.table_name = conrelid::regclass::text and own.on_move = 'MOVED'
      join clone_rules as target on target.table_name = confrelid::regclass::text and target.on_move = 'MOVED'
      where contype = 'f' and not condeferrable and target.table_name <> 'tenants' and own.position < target.position`);
    assert.deepEqual(early, []);
  });

  test('the rules of archives name columns that there are', async () => {
    const columns = await query(`select concat(relname, '.', attname) as name from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0`);
    const named = [
      ...Object.entries(SECRETS).flatMap(([table, { column, of }]) => [
        `${table}.${column}`,
        `${table}.${of}`,
      ]),
      ...Object.entries(FILE_KEYS).flatMap(([table, keys]) =>
        Object.keys(keys).map((key) => `${table}.${key}`),
      ),
    ];
    for (const name of named) assert.ok(columns.includes(name), name);
  });
});
