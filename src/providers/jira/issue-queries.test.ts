import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type JiraIntegration, jiraIntegration } from '../../../test/support/integrations/jira-provider.ts';
import type { TrackedIssue } from '../provider.ts';
import { changedSince } from './issue-queries.ts';
import { jiraProvider } from './jira.ts';

const HOUR_MS = 3_600_000;

describe('querying Jira', () => {
  let jira: JiraIntegration;
  const fetchWorklogs = (id: string) => jira.provider.tracker.fetchWorklogs(jira.connection, id);
  const fault = (to: string, status: number, body?: unknown, headers?: Record<string, string>) =>
    jira.atlassian.faults.answers.push({ to, with: { status, body, ...(headers && { headers }) } });
  async function changed(since: Date): Promise<TrackedIssue[]> {
    const found: TrackedIssue[] = [];
    for await (const issue of jira.provider.tracker.changedIssues(jira.connection, since)) found.push(issue);
    return found;
  }

  before(async () => {
    const config = { mappings: [{ projectKey: 'WEB', projectId: 'prj_1' }] };
    jira = await jiraIntegration(config);
    await jira.provider.connect(jira.connection);
  });
  after(() => jira.atlassian.stop());
  beforeEach(() => {
    jira.atlassian.faults.answers.splice(0);
    jira.atlassian.requests.splice(0);
  });

  test('querying Jira returns the worklogs of an issue', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Landing page');
    assert.deepEqual(await fetchWorklogs(id), []);
    jira.atlassian.logWork(id, 1.5, new Date('2026-06-30T08:00:00Z'));
    const { worklogs } = jira.atlassian.logWork(id, 0.25, undefined, 'Ada');
    assert.deepEqual(await fetchWorklogs(id), [
      { id: worklogs[0]?.id, startedAt: '2026-06-30T08:00:00.000Z', seconds: 5_400, author: 'A Worker' },
      { id: worklogs[1]?.id, startedAt: '2026-07-01T10:00:00.000Z', seconds: 900, author: 'Ada' },
    ]);
  });

  test('querying Jira reads long worklogs page by page', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Long');
    for (let count = 0; count < 501; count++) jira.atlassian.logWork(id, 1);
    jira.asked();
    assert.equal((await fetchWorklogs(id))?.length, 501);
    assert.deepEqual(jira.asked(), [
      `GET /rest/api/3/issue/${id}/worklog?startAt=0&maxResults=500`,
      `GET /rest/api/3/issue/${id}/worklog?startAt=500&maxResults=500`,
    ]);
  });

  test('querying Jira refuses an endless worklog', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Endless');
    for (let count = 0; count < 21; count++) jira.atlassian.logWork(id, 1);
    fault('/worklog', 200, { total: 20_001, worklogs: [] });
    await assert.rejects(fetchWorklogs(id), { message: /more than 20000 worklogs/ });
  });

  test('querying Jira returns undefined for a deleted issue', async () => {
    assert.equal(await fetchWorklogs('999999'), undefined);
  });

  test('querying Jira does not let an identifier lead to another path', async () => {
    jira.asked();
    for (const id of ['..', '.', '']) assert.equal(await fetchWorklogs(id), undefined);
    assert.deepEqual(jira.asked(), []);
    for (const id of ['../webhook', 'WEB-1/worklog', '1?a=b'])
      assert.equal(await fetchWorklogs(id), undefined);
    assert.ok(
      jira.asked().every((one) => /^GET \/rest\/api\/3\/issue\/[^/]+\/worklog\?startAt=0&/.test(one)),
    );
  });

  test('querying Jira retries once with a fresh token when one is refused', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Token');
    jira.atlassian.expireAccessTokens();
    assert.ok(await fetchWorklogs(id));
    fault(`/issue/${id}`, 401, { message: 'Unauthorized' });
    fault(`/issue/${id}`, 401, { message: 'Unauthorized' });
    await assert.rejects(fetchWorklogs(id), { name: 'ProviderFailure', status: 401 });
  });

  test('querying Jira reports an error of Jira, with the time to retry', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Failing');
    fault('/issue/', 429, { message: 'Rate limit\u0000 exceeded' }, { 'retry-after': '60' });
    await assert.rejects(fetchWorklogs(id), {
      name: 'ProviderFailure',
      status: 429,
      retryAfterMs: 60_000,
      message: 'Reading the work on an issue: Atlassian answered 429 (Rate limit exceeded)',
    });
    const soon = new Date(jira.clock.nowMs + 5_000).toUTCString();
    fault('/issue/', 503, '<html>', { 'retry-after': soon });
    await assert.rejects(fetchWorklogs(id), { status: 503, retryAfterMs: 5_000 });
    fault('/issue/', 403, { errorMessages: ['No access', 'None'], errors: {} }, { 'retry-after': 'soon' });
    await assert.rejects(fetchWorklogs(id), {
      status: 403,
      retryAfterMs: undefined,
      message: /\(No access; None\)/,
    });
  });

  test('querying Jira reports a missing or broken answer', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Silent');
    jira.atlassian.faults.answers.push({ to: '/issue/', with: 'hang' });
    const { tracker } = jiraProvider({
      settings: jira.atlassian.settings,
      clock: jira.clock,
      timeoutMs: 100,
    });
    await assert.rejects(tracker.fetchWorklogs(jira.connection, id), {
      name: 'ProviderFailure',
      message: 'Atlassian did not answer within 0.1 s',
    });
    jira.atlassian.faults.answers.push({ to: '/issue/', with: 'cut' });
    await assert.rejects(fetchWorklogs(id), { name: 'ProviderFailure', message: /could not be reached/ });
  });

  test('querying Jira refuses answers of another shape', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Shape');
    const entry = { id: '1', started: '2026-07-01T10:00:00.000+0000', timeSpentSeconds: 60 };
    const shapes = [
      [],
      { worklogs: [] },
      { total: -1, worklogs: [] },
      { total: 10, worklogs: [] },
      { total: 1, worklogs: [{ ...entry, started: 'yesterday' }] },
      { total: 1, worklogs: [{ ...entry, timeSpentSeconds: -60 }] },
      { total: 1, worklogs: [{ ...entry, id: undefined }] },
    ];
    for (const shape of shapes) {
      fault('/issue/', 200, shape);
      await assert.rejects(fetchWorklogs(id), { name: 'ProviderFailure', message: /documented shape/ });
    }
  });

  test('querying Jira refuses an answer that is too large', async () => {
    const { id } = jira.atlassian.addIssue('WEB', 'Huge');
    fault('/issue/', 200, 'x'.repeat(33 * 1_024 * 1_024));
    await assert.rejects(fetchWorklogs(id), { name: 'ProviderFailure', message: /too large/ });
  });

  test('querying Jira finds the issues of mapped projects that changed since a time', async () => {
    jira.clock.nowMs += 10 * HOUR_MS;
    const since = jira.clock.now();
    jira.clock.nowMs += 2 * HOUR_MS;
    const issues = Array.from({ length: 51 }, (_, index) => jira.atlassian.addIssue('WEB', `Issue ${index}`));
    for (let count = 0; count < 25; count++) jira.atlassian.logWork(issues[7]?.id ?? '', 1);
    jira.atlassian.addIssue('OPS', 'Not mapped');
    await changed(jira.clock.now()); // renews the token
    jira.asked();
    const found = await changed(since);
    assert.deepEqual(found.map(({ id }) => id).sort(), issues.map(({ id }) => id).sort());
    assert.equal(found.find(({ id }) => id === issues[7]?.id)?.worklogs?.length, 25);
    assert.equal(jira.asked().filter((one) => one === 'POST /rest/api/3/search/jql').length, 2);
  });

  test('querying Jira does not search if nothing is mapped or no site is known', async () => {
    const connection = { ...jira.connection, config: {} };
    for await (const _ of jira.provider.tracker.changedIssues(connection, new Date())) assert.fail();
    const unconnected = { ...jira.connection, memory: {} };
    await assert.rejects(jira.provider.tracker.fetchWorklogs(unconnected, '1'), { message: /not connected/ });
  });

  test('querying Jira searches by minutes before now, independent of time zones', () => {
    const now = new Date('2026-07-01T10:00:00Z');
    const jql = (since: string) => changedSince('project in ("WEB")', new Date(since), now);
    assert.equal(
      jql('2026-07-01T08:30:00Z'),
      'project in ("WEB") AND updated >= "-91m" ORDER BY updated ASC',
    );
    assert.match(jql('2026-07-01T09:59:59Z'), /"-2m"/);
    assert.match(jql('2026-07-01T11:00:00Z'), /"-1m"/);
  });
});
