import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { breaksBetween } from './compare.ts';
import { type Break, RULES, type Rule } from './rules.ts';
import type { OperationSurface, Schema, Surface } from './surface.ts';

const TODAY = '2027-06-01';
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

const operation: OperationSurface = {
  name: 'createClient',
  role: 'MEMBER',
  scope: 'clients:write',
  credentials: ['bearer'],
  parameters: {
    'query limit': { isRequired: false, schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
    'query sort': { isRequired: false, schema: { type: 'string', enum: ['name', '-name'] } },
  },
  body: { isRequired: false, content: { 'application/json': ref('NewClient'), 'text/csv': {} } },
  answers: {
    201: {
      headers: ['location', 'x-request-id'],
      content: { 'application/json': object({ data: ref('Client') }, ['data']), 'text/csv': {} },
    },
  },
};
const earlier: Surface = {
  version: '0.1.0',
  operations: { 'post /clients': operation },
  messages: { event: ref('Event') },
  refusals: {
    404: {
      codes: ['not_found', 'tenant_not_found'],
      body: { type: 'object', properties: { error: { const: 'NotFound' } }, additionalProperties: false },
    },
  },
  schemas: {
    NewClient: {
      ...object(
        {
          name: { type: 'string', minLength: 1, maxLength: 200 },
          order: { type: ['integer', 'null'], minimum: 0 },
          tags: { type: 'array', items: { type: 'string' }, maxItems: 10 },
          metadata: { type: 'object', additionalProperties: { type: 'string', maxLength: 500 } },
          billing: { anyOf: [{ type: 'string', enum: ['NONE'] }, object({ days: { type: 'integer' } })] },
        },
        ['name'],
      ),
      additionalProperties: false,
    },
    Client: object(
      {
        id: { type: 'string', pattern: '^clnt_' },
        status: { type: 'string', enum: ['ACTIVE', 'ARCHIVED'] },
        dueMinor: { type: 'integer' },
        parent: ref('Client'),
        closedAt: { type: 'string', format: 'date-time' },
      },
      ['id', 'status'],
    ),
    Event: { oneOf: [ref('ClientEvent')], discriminator: { propertyName: 'type' } },
    ClientEvent: object({ type: { type: 'string', enum: ['client.created'] }, data: ref('Client') }, [
      'type',
    ]),
  },
};

const propertiesOf = (name: string): Record<string, Schema> => earlier.schemas[name]?.properties;

/** The breaks that a change of the surface makes, as `rule where`. */
function breaksOf(change: (later: Surface) => void, before = earlier, day = TODAY): string[] {
  const later = structuredClone(before);
  change(later);
  return breaksBetween(before, later, day).map(({ rule, where }: Break) => `${rule} ${where}`);
}
const changed = (change: (one: OperationSurface) => void) =>
  breaksOf(({ operations }) => change(operations['post /clients'] as OperationSurface));
/** Changes the schema at a path such as `Client.status`. */
function changedSchema(path: string, schema: Schema | undefined): string[] {
  const [name = '', property] = path.split('.');
  return breaksOf(({ schemas }) => {
    const target = property === undefined ? schemas : schemas[name]?.properties;
    const key = property ?? name;
    if (schema) target[key] = { ...target[key], ...schema };
    else delete target[key];
  });
}

const inCall = 'post /clients';
const broken: Record<Rule, () => [found: string[], where: string | string[]]> = {
  operationRemoved: () => [breaksOf(({ operations }) => delete operations[inCall]), inCall],
  operationRenamed: () => [changed((one) => Object.assign(one, { name: 'addClient' })), inCall],
  roleRaised: () => [changed((one) => Object.assign(one, { role: 'ADMIN' })), inCall],
  scopeChanged: () => [changed((one) => Object.assign(one, { scope: 'parties:write' })), inCall],
  credentialAdded: () => [changed(({ credentials }) => credentials.push('tenant')), inCall],
  parameterRemoved: () => [
    changed(({ parameters }) => delete parameters['query sort']),
    `${inCall}, query sort`,
  ],
  parameterRequired: () => [
    changed(({ parameters }) => Object.assign(parameters, { 'query q': { isRequired: true, schema: {} } })),
    `${inCall}, query q`,
  ],
  bodyRequired: () => [changed(({ body }) => Object.assign(body as object, { isRequired: true })), inCall],
  bodyTypeRemoved: () => [changed(({ body }) => delete body?.content['text/csv']), inCall],
  inputNarrowed: () => [changedSchema('NewClient.name', { maxLength: 100 }), 'NewClient.name in requests'],
  inputRequired: () => [
    changedSchema('NewClient', { required: ['name', 'order'] }),
    'NewClient.order in requests',
  ],
  inputRemoved: () => [changedSchema('NewClient.order', undefined), 'NewClient.order in requests'],
  statusChanged: () => [
    changed((one) => Object.assign(one, { answers: { 202: one.answers[201] } })),
    [inCall, inCall],
  ],
  answerTypeRemoved: () => [changed(({ answers }) => delete answers[201]?.content['text/csv']), inCall],
  answerHeaderRemoved: () => [changed(({ answers }) => answers[201]?.headers.shift()), inCall],
  answerRemoved: () => [changedSchema('Client.dueMinor', undefined), 'Client.dueMinor in answers'],
  answerOptional: () => [changedSchema('Client', { required: ['id'] }), 'Client.status in answers'],
  answerWidened: () => [changedSchema('Client.dueMinor', { type: 'number' }), 'Client.dueMinor in answers'],
  answerGained: () => [
    breaksOf(({ refusals }) => Object.assign(refusals[404]?.body.properties, { code: { type: 'string' } })),
    '404.code in answers',
  ],
  valueRemoved: () => [changedSchema('Client.status', { enum: ['ACTIVE'] }), 'Client.status in answers'],
  codeRemoved: () => [breaksOf(({ refusals }) => refusals[404]?.codes.shift()), '404'],
  schemaRemoved: () => [
    breaksOf(({ schemas, operations, messages }) => {
      schemas.Customer = schemas.Client as Schema;
      delete schemas.Client;
      const renamed = (part: object) =>
        Object.assign(part, JSON.parse(JSON.stringify(part).replaceAll('/Client"', '/Customer"')));
      for (const part of [schemas, operations, messages]) renamed(part);
    }),
    'Client',
  ],
};

describe('the comparison of API documents', () => {
  for (const rule of Object.keys(RULES) as Rule[])
    test(`the comparison of API documents finds: ${rule}`, () => {
      const [found, where] = broken[rule]();
      assert.deepEqual(
        found,
        [where].flat().map((place) => `${rule} ${place}`),
      );
    });

  test('the comparison of API documents finds nothing in the same document', () => {
    assert.deepEqual(
      breaksOf(() => {}),
      [],
    );
  });

  test('the comparison of API documents lets requests be read more generously', () => {
    const generous: [string, Schema][] = [
      ['NewClient', { required: [], additionalProperties: true }],
      ['NewClient', { properties: { ...propertiesOf('NewClient'), locale: { type: 'string' } } }],
      ['NewClient.name', { minLength: 0, maxLength: 500, type: ['string', 'null'] }],
      ['NewClient.order', { type: ['number', 'null'], minimum: -1 }],
      ['NewClient.tags', { items: {}, maxItems: 20 }],
      ['NewClient.metadata', { additionalProperties: true }],
      [
        'NewClient.billing',
        { anyOf: [...(propertiesOf('NewClient').billing?.anyOf ?? []), { type: 'null' }] },
      ],
    ];
    for (const [path, schema] of generous) assert.deepEqual(changedSchema(path, schema), [], path);
    const parameters = { 'query q': { isRequired: false, schema: { type: 'string' } } };
    const more = changed((one) => {
      Object.assign(one.parameters, parameters);
      Object.assign(one.parameters['query sort']?.schema ?? {}, { enum: ['name', '-name', 'order'] });
      one.role = 'VIEWER';
      one.scope = 'clients:read';
    });
    assert.deepEqual(more, []);
  });

  test('the comparison of API documents finds each way to narrow a request', () => {
    const narrow: [path: string, schema: Schema, where?: string][] = [
      ['NewClient.name', { minLength: 2 }],
      ['NewClient.name', { pattern: '^[A-Z]' }],
      ['NewClient.name', { enum: ['Ada'] }],
      ['NewClient.order', { type: 'integer' }],
      ['NewClient.order', { minimum: 1 }],
      ['NewClient.tags', { maxItems: 5 }],
      ['NewClient.tags', { items: { type: 'integer' } }, 'NewClient.tags[]'],
      ['NewClient.tags', { uniqueItems: true }],
      [
        'NewClient.metadata',
        { additionalProperties: { type: 'string', maxLength: 50 } },
        'NewClient.metadata[name]',
      ],
      ['NewClient.metadata', { additionalProperties: false }, 'NewClient.metadata[name]'],
      ['NewClient.billing', { anyOf: [{ type: 'string', enum: ['NONE'] }] }],
    ];
    for (const [path, schema, where = path] of narrow)
      assert.deepEqual(changedSchema(path, schema), [`inputNarrowed ${where} in requests`], path);
    for (const schema of [{ default: 50 }, { maximum: 100 }]) {
      const found = changed(({ parameters }) =>
        Object.assign(parameters['query limit']?.schema ?? {}, schema),
      );
      assert.deepEqual(found, [`inputNarrowed ${inCall}, query limit in requests`]);
    }
  });

  test('the comparison of API documents lets answers gain properties, values and types of events', () => {
    const another = object({ type: { type: 'string', enum: ['order.created'] } });
    const gained: [string, Schema][] = [
      ['Client', { properties: { ...propertiesOf('Client'), locale: { type: 'string' } } }],
      ['Client', { required: ['id', 'status', 'closedAt'] }],
      ['Client.status', { enum: ['ACTIVE', 'ARCHIVED', 'BLOCKED'] }],
      ['ClientEvent', { properties: { ...propertiesOf('ClientEvent'), mode: { type: 'string' } } }],
      ['Event', { oneOf: [ref('ClientEvent'), another] }],
    ];
    for (const [path, schema] of gained) assert.deepEqual(changedSchema(path, schema), [], path);
  });

  test('the comparison of API documents finds each way to widen an answer, once for all operations', () => {
    const wide: [path: string, schema: Schema][] = [
      ['Client.dueMinor', { type: ['integer', 'null'] }],
      ['Client.id', { pattern: '^client_' }],
      ['Client.closedAt', { format: 'date' }],
      ['Client.parent', { $ref: undefined, type: 'string' }],
    ];
    for (const [path, schema] of wide)
      assert.deepEqual(changedSchema(path, schema), [`answerWidened ${path} in answers`], path);
    const inEvent = { type: { type: 'string', enum: ['client.created'] } };
    assert.deepEqual(changedSchema('ClientEvent', { properties: inEvent }), [
      'answerRemoved ClientEvent.data in answers',
    ]);
  });

  test('the comparison of API documents lets go what was deprecated, from its sunset on', () => {
    const retired = { deprecated: true, 'x-sunset': '2027-06-01' };
    const before = structuredClone(earlier);
    Object.assign(before.operations[inCall] as object, retired);
    Object.assign(before.operations[inCall]?.parameters['query sort']?.schema ?? {}, retired);
    for (const name of ['NewClient', 'Client'])
      for (const property of Object.values(before.schemas[name]?.properties ?? {}))
        if (property !== before.schemas.Client?.properties.parent) Object.assign(property as object, retired);
    const removals: ((later: Surface) => void)[] = [
      ({ operations }) => delete operations[inCall],
      ({ operations }) => delete operations[inCall]?.parameters['query sort'],
      ({ schemas }) => delete schemas.NewClient?.properties.order,
      ({ schemas }) => delete schemas.Client?.properties.dueMinor,
    ];
    for (const remove of removals) {
      assert.deepEqual(breaksOf(remove, before, '2027-06-01'), []);
      assert.equal(breaksOf(remove, before, '2027-05-31').length, 1);
      assert.equal(breaksOf(remove, earlier, '2027-06-01').length, 1);
    }
  });
});
