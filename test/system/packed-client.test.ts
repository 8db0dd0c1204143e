import assert from 'node:assert/strict';
import { type ExecFileOptions, execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startNpmRegistry } from '../stand-ins/npm-registry.ts';

const COMPILER = resolve('node_modules/typescript/bin/tsc');
const LEFT_OUT = ['dist', 'generate'].map((name) => join('client', name));
/** The commands by which the guide gets the client. */
const [, commands = ''] =
  /## Get it\n.*?```\n(.*?)```/s.exec(readFileSync('docs/guides/client.md', 'utf8')) ?? [];
const { name: NAME } = JSON.parse(readFileSync('client/package.json', 'utf8'));

const root = mkdtempSync(join(tmpdir(), 'retainer-packed-'));
const [program, other] = ['program', 'other'].map((name) => join(root, name)) as [string, string];
let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
before(async () => {
  registry = await startNpmRegistry();
  copyCheckout('retainer');
  for (const folder of [program, other]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, '.npmrc'), `//${new URL(registry.url).host}/:_authToken=secret\n`);
  }
});
after(async () => {
  await registry.stop();
  rmSync(root, { recursive: true });
});

/** A copy of the client in a checkout of its own, whose build disturbs no other. */
function copyCheckout(name: string): string {
  const checkout = join(root, name);
  cpSync('client', join(checkout, 'client'), { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

/** Runs a program as in a terminal of its own: nothing is set by the npm that runs the tests. */
async function run(cwd: string, file: string, ...args: string[]) {
  const { PATH } = process.env;
  const npm = {
    npm_config_registry: registry.url,
    npm_config_cache: join(root, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const options: ExecFileOptions = { cwd, env: { PATH, HOME: root, ...npm }, maxBuffer: 2 ** 26 };
  return promisify(execFile)(file, args, { ...options, encoding: 'utf8' });
}

async function refusalOf(running: Promise<unknown>): Promise<string> {
  const error = await running.then(
    () => assert.fail('it must fail'),
    (error) => error,
  );
  return error.stderr;
}

describe('the packed client', () => {
  before(() => run(program, 'bash', '-ec', commands));

  test('the packed client is installed by the lines of the guide, and holds its build alone', () => {
    const installed = join(program, 'node_modules', NAME);
    const files = globSync('**/*.*', { cwd: installed }).filter(
      (file) => !/^dist\/(commonjs\/)?\w+(\.d\.ts|\.js)$/.test(file),
    );
    assert.deepEqual(files.sort(), ['README.md', 'dist/commonjs/package.json', 'package.json']);
    const sources = globSync('client/src/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const modules = globSync('dist/{.,commonjs}/*.js', { cwd: installed });
    assert.equal(modules.length, sources.length * 2);
    const license = readFileSync('LICENSE', 'utf8');
    for (const folder of ['client', installed])
      assert.equal(readFileSync(join(folder, 'LICENSE'), 'utf8'), license);
  });

  test('the packed client passes the tests of its source, and has its types', async () => {
    await run(program, 'npm', 'install', 'standardwebhooks');
    symlinkSync(resolve('node_modules/@types'), join(program, 'node_modules/@types'));
    const tests = globSync('client/src/*.test.ts').map((file) => {
      const text = readFileSync(file, 'utf8').replaceAll("'./client.ts'", `'${NAME}'`);
      assert.ok(text.includes(NAME) && !text.includes("from './"), file);
      writeFileSync(join(program, basename(file)), text);
      return basename(file);
    });
    const { stdout } = await run(program, process.execPath, '--test', '--test-reporter=tap', ...tests);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) > 30, stdout);
    await compile(program, 'nodenext', tests);
  });

  // `nodenext` is how the tests above compile. The linter of the package looks at the older ways.
  for (const [resolution, module] of [
    ['node16', 'node16'],
    ['bundler', 'esnext'],
  ] as const)
    test(`the packed client compiles in a program with the \`moduleResolution\` ${resolution}`, async () => {
      for (const extension of ['mts', 'cts']) writeFileSync(join(program, `use.${extension}`), USE);
      await compile(program, module, ['use.mts', 'use.cts'], resolution);
    });

  test('the packed client is the same for `import` and for `require`', async () => {
    const print = `console.log(Object.keys(client).sort().join(), typeof client.createClient({ url: 'https://a.example' }).GET)`;
    const imported = await run(
      program,
      process.execPath,
      '--input-type=module',
      '-e',
      `const client = await import('${NAME}'); ${print}`,
    );
    const required = await run(
      program,
      process.execPath,
      '--input-type=commonjs',
      '-e',
      `const client = require('${NAME}'); ${print}`,
    );
    assert.equal(imported.stdout, 'RetainerError,WebhookError,createClient,verifyWebhook function\n');
    assert.equal(required.stdout, imported.stdout);
  });

  test('the packed client can be published, and installed by its name', async () => {
    const [tarball = ''] = globSync('*.tgz', { cwd: program });
    await run(program, 'npm', 'publish', `./${tarball}`);
    await run(other, 'npm', 'install', NAME);
    const { stdout } = await run(
      other,
      process.execPath,
      '-e',
      `import('${NAME}').then(({ createClient }) => console.log(typeof createClient))`,
    );
    assert.equal(stdout, 'function\n');
  });
});

describe('a package of the client', () => {
  test('a package of the client is refused if it can not be built', async () => {
    const checkout = copyCheckout('without-packages');
    rmSync(join(checkout, 'node_modules'));
    const pack = () => run(checkout, 'npm', 'pack', './client');
    assert.match(
      await refusalOf(pack()),
      /The client is not packed\. TypeScript is not installed: run `npm ci`/,
    );
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
    appendFileSync(join(checkout, 'client/src/errors.ts'), "export const wrong: number = '';\n");
    assert.match(
      await refusalOf(pack()),
      /The client is not packed\. It does not compile with client\/tsconfig\.json/,
    );
    assert.deepEqual(globSync('*.tgz', { cwd: checkout }), []);
  });
});

const USE = `
import { createClient, RetainerError, type Schemas } from '${NAME}';
const retainer = createClient({ url: 'https://billing.example.com' });
export async function firstClient(): Promise<Schemas['Client'] | string> {
  try {
    const { data } = await retainer.GET('/invoices', { params: { query: { expand: ['contract.client'] } } });
    // @ts-expect-error there is no such path
    await retainer.GET('/invoicez');
    return data[0]?.contract.client ?? '';
  } catch (error) {
    return error instanceof RetainerError ? error.error : '';
  }
}
`;

async function compile(
  folder: string,
  module: string,
  files: string[],
  resolution: string = module,
): Promise<void> {
  const options = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--types',
    'node',
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ];
  const { stdout } = await run(
    folder,
    process.execPath,
    COMPILER,
    '--ignoreConfig',
    ...options,
    ...files,
  ).catch((error) => error);
  assert.equal(stdout, '');
}
