import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const built = mkdtempSync(join(tmpdir(), 'retainer-client-'));
const readBuilt = (name: string) => readFileSync(join(built, name), 'utf8');
before(() => run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'client', '--outDir', built]));
after(() => rmSync(built, { recursive: true }));

describe('the published client', () => {
  test('the published client is what its package names, and needs `openapi-fetch` only', () => {
    const { exports, dependencies, version } = JSON.parse(readFileSync('client/package.json', 'utf8'));
    for (const path of Object.values(exports['.'].import) as string[])
      assert.ok(readBuilt(path.replace('./dist/', '')));
    const imported = globSync(join(built, '*.js')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name = '']) => name),
    );
    const foreign = new Set(imported.filter((name) => !/^\.\/\w+\.js$/.test(name)));
    assert.deepEqual([...foreign], Object.keys(dependencies));
    const ours = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal(dependencies['openapi-fetch'], ours.dependencies['openapi-fetch']);
    assert.equal(version, ours.version);
  });
});

test('the guide and the README call the client as it is', async () => {
  const paths = { '@retainer/client': [join(process.cwd(), 'client/src/client.ts')] };
  const typeRoots = [join(process.cwd(), 'node_modules/@types')];
  const compilerOptions = { paths, typeRoots, noEmit: true, noUnusedLocals: false };
  const project = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
  const directory = mkdtempSync(join(built, 'guide-'));
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  for (const file of ['docs/guides/client.md', 'README.md', 'client/README.md']) {
    const blocks = [...readFileSync(file, 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
    assert.ok(blocks.length > 0, file);
    writeFileSync(join(directory, `${file.replaceAll('/', '-')}.ts`), blocks.join('\n'));
  }
  const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', directory]).catch(
    (error: { stdout: string }) => error,
  );
  assert.equal(stdout, '');
});
