import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { INVOICE_STATUSES } from '../../src/modules/billing/invoice-status.ts';
import type { OpenApiDocument } from '../../src/platform/http/document/openapi.ts';
import { errorSchemas } from '../../src/platform/http/document/openapi-errors.ts';
import type { Operation } from '../../src/platform/http/document/openapi-operation.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** The errors that the interface lists, endpoint by endpoint. */
const LISTED: Record<string, { has: string[]; hasNot: string[] }> = {
  'post /api/v1/assets/{assetId}/complete': { has: ['200', '400', '401', '403', '404'], hasNot: ['201'] },
  'post /api/v1/billables': { has: ['201', '400', '401', '403', '404'], hasNot: [] },
  'post /api/v1/invoices/{invoiceId}/void': { has: ['200', '400', '401', '403', '404'], hasNot: ['201'] },
  'post /api/v1/addresses': { has: ['201', '400', '401', '403', '404'], hasNot: [] },
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
  /^get \/api\/v1\/(providers|me)$/,
  /^post \/api\/v1\/(payment-)?webhooks\/\{endpointKey\}$/,
  // The operator's mail system has a key.
  /^post \/api\/v1\/bounces\/\{key\}$/,
  // Pictures and their uploads need no token either.
  /^get \/api\/v1\/assets\/\{assetId\}$/,
  /^put \/api\/v1\/assets\/\{assetId\}\/content$/,
  // Nobody is signed in yet.
  /^\w+ \/api\/v1\/console/,
  // Operators look at all tenants.
  /^\w+ \/api\/v1\/operator\//,
  // Pages in a popup need no token either.
  /^\w+ \/api\/v1\/integrations\/oauth\//,
];

/** Names of calls, as samples of each rule. */
const OPERATION_IDS = {
  listTimeEntries: 'get /api/v1/time-entries',
  getAddress: 'get /api/v1/addresses/{addressId}',
  createCreditNote: 'post /api/v1/credit-notes',
  updateProject: 'patch /api/v1/projects/{projectId}',
  deleteTenant: 'delete /api/v1/tenants/{tenantId}',
  finalizeInvoice: 'post /api/v1/invoices/{invoiceId}/finalize',
  finalizeInvoices: 'post /api/v1/invoices/finalize',
  rotateIntegrationSecret: 'post /api/v1/integrations/{integrationId}/rotate-secret',
  getInvoicePdf: 'get /api/v1/invoices/{invoiceId}/pdf',
  listInvoiceFiles: 'get /api/v1/invoices/{invoiceId}/files',
  listProviders: 'get /api/v1/providers',
  getLimits: 'get /api/v1/limits',
};
const BODY_NAME = /(^|\/)(New\w+|\w+Change|\w+Request)$/;

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

  test('the API document is OpenAPI 3.1 of version 0.1.0, open to anyone', () => {
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, '0.1.0');
  });

  test('the API document has every route of the service, and no other', () => {
    const declared = service.app.routes.map((route) => `${route.method.toLowerCase()} /api/v1${route.path}`);
    assert.deepEqual(operations.map(([name]) => name).sort(), declared.sort());
  });

  test('the API document summarises every operation, and names it as a program would', () => {
    for (const [name, operation] of operations) assert.ok(operation.summary.length > 5, name);
    const named = new Map(operations.map(([name, { operationId }]) => [operationId, name]));
    assert.equal(named.size, operations.length);
    for (const operationId of named.keys()) assert.match(operationId, /^[a-z]+([A-Z][a-z]*)+$/);
    for (const [operationId, name] of Object.entries(OPERATION_IDS))
      assert.equal(named.get(operationId), name);
  });

  test('the API document names the body of every request', () => {
    for (const [name, { operationId, requestBody }] of operations) {
      const { $ref } = requestBody?.content['application/json']?.schema ?? {};
      if (requestBody?.content['application/json']) assert.match(String($ref), BODY_NAME, name);
      if (operationId === 'createInvoice') assert.equal($ref, '#/components/schemas/NewInvoice');
    }
  });

  test('the API document lets answers gain properties, except where the interface lists all of them', () => {
    const isClosed = ([, schema]: [string, object]) =>
      /"additionalProperties":false/.test(JSON.stringify(schema));
    const closed = Object.entries(document.components.schemas).filter(isClosed);
    assert.deepEqual(
      closed.map(([name]) => name).filter((name) => !BODY_NAME.test(name)),
      ['ValidationError', 'Unauthorized', 'Forbidden', 'NotFound', 'Asset'],
    );
    for (const [name, { responses }] of operations)
      for (const [status, answer] of Object.entries(responses))
        assert.ok(!isClosed(['', answer]), `${name} ${status}`);
  });

  const enumOf = (name: string) => document.components.schemas[name]?.enum as string[];

  test('the API document lists types of events and names of providers', () => {
    assert.ok(enumOf('EventType').includes('invoice.finalized'));
    assert.ok(enumOf('SubscribedEventType').includes('invoice.*'));
    assert.deepEqual(enumOf('ProviderName').toSorted(), [
      'GOOGLE_DRIVE',
      'JIRA',
      'SMTP',
      'STRIPE',
      'WEBHOOK',
    ]);
    assert.deepEqual(enumOf('InvoiceStatus'), [...INVOICE_STATUSES]);
  });

  test('the API document shows an event as a union that its type tells apart, and as the body of a webhook', () => {
    const { schemas } = document.components;
    const { oneOf, discriminator } = schemas.Event as {
      oneOf: { $ref: string }[];
      discriminator: { propertyName: string; mapping: Record<string, string> };
    };
    assert.equal(discriminator.propertyName, 'type');
    assert.deepEqual(Object.keys(discriminator.mapping).toSorted(), enumOf('EventType').toSorted());
    assert.deepEqual(
      [...new Set(Object.values(discriminator.mapping))],
      oneOf.map(({ $ref }) => $ref),
    );
    const { properties } = schemas.InvoiceEvent as { properties: Record<string, { $ref?: string }> };
    assert.equal(discriminator.mapping['invoice.finalized'], '#/components/schemas/InvoiceEvent');
    assert.equal(properties.data?.$ref, '#/components/schemas/InvoiceInEvents');
    const { post } = document.webhooks.event as { post: Operation };
    assert.equal(post.requestBody?.content['application/json']?.schema.$ref, '#/components/schemas/Event');
  });

  test('the API document describes every parameter and every field, and gives examples', () => {
    const bare: string[] = [];
    for (const [name, operation] of operations) {
      for (const parameter of operation.parameters)
        if (!parameter.description) bare.push(`${name} ${parameter.name}`);
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (!schema.description && !(name in errorSchemas)) bare.push(name);
      bare.push(...undescribed(schema, name));
    }
    assert.deepEqual(bare, []);
    const text = JSON.stringify(document.components.schemas);
    assert.ok((text.match(/"examples"/g) ?? []).length > 30);
  });

  test('the API document lists for each endpoint the errors that the interface lists', () => {
    const found = Object.fromEntries(operations);
    for (const [name, { has, hasNot }] of Object.entries(LISTED)) {
      const statuses = Object.keys(found[name]?.responses ?? {});
      for (const status of has) assert.ok(statuses.includes(status), `${name} has ${status}`);
      for (const status of hasNot) assert.ok(!statuses.includes(status), `${name} has no ${status}`);
    }
  });

  test('the API document asks for the tenant-id header only where the interface requires it, and once for all calls', () => {
    assert.deepEqual(document.components.securitySchemes.tenant, {
      ...{ type: 'apiKey', in: 'header', name: 'tenant-id' },
      description: (document.components.securitySchemes.tenant as { description: string }).description,
    });
    for (const [name, { security, parameters }] of operations) {
      const isWanted = !WITHOUT_TENANT.some((pattern) => pattern.test(name));
      assert.equal(security.length > 0 && security.every((one) => 'tenant' in one), isWanted, name);
      // A project is found without a tenant. A clone has the same ones, and can be named. The caller may ask for a role.
      const isNamed = parameters.some((parameter) => parameter.name === 'tenant-id');
      assert.equal(isNamed, /^get \/api\/v1\/(projects\/\{projectId\}|me)$/.test(name), name);
    }
  });

  test('the API document resolves each of its references', () => {
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (reference as string)
        .split('/')
        .reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document);
      assert.ok(target, reference);
    }
  });

  test('the API document puts every tag into one group, and describes it', () => {
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
  $ref?: string;
  description?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

function undescribed(schema: Shape, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description || property.$ref ? [] : [`${path}.${name}`]),
    ...undescribed(property, `${path}.${name}`),
    ...undescribed(property.items ?? {}, `${path}.${name}[]`),
  ]);
}
