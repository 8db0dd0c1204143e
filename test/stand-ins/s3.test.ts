import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { AwsClient } from 'aws4fetch';
import { checkSignature, type S3Error } from './s3/signature.ts';
import { S3_ACCOUNT, S3_BUCKET, startS3Server } from './s3.ts';

const server = await startS3Server();
after(() => server.close());

type Signing = NonNullable<Parameters<AwsClient['sign']>[1]>;
const HOUR_MS = 3_600_000;
const clientOf = (changes = {}) =>
  new AwsClient({ ...S3_ACCOUNT, service: 's3', region: 'us-east-1', ...changes });
const urlOf = (key: string) => `${server.endpoint}/${S3_BUCKET}/${key}`;
const sign = (key: string, init: Signing = {}, account = {}) => clientOf(account).sign(urlOf(key), init);
const presign = async (key: string, seconds = 60, aws: Signing['aws'] = {}) =>
  (await sign(`${key}?X-Amz-Expires=${seconds}`, { aws: { ...aws, signQuery: true } })).url;
const timeAgo = (ms: number) => new Date(Date.now() - ms).toISOString().replace(/[:-]|\.\d{3}/g, '');

/** The status, and the code of an error. */
async function outcomeOf(...request: Parameters<typeof fetch>): Promise<[number, string?]> {
  const response = await fetch(...request);
  const code = /<Error><Code>(\w+)</.exec(await response.text())?.[1];
  return code === undefined ? [response.status] : [response.status, code];
}

/** A signed request with other headers, or to another address. */
function tampered(signed: Request, headers: Record<string, string | undefined>, url = signed.url): Request {
  const changed = new Headers(signed.headers);
  for (const [name, value] of Object.entries(headers))
    value === undefined ? changed.delete(name) : changed.set(name, value);
  return new Request(url, { method: signed.method, headers: changed });
}

async function put(key: string, body = 'kept'): Promise<void> {
  assert.deepEqual(await outcomeOf(await sign(key, { method: 'PUT', body })), [200]);
}

describe('the stand-in for S3', () => {
  test('the stand-in for S3 stores objects, replaces and removes them', async () => {
    await put('a/one', 'first');
    await put('a/one', 'second');
    assert.equal(await (await fetch(await sign('a/one'))).text(), 'second');
    for (const _ of [1, 2])
      assert.deepEqual(await outcomeOf(await sign('a/one', { method: 'DELETE' })), [204]);
    assert.deepEqual(await outcomeOf(await sign('a/one')), [404, 'NoSuchKey']);
  });

  test('the stand-in for S3 stores keys that addresses escape', async () => {
    await put("b/ä%20 (it's)!*~", 'odd');
    assert.equal(await (await fetch(await sign("b/ä%20 (it's)!*~"))).text(), 'odd');
    const list = await (await fetch(await sign('?list-type=2&prefix=b/'))).text();
    assert.match(list, /<Key>b\/ä {2}\(it's\)!\*~<\/Key>/);
  });

  test('the stand-in for S3 stores nothing of an upload that breaks off', async () => {
    const { url } = await sign('c/broken', { method: 'PUT', aws: { signQuery: true } });
    const { host, pathname, search } = new URL(url);
    const socket = connect(Number(host.split(':')[1]), '127.0.0.1');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n\r\nhalf`);
    socket.end().resume();
    await once(socket, 'close');
    assert.deepEqual(await outcomeOf(await sign('c/broken')), [404, 'NoSuchKey']);
  });

  test('the stand-in for S3 answers with ranges, like S3', async () => {
    await put('d/ten', '0123456789');
    await put('d/empty', '');
    const part = async (range: string, key = 'd/ten') => fetch(await sign(key, { headers: { range } }));
    const middle = await part('bytes=4-6');
    assert.deepEqual([middle.status, await middle.text()], [206, '456']);
    assert.equal(middle.headers.get('content-range'), 'bytes 4-6/10');
    assert.equal(await (await part('bytes=8-20')).text(), '89');
    assert.equal((await part('bytes=10-12')).status, 416);
    assert.equal((await part('bytes=0-0', 'd/empty')).status, 416);
  });

  test('the stand-in for S3 lists in the order of keys, page by page', async () => {
    for (const key of ['list/c', 'list/a', 'list/b', 'lists']) await put(key);
    const page = async (query: string) => {
      const text = await (await fetch(await sign(`?list-type=2&prefix=list/&${query}`))).text();
      return [[...text.matchAll(/<Key>(.*?)</g)].map(([, key]) => key), /<IsTruncated>true</.test(text)];
    };
    assert.deepEqual(await page('max-keys=2'), [['list/a', 'list/b'], true]);
    assert.deepEqual(await page('max-keys=2&start-after=list/b'), [['list/c'], false]);
    assert.deepEqual(await page('start-after=list/c'), [[], false]);
  });

  test('the stand-in for S3 refuses what it does not know, instead of ignoring it', async () => {
    assert.deepEqual(await outcomeOf(await sign('?list-type=2&delimiter=/')), [501, 'NotImplemented']);
    assert.deepEqual(await outcomeOf(await sign('x', { method: 'POST', body: '' })), [501, 'NotImplemented']);
    const elsewhere = await clientOf().sign(`${server.endpoint}/elsewhere/x`);
    assert.deepEqual(await outcomeOf(elsewhere), [404, 'NoSuchBucket']);
  });
});

describe('what the stand-in for S3 refuses', () => {
  test('the stand-in for S3 refuses strangers', async () => {
    await put('kept');
    const wrongSecret = await sign('kept', {}, { secretAccessKey: 'wrong' });
    assert.deepEqual(await outcomeOf(wrongSecret), [403, 'SignatureDoesNotMatch']);
    const wrongKey = await sign('kept', {}, { accessKeyId: 'nobody' });
    assert.deepEqual(await outcomeOf(wrongKey), [403, 'InvalidAccessKeyId']);
    assert.deepEqual(await outcomeOf(urlOf('kept')), [403, 'AccessDenied']);
    for (const scope of [{ region: 'eu-west-1' }, { service: 'sqs' }])
      assert.equal((await outcomeOf(await sign('kept', {}, scope)))[0], 400);
  });

  test('the stand-in for S3 refuses another method, path, query or header than was signed', async () => {
    const signed = await sign('?list-type=2&prefix=kept');
    assert.deepEqual(await outcomeOf(signed.clone()), [200]);
    const mismatch = [403, 'SignatureDoesNotMatch'];
    const to = (url: string) => outcomeOf(tampered(signed, {}, url));
    assert.deepEqual(await to(signed.url.replace('kept', 'other')), mismatch);
    assert.deepEqual(await to(`${signed.url}&max-keys=1`), mismatch);
    assert.deepEqual(await to(urlOf('kept')), mismatch);
    const { url, headers } = await sign('kept');
    assert.deepEqual(await outcomeOf(url, { method: 'DELETE', headers }), mismatch);
    assert.deepEqual(await outcomeOf(tampered(signed, { 'x-amz-date': timeAgo(10_000) })), mismatch);
    assert.deepEqual(await outcomeOf(tampered(signed, { 'x-amz-acl': 'public' })), [403, 'AccessDenied']);
    assert.deepEqual(await outcomeOf(tampered(signed, { 'x-amz-date': undefined })), [400, 'InvalidRequest']);
  });

  test('the stand-in for S3 refuses another body than was signed', async () => {
    const hash = createHash('sha256').update('right').digest('hex');
    const signed = await sign('body', { method: 'PUT', headers: { 'x-amz-content-sha256': hash } });
    const send = (body: string) => outcomeOf(signed.url, { method: 'PUT', headers: signed.headers, body });
    assert.deepEqual(await send('wrong'), [400, 'XAmzContentSHA256Mismatch']);
    assert.deepEqual(await outcomeOf(await sign('body')), [404, 'NoSuchKey']);
    assert.deepEqual(await send('right'), [200]);
    const unsigned = tampered(signed, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    assert.deepEqual(await outcomeOf(unsigned), [403, 'SignatureDoesNotMatch']);
  });

  test('the stand-in for S3 refuses requests that are too old, or from the future', async () => {
    const at = async (ms: number) => outcomeOf(await sign('kept', { aws: { datetime: timeAgo(ms) } }));
    for (const ms of [HOUR_MS, -HOUR_MS]) assert.deepEqual(await at(ms), [403, 'RequestTimeTooSkewed']);
    assert.deepEqual(await at(60_000), [200]);
  });

  test('the stand-in for S3 refuses addresses that were changed, have expired, or last too long', async () => {
    await put('kept');
    const url = await presign('kept');
    assert.deepEqual(await outcomeOf(url), [200]);
    const mismatch = [403, 'SignatureDoesNotMatch'];
    assert.deepEqual(await outcomeOf(url.replace('/kept', '/other')), mismatch);
    assert.deepEqual(await outcomeOf(url.replace('Expires=60', 'Expires=61')), mismatch);
    assert.deepEqual(await outcomeOf(url, { method: 'DELETE' }), mismatch);
    assert.deepEqual(await outcomeOf(url, { headers: { 'x-amz-acl': 'public' } }), [403, 'AccessDenied']);
    const old = { datetime: timeAgo(HOUR_MS) };
    assert.deepEqual(await outcomeOf(await presign('kept', 3_590, old)), [403, 'AccessDenied']);
    assert.deepEqual(await outcomeOf(await presign('kept', 3_660, old)), [200]);
    const coming = { datetime: timeAgo(-HOUR_MS) };
    assert.deepEqual(await outcomeOf(await presign('kept', 60, coming)), [403, 'AccessDenied']);
    for (const seconds of [0, 604_801])
      assert.deepEqual(await outcomeOf(await presign('kept', seconds)), [
        400,
        'AuthorizationQueryParametersError',
      ]);
  });
});

/** Amazon's documentation of Signature Version 4 has these, so neither the library nor we made them. */
describe('the examples of Amazon', () => {
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const host = 'examplebucket.s3.amazonaws.com';
  const body = Buffer.alloc(0);
  const nowMs = Date.UTC(2013, 4, 24);
  const refusal = (action: () => void) => {
    let code: string | undefined;
    assert.throws(action, (error: S3Error) => {
      code = error.code;
      return true;
    });
    return code;
  };

  test('the stand-in for S3 checks a signed header as in the examples of Amazon', () => {
    const authorizationOf = (signature: string) =>
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`;
    const check = (signature: string, range = 'bytes=0-9') =>
      checkSignature(
        {
          method: 'GET',
          target: '/test.txt',
          headers: {
            host,
            range,
            'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
            'x-amz-date': '20130524T000000Z',
            authorization: authorizationOf(signature),
          },
          body,
        },
        account,
        nowMs,
      );
    const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    check(signature);
    assert.equal(
      refusal(() => check(signature.replace('f0', '0f'))),
      'SignatureDoesNotMatch',
    );
    assert.equal(
      refusal(() => check(signature, 'bytes=0-8')),
      'SignatureDoesNotMatch',
    );
  });

  test('the stand-in for S3 checks a signed address as in the examples of Amazon', () => {
    const target =
      '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
    const check = (atMs: number) =>
      checkSignature({ method: 'GET', target, headers: { host }, body }, account, atMs);
    check(nowMs);
    check(nowMs + 24 * HOUR_MS);
    assert.equal(
      refusal(() => check(nowMs + 24 * HOUR_MS + 1)),
      'AccessDenied',
    );
  });
});
