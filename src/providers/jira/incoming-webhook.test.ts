import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { type JiraIntegration, jiraIntegration } from '../../../test/support/integrations/jira-provider.ts';
import { jiraConfig } from './config-schema.ts';
import { type JiraWebhook, jiraWebhook, readWebhook } from './incoming-webhook.ts';
import { parseInstant } from './issue-parsing.ts';
import { jiraProvider } from './jira.ts';

const ajv = new Ajv({ strict: false });
const accepts = ajv.compile(jiraWebhook);
const acceptsConfig = ajv.compile(jiraConfig);

const webhook = (fields: Record<string, unknown> = {}, more: Record<string, unknown> = {}): JiraWebhook =>
  ({
    timestamp: 1_782_900_000_000,
    matchedWebhookIds: [1],
    webhookEvent: 'jira:issue_updated',
    issue: { id: '10042', key: 'WEB-17', fields: { project: { key: 'WEB' }, ...fields } },
    ...more,
  }) as JiraWebhook;
const worklog = (started: unknown, timeSpentSeconds: unknown, id: unknown = '20001') => ({
  ...{ id, author: { displayName: ' Ada ' }, started, timeSpentSeconds, comment: {} },
});

describe('reading a Jira webhook', () => {
  test('reading a Jira webhook returns the issue, at the time of the event', () => {
    const fields = {
      summary: 'Landing page',
      updated: '2026-07-01T09:59:59.999+0000',
      worklog: { total: 1, worklogs: [worklog('2026-07-01T10:00:00.000+0200', 3_600)] },
    };
    assert.deepEqual(readWebhook(webhook(fields)), {
      kind: 'updated',
      issue: {
        id: '10042',
        key: 'WEB-17',
        projectKey: 'WEB',
        summary: 'Landing page',
        versionMs: 1_782_900_000_000,
        updatedMs: Date.parse('2026-07-01T09:59:59.999Z'),
        worklogs: [{ id: '20001', startedAt: '2026-07-01T08:00:00.000Z', seconds: 3_600, author: 'Ada' }],
      },
    });
  });

  test('reading a Jira webhook returns no worklogs if some are missing or malformed', () => {
    const at = '2026-07-01T10:00:00.000+0000';
    const worklogs = [worklog(at, 60)];
    const worklogsOf = (said: unknown) => readWebhook(webhook({ worklog: said })).issue.worklogs;
    assert.equal(worklogsOf(undefined), undefined);
    assert.equal(worklogsOf({ total: 2, worklogs }), undefined);
    assert.equal(worklogsOf({ worklogs }), undefined);
    assert.equal(worklogsOf({ total: 1, worklogs: 'none' }), undefined);
    const odd = [
      ...[worklog('soon', 60), worklog(at, -1), worklog(null, 60), null, 7],
      ...['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'].map((started) => worklog(started, 60)),
      ...[0.5, '60', 2e9, Number.NaN, undefined].map((seconds) => worklog(at, seconds)),
      ...['', null, 1.5, {}, 'a\0b', 'x'.repeat(129)].map((id) => worklog(at, 60, id)),
    ];
    for (const one of odd)
      assert.equal(worklogsOf({ total: 2, worklogs: [...worklogs, one] }), undefined, JSON.stringify(one));
    assert.equal(worklogsOf({ total: 1, worklogs: [{ ...worklogs[0], id: undefined }] }), undefined);
    assert.deepEqual(worklogsOf({ total: 0, worklogs: [] }), []);
  });

  test('reading a Jira webhook returns identifiers of worklogs as texts, and names that can be stored', () => {
    const read = (more: object) => {
      const worklogs = [{ ...worklog('2026-07-01T10:00:00.000+0000', 60), ...more }];
      return readWebhook(webhook({ worklog: { total: 1, worklogs } })).issue.worklogs?.[0];
    };
    assert.equal(read({ id: 20_001 })?.id, '20001');
    assert.equal(read({ author: { displayName: `a\0b${'x'.repeat(300)}` } })?.author, `ab${'x'.repeat(198)}`);
    for (const author of [undefined, null, 'Ada', {}, { displayName: ' ' }, { displayName: 7 }])
      assert.equal(read({ author })?.author, undefined, JSON.stringify(author));
  });

  test('reading a Jira webhook returns no worklogs for a deleted issue', () => {
    const { kind, issue } = readWebhook(webhook({}, { webhookEvent: 'jira:issue_deleted' }));
    assert.equal(kind, 'deleted');
    assert.deepEqual(issue.worklogs, []);
  });

  test('reading a Jira webhook returns a summary that can be stored and shown', () => {
    const summaryOf = (summary: unknown) => readWebhook(webhook({ summary })).issue.summary;
    assert.equal(summaryOf('a\0b\ud800c\udc00d'), 'abcd');
    assert.equal(summaryOf('😀'.repeat(451)), '😀'.repeat(450));
    assert.equal(summaryOf(`a${'😀'.repeat(451)}`), `a${'😀'.repeat(449)}`);
    for (const none of [undefined, null, 5, '', ' \0 ']) assert.equal(summaryOf(none), 'WEB-17');
  });

  test("reading a Jira webhook understands times in Jira's format", () => {
    assert.equal(parseInstant('2026-07-01T10:00:00.000+0000'), Date.parse('2026-07-01T10:00:00Z'));
    assert.equal(parseInstant('2026-07-01T10:00:00.000-0330'), Date.parse('2026-07-01T13:30:00Z'));
    assert.equal(parseInstant('2026-07-01T10:00:00+02:00'), Date.parse('2026-07-01T08:00:00Z'));
    assert.equal(parseInstant('2026-07-01T10:00:00Z'), Date.parse('2026-07-01T10:00:00Z'));
    for (const odd of ['2026-07-01', '2026-13-01T10:00:00.000+0000', 'now', 5, null])
      assert.equal(parseInstant(odd), undefined);
  });

  test('reading a Jira webhook accepts the documented shape, with any further properties', () => {
    assert.ok(accepts(webhook({ anything: [1] }, { changelog: {}, user: null })));
    assert.ok(accepts(webhook({}, { timestamp: -9_007_199_254_740_991, matchedWebhookIds: [] })));
    const wrong: unknown[] = [
      webhook({}, { timestamp: 1.5 }),
      webhook({}, { timestamp: 9_007_199_254_740_992 }),
      webhook({}, { matchedWebhookIds: ['1'] }),
      webhook({}, { webhookEvent: 'jira:worklog_updated' }),
      webhook({}, { issue: { id: '1', key: 'K-1', fields: {} } }),
      webhook({}, { issue: { id: 1, key: 'K-1', fields: { project: { key: 'K' } } } }),
      webhook({}, { issue: { id: '', key: 'K-1', fields: { project: { key: 'K' } } } }),
      {},
    ];
    for (const one of wrong) assert.equal(accepts(one), false, JSON.stringify(one));
  });
});

describe("Jira's config", () => {
  const mapping = { projectKey: 'WEB', projectId: 'prj_01jd2r8g5cf3qbx2m7w9k4t6ze' };

  test("Jira's config is validated", () => {
    assert.ok(acceptsConfig({}));
    assert.ok(acceptsConfig({ mappings: [] }));
    assert.ok(acceptsConfig({ cloudId: 'aaaa-1', mappings: [mapping], role: 'Developer' }));
    const wrong: unknown[] = [
      { cloudId: '../..' },
      { cloudId: '' },
      { role: '' },
      { role: 'x'.repeat(101) },
      { url: 'x' },
      { mappings: [{ ...mapping, projectKey: 'web' }] },
      { mappings: [{ ...mapping, projectKey: 'A") OR (x' }] },
      { mappings: [{ ...mapping, more: 1 }] },
      { mappings: [{ projectKey: 'WEB' }] },
      { mappings: Array.from({ length: 201 }, (_, index) => ({ ...mapping, projectKey: `P${index}` })) },
    ];
    for (const one of wrong) assert.equal(acceptsConfig(one), false, JSON.stringify(one).slice(0, 100));
  });
});

describe('Jira webhooks', () => {
  let jira: JiraIntegration;
  const isOwn = (token: string) => jira.provider.tracker.isOwnToken(token);
  const signed = (claims: JWTPayload, secret: string, algorithm = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));
  const seconds = (time: string) => Date.parse(time) / 1_000;

  before(async () => {
    jira = await jiraIntegration({
      mappings: [{ projectKey: 'WEB', projectId: 'prj_1' }],
      role: 'Developer',
    });
  });
  after(() => jira.atlassian.stop());

  test('a Jira webhook is authenticated by a token that is signed with the secret of the application', async () => {
    const { clientId: iss, clientSecret: secret } = jira.atlassian.settings;
    const exp = seconds('2026-07-01T09:59:31Z');
    assert.equal(await isOwn(await jira.atlassian.webhookToken()), true);
    assert.equal(await isOwn(await signed({ iss, exp }, secret)), true);
    assert.equal(await isOwn(await signed({ iss, exp }, `${secret}${secret}`)), false);
    assert.equal(await isOwn(await signed({ iss, exp }, secret.repeat(3), 'HS512')), false);
    assert.equal(await isOwn(new UnsecuredJWT({ iss, exp }).encode()), false);
    for (const odd of ['', 'a.b.c', 'x'.repeat(10_000)]) assert.equal(await isOwn(odd), false);
  });

  test('a Jira webhook is not authenticated by a token that never ends, has ended, or names another issuer', async () => {
    const { clientId: iss, clientSecret: secret } = jira.atlassian.settings;
    const exp = seconds('2026-07-01T10:05:00Z');
    const refused: JWTPayload[] = [
      {},
      { iss },
      { exp },
      { iss, exp: seconds('2026-07-01T09:59:29Z') },
      { iss: 'another', exp },
      { iss: '', exp },
      { iss: [iss] as unknown as string, exp },
      { iss, exp: '2099' as unknown as number },
    ];
    for (const claims of refused)
      assert.equal(await isOwn(await signed(claims, secret)), false, JSON.stringify(claims));
    assert.equal(await isOwn(await signed({ iss, exp }, secret)), true);
  });

  test('a Jira webhook is not authenticated if the application has no identifier or no secret', async () => {
    const { clientId, clientSecret, ...urls } = jira.atlassian.settings;
    for (const settings of [urls, { ...urls, clientId }, { ...urls, clientSecret }]) {
      const { tracker } = jiraProvider({ settings, clock: jira.clock });
      assert.equal(await tracker.isOwnToken(await jira.atlassian.webhookToken()), false);
    }
  });

  test('a Jira webhook leads to the mapped project, the role and the required records', () => {
    const { tracker, namedRecords, checkConfig } = jira.provider;
    const mappings = ['A1', 'B1', 'A1'].map((projectKey) => ({ projectKey, projectId: 'prj_1' }));
    assert.equal(tracker.projectOf(jira.connection.config, 'WEB'), 'prj_1');
    assert.equal(tracker.projectOf(jira.connection.config, 'OPS'), undefined);
    assert.equal(tracker.projectOf({}, 'WEB'), undefined);
    assert.equal(tracker.roleOf(jira.connection.config), 'Developer');
    assert.deepEqual(
      namedRecords({ mappings }),
      [0, 1, 2].map((index) => ({ field: `mappings.${index}.projectId`, kind: 'project', id: 'prj_1' })),
    );
    assert.deepEqual(checkConfig({ mappings }), [
      { field: 'mappings.2.projectKey', message: 'A1 is already mapped', constraint: 'unique' },
    ]);
    assert.deepEqual(checkConfig({}), []);
  });

  test('a Jira webhook comes from the stand-in as from Atlassian: late, twice, out of order, or not at all', async () => {
    const received: { identifier: string; token: string; body: JiraWebhook }[] = [];
    const server = createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request);
      received.push({
        identifier: String(request.headers[jira.provider.tracker.identifierHeader]),
        token: String(request.headers.authorization).slice('Bearer '.length),
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.end('{"data":{"accepted":true}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { atlassian, provider, connection } = jira;
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/webhooks/key`;
      await provider.connect({ ...connection, newEndpoint: async () => address });

      const { id } = atlassian.addIssue('WEB', 'Landing page');
      atlassian.logWork(id, 2);
      atlassian.addIssue('OPS', 'Not mapped');
      const isLost = ({ body }: { body: Record<string, unknown> }) =>
        body.webhookEvent === 'jira:issue_deleted';
      atlassian.deleteIssue(id);
      const delivered = await atlassian.deliver({ times: 2, order: 'reversed', lose: isLost });
      assert.deepEqual(
        delivered.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      assert.deepEqual(
        received.map(({ body }) => body.webhookEvent),
        ['jira:issue_updated', 'jira:issue_updated', 'jira:issue_created', 'jira:issue_created'],
      );
      assert.equal(new Set(received.map(({ identifier }) => identifier)).size, 2);
      for (const { token, body } of received) {
        assert.ok(await isOwn(token));
        assert.ok(accepts(body));
      }
      const [updated, , created] = received.map(({ body }) => readWebhook(body));
      assert.deepEqual(
        updated?.issue.worklogs?.map(({ startedAt, seconds, author }) => [startedAt, seconds, author]),
        [['2026-07-01T10:00:00.000Z', 7_200, 'A Worker']],
      );
      assert.ok((updated?.issue.versionMs ?? 0) > (created?.issue.versionMs ?? 0));

      atlassian.faults.withoutWorklog = true;
      const other = atlassian.addIssue('WEB', 'Without work');
      await atlassian.deliver();
      const last = readWebhook(received.at(-1)?.body as JiraWebhook);
      assert.equal(last.issue.id, other.id);
      assert.equal(last.issue.worklogs, undefined);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
