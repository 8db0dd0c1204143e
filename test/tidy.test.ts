import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { longerFunctions } from './support/function-lengths.ts';
import { strayTexts } from './support/stray-texts.ts';

/** A longer file has more than one subject. */
const FILE_LINES_MAX = 300;
/** A longer function does several things, which need names. */
const FUNCTION_LINES_MAX = 70;
const NAMES_THAT_SAY_NOTHING = /(manager|helper|util|utils|common|misc)/i;
/** The first words of names without a subject. A failed test is reported by its own name, not by those around it. */
const WORDS_BEFORE_NO_SUBJECT = new Set(
  `is are was were has have can cannot may must does do it they that which who whose and or but not also even never
   of with without to until because accepts add adds admits allow allows ask asks becomes begins belong belongs carries
   carry clears comes contain contains continue continues covers creates deletes ends fail fails find finds follow
   follows get gets give gives goes handles hold holds ignores keep keeps knows lead leads leave leaves let lets loses
   make makes misses needs notices opens prints protects puts receives refuse refuses removes replaces requires returns
   runs say says sees sends show shows sorts stay stays survives take takes tell tells tries wait waits works
   writes`.split(/\s+/),
);
/** The name of a test, but not the text in `pattern.test('text')`. */
const TEST_NAME = /(?<![\w.])(?:t\.|context\.)?test\(\s*(['"`])(.*?)\1,/g;

/** Files that hold SQL. A `shared-store.ts` holds fragments for the stores of other resources. */
const STORE = /\/([a-z]+-)?store\.ts$/;
/** The arrows between modules, as the first drawing of `docs/ARCHITECTURE.md` shows them. */
const DRAWING =
  /```mermaid\nflowchart TB\n(.*?)```/s.exec(readFileSync('docs/ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
const ARROWS = [...DRAWING.matchAll(/([a-z-]+) --> ([a-z-]+)/g)];
/** Folders without routes: rules that several resources share. */
const WITHOUT_ROUTES = [
  'src/modules/books/audit-package',
  'src/modules/connections/backlogs',
  'src/modules/correspondence/issuing',
  'src/modules/documents/e-invoice',
  'src/modules/documents/facts',
  'src/modules/documents/layout',
  'src/modules/documents/making',
  'src/modules/documents/numbers',
  'src/modules/journal/chain',
  'src/modules/money/movements',
  'src/modules/moving/tenant-archive',
  'src/modules/parties/search',
  'src/modules/tracked-work/amount-charges',
  'src/modules/tracked-work/time-charges',
];

const consoleSources = globSync('console/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const tests = globSync('{src,test,client,console}/**/*.{test,check}.ts', { exclude: ['**/node_modules/**'] });
const imports = new Map([...sources, ...consoleSources].map((file) => [file, importsOf(file)]));

describe('the house is tidy', () => {
  test('there are sources to keep tidy', () => assert.ok(sources.length > 50));

  test('the platform knows no resource', () => {
    expectNone(
      (from, to) =>
        from.startsWith('src/platform/') && to.startsWith('src/') && !to.startsWith('src/platform/'),
    );
  });

  test('a resource imports the platform, `provider.ts`, and others without their stores and routes', () => {
    expectNone((from, to) => {
      const own = folderOf(from);
      if (!own || !to.startsWith('src/') || to.startsWith('src/platform/') || folderOf(to) === own)
        return false;
      if (/^src\/providers\/(provider|online-payment)\.ts$/.test(to)) return false;
      if (STORE.test(from) && to.endsWith('/shared-store.ts')) return false;
      return !to.startsWith('src/modules/') || STORE.test(to) || /\/([a-z]+-)?routes\.ts$/.test(to);
    });
  });

  test('a module knows only the modules that the arrows of the drawing lead to', () => {
    const arrows = Map.groupBy(ARROWS, ([, from = '']) => from);
    const direct = new Map([...arrows].map(([from, all]) => [from, all.map(([, , to = '']) => to)]));
    assert.deepEqual(cyclesIn(direct), []);
    const known = (module: string): string[] =>
      (direct.get(module) ?? []).flatMap((other) => [other, ...known(other)]);
    const drawn = new Set(ARROWS.flatMap(([, from, to]) => [from, to]));
    assert.deepEqual(drawn, new Set(sources.flatMap((file) => moduleOf(file) ?? [])));
    expectNone((from, to) => {
      const [module, other] = [moduleOf(from), moduleOf(to)];
      if (module === undefined || other === undefined || module === other) return false;
      return !known(module).includes(other);
    });
  });

  test('folders of modules form no cycle', () => {
    const folders = new Map<string, string[]>();
    for (const [from, all] of imports) {
      const own = folderOf(from);
      if (own === undefined) continue;
      const others = all.flatMap((to) => folderOf(to) ?? []).filter((other) => other !== own);
      folders.set(own, [...(folders.get(own) ?? []), ...others]);
    }
    assert.ok(folders.size > 30);
    assert.deepEqual(cyclesIn(folders), []);
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
    const screenOf = (file: string) => /^console\/screens\/(?:[^/]+\/)?[^/]+\//.exec(file)?.[0];
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

  test('the console names no provider', () => {
    // Webhooks are also what payment providers send.
    const folders = globSync('src/providers/*/')
      .map((folder) => basename(folder))
      .filter((folder) => folder !== 'webhook');
    const names = new RegExp(folders.flatMap((folder) => folder.split('-')).join('|'), 'i');
    const wrong = consoleSources.filter((file) => names.test(readFileSync(file, 'utf8')));
    assert.deepEqual(wrong, []);
  });

  test('imports form no cycle', () => {
    const own = new Map([...imports].map(([from, all]) => [from, all.filter((to) => imports.has(to))]));
    assert.deepEqual(cyclesIn(own), []);
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

  test('every test has a name that begins with its subject', () => {
    const names = tests.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(TEST_NAME)].map(([, , name = '']) => ({ file, name })),
    );
    assert.ok(names.length > 2_000, `${names.length} names`);
    const wrong = names.filter(({ name }) => WORDS_BEFORE_NO_SUBJECT.has(/^[^\s,:]*/.exec(name)?.[0] ?? ''));
    assert.deepEqual(wrong, []);
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

  test('the console has all of its texts in `console/words`', () => {
    const others = consoleSources.filter((file) => !file.startsWith('console/words/'));
    assert.deepEqual(strayTexts(others, 'console/tsconfig.json'), []);
  });

  test('every resource has the same few files', () => {
    const folders = new Set(
      sources.flatMap((file) => /^src\/modules\/[^/]+\/[^/.]+(?=\/)/.exec(file)?.[0] ?? []),
    );
    assert.ok(folders.size >= 30);
    for (const folder of WITHOUT_ROUTES) folders.delete(folder);
    for (const folder of folders) {
      for (const name of ['routes.ts', 'schema.ts', 'service.ts', 'store.ts']) {
        assert.ok(sources.includes(`${folder}/${name}`), `${folder}/${name}`);
      }
      assert.ok(globSync(`${folder}/*.test.ts`).length > 0, `${folder} has tests beside it`);
    }
  });
});

function moduleOf(file: string): string | undefined {
  return /^src\/modules\/([^/]+)\//.exec(file)?.[1];
}

/** The folder of a resource. A file directly in its module, which all its folders may import, counts as one. */
function folderOf(file: string): string | undefined {
  return /^src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0];
}

function cyclesIn(arrows: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (from: string, path: string[]) => {
    if (path.includes(from)) cycles.push([...path.slice(path.indexOf(from)), from].join(' -> '));
    if (path.includes(from) || done.has(from)) return;
    for (const to of arrows.get(from) ?? []) walk(to, [...path, from]);
    done.add(from);
  };
  for (const from of arrows.keys()) walk(from, []);
  return cycles;
}

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
