import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { encode } from '../answers/encodings.ts';
import { sendError } from '../answers/error-answer.ts';
import type { Bundle, BundleFile } from './bundle.ts';
import { type ServedConsole, serveConsole } from './console.ts';
import type { ConsoleHosts } from './policy.ts';

async function fileOf(text: string, contentType: string): Promise<BundleFile> {
  const bytes = Buffer.from(text);
  const [identity, gzip, br] = await Promise.all([
    encode(bytes, 'identity'),
    encode(bytes, 'gzip'),
    encode(bytes, 'br'),
  ]);
  return { contentType, variants: { identity, gzip, br } };
}

async function smallBundle(text = 'run()'): Promise<Bundle> {
  const files = new Map([
    ['main-ABCDEFGH.js', await fileOf(text, 'text/javascript; charset=utf-8')],
    ['styles-ABCDEFGH.css', await fileOf('h1{}', 'text/css; charset=utf-8')],
  ]);
  return { files, script: 'main-ABCDEFGH.js', styles: ['styles-ABCDEFGH.css'], preloads: [], sources: [] };
}

let app: FastifyInstance | undefined;
let served: ServedConsole;
let nowMs = Date.now();
let logged: string[] = [];
afterEach(() => app?.close());

function serve(bundle: () => Promise<Bundle>, hosts: ConsoleHosts = { identity: [] }): FastifyInstance {
  logged = [];
  app = Fastify();
  app.setErrorHandler(sendError);
  served = serveConsole(app, {
    bundle,
    hosts: async () => hosts,
    clock: { now: () => new Date(nowMs) },
    logger: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  });
  return app;
}

describe('serving the console', () => {
  test('the console is served as one page at every path, with addresses relative to that path', async () => {
    const app = serve(smallBundle);
    for (const [path, script] of [
      ['/console', './console/bundle/main-ABCDEFGH.js'],
      ['/console?tab=1', './console/bundle/main-ABCDEFGH.js'],
      ['/console/', '../console/bundle/main-ABCDEFGH.js'],
      ['/console/invoices', '../console/bundle/main-ABCDEFGH.js'],
      ['/console/invoices/inv_1/edit', '../../../console/bundle/main-ABCDEFGH.js'],
      ['/console/a%2Fb', '../console/bundle/main-ABCDEFGH.js'],
      ['/console/unknown.js', '../console/bundle/main-ABCDEFGH.js'],
    ] as const) {
      const { statusCode, headers, body } = await app.inject(path);
      assert.equal(statusCode, 200, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', path);
      assert.equal(headers['cache-control'], 'no-cache', path);
      assert.ok(body.includes(`<script type="module" src="${script}"></script>`), `${path}\n${body}`);
      assert.doesNotMatch(body, /\s(on\w+|style)=|<style/);
      const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      assert.equal(again.headers['content-security-policy'], headers['content-security-policy']);
    }
    const head = await app.inject({ method: 'HEAD', url: '/console/clients' });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
  });

  test('the console is served at no path that is deeper than any screen', async () => {
    const app = serve(smallBundle);
    const statusOf = async (path: string) => (await app.inject(path)).statusCode;
    assert.equal(await statusOf(`/console${'/a'.repeat(15)}?to=${'/'.repeat(100)}`), 200);
    for (const path of ['/a'.repeat(16), '/'.repeat(14_000)])
      assert.equal(await statusOf(`/console${path}`), 404);
  });

  test('the console is served with files that browsers may keep for ever, compressed as they accept it', async () => {
    const app = serve(smallBundle);
    const url = '/console/bundle/main-ABCDEFGH.js';
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const { headers, statusCode } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
      assert.equal(statusCode, 200);
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(headers.vary, 'accept-encoding');
      const known = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
      assert.equal((await app.inject({ url, headers: known })).statusCode, 304);
    }
    for (const unknown of ['', 'main-OTHER000.js', '..%2fpage.ts', 'a/b.js', '__proto__'])
      assert.equal((await app.inject(`/console/bundle/${unknown}`)).statusCode, 404, unknown);
  });

  test('the console is served under a policy that allows its own files, and only hosts that are configured', async () => {
    const policyOf = async (hosts?: ConsoleHosts) =>
      String((await serve(smallBundle, hosts).inject('/console')).headers['content-security-policy']);
    assert.equal(
      await policyOf(),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    const identity = ['https://id.example.com', 'https://tokens.example.com', 'https://id.example.com'];
    const policy = await policyOf({ identity, bucket: 'https://s3.example.com' });
    assert.match(
      policy,
      /connect-src 'self' https:\/\/id.example.com https:\/\/tokens.example.com https:\/\/s3.example.com;/,
    );
    assert.match(policy, /img-src 'self' blob: data: https:\/\/s3.example.com;/);
  });

  test('the console shows messages in a frame without an origin, which runs one script of ours and reaches nobody', async () => {
    const { headers, body } = await serve(smallBundle).inject('/console/message-frame');
    const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    assert.equal(
      headers['content-security-policy'],
      `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
  });

  test('the console is served from `/`', async () => {
    const { statusCode, headers } = await serve(smallBundle).inject('/');
    assert.deepEqual([statusCode, headers.location], [302, 'console']);
  });

  test('the console is served once it is made: earlier requests wait, and it is made once', async () => {
    let made = 0;
    let finish = () => {};
    const waited = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const app = serve(async () => {
      made++;
      await waited;
      return smallBundle();
    });
    const prepared = served.prepare();
    const answers = ['/console', '/console/bundle/main-ABCDEFGH.js'].map((url) => app.inject(url));
    finish();
    assert.deepEqual(
      (await Promise.all(answers)).map(({ statusCode }) => statusCode),
      [200, 200],
    );
    await prepared;
    assert.equal(made, 1);
  });

  test('the console is a 503 if it can not be made. The log says why, and it is tried again later', async () => {
    let made = 0;
    const app = serve(async () => {
      made++;
      if (made === 1) throw new Error('console/app/main.tsx:1:6: a mistake');
      return smallBundle();
    });
    await served.prepare();
    assert.equal(logged.filter((line) => line.includes('main.tsx:1:6')).length, 1);
    for (let time = 0; time < 3; time++) {
      const { statusCode, headers } = await app.inject('/console');
      assert.deepEqual([statusCode, headers['retry-after']], [503, '10']);
    }
    assert.equal(made, 1);
    nowMs += 11_000;
    assert.equal((await app.inject('/console')).statusCode, 200);
    assert.equal(made, 2);
  });

  test('the console is made anew after a change of its sources', async () => {
    let text = 'one()';
    const app = serve(() => smallBundle(text));
    const script = async () => (await app.inject('/console/bundle/main-ABCDEFGH.js')).body;
    assert.equal(await script(), 'one()');
    text = 'two()';
    await served.renew();
    assert.equal(await script(), 'two()');
  });
});
