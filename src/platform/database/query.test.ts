import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { parseTimestamp, valuesOf } from './query.ts';
import { statement } from './statement.ts';

const echo = statement({
  name: 'test_echo',
  parameters: {
    time: 'timestamptz',
    noTime: 'timestamptz?',
    big: 'bigint',
    small: 'integer',
    yes: 'boolean',
    no: 'boolean',
    words: 'text',
    json: 'jsonb',
    noJson: 'jsonb?',
  },
  row: {
    time: 'timestamptz',
    noTime: 'timestamptz?',
    big: 'bigint',
    small: 'integer',
    yes: 'boolean',
    no: 'boolean',
    words: 'text',
    json: 'jsonb',
    noJson: 'jsonb?',
  },
  sql: `select $time::timestamptz(3) as time, $noTime::timestamptz as "noTime", $big::bigint as big,
          $small::integer as small, $yes::boolean as yes, $no::boolean as no, $words::text as words,
          $json::jsonb as json, $noJson::jsonb as "noJson"`,
});

const echoWords = statement({
  name: 'test_echo_words',
  parameters: { words: 'text[]' },
  row: { echoed: 'jsonb' },
  sql: 'select to_jsonb($words::text[]) as echoed',
});

describe('timestamps from PostgreSQL', () => {
  test('a timestamp from PostgreSQL always has milliseconds, although PostgreSQL omits trailing zeros', () => {
    for (const [text, shown] of [
      ['2026-11-15 01:02:03+00', '2026-11-15T01:02:03.000Z'],
      ['2026-11-15 01:02:03.4+00', '2026-11-15T01:02:03.400Z'],
      ['2026-11-15 01:02:03.04+00', '2026-11-15T01:02:03.040Z'],
      ['2026-11-15 01:02:03.004+00', '2026-11-15T01:02:03.004Z'],
      ['2026-11-15 01:02:03.999+00', '2026-11-15T01:02:03.999Z'],
      ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
      ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
    ] as const) {
      assert.equal(parseTimestamp(text), shown);
    }
  });
});

describe('values in the database', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());

  const samples = {
    time: '2026-11-15T01:02:03.040Z',
    noTime: null,
    big: 9_007_199_254_740_991,
    small: -7,
    yes: true,
    no: false,
    words: 'Ünïcode 𝄞 "quoted" \\ and $1',
    json: { list: [1, null, 'x'], text: "it's" },
    noJson: null,
  };

  test('values return from the database unchanged', async () => {
    assert.deepEqual({ ...(await db.database.inSystem().one(echo, samples)) }, samples);
  });

  test('every time between the years 1 and 9999 returns from the database unchanged', async () => {
    const [min, max] = [new Date('0001-01-01T00:00:00.000Z'), new Date('9999-12-31T23:59:59.999Z')];
    await fc.assert(
      fc.asyncProperty(fc.date({ min, max, noInvalidDate: true }), async (date) => {
        const time = date.toISOString();
        assert.equal((await db.database.inSystem().one(echo, { ...samples, time }))?.time, time);
      }),
    );
  });

  test('JSON of every shape returns from the database unchanged, lists and plain text included', async () => {
    for (const json of [[], ['a'], {}, 'text', 7, true, [[1], { a: [] }]]) {
      assert.deepEqual((await db.database.inSystem().one(echo, { ...samples, json }))?.json, json);
    }
  });

  test('arrays arrive in the database with every word as it was', async () => {
    for (const words of [[], ['a'], ['', 'null', 'NULL', '{a,b}', 'a"b', 'a\\"b', ' \n\t', samples.words]]) {
      assert.deepEqual((await db.database.inSystem().one(echoWords, { words }))?.echoed, words);
    }
  });

  test('values are sent in the order of the parameters, whatever order they are given in', () => {
    const backwards = Object.fromEntries(Object.entries(samples).reverse());
    const values = valuesOf(echo, backwards);
    assert.match(
      echo.text,
      /^select \$1::timestamptz\(3\) as time, \$2::timestamptz as "noTime", \$3::bigint/,
    );
    assert.deepEqual(values, [...Object.values(samples).slice(0, 7), JSON.stringify(samples.json), null]);
  });
});
