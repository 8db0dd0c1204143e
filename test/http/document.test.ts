import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { OpenApiDocument } from '../../src/platform/http/document/openapi.ts';
import type { Operation } from '../../src/platform/http/document/openapi-operation.ts';
import { startService } from '../support/service.ts';

const service = startService();

/** The errors that the interface lists, endpoint by endpoint. */
const LISTED: Record<string, { has: string[]; hasNot: string[] }> = {
  'post /api/v1/assets/{assetId}/complete': { has: ['200', '400', '401', '403', '404'], hasNot: ['201'] },
  'post /api/v1/billables': { has: ['201', '400', '401', '403', '404'], hasNot: ['200'] },
  'post /api/v1/invoices/{invoiceId}/void': { has: ['200', '400', '401', '403', '404'], hasNot: ['201'] },
  'post /api/v1/addresses': { has: ['201', '400', '401', '403', '404'], hasNot: ['200'] },
  'patch /api/v1/projects/{projectId}': { has: ['200', '400', '401', '403', '404'], hasNot: ['201'] },
  'post /api/v1/tenants': { has: ['201', '400', '401', '404'], hasNot: ['403'] },
  'get /api/v1/clients': { has: ['200', '401', '403', '404'], hasNot: ['400'] },
  'get /api/v1/projects/{projectId}': { has: ['200', '401', '403', '404'], hasNot: ['400'] },
  'delete /api/v1/tenants/{tenantId}': { has: ['204', '401', '404'], hasNot: ['400', '403'] },
  'get /api/v1/integrations/{integrationId}': { has: ['200', '401', '403', '404'], hasNot: ['400'] },
  'get /api/v1/integrations/oauth/callback': { has: ['200', '401'], hasNot: ['400', '403', '404'] },
  'post /api/v1/webhooks/{endpointKey}': { has: ['200', '400', '401', '404'], hasNot: ['201', '403'] },
  'patch /api/v1/emails/{emailId}': { has: ['200', '400', '401', '403', '404'], hasNot: [] },
};

/** Operations without a tenant-id header, according to the interface. */
const WITHOUT_TENANT = [
  /^\w+ \/api\/v1\/tenants/,
  /^get \/api\/v1\/projects\/\{projectId\}$/,
  /^get \/api\/v1\/providers$/,
  /^post \/api\/v1\/webhooks\/\{endpointKey\}$/,
  // Pictures and their uploads need no token either.
  /^get \/api\/v1\/assets\/\{assetId\}$/,
  /^put \/api\/v1\/assets\/\{assetId\}\/content$/,
  // Pages in a popup need no token either.
  /^\w+ \/api\/v1\/integrations\/oauth\//,
];

describe('the API document', () => {
  let document: OpenApiDocument;
  const operations: [name: string, operation: Operation][] = [];

  before(async () => {
    const answer = await fetch(`${service.url}/api/v1/openapi.json`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    document = (await answer.json()) as OpenApiDocument;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods))
        operations.push([`${method} ${path}`, operation]);
    }
  });

  test('is OpenAPI 3.1 of version 0.1.0, open to anyone', () => {
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, '0.1.0');
  });

  test('has every route of the service, and no other', () => {
    const declared = service.app.routes.map((route) => `${route.method.toLowerCase()} /api/v1${route.path}`);
    assert.deepEqual(operations.map(([name]) => name).sort(), declared.sort());
  });

  test('summarises every operation, and gives it a unique identifier', () => {
    for (const [name, operation] of operations) assert.ok(operation.summary.length > 5, name);
    assert.equal(new Set(operations.map(([, operation]) => operation.operationId)).size, operations.length);
  });

  test('describes every parameter and every field, and gives examples', () => {
    const bare: string[] = [];
    for (const [name, operation] of operations) {
      for (const parameter of operation.parameters)
        if (!parameter.description) bare.push(`${name} ${parameter.name}`);
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema) bare.push(...undescribed(schema, name));
    }
    for (const [name, schema] of Object.entries(document.components.schemas))
      bare.push(...undescribed(schema, name));
    assert.deepEqual(bare, []);
    const text = JSON.stringify(document.components.schemas);
    assert.ok((text.match(/"examples"/g) ?? []).length > 30);
  });

  test('lists for each endpoint the errors that the interface lists', () => {
    const found = Object.fromEntries(operations);
    for (const [name, { has, hasNot }] of Object.entries(LISTED)) {
      const statuses = Object.keys(found[name]?.responses ?? {});
      for (const status of has) assert.ok(statuses.includes(status), `${name} has ${status}`);
      for (const status of hasNot) assert.ok(!statuses.includes(status), `${name} has no ${status}`);
    }
  });

  test('names the tenant-id header only where the interface requires it', () => {
    for (const [name, operation] of operations) {
      const named = operation.parameters.filter((parameter) => parameter.name === 'tenant-id');
      const isWanted = !WITHOUT_TENANT.some((pattern) => pattern.test(name));
      assert.deepEqual(
        named.map(({ required }) => required),
        isWanted ? [true] : [],
        name,
      );
    }
  });

  test('resolves each of its references', () => {
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (reference as string)
        .split('/')
        .reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document);
      assert.ok(target, reference);
    }
  });

  test('puts every tag into one group, and describes it', () => {
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    assert.deepEqual(
      document.tags.map(({ name }) => name),
      grouped,
    );
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    assert.deepEqual([...used].sort(), grouped.toSorted());
    for (const { name, description } of document.tags) assert.ok(description.length > 10, name);
  });
});

interface Shape {
  description?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

function undescribed(schema: Shape, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}.${name}`]),
    ...undescribed(property, `${path}.${name}`),
    ...undescribed(property.items ?? {}, `${path}.${name}[]`),
  ]);
}
