import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { fakeConnection } from '../../../test/support/integrations/fake-connection.ts';
import {
  authorise,
  type JiraIntegration,
  jiraIntegration,
} from '../../../test/support/integrations/jira-provider.ts';
import { needsRenewal } from './registered-webhook.ts';

const DAY_MS = 86_400_000;
const mapped = (...keys: string[]) => ({
  mappings: keys.map((projectKey) => ({ projectKey, projectId: 'prj_1' })),
});

describe("Jira's webhook", () => {
  let jira: JiraIntegration;
  const start = async (...args: Parameters<typeof jiraIntegration>) => {
    jira = await jiraIntegration(...args);
    return jira;
  };
  afterEach(() => jira.atlassian.stop());

  test("Jira's webhook is registered for the mapped projects, at our URL, for 30 days", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB', 'OPS'));
    await provider.connect(connection);
    const [webhook, ...others] = atlassian.webhooks;
    assert.deepEqual(others, []);
    assert.equal(webhook?.url, connection.endpoints[0]);
    assert.equal(webhook?.jqlFilter, 'project in ("OPS", "WEB")');
    assert.deepEqual(webhook?.events, ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted']);
    assert.equal(connection.memory.cloudId, atlassian.sites[0]?.cloudId);
    assert.equal(connection.memory.webhookId, webhook?.id);
    assert.equal(connection.memory.webhookEndsAt, '2026-07-31T10:00:00.000Z');
    const key = connection.endpoints[0]?.split('/').at(-1) ?? '';
    assert.ok(!JSON.stringify(connection.memory).includes(key), 'the key is not readable');
  });

  test("Jira's webhook stays when nothing about it has changed", async () => {
    const { provider, connection, asked } = await start(mapped('WEB', 'OPS'));
    await provider.connect(connection);
    asked();
    connection.config = { ...mapped('OPS', 'WEB'), role: 'Developer' };
    await provider.connect(connection);
    assert.deepEqual(asked(), [
      'GET /oauth/token/accessible-resources',
      'GET /rest/api/3/webhook?startAt=0&maxResults=100',
    ]);
  });

  test("Jira's webhook is replaced when other projects are mapped, and the previous one is removed last", async () => {
    const { provider, connection, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(connection);
    const last = atlassian.webhooks[0];
    asked();
    connection.config = mapped('WEB', 'OPS');
    await provider.connect(connection);
    assert.deepEqual(asked().slice(2), ['POST /rest/api/3/webhook', 'DELETE /rest/api/3/webhook']);
    assert.equal(atlassian.webhooks.length, 1);
    assert.equal(atlassian.webhooks[0]?.jqlFilter, 'project in ("OPS", "WEB")');
    assert.equal(atlassian.webhooks[0]?.url, last?.url, 'Atlassian accepts one URL only');
    assert.notEqual(connection.memory.webhookId, last?.id);
  });

  test("Jira's webhook is replaced also on sites that do not list URLs", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB'));
    await provider.connect(connection);
    atlassian.faults.withoutWebhookUrls = true;
    connection.config = mapped('OPS');
    await provider.connect(connection);
    assert.deepEqual(
      atlassian.webhooks.map(({ url, id }) => ({ url, id })),
      [{ url: connection.endpoints.at(-1), id: connection.memory.webhookId }],
    );
  });

  test("Jira's webhook exists only while a project is mapped", async () => {
    const { provider, connection, atlassian } = await start({});
    await provider.connect(connection);
    assert.equal(atlassian.webhooks.length, 0);
    connection.config = mapped('WEB');
    await provider.connect(connection);
    assert.equal(atlassian.webhooks.length, 1);
    connection.config = { mappings: [] };
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 500 } });
    await assert.rejects(provider.connect(connection), { name: 'ProviderFailure', status: 500 });
    assert.equal(connection.memory.webhookId, atlassian.webhooks[0]?.id, 'it is remembered while it exists');
    await provider.connect(connection);
    assert.deepEqual(atlassian.webhooks, []);
    assert.equal(connection.memory.webhookId, undefined);
  });

  test("Jira's webhook is replaced even if the previous one can only be removed later", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB'));
    await provider.connect(connection);
    connection.config = mapped('OPS');
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 500 } });
    await provider.connect(connection);
    assert.equal(atlassian.webhooks.length, 2);
    await provider.connect(connection);
    assert.deepEqual(
      atlassian.webhooks.map(({ id }) => id),
      [connection.memory.webhookId],
    );
  });

  test("Jira's webhook is found again after a crash that follows its registration", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB'));
    await provider.connect(connection);
    const { webhookId } = connection.memory;
    await connection.remember({ webhookId: undefined, webhookFilter: undefined, webhookCloudId: undefined });
    await provider.connect(connection);
    assert.equal(connection.memory.webhookId, webhookId);
    assert.equal(atlassian.webhooks.length, 1);
  });

  test("Jira's webhook stays when its replacement is answered with errors", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB'));
    await provider.connect(connection);
    const { webhookId } = connection.memory;
    atlassian.faults.registrationErrors.push(['The clause is unsupported']);
    connection.config = mapped('OPS');
    await assert.rejects(provider.connect(connection), {
      name: 'ProviderFailure',
      message: /The clause is unsupported/,
    });
    assert.deepEqual(
      atlassian.webhooks.map(({ id }) => id),
      [webhookId],
    );
    connection.config = mapped('NOSUCH');
    await assert.rejects(provider.connect(connection), { message: /'NOSUCH' does not exist/ });
  });

  test("Jira's webhook is refused to a second integration of the same account and site, with the reason", async () => {
    const { provider, connection, atlassian, clock } = await start(mapped('WEB'));
    await provider.connect(connection);
    const other = fakeConnection(provider.oauth, clock, mapped('WEB'));
    other.grant = await authorise(atlassian, provider);
    await assert.rejects(provider.connect(other), { message: /Only a single URL per app/ });
    assert.equal(atlassian.webhooks.length, 1);
  });

  test("Jira's webhook is renewed in its last week and not before", async () => {
    const { provider, connection, clock, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(connection);
    asked();
    clock.nowMs += 22 * DAY_MS;
    await provider.maintain(connection);
    assert.deepEqual(asked(), []);
    clock.nowMs += 2 * DAY_MS;
    atlassian.expireAccessTokens();
    await provider.maintain(connection);
    assert.equal(asked().at(-1), 'PUT /rest/api/3/webhook/refresh');
    assert.equal(connection.memory.webhookEndsAt, '2026-08-24T10:00:00.000Z');
    assert.equal(atlassian.webhooks[0]?.endsMs, Date.parse('2026-08-24T10:00:00Z'));
  });

  test("Jira's webhook is registered again when it is missing", async () => {
    const { provider, connection, clock, atlassian } = await start(mapped('WEB'));
    await provider.connect(connection);
    clock.nowMs += 29 * DAY_MS;
    atlassian.webhooks.splice(0);
    await provider.maintain(connection);
    assert.equal(atlassian.webhooks[0]?.id, connection.memory.webhookId);
    assert.equal(connection.memory.webhookEndsAt, '2026-08-29T10:00:00.000Z');
    atlassian.webhooks.splice(0);
    await provider.disconnect(connection);
    await provider.maintain(connection);
    assert.equal(atlassian.webhooks.length, 1);
  });

  test("Jira's webhook is replaced by the upkeep when it differs from the config", async () => {
    const sites = ['aaaa-1', 'bbbb-2'].map((cloudId) => ({
      cloudId,
      name: cloudId,
      projects: ['WEB', 'OPS'],
    }));
    const { provider, connection, atlassian, asked } = await start(
      { ...mapped('WEB'), cloudId: 'aaaa-1' },
      { sites },
    );
    const there = () => atlassian.webhooks.map(({ cloudId, jqlFilter }) => `${cloudId} ${jqlFilter}`);
    await provider.connect(connection);
    for (const [config, expected] of [
      [{ ...mapped('WEB', 'OPS'), cloudId: 'aaaa-1' }, ['aaaa-1 project in ("OPS", "WEB")']],
      [{ ...mapped('WEB', 'OPS'), cloudId: 'bbbb-2' }, ['bbbb-2 project in ("OPS", "WEB")']],
      [{ cloudId: 'bbbb-2' }, []],
    ] as const) {
      connection.config = config;
      await provider.maintain(connection);
      assert.deepEqual(there(), expected);
      asked();
      await provider.maintain(connection);
      assert.deepEqual(asked(), [], 'and is left alone from then on');
    }
  });

  test("Jira's webhook is removed with the integration, if it still exists", async () => {
    const { provider, connection, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(connection);
    const { webhookId, webhookFilter, webhookCloudId } = connection.memory;
    await provider.disconnect(connection);
    assert.deepEqual(atlassian.webhooks, []);
    asked();
    await provider.disconnect(connection);
    assert.deepEqual(asked(), []);
    await connection.remember({ webhookId, webhookFilter, webhookCloudId });
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 404 } });
    await provider.disconnect(connection);
  });

  test("Jira's webhook belongs to the site that the config names, and a failure lists the sites", async () => {
    const sites = [
      { cloudId: 'aaaa-1', name: 'first', projects: ['WEB'] },
      { cloudId: 'bbbb-2', name: 'second', projects: ['WEB'] },
    ];
    const { provider, connection, atlassian } = await start(mapped('WEB'), { sites });
    await assert.rejects(provider.connect(connection), {
      name: 'ProviderFailure',
      message: /set config.cloudId to one of first \(aaaa-1\), second \(bbbb-2\)/,
    });
    connection.config = { ...mapped('WEB'), cloudId: 'cccc-3' };
    await assert.rejects(provider.connect(connection), { message: /no access to the site cccc-3/ });
    connection.config = { ...mapped('WEB'), cloudId: 'aaaa-1' };
    await provider.connect(connection);
    connection.config = { ...mapped('WEB'), cloudId: 'bbbb-2' };
    await provider.connect(connection);
    assert.deepEqual(
      atlassian.webhooks.map(({ cloudId }) => cloudId),
      ['bbbb-2'],
    );
  });

  test("Jira's webhook needs an account with a site", async () => {
    const { provider, connection } = await start(mapped('WEB'), { sites: [] });
    await assert.rejects(provider.connect(connection), { message: /access to no Jira site/ });
  });

  test("Jira's webhook reports a revoked grant as lost", async () => {
    const { provider, connection, atlassian } = await start(mapped('WEB'));
    atlassian.revokeEverything();
    await assert.rejects(provider.connect(connection), { name: 'GrantLost' });
  });

  test("Jira's webhook needs renewal in its last week, or when its end is unknown", () => {
    const now = new Date('2026-07-01T10:00:00Z');
    const memory = { webhookId: 1, webhookFilter: 'f', webhookCloudId: 'c' };
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-07-08T10:00:01.000Z' }, now), false);
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-07-08T10:00:00.000Z' }, now), true);
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-06-01T10:00:00.000Z' }, now), true);
    assert.equal(needsRenewal(memory, now), true);
    assert.equal(needsRenewal({}, now), false);
  });
});
