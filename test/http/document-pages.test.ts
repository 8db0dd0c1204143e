import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { guideNames, guidePictures } from '../../src/platform/http/document/guides.ts';
import type { OpenApiDocument } from '../../src/platform/http/document/openapi.ts';
import { startService } from '../support/service.ts';

const service = startService({ ALLOWED_ORIGINS: 'https://app.example.com' });

const guides = guideNames().map((name) => `/docs/guides/${name}`);
const documents = [
  '/api/v1/openapi.json',
  '/docs',
  '/docs/scalar.js',
  '/docs/start.js',
  '/docs/guide.css',
  '/docs/icon.svg',
  ...guides,
  ...guidePictures().map((path) => `/docs/guides/${path}`),
];

/** Answers with the bytes as they were sent: `fetch` would decompress them. */
async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const sent = request(service.url + path, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}

/** The addresses that a page loads or links to. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/\s(?:src|srcset|href)="([^"]*)"/g)].map(([, address = '']) => address);
}

describe('the documents of the API', () => {
  test('the documents of the API are sent compressed, as the client accepts it', async () => {
    for (const path of documents) {
      const plain = await get(path);
      const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
      assert.deepEqual([plain.status, brotli.status, gzip.status], [200, 200, 200], path);
      assert.equal(plain.headers['content-encoding'], undefined, path);
      assert.equal(brotli.headers['content-encoding'], 'br', path);
      assert.equal(gzip.headers['content-encoding'], 'gzip', path);
      assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes), path);
      assert.ok(gunzipSync(gzip.bytes).equals(plain.bytes), path);
      assert.match(String(plain.headers.vary), /accept-encoding/, path);
    }
  });

  test('the documents of the API have a strong ETag for each encoding, and answer 304 to it', async () => {
    for (const path of documents) {
      const etags = new Set<string>();
      for (const encoding of ['identity', 'gzip', 'br']) {
        const first = await get(path, { 'accept-encoding': encoding });
        const etag = String(first.headers.etag);
        assert.match(etag, /^"[\w-]{43}"$/, path);
        etags.add(etag);
        const second = await get(path, { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` });
        assert.equal(second.status, 304, path);
        assert.equal(second.headers.etag, etag, path);
        assert.equal(second.bytes.length, 0, path);
        const other = await get(path, { 'accept-encoding': encoding, 'if-none-match': '"other"' });
        assert.ok(other.bytes.equals(first.bytes), path);
      }
      assert.equal(etags.size, 3, path);
    }
  });

  test('the documents of the API can be requested with GET and HEAD only', async () => {
    for (const path of documents) {
      const whole = await get(path);
      const head = await get(path, {}, 'HEAD');
      assert.equal(head.status, 200, path);
      assert.equal(head.headers['content-length'], String(whole.bytes.length), path);
      assert.equal(head.bytes.length, 0, path);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await fetch(service.url + path, { method });
        assert.equal(refused.status, 405, `${method} ${path}`);
        assert.equal(refused.headers.get('allow'), 'GET, HEAD', path);
      }
    }
  });

  test('the documents of the API also vary by origin if other origins may read them', async () => {
    const { headers } = await get('/api/v1/openapi.json', { origin: 'https://app.example.com' });
    assert.equal(headers['access-control-allow-origin'], 'https://app.example.com');
    assert.match(String(headers.vary), /origin/i);
    assert.match(String(headers.vary), /accept-encoding/);
  });

  test('the documents of the API can be found from nearby addresses', async () => {
    for (const [from, to] of [
      ['/docs/', '/docs'],
      ['/docs/guides', '/docs/guides/getting-started'],
      ['/docs/guides/', '/docs/guides/getting-started'],
    ] as const) {
      const redirect = await get(from);
      assert.equal(redirect.status, 302, from);
      // Relative, so that a proxy may serve us under a path.
      assert.doesNotMatch(String(redirect.headers.location), /^\/|:/, from);
      assert.equal((await fetch(service.url + from)).url, service.url + to);
    }
    assert.equal((await get('/docs/guides/unknown')).status, 404);
    assert.equal((await get('/docs/guides/..%2f..%2fpackage.json')).status, 404);
  });
});

describe('the reference page', () => {
  test('the reference page runs only our own scripts, and no inline script', async () => {
    const { headers, text } = await get('/docs');
    assert.match(String(headers['content-type']), /^text\/html/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'unsafe-inline';/);
    assert.match(policy, /connect-src 'self';/);
    assert.doesNotMatch(policy, /https?:|unsafe-eval/);
    assert.match(text, /<title>Retainer API<\/title>/);
    for (const [, attributes, content] of text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      assert.match(attributes ?? '', /\ssrc="docs\/[\w.]+"/);
      assert.equal(content, '');
    }
    assert.doesNotMatch(text, /\s(on\w+|style)=/);
  });

  test('the reference page loads and links only existing addresses, all relative', async () => {
    const addresses = addressesIn((await get('/docs')).text);
    assert.ok(addresses.length >= 4);
    for (const address of addresses) {
      assert.doesNotMatch(address, /^\/|:/);
      assert.equal((await get(new URL(address, 'http://host/docs').pathname)).status, 200, address);
    }
  });
});

describe('the guides', () => {
  const pages = new Map<string, string>();
  before(async () => {
    for (const path of guides) pages.set(path, (await get(path)).text);
  });

  test('the guides are pages without scripts', async () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<script|\s(on\w+|style)=/, path);
      assert.match(html, /<h1 id="[\w-]+">/, path);
      const { headers } = await get(path);
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/);
    }
  });

  test('the guides link to each other, and to headings that exist', () => {
    let links = 0;
    for (const [path, html] of pages) {
      for (const address of addressesIn(html)) {
        const { origin, pathname, hash } = new URL(address, `http://host${path}`);
        if (origin !== 'http://host' || documents.indexOf(pathname) < 0) {
          assert.match(address, /^https?:\/\//, `${path} links to ${address}`);
          continue;
        }
        const target = pages.get(pathname);
        if (hash) assert.ok(target?.includes(` id="${hash.slice(1)}"`), `${path} links to ${address}`);
        links++;
      }
    }
    assert.ok(links > 100);
  });

  test('the guides are linked from the API document and its tags', async () => {
    const document = JSON.parse((await get('/api/v1/openapi.json')).text) as OpenApiDocument;
    for (const path of guides) assert.ok(document.info.description.includes(`(${service.url}${path})`), path);
    assert.equal((await fetch(document.externalDocs.url)).status, 200);
    const linked = document.tags.flatMap(({ externalDocs, description }) => {
      if (externalDocs) assert.ok(description.includes(`(${externalDocs.url})`));
      return externalDocs ? [externalDocs.url.slice(service.url.length)] : [];
    });
    assert.ok(linked.length > 10);
    for (const path of linked) assert.ok(guides.includes(path), path);
  });
});
