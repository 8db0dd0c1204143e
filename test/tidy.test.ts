import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { longerFunctions } from './support/function-lengths.ts';

/** A longer file has more than one subject. */
const FILE_LINES_MAX = 300;
/** A longer function does several things, which need names. */
const FUNCTION_LINES_MAX = 70;
const NAMES_THAT_SAY_NOTHING = /(manager|helper|util|utils|common|misc)/i;

/** Files that hold SQL. A `shared-store.ts` holds fragments for the stores of other resources. */
const STORE = /\/([a-z]+-)?store\.ts$/;
/** Folders of `src/resources` without routes: rules that several resources share. */
const WITHOUT_ROUTES = [
  'src/resources/backlogs',
  'src/resources/documents',
  'src/resources/journal',
  'src/resources/search',
  'src/resources/time-charges',
];

const consoleSources = globSync('console/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const imports = new Map([...sources, ...consoleSources].map((file) => [file, importsOf(file)]));

describe('the house is tidy', () => {
  test('there are sources to look at', () => assert.ok(sources.length > 50));

  test('the platform knows no resource', () => {
    expectNone(
      (from, to) =>
        from.startsWith('src/platform/') && to.startsWith('src/') && !to.startsWith('src/platform/'),
    );
  });

  test('a resource imports the platform, `provider.ts`, and others without their stores and routes', () => {
    expectNone((from, to) => {
      const own = /^src\/resources\/[^/]+\//.exec(from)?.[0];
      if (!own || !to.startsWith('src/') || to.startsWith('src/platform/') || to.startsWith(own))
        return false;
      if (to === 'src/providers/provider.ts') return false;
      if (STORE.test(from) && to.endsWith('/shared-store.ts')) return false;
      return !to.startsWith('src/resources/') || STORE.test(to) || /\/([a-z]+-)?routes\.ts$/.test(to);
    });
  });

  test('in the platform, installation stands above the database and the embedded server', () => {
    const floors = ['database', 'embedded-postgres', 'installation'];
    const floorOf = (file: string) => floors.indexOf(/^src\/platform\/([^/]+)\//.exec(file)?.[1] ?? '');
    expectNone((from, to) => floorOf(from) >= 0 && floorOf(to) > floorOf(from));
  });

  test('a provider imports the platform, what providers share, and its own folder', () => {
    expectNone((from, to) => {
      const own = /^src\/providers\/[^/]+\//.exec(from)?.[0];
      if (!own || !to.startsWith('src/') || to.startsWith('src/platform/') || to.startsWith(own))
        return false;
      return !/^src\/providers\/[^/]+$/.test(to);
    });
  });

  test('imports go one way: routes, service, store', () => {
    expectNone((from, to) => from.endsWith('/routes.ts') && to.endsWith('/store.ts'));
    expectNone((from, to) => /\/(service|store|schema)\.ts$/.test(from) && to.endsWith('/routes.ts'));
    expectNone((from, to) => /\/(store|schema)\.ts$/.test(from) && to.endsWith('/service.ts'));
  });

  test('only the database folders import the PostgreSQL driver', () => {
    const mayUsePg = /^src\/platform\/(database|embedded-postgres|installation)\//;
    expectNone((from, to) => to === 'pg' && !mayUsePg.test(from));
  });

  test('only the configuration reads the environment', () => {
    const readers = sources.filter((file) => /process\.env\b/.test(readFileSync(file, 'utf8')));
    assert.deepEqual(readers, ['src/platform/config.ts']);
  });

  test('only stores and the platform contain SQL', () => {
    const places = sources.filter((file) => /from '.*\/statement\.ts'/.test(readFileSync(file, 'utf8')));
    const wrong = places.filter(
      (file) =>
        /import \{[^}]*\bstatement\b/.test(readFileSync(file, 'utf8')) &&
        !STORE.test(file) &&
        !file.startsWith('src/platform/'),
    );
    assert.deepEqual(wrong, []);
  });

  test('the console imports the client and its own files, and no screen imports another', () => {
    const isOwn = (to: string) => /^(console|client\/src)\//.test(to) || /^@?preact/.test(to);
    expectNone((from, to) => from.startsWith('console/') && !isOwn(to));
    const screenOf = (file: string) => /^console\/screens\/[^/]+\//.exec(file)?.[0];
    expectNone((from, to) => {
      const other = screenOf(to);
      return other !== undefined && other !== screenOf(from);
    });
    expectNone(
      (from, to) =>
        from.startsWith('console/parts/') &&
        /^console\/app\/.+\/|\.tsx$/.test(to) &&
        to.startsWith('console/app/'),
    );
  });

  test('imports form no cycle', () => {
    const done = new Set<string>();
    const walk = (file: string, path: string[]) => {
      assert.ok(!path.includes(file), `cycle: ${[...path, file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const to of imports.get(file) ?? []) if (/^(src|console)\//.test(to)) walk(to, [...path, file]);
      done.add(file);
    };
    for (const file of [...sources, ...consoleSources]) walk(file, []);
  });

  test('no barrels, no names that say nothing, no file too long', () => {
    const all = [...sources, ...consoleSources];
    assert.deepEqual(
      all.filter((file) => /\/index\.tsx?$/.test(file)),
      [],
    );
    assert.deepEqual(
      all.filter((file) => NAMES_THAT_SAY_NOTHING.test(file)),
      [],
    );
    const long = all.filter((file) => readFileSync(file, 'utf8').split('\n').length > FILE_LINES_MAX);
    assert.deepEqual(long, []);
  });

  test('only what is named after tampering turns rules off', () => {
    const all = globSync(['{src,test,bench,tools}/**/*.ts'], { exclude: ['**/node_modules/**'] });
    const isTurnedOff = /session_replication_role|disable trigger/i;
    const ours = ['test/support/tampering.ts', 'test/tidy.test.ts'];
    assert.deepEqual(
      all.filter((file) => !ours.includes(file) && isTurnedOff.test(readFileSync(file, 'utf8'))),
      [],
    );
  });

  test('no function is too long', () => {
    assert.deepEqual(longerFunctions(sources, FUNCTION_LINES_MAX), []);
    assert.deepEqual(longerFunctions(consoleSources, FUNCTION_LINES_MAX, 'console/tsconfig.json'), []);
  });

  test('every resource has the same few files', () => {
    const folders = new Set(sources.flatMap((file) => /^src\/resources\/[^/]+/.exec(file)?.[0] ?? []));
    assert.ok(folders.size >= 7);
    for (const folder of WITHOUT_ROUTES) folders.delete(folder);
    for (const folder of folders) {
      for (const name of ['routes.ts', 'schema.ts', 'service.ts', 'store.ts']) {
        assert.ok(sources.includes(`${folder}/${name}`), `${folder}/${name}`);
      }
      assert.ok(globSync(`${folder}/*.test.ts`).length > 0, `${folder} has tests beside it`);
    }
  });
});

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:^|\n)\s*(?:import|export)\s[^;]*?from '([^']+)'/g);
  return [...found].map(([, to = '']) => (to.startsWith('.') ? normalize(`${dirname(file)}/${to}`) : to));
}

function expectNone(isWrong: (from: string, to: string) => boolean): void {
  const wrong = [...imports].flatMap(([from, all]) =>
    all.filter((to) => isWrong(from, to)).map((to) => `${from} -> ${to}`),
  );
  assert.deepEqual(wrong, []);
}
