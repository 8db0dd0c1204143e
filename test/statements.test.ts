import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { VERSION_COLUMN } from '../src/platform/database/row-version.ts';
import {
  type DeclaredType,
  declaredStatements,
  type Statement,
  sqlTypeOf,
  statement,
} from '../src/platform/database/statement.ts';
import { cloneDatabase, type TestDatabase } from './support/database.ts';
import '../src/app.ts'; // declares every statement

const TYPE_OF_OID: Record<number, string> = {
  16: 'boolean',
  20: 'bigint',
  23: 'integer',
  25: 'text',
  1009: 'text[]',
  1082: 'date',
  1184: 'timestamptz',
  1700: 'numeric',
  3802: 'jsonb',
};

interface Description {
  parameters: string[];
  columns: { name: string; type: string; mayBeNull: boolean | undefined }[];
}

describe("declared statements and PostgreSQL's description", () => {
  let db: TestDatabase;
  let client: pg.Client;
  before(async () => {
    db = await cloneDatabase();
    client = await connected(db.ownerConnection);
  });
  after(async () => {
    await client.end();
    await db.close();
  });

  test('there are statements to check', () => assert.ok(declaredStatements().length > 30));

  for (const declared of declaredStatements()) {
    test(`the statement ${declared.name} matches PostgreSQL's description`, async () => {
      const described = await describeStatement(client, declared);
      const parameters = Object.values(declared.parameters).map(sqlTypeOf);
      assert.deepEqual(described.parameters, parameters, 'parameters');
      const declaredColumns = described.columns.filter(({ name }) => name !== VERSION_COLUMN);
      const columns = declaredColumns.map(({ name, type }) => [name, type]);
      assert.deepEqual(Object.fromEntries(columns), mapValues(declared.row, sqlTypeOf), 'columns');
      for (const { name, mayBeNull } of declaredColumns) {
        if (mayBeNull === undefined) continue; // PostgreSQL does not know this for an expression
        assert.equal(declared.row[name]?.endsWith('?'), mayBeNull, `whether ${name} may be null`);
      }
    });
  }

  test('a wrong declaration of a statement is noticed', async () => {
    const wrong = { text: 'select sort_order from clients where id = $1', name: 'wrong' } as Statement;
    const described = await describeStatement(client, wrong);
    assert.deepEqual(described, {
      parameters: ['text'],
      columns: [{ name: 'sort_order', type: 'bigint', mayBeNull: false }],
    });
  });
});

describe('statements that are no writes by their words', () => {
  let db: TestDatabase;
  let client: pg.Client;
  before(async () => {
    db = await cloneDatabase();
    client = await connected(db.applicationConnection);
  });
  after(async () => {
    await client.end();
    await db.close();
  });

  for (const declared of declaredStatements().filter(({ isWrite }) => !isWrite))
    test(`the statement ${declared.name} can run where nothing may be written`, async () => {
      assert.equal(await isRefused(client, declared.text), false);
    });

  test('statements that write without saying so are noticed', async () => {
    const texts = {
      write: 'delete from idempotent_answers',
      rowLock: 'select id from clients for key share',
      largeObject: `select lo_from_bytea(0, 'x')`,
    };
    for (const [name, text] of Object.entries(texts)) {
      assert.equal(await isRefused(client, text), true, name);
      const made = statement({ name: `shape_${name}`, parameters: {}, row: {}, sql: text });
      assert.equal(made.isWrite, true, name);
    }
  });

  test('there are many statements that do not write', () => {
    assert.ok(declaredStatements().filter(({ isWrite }) => !isWrite).length > 50);
  });
});

/** Runs the statement without values where PostgreSQL refuses to write. Other failures come from missing values. */
async function isRefused(client: pg.Client, text: string): Promise<boolean> {
  await client.query('begin read only');
  const values = new Array(new Set(text.match(/\$\d+/g)).size).fill(null);
  try {
    await client.query({ text, values });
    return false;
  } catch (error) {
    return (error as pg.DatabaseError).code === '25006';
  } finally {
    await client.query('rollback');
  }
}

/** All statements of a description share a connection, which knows the tables by then. */
async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  return client;
}

/** Prepares the statement and asks PostgreSQL for its parameters and columns, without running it. */
async function describeStatement(client: pg.Client, declared: Statement): Promise<Description> {
  await client.query(`prepare ${pg.escapeIdentifier(declared.name)} as ${declared.text}`);
  const { rows } = await client.query(
    `select array(select unnest(parameter_types)::oid::int) as parameters from pg_prepared_statements where name = $1`,
    [declared.name],
  );
  const fields = await describePortal(client, declared);
  const columns: Description['columns'] = [];
  for (const field of fields) {
    const type = TYPE_OF_OID[field.dataTypeID] ?? `oid ${field.dataTypeID}`;
    columns.push({ name: field.name, type, mayBeNull: await nullability(client, field) });
  }
  return { parameters: rows[0].parameters.map((oid: number) => TYPE_OF_OID[oid] ?? `oid ${oid}`), columns };
}

/** Sends Parse and Describe, which report a statement's columns. */
function describePortal(client: pg.Client, declared: Statement): Promise<pg.FieldDef[]> {
  interface Protocol {
    parse(message: { name: string; text: string; types: number[] }): void;
    describe(message: { type: 'S'; name: string }): void;
    sync(): void;
  }
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    const query = {
      callback: () => {},
      submit: (protocol: Protocol) => {
        protocol.parse({ name: '', text: declared.text, types: [] });
        protocol.describe({ type: 'S', name: '' });
        protocol.sync();
        return null;
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields;
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    };
    // The types of pg do not describe the methods of a query that it calls.
    client.query(query as unknown as pg.Submittable);
  });
}

async function nullability(client: pg.Client, field: pg.FieldDef): Promise<boolean | undefined> {
  if (field.tableID === 0) return undefined;
  const { rows } = await client.query(
    'select attnotnull from pg_attribute where attrelid = $1 and attnum = $2',
    [field.tableID, field.columnID],
  );
  return !rows[0].attnotnull;
}

function mapValues<T>(
  values: Readonly<Record<string, DeclaredType>>,
  map: (value: DeclaredType) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
