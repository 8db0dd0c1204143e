import fc from 'fast-check';
import type { Route } from '../../../src/platform/http/route.ts';
import { propertiesOf, sampleOf } from '../routes/sample-requests.ts';

/** Any 16-bit units, so unpaired surrogates too. */
const brokenText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

const NASTY_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udc00x', '\u202e', '\ufeff', '\uffff', '😀'.repeat(201), '\n\r\t'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e400'],
  ...["'; drop table clients; --", '%', '\\', '$1', '{}', '{SEQ:6}', '{SEQ:6}{SEQ:6}', '{{{{', '../../etc'],
  ...['infinity', '-infinity', 'now', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'],
  ...['2024-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00+01:00', '0000-01-01T00:00:00Z'],
  ...['EUR', 'eur', 'XXX', 'UTC', 'Europe/Berlin', 'de-DE', 'i-klingon', 'x'.repeat(40), 'OWNER', 'none'],
  ...[
    'a@b.co',
    '.a@b.co',
    'a..b@c.de',
    `${'a'.repeat(190)}@example.com`,
    'a@b',
    '@',
    'DE89370400440532013000',
  ],
];

export const anyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  brokenText,
  fc.nat(3_000).map((length) => 'x'.repeat(length)),
);

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, 0.1, -1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1.7e308, 5e-324),
);

const anyValue = fc.oneof(
  { maxDepth: 3 },
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }),
);

const anyName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'id',
    'tenantId',
    'status',
    '',
    '\0',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** A body that the route accepts, with a few properties changed and sometimes unknown ones added. */
export function bodyFor(route: Route, records: Record<string, string>): fc.Arbitrary<string> {
  const known = Object.entries(propertiesOf(route.body)).map(([name, { examples = [], enum: values = [] }]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(fc.constantFrom(...examples, ...values, 'text'), anyText, anyNumber, anyValue),
    ),
  );
  const changes = fc.array(fc.oneof(...known), { maxLength: 3 });
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(anyName, anyValue), { maxLength: 3 }),
  );
  const sample = Object.entries(sampleOf(route.body, records));
  return fc.tuple(changes, extra).map(([changed, others]) => objectText([...sample, ...changed, ...others]));
}

/** Unlike `JSON.stringify` of an object, this allows `__proto__`, repeated names, and numbers that overflow. */
function objectText(entries: (readonly [string, unknown])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

const NASTY_BODIES = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[[]]',
    '{',
    '}',
    '{"name"',
    '{"name":}',
    '{"name":"a"}}',
  ],
  ...[
    '{"name":1e400}',
    '{"name":"a","order":1e400}',
    '{"name":"a","order":-1e400}',
    `{"order":${'9'.repeat(400)}}`,
  ],
  ...['{"name":"a","name":2}', '{"__proto__":{"name":"a"}}', '{"constructor":{"prototype":{"name":"a"}}}'],
  ...[
    '{"\\u005f_proto__":1}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"\\ud800":1}',
    '{"name":"\\u00"}',
  ],
  ...[
    '{"name":"a\u0000b"}',
    "{'name':'a'}",
    '{name:"a"}',
    '{"name":"a",}',
    '{"name":NaN}',
    '\ufeff{"name":"a"}',
  ],
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"name":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"name":${'['.repeat(10_000)}"\\u0000"${']'.repeat(10_000)}}`,
  '['.repeat(400_000),
  `{"name":"${'x'.repeat(1_000_000)}"}`,
  `{"order":${'1'.repeat(1_000_000)}}`,
];

const INVALID_UTF8 = [
  [0xff],
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xc0, 0x80],
  [0xe2, 0x82],
].map((bytes) => Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]));

const truncated = fc
  .tuple(fc.json({ stringUnit: 'binary' }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([text, part]) => text.slice(0, Math.floor(text.length * part)));

export const nastyBodies: (string | Uint8Array)[] = [...NASTY_BODIES, ...INVALID_UTF8];

export const anyBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(...nastyBodies),
  fc.json({ stringUnit: 'binary' }),
  truncated,
  fc.uint8Array({ maxLength: 200 }),
);

/** Percent-encoded byte by byte. */
const encoded = anyText.map((text) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
);
const visible = fc.stringMatching(/^[!-~]{1,20}$/);

const queryName = fc.constantFrom(
  ...[
    'limit',
    'cursor',
    'archived',
    'clientId',
    'contactId',
    'expand',
    '__proto__',
    'constructor',
    'limit[]',
    '',
  ],
);
const queryValue = fc.oneof(
  encoded,
  visible.map((text) => text.replaceAll('#', '')),
  anyNumber.map(String),
  fc.json().map((json) => Buffer.from(json).toString('base64url')),
  fc.constantFrom(
    '%',
    '%zz',
    '%ed%a0%80',
    '%00',
    '%ff',
    '+',
    'true',
    '1&limit=2',
    '9007199254740993',
    '0x10',
    '1e400',
    'Infinity',
  ),
);
/** The server refuses a longer query with a 431, before any route sees it. */
const QUERY_LENGTH_MAX = 8_000;

export const anyQuery = fc
  .array(fc.tuple(queryName, queryValue), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  .filter((query) => query.length <= QUERY_LENGTH_MAX);

/** A path parameter. It never identifies an existing record. */
export const pathPart = fc.oneof(
  encoded.filter((part) => part !== ''),
  visible.map((text) => text.replace(/[?#/]/g, '-')).filter((text) => text !== '.' && text !== '..'),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '%2e%2e',
    '%2f',
    'clnt_',
    'clnt_0',
    'tnt_0',
    'CLNT_0',
    '%ed%a0%80',
  ),
  fc.constantFrom(
    'a'.repeat(200),
    'a'.repeat(201),
    'a'.repeat(4_000),
    `clnt_${'0'.repeat(59)}`,
    'null',
    '__proto__',
  ),
);

/** Characters that HTTP allows in a header. The value may be empty. */
const headerValue = fc.oneof(
  fc.stringMatching(/^[ -~\u0080-\u00ff]{0,300}$/),
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    'x'.repeat(2_000),
    'tnt_',
    'tnt_0',
    'Bearer',
    'Bearer x.y.z',
    'Basic eDp5',
  ),
);
const headerName = fc.constantFrom(
  ...['tenant-id', 'idempotency-key', 'x-request-id', 'authorization', 'accept', 'content-encoding'],
  ...['accept-version', 'origin', 'cookie', 'x-forwarded-for', 'content-type', 'if-none-match', 'range'],
);
export const anyHeaders = fc.dictionary(headerName, headerValue, { maxKeys: 3 });
