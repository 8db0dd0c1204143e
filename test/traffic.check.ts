import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ERROR_CODES, ERRORS, type ErrorCode } from '../src/platform/error-codes.ts';
import type { OpenApiDocument } from '../src/platform/http/document/openapi.ts';
import type { Operation } from '../src/platform/http/document/openapi-operation.ts';
import { formats } from '../src/platform/http/input/formats.ts';
import { DAMAGED, type Exchange } from './support/routes/recorded-traffic.ts';
import { startService } from './support/service.ts';

/** These depend on the state of the machine, not on the request. Separate tests cause some of them. */
const NOT_BY_REQUEST = ['408', '429', '500', '503'];

/** Causing it takes seconds of work, so its test asks the database and sends no request. */
const CODES_WITHOUT_REQUEST = ['dry_run_too_large'];

/** Only the rules call every operation and cause every status. */
const isFile = (content?: { schema: { format?: string } }) => content?.schema.format === 'binary';
const isOfRules = process.env.RETAINER_TEST_SUITE === 'rules';

interface Discriminator {
  propertyName: string;
  mapping: Record<string, string>;
}

const service = startService();

/** All answers of the service to the tests that ran before. */
const traffic: (Exchange & { hasBody: boolean })[] = globSync(
  join(process.env.RETAINER_TEST_TRAFFIC ?? '.', '*.ndjson'),
).flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);

describe('the recorded traffic of all tests', () => {
  let document: OpenApiDocument;
  let matches: { exchange: (typeof traffic)[number]; name: string; operation: Operation }[];
  // Checks decimals as the service does: in binary, 8.1 is not a multiple of 0.0001.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts);

  before(async () => {
    document = (await (await fetch(`${service.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    document.components.schemas.ProviderName = { type: 'string' }; // some tests have providers of their own
    ajv.addSchema({ ...(closed(document) as OpenApiDocument), $id: 'document' });
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    matches = traffic.flatMap((exchange) => {
      const path = exchange.path.split('?')[0] as string;
      const found = operations.find(
        ({ method, pattern }) => method === exchange.method && pattern.test(path),
      );
      return found ? [{ exchange, name: found.name, operation: found.operation }] : [];
    });
  });

  if (isOfRules)
    test('the recorded traffic covers every operation of the document', () => {
      const seen = new Set(matches.map(({ name }) => name));
      const all = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      assert.deepEqual(
        all.filter((name) => !seen.has(name)),
        [],
      );
      assert.ok(matches.length > 1_000, `${matches.length} exchanges`);
    });

  test('the recorded traffic has only statuses that the document lists', () => {
    const wrong = new Set(
      matches
        .filter(({ exchange, operation }) => !(exchange.status in operation.responses))
        .map(({ exchange, name }) => `${name}: ${exchange.status}`),
    );
    assert.deepEqual([...wrong], []);
  });

  test('the recorded traffic has only bodies that match their schema', () => {
    const wrong = new Set<string>();
    for (const { exchange, name, operation } of matches) {
      const response = operation.responses[exchange.status] as
        | { $ref?: string; content?: object }
        | undefined;
      if (!response || exchange.headers['x-request-id'] === DAMAGED['x-request-id']) continue;
      const expected = response.$ref ? document.components.responses[exchange.status] : response;
      const contents =
        (expected as { content?: Record<string, { schema: { format?: string } }> }).content ?? {};
      const { 'content-type': contentType = 'none' } = exchange.headers;
      const isCsv = contentType.startsWith('text/csv') && 'text/csv' in contents;
      const content = isCsv || isFile(contents[contentType]) ? undefined : contents['application/json'];
      if (!content && Object.keys(contents).length > 0) {
        if (!isCsv && !(contentType in contents)) wrong.add(`${name} ${exchange.status}: ${contentType}`);
        continue;
      }
      if (!content) {
        if (exchange.hasBody) wrong.add(`${name} ${exchange.status}: a body, although the document has none`);
        continue;
      }
      const validate = validatorOf(content.schema);
      if (!validate(name.endsWith('/events') ? withoutErased(exchange.body) : exchange.body))
        wrong.add(`${name} ${exchange.status}: ${ajv.errorsText(validate.errors)}`);
    }
    assert.deepEqual([...wrong].slice(0, 20), []);
  });

  test('the recorded traffic has tags exactly where the document promises them', () => {
    const wrong = new Set<string>();
    for (const { exchange, name, operation } of matches) {
      const { status, headers } = exchange;
      const isUnset = name === 'GET /api/v1/bookkeeping'; // the defaults are no record
      if (status >= 300 || 'dry-run' in headers || isUnset) continue;
      const promised = (operation.responses[status] as { headers?: object } | undefined)?.headers ?? {};
      if ('etag' in promised !== 'etag' in headers) wrong.add(`${name} ${status}`);
    }
    assert.deepEqual([...wrong], []);
  });

  if (isOfRules)
    test('the recorded traffic contains every status that the document promises', () => {
      const seen = new Set(matches.map(({ exchange, name }) => `${name}: ${exchange.status}`));
      const promised = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) =>
          Object.keys(operation.responses)
            .filter((status) => !NOT_BY_REQUEST.includes(status))
            .map((status) => `${method.toUpperCase()} ${path}: ${status}`),
        ),
      );
      assert.deepEqual(
        promised.filter((one) => !seen.has(one)),
        [],
      );
    });

  test('the recorded traffic has a code in each error, and each code at its status', () => {
    const wrong = traffic
      .filter(
        ({ status, headers }) => status !== statusOf(headers) && (status >= 400 || 'error-code' in headers),
      )
      .map(({ method, path, status, headers }) => `${method} ${path} ${status}: ${headers['error-code']}`);
    assert.deepEqual(wrong.slice(0, 20), []);
  });

  if (isOfRules)
    test('the recorded traffic contains every code that does not depend on the state of the machine', () => {
      const seen = new Set(traffic.map(({ headers }) => headers['error-code']));
      const byRequest = ERROR_CODES.filter((code) => !NOT_BY_REQUEST.includes(String(ERRORS[code].status)));
      assert.deepEqual(
        byRequest.filter((code) => !seen.has(code)),
        CODES_WITHOUT_REQUEST,
      );
    });

  test('the recorded traffic has no 5xx except those that tests cause on purpose', () => {
    assert.deepEqual(
      traffic
        .filter(
          ({ status, headers }) => status === 500 && headers['x-request-id'] !== DAMAGED['x-request-id'],
        )
        .map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });

  function statusOf(headers: Record<string, string>): number | undefined {
    return ERRORS[headers['error-code'] as ErrorCode]?.status;
  }

  /** The document lets answers gain properties, but this version has none that it does not describe. */
  function closed(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(closed);
    if (typeof schema !== 'object' || schema === null) return schema;
    const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
    if (inner.discriminator) return chosen(inner.discriminator as Discriminator);
    const isObject = inner.type === 'object' && typeof inner.properties === 'object';
    return isObject ? { additionalProperties: false, ...inner } : inner;
  }

  /** Checks a record against the one schema that its type names, so that a mistake is not reported for every other. */
  function chosen({ propertyName, mapping }: Discriminator): object {
    return {
      properties: { [propertyName]: { enum: Object.keys(mapping) } },
      allOf: Object.entries(mapping).map(([value, $ref]) => ({
        if: { properties: { [propertyName]: { const: value } } },
        // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
        then: { $ref },
      })),
    };
  }

  const validators = new Map<object, ReturnType<Ajv2020['compile']>>();
  function validatorOf(schema: object) {
    const known = validators.get(schema);
    if (known) return known;
    // References point into the document: `#/components/...` becomes `document#/components/...`.
    const rooted = JSON.parse(
      JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components'),
    );
    const made = ajv.compile(rooted);
    validators.set(schema, made);
    return made;
  }
});

/** Leaves out events of records that were erased: they show the identifier alone, as the guide of erasures says. */
function withoutErased(body: unknown): unknown {
  const { data } = body as { data?: unknown };
  if (!Array.isArray(data)) return body;
  return { data: data.filter((event) => Object.keys(event.data ?? {}).join() !== 'id') };
}
