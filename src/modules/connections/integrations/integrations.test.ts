import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService({ ALLOWED_ORIGINS: 'https://app.example.com' });
const WEBHOOK = { provider: 'WEBHOOK', name: 'Somebody', config: { url: 'https://example.com/hooks' } };

const post = (tenant: string, path: string, body?: object) =>
  service.request('POST', path, { tenant, ...(body && { body }) });
const created = (tenant: string, body: object = WEBHOOK) => make(service, tenant, '/integrations', body);
const fieldsOf = ({ json }: { json: { details: { field: string; constraint: string }[] } }) =>
  json.details.map(({ field, constraint }) => `${field} ${constraint}`);

describe('integrations', () => {
  test('integrations are created, read, changed, listed and deleted', async () => {
    const tenant = await service.tenant();
    const answer = await post(tenant, '/integrations', WEBHOOK);
    assert.equal(answer.status, 201);
    const { secret, ...integration } = answer.data;
    assert.match(secret, /^whsec_/);
    assert.equal(answer.headers.get('location'), `${service.url}/api/v1/integrations/${integration.id}`);
    assert.match(integration.id, /^int_/);
    assert.deepEqual(
      { ...integration, id: '', createdAt: '', updatedAt: '' },
      {
        ...WEBHOOK,
        ...{ id: '', status: 'ACTIVE', isAuthorized: false, subscriptions: [], createdAt: '', updatedAt: '' },
      },
    );
    const path = `/integrations/${integration.id}`;
    assert.deepEqual((await service.request('GET', path, { tenant })).data, integration);
    const change = { name: 'Somebody else', config: { url: 'https://example.com/other' } };
    const changed = await service.request('PATCH', path, { tenant, body: change });
    assert.deepEqual({ name: changed.data.name, config: changed.data.config }, change);
    assert.deepEqual((await service.request('GET', '/integrations', { tenant })).data, [changed.data]);
    assert.equal((await service.request('DELETE', path, { tenant })).status, 204);
    assert.equal((await service.request('GET', path, { tenant })).status, 404);
    assert.equal((await service.request('DELETE', path, { tenant })).status, 404);
  });

  test('integrations of a provider with OAuth are PENDING_AUTH, and can be created without credentials', async () => {
    const tenant = await service.tenant();
    for (const provider of ['JIRA', 'GOOGLE_DRIVE']) {
      const integration = await created(tenant, { provider, name: provider });
      assert.equal(integration.status, 'PENDING_AUTH');
      assert.equal(integration.isAuthorized, false);
      assert.equal(integration.secret, undefined);
      assert.deepEqual(integration.config, {});
    }
    const list = async (query: string) =>
      (await service.request('GET', `/integrations?${query}`, { tenant })).data;
    assert.equal((await list('provider=JIRA')).length, 1);
    assert.equal((await list('status=PENDING_AUTH')).length, 2);
    assert.equal((await list('status=ACTIVE')).length, 0);
  });

  test('integrations refuse a config that the provider does not accept, and name every failed field', async () => {
    const tenant = await service.tenant();
    const refused = async (body: object) => {
      const answer = await post(tenant, '/integrations', { name: 'Wrong', ...body });
      assert.equal(answer.status, 400, answer.text);
      return fieldsOf(answer);
    };
    assert.deepEqual(await refused({ provider: 'FAX' }), ['provider enum']);
    assert.deepEqual(await refused({ provider: 'WEBHOOK' }), ['config.url required']);
    assert.deepEqual(await refused({ provider: 'WEBHOOK', config: { url: 1, more: true } }), [
      'config.more additionalProperties',
      'config.url type',
    ]);
    const [field] = await refused({ provider: 'WEBHOOK', config: { url: 'http://example.com/' } });
    assert.match(field ?? '', /^config\.url /);
    const mappings = [
      { projectKey: 'ABC', projectId: 'prj_unknown' },
      { projectKey: 'ABC', projectId: 'prj_unknown' },
    ];
    assert.equal((await refused({ provider: 'JIRA', config: { mappings } })).length, 1);
    const unknown = { provider: 'JIRA', name: 'Jira', config: { mappings: mappings.slice(1) } };
    assert.equal((await post(tenant, '/integrations', unknown)).status, 404);
    const { id: contractId } = await activeContract(service, tenant);
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Part' });
    const known = { mappings: [{ projectKey: 'ABC', projectId }] };
    assert.deepEqual((await created(tenant, { ...unknown, config: known })).config, known);
  });

  test('integrations are subscribed to events of the catalogue, once per scope', async () => {
    const tenant = await service.tenant();
    const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const subscriptions = [{ eventType: 'invoice.finalized' }, { eventType: 'client.*', clientId }];
    const { id, subscriptions: made } = await created(tenant, { ...WEBHOOK, subscriptions });
    assert.deepEqual(
      made.map(({ eventType, scopeKey }: Record<string, string>) => `${eventType} ${scopeKey}`),
      ['invoice.finalized tenant', `client.* client:${clientId}`],
    );
    assert.equal(made[1].clientId, clientId);
    assert.match(made[0].id, /^sub_/);
    const path = `/integrations/${id}/subscriptions`;
    const more = await post(tenant, path, { eventType: 'invoice.finalized', clientId });
    assert.equal(more.status, 201);
    assert.equal(more.headers.get('location'), `${service.url}/api/v1${path}/${more.data.id}`);
    assert.equal(more.data.scopeKey, `client:${clientId}`);
    assert.equal((await post(tenant, path, { eventType: 'invoice.finalized' })).status, 409);
    const twice = { ...WEBHOOK, subscriptions: [{ eventType: 'client.*' }, { eventType: 'client.*' }] };
    assert.deepEqual(fieldsOf(await post(tenant, '/integrations', twice)), ['subscriptions.1 uniqueItems']);
    assert.deepEqual(fieldsOf(await post(tenant, path, { eventType: 'invoice.forgotten' })), [
      'eventType enum',
    ]);
    assert.deepEqual(fieldsOf(await post(tenant, path, { eventType: '*' })), ['eventType enum']);
    assert.equal((await post(tenant, path, { eventType: 'client.*', clientId: 'clnt_unknown' })).status, 404);
    const gone = `${path}/${more.data.id}`;
    assert.equal((await service.request('DELETE', gone, { tenant })).status, 204);
    assert.equal((await service.request('DELETE', gone, { tenant })).status, 404);
    assert.equal(
      (await service.request('GET', `/integrations/${id}`, { tenant })).data.subscriptions.length,
      2,
    );
  });

  test('integrations refuse subscriptions to events that the provider does not accept', async () => {
    const tenant = await service.tenant();
    const jira = { provider: 'JIRA', name: 'Jira', subscriptions: [{ eventType: 'invoice.finalized' }] };
    assert.deepEqual(fieldsOf(await post(tenant, '/integrations', jira)), ['subscriptions.0.eventType enum']);
    const drive = {
      provider: 'GOOGLE_DRIVE',
      name: 'Drive',
      subscriptions: [{ eventType: 'client.created' }, { eventType: 'creditNote.updated' }],
    };
    assert.deepEqual(fieldsOf(await post(tenant, '/integrations', drive)), [
      'subscriptions.0.eventType enum',
      'subscriptions.1.eventType enum',
    ]);
  });

  test('integrations can be disabled and enabled', async () => {
    const tenant = await service.tenant();
    const { id } = await created(tenant);
    assert.equal((await post(tenant, `/integrations/${id}/disable`)).data.status, 'DISABLED');
    assert.equal((await post(tenant, `/integrations/${id}/disable`)).data.status, 'DISABLED');
    assert.equal((await post(tenant, `/integrations/${id}/enable`)).data.status, 'ACTIVE');
    const jira = await created(tenant, { provider: 'JIRA', name: 'Jira' });
    assert.deepEqual(fieldsOf(await post(tenant, `/integrations/${jira.id}/enable`)), ['status state']);
    await post(tenant, `/integrations/${jira.id}/disable`);
    assert.equal((await post(tenant, `/integrations/${jira.id}/enable`)).data.status, 'PENDING_AUTH');
  });

  test('integrations show a secret only once, and rotate it on demand', async () => {
    const tenant = await service.tenant();
    const { id, secret } = await created(tenant);
    const rotated = await post(tenant, `/integrations/${id}/rotate-secret`);
    assert.match(rotated.data.secret, /^whsec_/);
    assert.notEqual(rotated.data.secret, secret);
    const read = await service.request('GET', `/integrations/${id}`, { tenant });
    assert.equal(read.data.secret, undefined);
    const trail = await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant });
    for (const one of [secret, rotated.data.secret]) assert.ok(!trail.text.includes(one));
    const { rows } = await service.db.asOwner((owner) => owner.query('select secrets from integrations'));
    for (const { secrets } of rows) assert.ok(!String(secrets).includes('whsec_'));
    const jira = await created(tenant, { provider: 'JIRA', name: 'Jira' });
    assert.deepEqual(fieldsOf(await post(tenant, `/integrations/${jira.id}/rotate-secret`)), [
      'status state',
    ]);
  });

  test('integrations are managed by administrators and read by everyone', async () => {
    const tenant = await service.tenant();
    const { id } = await created(tenant);
    await make(service, tenant, '/members', { subject: 'mary', role: 'MEMBER' });
    const as = (method: string, path: string) =>
      service.request(method, path, { as: 'mary', tenant, body: {} });
    assert.equal((await as('POST', '/integrations')).status, 403);
    assert.equal((await as('PATCH', `/integrations/${id}`)).status, 403);
    assert.equal((await as('POST', `/integrations/${id}/disable`)).status, 403);
    assert.equal((await service.request('GET', `/integrations/${id}`, { as: 'mary', tenant })).status, 200);
  });

  test('integrations with a malformed identifier do not exist', async () => {
    const tenant = await service.tenant();
    for (const id of ['int_unknown', 'nonsense', 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze'])
      assert.equal((await service.request('GET', `/integrations/${id}`, { tenant })).status, 404);
  });
});

interface Described {
  title?: string;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
}

interface Listed {
  name: string;
  authorization: string;
  eventTypes: string[];
  config: Described;
  isTracker: boolean;
  takesPayments: boolean;
  sendsMail: boolean;
  isArchive: boolean;
  canServeSandbox: boolean;
  hasSecret: boolean;
}

test('the catalogue of providers shows how each is authorised and configured, and which events it accepts', async () => {
  const { data } = await service.request('GET', '/providers');
  const shown = data.map(({ eventTypes, config, authorization, ...one }: Listed) => ({
    ...{ name: one.name, authorization, takes: eventTypes.includes('invoice.finalized') },
    config: Object.keys(config.properties ?? {}),
    is: [
      one.isTracker && 'tracker',
      one.isArchive && 'archive',
      one.hasSecret && 'signed',
      one.takesPayments && 'for payments',
      one.sendsMail && 'for mail',
      one.canServeSandbox && 'for sandboxes',
    ].filter(Boolean),
  }));
  assert.deepEqual(shown, [
    { name: 'WEBHOOK', authorization: 'NONE', takes: true, config: ['url'], is: ['signed', 'for sandboxes'] },
    {
      ...{ name: 'JIRA', authorization: 'OAUTH2', takes: false },
      ...{ config: ['mappings', 'role', 'cloudId'], is: ['tracker', 'for sandboxes'] },
    },
    {
      ...{ name: 'GOOGLE_DRIVE', authorization: 'OAUTH2', takes: true },
      ...{ config: ['folderId', 'formats', 'clientFolders'], is: ['archive'] },
    },
    {
      ...{ name: 'SMTP', authorization: 'NONE', takes: false, is: ['for mail'] },
      config: ['host', 'port', 'security', 'user', 'password', 'from'],
    },
    {
      ...{ name: 'STRIPE', authorization: 'NONE', takes: false },
      ...{ config: ['secretKey', 'webhookSecret'], is: ['for payments', 'for sandboxes'] },
    },
  ]);
  assert.equal((await service.request('GET', '/providers', { as: null })).status, 401);
});

test('every setting of a provider has a label and a hint, from which forms are made', async () => {
  const { data } = await service.request('GET', '/providers');
  const nameless = (path: string, { properties = {} }: Described): string[] =>
    Object.entries(properties).flatMap(([name, property]) => [
      ...(property.title && property.description ? [] : [`${path}.${name}`]),
      ...nameless(`${path}.${name}`, property.items ?? property),
    ]);
  assert.deepEqual(
    data.flatMap(({ name, config }: Listed) => nameless(name, config)),
    [],
  );
});
