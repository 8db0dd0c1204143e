import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertOpenError } from '../support/expectations.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { useService } from '../support/service.ts';

const service = useService();
const JSON_TYPE = { 'content-type': 'application/json' };
const GOOD = '{"name":"Northwind"}';
const repeated = (open: string, count: number, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count);

describe('request bodies', () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });
  const post = (raw: RequestOptions['raw'], headers: Record<string, string> = JSON_TYPE): Promise<Answer> =>
    service.request('POST', '/clients', { tenant, headers, ...(raw !== undefined && { raw }) });

  test('a request body is JSON, with or without a charset', async () => {
    for (const type of [
      'application/json',
      'application/json;charset=utf-8',
      'application/json; charset=UTF-8',
      'application/json; charset="utf-8"',
      'APPLICATION/JSON',
      'application/json ; profile=x',
    ]) {
      assert.equal((await post(GOOD, { 'content-type': type })).status, 201, type);
    }
  });

  test('a request body of another type is a 415 and writes nothing', async () => {
    const count = async () => (await service.request('GET', '/clients', { tenant })).data.length;
    const before = await count();
    for (const type of [
      'text/plain',
      'text/json',
      'text/html',
      'application/vnd.api+json',
      'application/merge-patch+json',
      'application/jsonp',
      'application/json5',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'json',
      '/',
      ';',
      ', application/json',
    ]) {
      const answer = await post(GOOD, { 'content-type': type });
      assert.equal(answer.status, 415, type);
      assertOpenError(answer, 'content_type_unsupported');
    }
    const untyped = await post(new TextEncoder().encode(GOOD), {});
    assert.equal(untyped.status, 415, 'no type');
    assert.equal(await count(), before);
  });

  const malformed: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'that is truncated': '{"name":"Northwind"',
    'with text after its end': '{"name":"Northwind"}{}',
    'with a trailing comma': '{"name":"Northwind",}',
    'with single quotes': "{'name':'Northwind'}",
    'with a raw NUL': '{"name":"a\0b"}',
    'with an invalid escape': '{"name":"\\x41"}',
    'with NaN': '{"name":"a","order":NaN}',
    'with __proto__': '{"name":"a","__proto__":{"isAdmin":true}}',
    'with an escaped __proto__': '{"name":"a","\\u005f\\u005fproto__":{}}',
    'with a constructor that has a prototype': '{"name":"a","constructor":{"prototype":{}}}',
    'that is not UTF-8': new Uint8Array([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    'with a surrogate in UTF-8': new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    'that is UTF-16': new Uint8Array(Buffer.from(GOOD, 'utf16le')),
    'that never closes 60,000 brackets': '['.repeat(60_000),
  };
  for (const [name, raw] of Object.entries(malformed)) {
    test(`a request body ${name} is not JSON`, async () => {
      const answer = await post(raw);
      assert.equal(answer.status, 400);
      assert.equal(answer.json.details[0].field, 'body');
      assert.equal(answer.json.details[0].constraint, 'json');
    });
  }

  test('a request body that is not JSON gets an answer that says where', async () => {
    const messages = {
      '{"name":"a",\n "order" 1}':
        "is not valid JSON: Expected ':' after property name at position 22 (line 2 column 10)",
      '{"name":"a","order":ten}': `is not valid JSON: Unexpected token 'e', ...","order":ten}"`,
      '{"name":': 'is not valid JSON: Unexpected end of JSON input',
      '{"name":"a","__proto__":1}': 'must not have a property __proto__ or constructor.prototype',
      '{"prototype" 1}':
        "is not valid JSON: Expected ':' after property name at position 13 (line 1 column 14)",
    };
    for (const [raw, message] of Object.entries(messages))
      assert.equal((await post(raw)).json.details[0].message, message);
  });

  const refused: Record<string, [raw: string, field: string, constraint: string]> = {
    'that is null': ['null', 'body', 'type'],
    'that is a list': ['[]', 'body', 'type'],
    'that is a string': ['"Northwind"', 'body', 'type'],
    'that is empty': ['', 'name', 'required'],
    'with a NUL': ['{"name":"a\\u0000b"}', 'name', 'characters'],
    'with an unpaired surrogate': ['{"name":"\\ud83d"}', 'name', 'characters'],
    'with surrogates in the wrong order': ['{"name":"\\ude00\\ud83d"}', 'name', 'characters'],
    'with a number that overflows': ['{"name":"a","order":1e400}', 'order', 'type'],
    'with an integer past 2^53': ['{"name":"a","order":9007199254740992}', 'order', 'maximum'],
    'with a fraction': ['{"name":"a","order":0.5}', 'order', 'type'],
    'with a negative order': ['{"name":"a","order":-1}', 'order', 'minimum'],
    'with a number in quotes': ['{"name":"a","order":"1"}', 'order', 'type'],
    'with a number instead of text': ['{"name":1}', 'name', 'type'],
    'with null': ['{"name":"a","description":null}', 'description', 'type'],
    'with an unknown property': ['{"name":"a","tenantId":"x"}', 'tenantId', 'additionalProperties'],
    'with constructor': ['{"name":"a","constructor":1}', 'constructor', 'additionalProperties'],
    'nested 10,000 lists deep': [repeated('[', 10_000, '', ']'), 'body', 'type'],
    'nested 10,000 lists deep in a field': [`{"name":${repeated('[', 10_000, '1', ']')}}`, 'name', 'type'],
    'nested 400,000 lists deep': [repeated('[', 400_000, '', ']'), 'body', 'depth'],
    'nested 10,000 objects deep': [repeated('{"x":', 10_000, '1', '}'), 'x', 'additionalProperties'],
  };
  for (const [name, [raw, field, constraint]] of Object.entries(refused)) {
    test(`a request body ${name} is refused, and the answer names the field`, async () => {
      const answer = await post(raw);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.json.error, 'ValidationError');
      const found = answer.json.details.map((one: { field: string; constraint: string }) => [
        one.field,
        one.constraint,
      ]);
      assert.ok(
        found.some(([at, rule]: string[]) => at === field && rule === constraint),
        JSON.stringify(found),
      );
    });
  }

  test('a request body that names a property twice has its last value', async () => {
    const answer = await post('{"name":"First","name":"Second"}');
    assert.equal(answer.data.name, 'Second');
  });

  test('a request body does not pollute prototypes', async () => {
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    assert.equal((await post('{"toString":1,"name":"a"}')).status, 400);
  });

  test('a request body gets an error of bounded size, whatever its own size', async () => {
    const longName = 'n'.repeat(400_000);
    const manyNuls = Array.from({ length: 200 }, (_, index) => `"${index}":"\\u0000"`).join(',');
    const bodies = [
      `{"${longName}":1}`,
      `{"${longName}":{${manyNuls}}}`,
      `{${Array.from({ length: 60_000 }, (_, index) => `"unknown${index}":1`).join(',')}}`,
      `{"name":"${longName}","order":"${longName}"}`,
    ];
    for (const raw of bodies) {
      const answer = await post(raw);
      assert.equal(answer.status, 400);
      assert.ok(answer.text.length < 100_000, `${answer.text.length} characters to ${raw.length}`);
    }
  });

  test('the body of a DELETE request is not read', async () => {
    const tries: RequestOptions[] = [
      { raw: '{"broken', headers: JSON_TYPE },
      { raw: 'text', headers: { 'content-type': 'text/plain' } },
      { headers: { 'content-type': 'text/plain' } },
      { raw: '', headers: JSON_TYPE },
    ];
    for (const options of tries) {
      const spare = await service.tenant();
      const { status } = await service.request('DELETE', `/tenants/${spare}`, options);
      assert.equal(status, 204, `${JSON.stringify(options)}: the interface lists 401 and 404 only`);
    }
  });

  test('a request body with a time at the edge of the calendar is refused, or shows a year of four digits', async () => {
    const { data } = await post(GOOD).then(({ json }) => json);
    for (const archivedAt of [
      '9999-12-31T23:59:59.9999Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      const answer = await service.request('PATCH', `/clients/${data.id}`, { tenant, body: { archivedAt } });
      if (answer.status === 400) continue;
      assert.equal(answer.status, 200);
      assert.match(answer.data.archivedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, archivedAt);
    }
  });
});
