import assert from 'node:assert/strict';
import { ERROR_NAMES, ERRORS, type ErrorCode, type ErrorStatus } from '../../src/platform/error-codes.ts';
import { eventually } from './eventually.ts';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';

/** The service's format of times, always with milliseconds. */
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** One character for length limits, but two units in UTF-16 and four bytes in UTF-8. */
const CHARACTER = '𝄞';
const ORDER_MAX = 9_007_199_254_740_991;

type Send = (body: Record<string, unknown>) => Promise<Answer>;

/** A 400 that names exactly these fields, each with its violated constraint. */
export function assertRefused(answer: Answer, ...expected: [field: string, constraint: string][]): void {
  assert.equal(answer.status, 400, answer.text);
  assert.deepEqual(Object.keys(answer.json).sort(), ['details', 'error', 'message']);
  assert.equal(answer.json.error, 'ValidationError');
  const details = answer.json.details as { field: string; message: string; constraint: string }[];
  assert.deepEqual(details.map(({ field, constraint }) => [field, constraint]).sort(), [...expected].sort());
  for (const detail of details) {
    assert.deepEqual(Object.keys(detail).sort(), ['constraint', 'field', 'message']);
    assert.notEqual(detail.message, '');
  }
}

export function assertNotFound(answer: Answer): void {
  assert.equal(answer.status, 404, answer.text);
  assert.deepEqual(answer.json, { error: 'NotFound', message: 'Not Found' });
}

export function assertForbidden(answer: Answer): void {
  assert.equal(answer.status, 403, answer.text);
  assert.deepEqual(answer.json, { error: 'Forbidden', message: 'Forbidden' });
}

export function assertConflict(answer: Answer, code: ErrorCode = 'already_exists'): void {
  assert.equal(answer.status, 409, answer.text);
  assertOpenError(answer, code);
}

/** An error of a status whose body the interface does not list: it has the code and the request id as well. */
export function assertOpenError(answer: Answer, code: ErrorCode): void {
  const { error, message, ...rest } = answer.json;
  assert.equal(error, ERROR_NAMES[answer.status as ErrorStatus]);
  assert.equal(typeof message, 'string');
  assert.deepEqual(rest, { code, requestId: answer.headers.get('x-request-id') });
  assertCode(answer, code);
}

/** An error that programs know by this code. */
export function assertCode({ status, headers, text }: Answer, code: ErrorCode): void {
  assert.deepEqual([status, headers.get('error-code')], [ERRORS[code].status, code], text);
}

/** Only reading a client shows its balances: they belong to no change of it. */
export function storedPart({ balances, ...stored }: Answer['data']): Answer['data'] {
  return stored;
}

/** A 201 with the new record, which can be read at its `Location`. */
export async function assertCreated(
  service: TestService,
  answer: Answer,
  path: string,
  options: { tenant?: string; as?: string } = {},
): Promise<void> {
  assert.equal(answer.status, 201, answer.text);
  assert.deepEqual(Object.keys(answer.json), ['data']);
  const location = `${path}/${answer.data.id}`;
  assert.equal(answer.headers.get('location'), `${service.url}/api/v1${location}`);
  const { token, ...lasting } = answer.data;
  const read = await service.request('GET', location, options);
  assert.equal(read.status, 200, read.text);
  assert.deepEqual({ ...read.json, data: storedPart(read.data) }, { data: lasting });
}

/** DELETE answers 204 without a body, and then the record can not be read, changed or deleted. */
export async function assertDeletes(service: TestService, path: string, tenant: string): Promise<void> {
  const gone = await service.request('DELETE', path, { tenant });
  assert.equal(gone.status, 204, gone.text);
  assert.equal(gone.text, '');
  assert.equal(gone.headers.get('content-type'), null);
  assertNotFound(await service.request('GET', path, { tenant }));
  assertNotFound(await service.request('PATCH', path, { tenant, body: {} }));
  assertNotFound(await service.request('DELETE', path, { tenant }));
}

/** Text of the maximum and minimum length is accepted unchanged; one character more or less is refused. */
export async function assertTextBounds(
  send: Send,
  field: string,
  { min, max }: { min: 0 | 1; max: number },
): Promise<void> {
  for (const text of [CHARACTER.repeat(max), CHARACTER.repeat(min)]) {
    const taken = await send({ [field]: text });
    assert.ok(taken.status === 200 || taken.status === 201, `${field}: ${taken.text}`);
    assert.equal(taken.data[field], text);
  }
  assertRefused(await send({ [field]: CHARACTER.repeat(max + 1) }), [field, 'maxLength']);
  if (min > 0) assertRefused(await send({ [field]: '' }), [field, 'minLength']);
  assertRefused(await send({ [field]: 7 }), [field, 'type']);
}

export async function assertOrderBounds(send: Send): Promise<void> {
  for (const order of [0, ORDER_MAX]) assert.equal((await send({ order })).data.order, order);
  assertRefused(await send({ order: -1 }), ['order', 'minimum']);
  assertRefused(await send({ order: ORDER_MAX + 1 }), ['order', 'maximum']);
  assertRefused(await send({ order: 1.5 }), ['order', 'type']);
  assertRefused(await send({ order: '1' }), ['order', 'type']);
}

/** An empty PATCH leaves the record unchanged, even its `updatedAt`. */
export async function assertEmptyChangeChangesNothing(
  service: TestService,
  path: string,
  options: { tenant?: string } = {},
): Promise<void> {
  const before = await service.request('GET', path, options);
  assert.equal(before.status, 200, before.text);
  service.clock.advance(1_000);
  const changed = await service.request('PATCH', path, { ...options, body: {} });
  assert.equal(changed.status, 200, changed.text);
  const { updatedAt: updatedBefore, ...fieldsBefore } = storedPart(before.data);
  const { updatedAt, ...fields } = changed.data;
  assert.deepEqual(fields, fieldsBefore);
  assert.equal(updatedAt, updatedBefore, 'updatedAt says when the record was last changed');
  assert.deepEqual((await service.request('GET', path, options)).data, before.data);
}

/** Follows `Link` and returns the records of all pages. Every page but the last must be full. */
export async function everyPage(
  service: TestService,
  path: string,
  { limit, ...options }: { limit: number; tenant?: string; as?: string; headers?: Record<string, string> },
): Promise<{ id: string; [field: string]: unknown }[]> {
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  const records = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const page: Answer = await service.request('GET', next, options);
    assert.equal(page.status, 200, page.text);
    assert.deepEqual(Object.keys(page.json), ['data']);
    records.push(...page.data);
    next = nextOf(service, page, first);
    if (next === undefined) assert.ok(page.data.length <= limit);
    else assert.equal(page.data.length, limit);
  }
  return records;
}

/** The path of `rel="next"`, which must keep the list's filters and add a cursor. */
function nextOf(service: TestService, page: Answer, first: string): string | undefined {
  const link = page.headers.get('link');
  if (link === null) return undefined;
  const [, url = ''] = /^<([^<>]+)>; rel="next"$/.exec(link) ?? [];
  const prefix = `${service.url}/api/v1`;
  assert.ok(url.startsWith(`${prefix}/`), link);
  const { pathname, searchParams } = new URL(url);
  assert.ok(searchParams.get('cursor'), 'a cursor');
  searchParams.delete('cursor');
  const asked = new URL(first, service.url);
  assert.equal(pathname, `/api/v1${asked.pathname}`);
  assert.deepEqual([...searchParams].sort(), [...asked.searchParams].sort());
  return url.slice(prefix.length);
}

/** A list validates its limit and cursor, and refuses unknown parameters. */
export async function assertListQuery(service: TestService, path: string, tenant?: string): Promise<void> {
  const list = (query: string) =>
    service.request('GET', `${path}?${query}`, tenant === undefined ? {} : { tenant });
  for (const limit of [1, 500]) assert.equal((await list(`limit=${limit}`)).status, 200);
  assertRefused(await list('limit=0'), ['limit', 'minimum']);
  assertRefused(await list('limit=501'), ['limit', 'maximum']);
  assertRefused(await list('limit=many'), ['limit', 'type']);
  assertRefused(await list('cursor=nonsense'), ['cursor', 'cursor']);
  assertRefused(await list('limit=0&colour=red'), ['limit', 'minimum'], ['colour', 'additionalProperties']);
}

/** Waits until every request has ended, including requests of disconnected clients. */
export async function assertIdle({ app }: TestService): Promise<void> {
  await eventually(() => assert.equal(app.load.inFlight, 0, 'every request has ended'));
}

/** From that line on, the log has no error and no answer of 500 or above. */
export function assertNoFailureLogged({ logLines }: TestService, since = 0): void {
  const lines = logLines.slice(since).map((line) => JSON.parse(line));
  const failures = lines.filter(({ level, status }) => level >= 50 || status >= 500);
  const messages = failures.map(({ err }) => String(err?.message).replace(/'.*'/, "'...'"));
  assert.deepEqual([...new Set(messages)], []);
}
