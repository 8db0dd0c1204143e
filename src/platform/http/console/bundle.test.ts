import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryDirectory } from '../../../../test/support/processes/launch.ts';
import { type Bundle, bundleConsole } from './bundle.ts';

const SOURCES = {
  'console/app/main.tsx': `
    void Promise.resolve().then(() => import('./start.tsx'));`,
  'console/app/start.tsx': `
    import { render } from 'preact';
    const Lazy = () => import('../screens/lazy/lazy.tsx').then((screen) => screen.show());
    render(<h1 onClick={Lazy}>Hello</h1>, document.body);`,
  'console/app/styles.css': '@layer base { h1 { color: red; & b { color: blue; } } }',
  'console/screens/lazy/lazy.tsx': `
    import { render } from 'preact';
    export const show = () => render(<p>a lazy screen</p>, document.body);`,
};

/** Makes a folder with these sources, and bundles it. */
function bundleOf(sources: Record<string, string>): Promise<Bundle> {
  const directory = temporaryDirectory();
  after(() => directory.remove());
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(directory.path, dirname(path)), { recursive: true });
    writeFileSync(join(directory.path, path), text);
  }
  symlinkSync(resolve('node_modules'), join(directory.path, 'node_modules'));
  return bundleConsole(directory.path);
}

const textOf = (bundle: Bundle, name: string) => bundle.files.get(name)?.variants.identity.bytes.toString();

describe('the bundle of the console', () => {
  test('the bundle of the console has a script, a style sheet, and a file for what is imported later', async () => {
    const bundle = await bundleOf(SOURCES);
    assert.match(bundle.script, /^main-[A-Z0-9]{8}\.js$/);
    assert.deepEqual(bundle.styles.length, 1);
    assert.match(bundle.styles[0] as string, /^styles-[A-Z0-9]{8}\.css$/);
    assert.match(textOf(bundle, bundle.styles[0] as string) ?? '', /color:red/);
    const lazy = [...bundle.files.keys()].filter((name) => textOf(bundle, name)?.includes('a lazy screen'));
    assert.equal(lazy.length, 1);
    assert.match(lazy[0] as string, /^lazy-[A-Z0-9]{8}\.js$/);
    // Every page needs the start, and Preact, which it shares with the screen.
    assert.equal(bundle.preloads.length, 2);
    assert.match(bundle.preloads[0] as string, /^start-[A-Z0-9]{8}\.js$/);
    assert.ok(!bundle.preloads.includes(lazy[0] as string));
  });

  test('the bundle of the console is compressed in both ways, and has no source maps', async () => {
    const { files } = await bundleOf(SOURCES);
    for (const [name, { variants, contentType }] of files) {
      const plain = variants.identity.bytes;
      assert.ok(gunzipSync(variants.gzip.bytes).equals(plain), name);
      assert.ok(brotliDecompressSync(variants.br.bytes).equals(plain), name);
      assert.equal(new Set(Object.values(variants).map(({ etag }) => etag)).size, 3);
      assert.match(contentType, name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      assert.doesNotMatch(plain.toString(), /sourceMappingURL/);
    }
  });

  test('the bundle of the console has the same names wherever it is made, and others after a change', async () => {
    const [one, again, changed] = await Promise.all([
      bundleOf(SOURCES),
      bundleOf(SOURCES),
      bundleOf({ ...SOURCES, 'console/app/styles.css': 'h1 { color: green }' }),
    ]);
    assert.deepEqual([...one.files.keys()], [...again.files.keys()]);
    assert.notDeepEqual(one.styles, changed.styles);
  });

  test('the bundle of the console fails on a mistake in the sources, and names its place', async () => {
    await assert.rejects(
      bundleOf({ ...SOURCES, 'console/app/main.tsx': 'const = 1;' }),
      /console\/app\/main\.tsx:1:6/,
    );
    await assert.rejects(bundleOf({}), /Could not resolve/);
  });
});
