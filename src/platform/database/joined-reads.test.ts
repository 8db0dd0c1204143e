import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { write } from '../../../test/support/postgres/test-statements.ts';
import { newId } from '../ids.ts';
import { joinReads, type Outcome, type Read } from './joined-reads.ts';
import { statement } from './statement.ts';
import { readById, table } from './table.ts';

const readThing = readById(table('test_joined_things', { id: 'text', name: 'text' }));
const readOther = readById(table('test_joined_others', { id: 'text' }));
const count = statement({
  name: 'test_joined_count',
  parameters: { id: 'text' },
  row: { count: 'integer' },
  sql: 'select 1 as count where $id is not null',
});

function read(id: string, { statement: run = readThing as Read['statement'], tenantId = 'tnt_a' } = {}) {
  const settled: Outcome[] = [];
  const one: Read = {
    ...{ settings: { tenantId }, statement: run, values: [id] },
    settle: (outcome) => settled.push(outcome),
  };
  return { one, settled };
}

const sent = (reads: Read[]) => reads.map(({ statement: { name }, values }) => [name, ...values]);

test('a read alone is sent as it is', () => {
  const { one } = read('a');
  assert.deepEqual(joinReads([one]), [one]);
});

test('reads of one tenant by the same statement become one, and each gets its record', () => {
  const [a, b, again, missing] = [read('a'), read('b'), read('a'), read('c')];
  const reads = joinReads([a, b, again, missing].map(({ one }) => one));
  assert.deepEqual(sent(reads), [['read_test_joined_things_by_ids', '{"a","b","c"}']]);
  const rows = [
    { id: 'b', name: 'B' },
    { id: 'a', name: 'A' },
  ];
  reads[0]?.settle({ error: null, rows, tookMs: 8 });
  assert.deepEqual(a.settled, [{ error: null, rows: [{ id: 'a', name: 'A' }], tookMs: 2 }]);
  assert.deepEqual(b.settled, [{ error: null, rows: [{ id: 'b', name: 'B' }], tookMs: 2 }]);
  assert.deepEqual(missing.settled, [{ error: null, rows: [], tookMs: 2 }]);
  assert.deepEqual(again.settled, a.settled);
  assert.notEqual(again.settled[0]?.rows[0], a.settled[0]?.rows[0], 'callers may change their rows');
});

test('an error reaches every one of them', () => {
  const [a, b] = [read('a'), read('b')];
  const error = new Error('cancelled');
  joinReads([a.one, b.one])[0]?.settle({ error, rows: [], tookMs: 1 });
  assert.deepEqual([a.settled[0]?.error, b.settled[0]?.error], [error, error]);
});

test('reads of several tenants, by several statements, or by no identifier are sent one by one', () => {
  const reads = [
    read('a'),
    read('b', { tenantId: 'tnt_b' }),
    read('c', { statement: readOther }),
    read('d', { statement: count }),
    read('e', { statement: count }),
    read('not"an{id'),
    read('nul\u0000'),
  ].map(({ one }) => one);
  assert.deepEqual(new Set(joinReads(reads)), new Set(reads));
});

describe('records that are read in the same tick', () => {
  /** Shows also which run of the statement has found the record, and can make it wait. */
  const readClient = readById(
    table(
      'test_clients',
      { id: 'text' },
      {
        computed: {
          run: {
            type: 'text',
            sql: `(select pg_backend_pid() || ' ' || statement_timestamp() from pg_sleep(case test_clients.name when 'slow' then 0.2 else 0 end))`,
          },
        },
      },
    ),
  );
  let db: TestDatabase;
  const [ours, theirs] = [newId('tenant'), newId('tenant')];
  before(async () => {
    db = await cloneDatabase();
    await db.asOwner(async (owner) => {
      await owner.query('create view test_clients with (security_invoker) as select * from clients');
      await owner.query('grant select on test_clients to public');
    });
    for (const tenant of [ours, theirs]) {
      await db.asOwner(async (owner) => {
        await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
        await owner.query(
          `insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`,
          [tenant],
        );
      });
    }
    for (const number of [1, 2, 3, 4])
      await db.database.inTenant(ours).one(write, { id: `clnt_our${number}` });
    await db.database.inTenant(theirs).one(write, { id: 'clnt_their1' });
  });
  after(() => db.close());

  const readIn = (tenant: string, ...ids: string[]) => {
    const scope = db.database.inTenant(tenant);
    return Promise.all(ids.map((id) => scope.one(readClient, { id })));
  };

  test('are found by one run of the statement, each tenant by its own', async () => {
    const [[first, second, foreign, unknown, again], [other, ofOurs]] = await Promise.all([
      readIn(ours, 'clnt_our1', 'clnt_our2', 'clnt_their1', 'clnt_none', 'clnt_our1'),
      readIn(theirs, 'clnt_their1', 'clnt_our1'),
    ]);
    assert.deepEqual([first?.id, second?.id, other?.id], ['clnt_our1', 'clnt_our2', 'clnt_their1']);
    assert.deepEqual([foreign, unknown, ofOurs], [undefined, undefined, undefined]);
    assert.deepEqual(again, first);
    assert.equal(second?.run, first?.run);
    assert.notEqual(other?.run, first?.run);
  });

  test('are found beside a word that PostgreSQL refuses', async () => {
    const refused = assert.rejects(readIn(ours, 'nul\u0000'));
    const [found] = await readIn(ours, 'clnt_our1', 'clnt_our2');
    assert.equal(found?.id, 'clnt_our1');
    await refused;
  });

  test('are looked for one by one on the pool if together they take too long', async () => {
    await db.asOwner((owner) => owner.query(`update clients set name = 'slow' where tenant_id = $1`, [ours]));
    const found = await readIn(ours, ...[1, 2, 3, 4].map((number) => `clnt_our${number}`));
    assert.ok(found.every((one) => one !== undefined));
    assert.equal(new Set(found.map((one) => one?.run)).size, 4);
  });
});
