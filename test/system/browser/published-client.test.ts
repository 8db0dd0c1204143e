import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type * as Published from '../../../client/src/client.ts';
import { startBrowser, withoutBrowser } from '../../support/browser/browser.ts';
import { close, listen } from '../../support/servers/listen.ts';
import { startService } from '../../support/service.ts';

const app = createServer(serveApp);
const origin = `http://app.localhost:${await listen(app)}`;
const service = startService({ ALLOWED_ORIGINS: origin });
const built = mkdtempSync(join(tmpdir(), 'retainer-client-'));
before(() =>
  promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'client',
    '--outDir',
    built,
  ]),
);
after(() => close(app));
after(() => rmSync(built, { recursive: true }));

describe('the published client', { skip: withoutBrowser }, () => {
  const browser = startBrowser();

  test('the published client runs in a browser, from another origin', async () => {
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
});

/** A page that resolves `openapi-fetch` as a bundler would, and the modules of the client. */
function serveApp({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const imports = { 'openapi-fetch': '/openapi-fetch.js' };
  const isPage = !url.endsWith('.js');
  response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
  if (isPage) response.end(`<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`);
  else if (url === imports['openapi-fetch'])
    response.end(readFileSync('node_modules/openapi-fetch/dist/index.mjs'));
  else response.end(readFileSync(join(built, url), 'utf8'));
}
