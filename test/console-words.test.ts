import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { RECORDED } from '../src/modules/journal/audit-entries/schema.ts';
import { presentSnapshot } from '../src/modules/journal/chain/snapshots.ts';
import { useService } from './support/service.ts';

type Names = Record<string, unknown>;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The console is compiled with the types of a browser, so its words are found when the test runs. */
async function wordsOf(language: string, name: string) {
  return (await import(`../console/words/${language}/${name}.ts`)).words;
}

function settingsIn({ properties = {}, items }: Schema): string[] {
  const inner = Object.entries(properties).flatMap(([name, schema]) => [name, ...settingsIn(schema)]);
  return items ? [...inner, ...settingsIn(items)] : inner;
}

/** Not a literal, because the console is compiled apart. */
const SCOPES = '../console/screens/parties/settings/scopes.ts' as string;

interface Operation {
  'x-scope'?: string;
}

const missing = (names: readonly string[], known: Names) =>
  names.filter((name) => !Object.hasOwn(known, name));

describe('the words of the console', () => {
  const service = useService();
  let tenant = '';
  before(async () => {
    tenant = await service.tenant();
  });

  test('the words of the console name every kind of record and every field that the audit trail shows', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query('select distinct column_name from journal_columns'),
    );
    const columns = rows.map(({ column_name: column }) => [column, 0] as const);
    assert.ok(columns.length > 100);
    const fields = Object.keys(presentSnapshot(Object.fromEntries(columns)));
    assert.deepEqual(missing(fields, (await wordsOf('en', 'audit-fields')).fields), []);
    assert.deepEqual(missing(RECORDED, (await wordsOf('en', 'audit')).resources), []);
  });

  test('the words of the console name every setting of every provider, in languages that the API does not speak', async () => {
    const { data }: { data: { config: Schema }[] } = await service.request('GET', '/providers', { tenant });
    const settings = data.flatMap(({ config }) => settingsIn(config));
    assert.ok(settings.length > 5);
    for (const language of ['de', 'fr'])
      assert.deepEqual(missing(settings, (await wordsOf(language, 'integrations')).config.settings), []);
  });

  test('an access token can be limited in the console to every scope of the API, and to no other', async () => {
    const response = await fetch(`${service.url}/api/v1/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const scopes = new Set(operations.flatMap(({ 'x-scope': scope }) => scope ?? []));
    const { everyScope } = await import(SCOPES);
    assert.deepEqual(everyScope().sort(), [...scopes].sort());
  });
});
