import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ClientOptions, createClient, RetainerError } from './client.ts';

type Reply = Response | Error;
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const listed = (names: string[], next?: string) =>
  json(
    200,
    { data: names.map((name) => ({ name })) },
    next === undefined
      ? {}
      : { link: `<https://elsewhere.example.com/api/v1/clients?limit=2&cursor=${next}>; rel="next"` },
  );
const busy = (seconds: string) =>
  json(503, { error: 'ServiceUnavailable', message: 'Busy' }, { 'retry-after': seconds });
const broken = () => new TypeError('fetch failed');

/** A client whose requests are answered in turn, and the requests that it sent. */
function clientOf(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    request.signal.throwIfAborted();
    const reply = replies[sent.length - 1] as Reply;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const retainer = createClient({
    ...{ url: 'https://billing.example.com/', token: 'secret', tenant: 'tnt_1', fetch },
    ...options,
  });
  return { retainer, sent };
}

async function errorOf(promise: Promise<unknown>): Promise<RetainerError> {
  const error = await promise.then(
    () => assert.fail('the call must fail'),
    (error) => error,
  );
  assert.ok(error instanceof RetainerError, String(error));
  return error;
}

describe('calls', () => {
  test('a call carries the token, the tenant and the body, and answers with the data', async () => {
    const { retainer, sent } = clientOf([json(201, { data: { id: 'clnt_1', name: 'Northwind' } })]);
    const { data, response } = await retainer.POST('/clients', { body: { name: 'Northwind' } });
    assert.equal(data.name, 'Northwind');
    assert.equal(response.status, 201);
    const [request] = sent as [Request];
    assert.equal(request.url, 'https://billing.example.com/api/v1/clients');
    assert.deepEqual(await request.json(), { name: 'Northwind' });
    const { headers } = request;
    assert.equal(headers.get('authorization'), 'Bearer secret');
    assert.equal(headers.get('tenant-id'), 'tnt_1');
    assert.match(headers.get('idempotency-key') ?? '', /^[0-9a-f]{32}$/);
  });

  test('a call asks for a token each time, and can go to another tenant', async () => {
    let count = 0;
    const token = async () => `token ${++count}`;
    const { retainer, sent } = clientOf([listed([]), listed([])], { token });
    await retainer.GET('/clients');
    await retainer.inTenant('tnt_2').GET('/clients');
    const headers = sent.map(({ headers }) => [headers.get('authorization'), headers.get('tenant-id')]);
    assert.deepEqual(headers, [
      ['Bearer token 1', 'tnt_1'],
      ['Bearer token 2', 'tnt_2'],
    ]);
  });

  test('a call answers a deletion with nothing, and a file with its bytes', async () => {
    const pdf = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const csv = new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    const headers = { 'content-type': 'application/json' };
    const { retainer } = clientOf([new Response(null, { status: 204, headers }), pdf, csv]);
    const path = { clientId: 'clnt_1', invoiceId: 'inv_1' };
    const { data: nothing } = await retainer.DELETE('/clients/{clientId}', { params: { path } });
    assert.equal(nothing satisfies undefined, undefined);
    const { data: file } = await retainer.GET('/invoices/{invoiceId}/pdf', { params: { path } });
    assert.equal(await (file satisfies Blob).text(), '%PDF');
    const { data: text } = await retainer.GET('/reports/ageing', { parseAs: 'text' });
    assert.equal(text satisfies string, 'a,b');
  });

  test('a call is typed: wrong names and missing bodies do not compile', () => {
    const calls = ({ POST, items }: ReturnType<typeof createClient>) => [
      // @ts-expect-error a client has no such property
      POST('/clients', { body: { name: 'Northwind', nmae: 'x' } }),
      // @ts-expect-error the body is required
      POST('/clients'),
      // @ts-expect-error there is no such path
      POST('/customers', { body: {} }),
      // @ts-expect-error limits are no list
      items('/limits'),
      // @ts-expect-error invoices have no such status
      items('/invoices', { params: { query: { status: ['OPEN'] } } }),
    ];
    assert.equal(typeof calls, 'function');
  });
});

describe('errors', () => {
  test('an error has the status, the fields that failed, and the request id, in words for people', async () => {
    const details = [{ field: 'name', message: 'is required', constraint: 'required' }];
    const body = { error: 'ValidationError', message: 'name is required', details };
    const { retainer } = clientOf([json(400, body, { 'x-request-id': 'r1' })]);
    const error = await errorOf(retainer.POST('/clients', { body: { name: '' } }));
    assert.equal(error.message, 'POST /clients: 400 name is required');
    const { status, requestId } = error;
    assert.deepEqual(
      { status, error: error.error, requestId },
      { status: 400, error: 'ValidationError', requestId: 'r1' },
    );
    assert.deepEqual(error.detailOf('name'), details[0]);
  });

  test('an error has the reason of a 403, and the field of a 404', async () => {
    const challenge = 'Bearer error="insufficient_scope", error_description="send the tenant-id header"';
    const replies = [
      json(403, { error: 'Forbidden', message: 'Forbidden' }, { 'www-authenticate': challenge }),
      json(404, { error: 'NotFound', message: 'Not Found' }, { 'x-not-found': 'clientId' }),
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ];
    const { retainer } = clientOf(replies, { retries: { seconds: 0 } });
    assert.equal((await errorOf(retainer.GET('/clients'))).reason, 'send the tenant-id header');
    assert.match(
      (await errorOf(retainer.GET('/clients'))).message,
      /404 Not Found: clientId names no record$/,
    );
    assert.equal((await errorOf(retainer.GET('/clients'))).status, 502);
  });

  test('an error says that an answer is no JSON of the service', async () => {
    const headers = { 'content-type': 'application/json' };
    const { retainer } = clientOf([new Response('{"data":', { headers }), json(200, ['x']), json(200, null)]);
    for (let turn = 0; turn < 3; turn++)
      assert.deepEqual((await errorOf(retainer.GET('/clients'))).error, 'UnknownAnswer');
  });

  test('an error can be made of answers of other shapes', async () => {
    const { retainer } = clientOf([
      json(400, { error: 5, message: {}, details: 'x' }),
      json(400, { details: [null, 1] }),
    ]);
    for (let turn = 0; turn < 2; turn++)
      assert.deepEqual((await errorOf(retainer.GET('/clients'))).details, []);
  });

  test('an error says why there was no answer', async () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    const failure = new TypeError('fetch failed', { cause });
    const { retainer } = clientOf([failure], { retries: { seconds: 0 } });
    const { message } = await errorOf(retainer.GET('/clients'));
    assert.equal(message, 'GET /clients: no answer: fetch failed: connect ECONNREFUSED 127.0.0.1:1');
  });
});

describe('repeated requests', () => {
  const retries = { seconds: 5 };

  test('a request is sent again with the same key when the connection breaks or the service asks for it', async () => {
    const running = json(409, { error: 'Conflict', message: 'Still running' }, { 'retry-after': '0' });
    const replies = [busy('0'), running, broken(), json(201, { data: { id: 'clnt_1' } })];
    const { retainer, sent } = clientOf(replies, { retries });
    const { data } = await retainer.POST('/clients', { body: { name: 'Northwind' } });
    assert.equal(data.id, 'clnt_1');
    assert.equal(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size, 1);
    assert.deepEqual(await (sent.at(-1) as Request).json(), { name: 'Northwind' });
  });

  test('a request is sent again when the answer breaks off in the middle', async () => {
    const half = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        controller.error(broken());
      },
    });
    const cut = new Response(half, { headers: { 'content-type': 'application/json' } });
    const { retainer, sent } = clientOf([cut, listed(['A'])], { retries });
    assert.equal((await retainer.GET('/clients')).data.length, 1);
    assert.equal(sent.length, 2);
  });

  test('a request is sent again while the service restarts, also after the answer of a proxy', async () => {
    const answers = [408, 502, 504].map((status) => new Response('<html>', { status }));
    const { retainer, sent } = clientOf([broken(), ...answers, listed(['A'])], { retries });
    assert.equal((await retainer.GET('/clients')).data.length, 1);
    assert.equal(sent.length, 5);
  });

  test('a request is sent again for a limited time', async () => {
    const { retainer, sent } = clientOf(Array.from({ length: 9 }, broken), { retries: { seconds: 0.6 } });
    const error = await errorOf(retainer.GET('/clients'));
    assert.deepEqual([error.status, error.error], [0, 'NoAnswer']);
    assert.equal(error.message, 'GET /clients: no answer: fetch failed');
    assert.ok(sent.length > 1 && sent.length < 6, `${sent.length}`);
  });

  test('a request without an answer ends after its timeout', async () => {
    const endless = new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } });
    const { retainer } = clientOf([endless], { retries: { seconds: 0 }, timeoutSeconds: 0.05 });
    const { message } = await errorOf(retainer.GET('/clients'));
    assert.equal(message, 'GET /clients: no answer: no answer within 0.05 seconds');
  });

  test('a request that deletes is sent again, and is then done even if nothing is left to delete', async () => {
    const gone = () => json(404, { error: 'NotFound', message: 'Not Found' });
    const { retainer } = clientOf([broken(), gone(), busy('0'), gone(), gone()], { retries });
    const init = { params: { path: { clientId: 'clnt_1' } } };
    for (let turn = 0; turn < 2; turn++)
      assert.equal((await retainer.DELETE('/clients/{clientId}', init)).response.status, 204);
    assert.equal((await errorOf(retainer.DELETE('/clients/{clientId}', init))).status, 404);
  });

  test('a request is not sent again if the wait is too long, or the request was wrong', async () => {
    const wrong = json(400, { error: 'ValidationError', message: 'Wrong' });
    const conflict = json(409, { error: 'Conflict', message: 'Exists' });
    const { retainer, sent } = clientOf([busy('60'), wrong, broken(), conflict], { retries });
    assert.equal((await errorOf(retainer.GET('/clients'))).retryAfterSeconds, 60);
    await errorOf(retainer.GET('/clients'));
    const error = await errorOf(retainer.POST('/clients', { body: { name: 'Northwind' } }));
    assert.deepEqual([error.status, sent.length], [409, 4]);
  });

  test('a request is sent again no longer than its bounds allow while an earlier attempt is still running', async () => {
    const running = () => json(409, { error: 'Conflict', message: 'Still running' }, { 'retry-after': '0' });
    const { retainer } = clientOf([busy('0'), ...Array.from({ length: 5_000 }, running)], {
      retries: { seconds: 0.05 },
    });
    const error = await errorOf(retainer.POST('/clients', { body: { name: 'Northwind' } }));
    assert.deepEqual([error.status, error.retryAfterSeconds], [409, 0]);
  });

  test('a request is sent again after the time that the service names, as seconds or as a date', async () => {
    const soon = new Date(Date.now() + 1_500).toUTCString();
    const { retainer } = clientOf([busy('1'), listed([]), busy(soon), listed([])], { retries });
    const begin = performance.now();
    await retainer.GET('/clients');
    assert.ok(performance.now() - begin >= 950);
    await retainer.GET('/clients');
  });

  test('a request is sent again until the caller aborts it', async () => {
    const abort = new AbortController();
    const { retainer, sent } = clientOf([busy('15'), listed([])]);
    const call = retainer.GET('/clients', { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(sent.length, 1);
  });
});

test('a caller can abort an answer that never ends', async () => {
  for (const type of ['application/json', 'application/pdf']) {
    const abort = new AbortController();
    const endless = new Response(new ReadableStream(), { headers: { 'content-type': type } });
    const { retainer } = clientOf([endless]);
    const call = retainer.GET('/clients', { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await assert.rejects(call, { name: 'AbortError' });
  }
});

describe('lists', () => {
  test('a list is read to its end, page by page, from no other host', async () => {
    const replies = () => [listed(['A', 'B'], 'c1'), listed(['C', 'D'], 'c2'), listed(['E'])];
    const { retainer, sent } = clientOf([...replies(), ...replies()]);
    const query = { limit: 2, isArchived: false };
    const names: string[] = [];
    for await (const { name } of retainer.items('/clients', { params: { query } })) names.push(name);
    assert.deepEqual(names, ['A', 'B', 'C', 'D', 'E']);
    const sizes: number[] = [];
    for await (const page of retainer.pages('/clients')) sizes.push(page.length);
    assert.deepEqual(sizes, [2, 2, 1]);
    assert.deepEqual(
      sent.slice(0, 3).map(({ url }) => url.replace('https://billing.example.com/api/v1', '')),
      [
        '/clients?limit=2&isArchived=false',
        '/clients?limit=2&isArchived=false&cursor=c1',
        '/clients?limit=2&isArchived=false&cursor=c2',
      ],
    );
  });

  test('a list is read no further than the reader wants', async () => {
    const { retainer, sent } = clientOf([listed(['A', 'B'], 'c1')]);
    for await (const { name } of retainer.items('/clients')) if (name === 'B') break;
    assert.equal(sent.length, 1);
  });
});

describe('the version of a record', () => {
  test('the version of a record is read with it, and sent with a change, so that no other change is lost', async () => {
    const client = { id: 'clnt_1', name: 'Acme' };
    const read = json(200, { data: client }, { etag: '"741"' });
    const stale = { error: 'PreconditionFailed', message: 'Precondition Failed' };
    const { retainer, sent } = clientOf([read, json(412, stale, { 'error-code': 'record_changed' })]);
    const params = { path: { clientId: client.id } };
    const { etag } = await retainer.GET('/clients/{clientId}', { params });
    const change = { params, body: { name: 'Acme Studio' }, ifMatch: etag };
    const { status, code } = await errorOf(retainer.PATCH('/clients/{clientId}', change));
    assert.deepEqual([status, code, sent[1]?.headers.get('if-match')], [412, 'record_changed', '"741"']);
    assert.equal(sent[0]?.headers.has('if-match'), false);
    const list = async () => {
      // @ts-expect-error a list has no version
      await retainer.GET('/clients', { ifMatch: etag });
      // @ts-expect-error a new record has none yet
      await retainer.POST('/clients', { body: { name: 'Globex' }, ifMatch: etag });
    };
    assert.equal(typeof list, 'function');
  });
});

describe('a dry run', () => {
  test('a dry run is an option of calls that change records, and its answer is typed by it', async () => {
    const client = { id: 'clnt_1', name: 'Acme' };
    const tried = { status: 201, answer: { data: client }, changes: [], changeCount: 0 };
    const replies = [client, tried, []].map((data) => Response.json({ data }));
    const { retainer, sent } = clientOf(replies);
    const body = { name: 'Acme' };
    const { data } = await retainer.POST('/clients', { body, dryRun: true });
    const { data: outcome } = await retainer.POST('/clients', { body, dryRun: 'changes' });
    const names: [string, string, number] = [data.name, outcome.answer.data.name, outcome.changes.length];
    assert.deepEqual(names, ['Acme', 'Acme', 0]);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).search),
      ['?dryRun=true', '?dryRun=changes'],
    );
    // @ts-expect-error a list changes nothing
    await retainer.GET('/clients', { dryRun: true });
  });
});
