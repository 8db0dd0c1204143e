import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startBrowser, withoutBrowser } from '../test/support/browser/browser.ts';
import { close, listen } from '../test/support/servers/listen.ts';
import { startService } from '../test/support/service.ts';
import type * as Published from './src/client.ts';

const run = promisify(execFile);
const app = createServer(serveApp);
const origin = `http://app.localhost:${await listen(app)}`;
const service = startService({ ALLOWED_ORIGINS: origin });
const built = mkdtempSync(join(tmpdir(), 'retainer-client-'));
const readBuilt = (name: string) => readFileSync(join(built, name), 'utf8');
before(() => run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'client', '--outDir', built]));
after(() => close(app));
after(() => rmSync(built, { recursive: true }));

describe('the published client', () => {
  test('is what its package names, and needs `openapi-fetch` only', () => {
    const { exports, dependencies } = JSON.parse(readFileSync('client/package.json', 'utf8'));
    for (const path of Object.values(exports['.']) as string[])
      assert.ok(readBuilt(path.replace('./dist/', '')));
    const imported = globSync(join(built, '*.js')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name = '']) => name),
    );
    const foreign = new Set(imported.filter((name) => !/^\.\/\w+\.js$/.test(name)));
    assert.deepEqual([...foreign], Object.keys(dependencies));
    const ours = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal(dependencies['openapi-fetch'], ours.dependencies['openapi-fetch']);
  });

  test('runs in a browser, from another origin', { skip: withoutBrowser }, async () => {
    const { page } = await browser.profile();
    await page.goto(origin);
    const options = { url: service.url, token: await service.token('alice'), tenant: await service.tenant() };
    const found = await page.evaluate(async (options) => {
      const module = '/client.js';
      const { createClient, RetainerError }: typeof Published = await import(module);
      const retainer = createClient(options);
      for (const name of ['A', 'B', 'C']) await retainer.POST('/clients', { body: { name } });
      const names: string[] = [];
      for await (const { name } of retainer.items('/clients', { params: { query: { limit: 2 } } }))
        names.push(name);
      const refused = await createClient({ ...options, tenant: 'tnt_x' })
        .GET('/clients')
        .catch((error) => error);
      const { reason, requestId } = refused as InstanceType<typeof RetainerError>;
      return { names, reason, hasRequestId: Boolean(requestId) };
    }, options);
    assert.deepEqual(found.names, ['A', 'B', 'C']);
    assert.ok(found.reason && found.hasRequestId, JSON.stringify(found));
  });
  const browser = withoutBrowser ? (undefined as never) : startBrowser();
});

test('the guide and the README call the client as it is', async () => {
  const paths = { 'retainer-client': [join(process.cwd(), 'client/src/client.ts')] };
  const typeRoots = [join(process.cwd(), 'node_modules/@types')];
  const compilerOptions = { paths, typeRoots, noEmit: true, noUnusedLocals: false };
  const project = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
  const directory = mkdtempSync(join(built, 'guide-'));
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  for (const file of ['docs/guides/client.md', 'README.md']) {
    const blocks = [...readFileSync(file, 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
    assert.ok(blocks.length > 0, file);
    writeFileSync(join(directory, `${basename(file, '.md')}.ts`), blocks.join('\n'));
  }
  const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', directory]).catch(
    (error: { stdout: string }) => error,
  );
  assert.equal(stdout, '');
});

test('the example goes from a client to a paid invoice', async () => {
  const environment = { RETAINER_URL: service.url, RETAINER_TOKEN: await service.token('alice') };
  const { stdout, stderr } = await run(process.execPath, ['examples/invoice.ts'], {
    env: { ...process.env, ...environment },
  });
  assert.equal(stderr, '');
  assert.equal(stdout, 'INV-000001: 847.88 EUR, PAID\n');
});

/** A page that resolves `openapi-fetch` as a bundler would, and the modules of the client. */
function serveApp({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const imports = { 'openapi-fetch': '/openapi-fetch.js' };
  const isPage = !url.endsWith('.js');
  response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
  if (isPage) response.end(`<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`);
  else if (url === imports['openapi-fetch'])
    response.end(readFileSync('node_modules/openapi-fetch/dist/index.mjs'));
  else response.end(readBuilt(url));
}
