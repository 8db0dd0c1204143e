import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { fakeLink } from '../../../test/support/integrations/fake-link.ts';
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

  test('is registered for the mapped projects, at our URL, for 30 days', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB', 'OPS'));
    await provider.connect(link);
    const [webhook, ...others] = atlassian.webhooks;
    assert.deepEqual(others, []);
    assert.equal(webhook?.url, link.endpoints[0]);
    assert.equal(webhook?.jqlFilter, 'project in ("OPS", "WEB")');
    assert.deepEqual(webhook?.events, ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted']);
    assert.equal(link.memory.cloudId, atlassian.sites[0]?.cloudId);
    assert.equal(link.memory.webhookId, webhook?.id);
    assert.equal(link.memory.webhookEndsAt, '2026-07-31T10:00:00.000Z');
    const key = link.endpoints[0]?.split('/').at(-1) ?? '';
    assert.ok(!JSON.stringify(link.memory).includes(key), 'the key is not readable');
  });

  test('stays when nothing about it has changed', async () => {
    const { provider, link, asked } = await start(mapped('WEB', 'OPS'));
    await provider.connect(link);
    asked();
    link.config = { ...mapped('OPS', 'WEB'), role: 'Developer' };
    await provider.connect(link);
    assert.deepEqual(asked(), [
      'GET /oauth/token/accessible-resources',
      'GET /rest/api/3/webhook?startAt=0&maxResults=100',
    ]);
  });

  test('is replaced when other projects are mapped, and the previous one is removed last', async () => {
    const { provider, link, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(link);
    const last = atlassian.webhooks[0];
    asked();
    link.config = mapped('WEB', 'OPS');
    await provider.connect(link);
    assert.deepEqual(asked().slice(2), ['POST /rest/api/3/webhook', 'DELETE /rest/api/3/webhook']);
    assert.equal(atlassian.webhooks.length, 1);
    assert.equal(atlassian.webhooks[0]?.jqlFilter, 'project in ("OPS", "WEB")');
    assert.equal(atlassian.webhooks[0]?.url, last?.url, 'Atlassian accepts one URL only');
    assert.notEqual(link.memory.webhookId, last?.id);
  });

  test('is replaced also on sites that do not list URLs', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB'));
    await provider.connect(link);
    atlassian.faults.withoutWebhookUrls = true;
    link.config = mapped('OPS');
    await provider.connect(link);
    assert.deepEqual(
      atlassian.webhooks.map(({ url, id }) => ({ url, id })),
      [{ url: link.endpoints.at(-1), id: link.memory.webhookId }],
    );
  });

  test('exists only while a project is mapped', async () => {
    const { provider, link, atlassian } = await start({});
    await provider.connect(link);
    assert.equal(atlassian.webhooks.length, 0);
    link.config = mapped('WEB');
    await provider.connect(link);
    assert.equal(atlassian.webhooks.length, 1);
    link.config = { mappings: [] };
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 500 } });
    await assert.rejects(provider.connect(link), { name: 'ProviderFailure', status: 500 });
    assert.equal(link.memory.webhookId, atlassian.webhooks[0]?.id, 'it is remembered while it exists');
    await provider.connect(link);
    assert.deepEqual(atlassian.webhooks, []);
    assert.equal(link.memory.webhookId, undefined);
  });

  test('is replaced even if the previous one can only be removed later', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB'));
    await provider.connect(link);
    link.config = mapped('OPS');
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 500 } });
    await provider.connect(link);
    assert.equal(atlassian.webhooks.length, 2);
    await provider.connect(link);
    assert.deepEqual(
      atlassian.webhooks.map(({ id }) => id),
      [link.memory.webhookId],
    );
  });

  test('is found again after a crash that follows its registration', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB'));
    await provider.connect(link);
    const { webhookId } = link.memory;
    await link.remember({ webhookId: undefined, webhookFilter: undefined, webhookCloudId: undefined });
    await provider.connect(link);
    assert.equal(link.memory.webhookId, webhookId);
    assert.equal(atlassian.webhooks.length, 1);
  });

  test('stays when its replacement is answered with errors', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB'));
    await provider.connect(link);
    const { webhookId } = link.memory;
    atlassian.faults.registrationErrors.push(['The clause is unsupported']);
    link.config = mapped('OPS');
    await assert.rejects(provider.connect(link), {
      name: 'ProviderFailure',
      message: /The clause is unsupported/,
    });
    assert.deepEqual(
      atlassian.webhooks.map(({ id }) => id),
      [webhookId],
    );
    link.config = mapped('NOSUCH');
    await assert.rejects(provider.connect(link), { message: /'NOSUCH' does not exist/ });
  });

  test('is refused to a second integration of the same account and site, with the reason', async () => {
    const { provider, link, atlassian, clock } = await start(mapped('WEB'));
    await provider.connect(link);
    const other = fakeLink(provider.oauth, clock, mapped('WEB'));
    other.grant = await authorise(atlassian, provider);
    await assert.rejects(provider.connect(other), { message: /Only a single URL per app/ });
    assert.equal(atlassian.webhooks.length, 1);
  });

  test('is renewed in its last week and not before', async () => {
    const { provider, link, clock, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(link);
    asked();
    clock.nowMs += 22 * DAY_MS;
    await provider.maintain(link);
    assert.deepEqual(asked(), []);
    clock.nowMs += 2 * DAY_MS;
    atlassian.expireAccessTokens();
    await provider.maintain(link);
    assert.equal(asked().at(-1), 'PUT /rest/api/3/webhook/refresh');
    assert.equal(link.memory.webhookEndsAt, '2026-08-24T10:00:00.000Z');
    assert.equal(atlassian.webhooks[0]?.endsMs, Date.parse('2026-08-24T10:00:00Z'));
  });

  test('is registered again when it is missing', async () => {
    const { provider, link, clock, atlassian } = await start(mapped('WEB'));
    await provider.connect(link);
    clock.nowMs += 29 * DAY_MS;
    atlassian.webhooks.splice(0);
    await provider.maintain(link);
    assert.equal(atlassian.webhooks[0]?.id, link.memory.webhookId);
    assert.equal(link.memory.webhookEndsAt, '2026-08-29T10:00:00.000Z');
    atlassian.webhooks.splice(0);
    await provider.disconnect(link);
    await provider.maintain(link);
    assert.equal(atlassian.webhooks.length, 1);
  });

  test('is replaced by the upkeep when it differs from the config', async () => {
    const sites = ['aaaa-1', 'bbbb-2'].map((cloudId) => ({
      cloudId,
      name: cloudId,
      projects: ['WEB', 'OPS'],
    }));
    const { provider, link, atlassian, asked } = await start(
      { ...mapped('WEB'), cloudId: 'aaaa-1' },
      { sites },
    );
    const there = () => atlassian.webhooks.map(({ cloudId, jqlFilter }) => `${cloudId} ${jqlFilter}`);
    await provider.connect(link);
    for (const [config, expected] of [
      [{ ...mapped('WEB', 'OPS'), cloudId: 'aaaa-1' }, ['aaaa-1 project in ("OPS", "WEB")']],
      [{ ...mapped('WEB', 'OPS'), cloudId: 'bbbb-2' }, ['bbbb-2 project in ("OPS", "WEB")']],
      [{ cloudId: 'bbbb-2' }, []],
    ] as const) {
      link.config = config;
      await provider.maintain(link);
      assert.deepEqual(there(), expected);
      asked();
      await provider.maintain(link);
      assert.deepEqual(asked(), [], 'and is left alone from then on');
    }
  });

  test('is removed with the integration, if it still exists', async () => {
    const { provider, link, atlassian, asked } = await start(mapped('WEB'));
    await provider.connect(link);
    const { webhookId, webhookFilter, webhookCloudId } = link.memory;
    await provider.disconnect(link);
    assert.deepEqual(atlassian.webhooks, []);
    asked();
    await provider.disconnect(link);
    assert.deepEqual(asked(), []);
    await link.remember({ webhookId, webhookFilter, webhookCloudId });
    atlassian.faults.answers.push({ to: 'DELETE /', with: { status: 404 } });
    await provider.disconnect(link);
  });

  test('belongs to the site that the config names, and a failure lists the sites', async () => {
    const sites = [
      { cloudId: 'aaaa-1', name: 'first', projects: ['WEB'] },
      { cloudId: 'bbbb-2', name: 'second', projects: ['WEB'] },
    ];
    const { provider, link, atlassian } = await start(mapped('WEB'), { sites });
    await assert.rejects(provider.connect(link), {
      name: 'ProviderFailure',
      message: /set config.cloudId to one of first \(aaaa-1\), second \(bbbb-2\)/,
    });
    link.config = { ...mapped('WEB'), cloudId: 'cccc-3' };
    await assert.rejects(provider.connect(link), { message: /no access to the site cccc-3/ });
    link.config = { ...mapped('WEB'), cloudId: 'aaaa-1' };
    await provider.connect(link);
    link.config = { ...mapped('WEB'), cloudId: 'bbbb-2' };
    await provider.connect(link);
    assert.deepEqual(
      atlassian.webhooks.map(({ cloudId }) => cloudId),
      ['bbbb-2'],
    );
  });

  test('needs an account with a site', async () => {
    const { provider, link } = await start(mapped('WEB'), { sites: [] });
    await assert.rejects(provider.connect(link), { message: /access to no Jira site/ });
  });

  test('reports a revoked grant as lost', async () => {
    const { provider, link, atlassian } = await start(mapped('WEB'));
    atlassian.revokeEverything();
    await assert.rejects(provider.connect(link), { name: 'GrantLost' });
  });

  test('needs renewal in its last week, or when its end is unknown', () => {
    const now = new Date('2026-07-01T10:00:00Z');
    const memory = { webhookId: 1, webhookFilter: 'f', webhookCloudId: 'c' };
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-07-08T10:00:01.000Z' }, now), false);
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-07-08T10:00:00.000Z' }, now), true);
    assert.equal(needsRenewal({ ...memory, webhookEndsAt: '2026-06-01T10:00:00.000Z' }, now), true);
    assert.equal(needsRenewal(memory, now), true);
    assert.equal(needsRenewal({}, now), false);
  });
});
