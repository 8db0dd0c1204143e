import { grantOf } from './oauth.ts';
import {
  type Consent,
  type HttpRequest,
  jiraTime,
  type Reply,
  type Site,
  type State,
  type StoredIssue,
} from './state.ts';

const WEBHOOK_MS = 30 * 86_400_000;
const WEBHOOKS_MAX = 5;
/** The number of worklog entries that an issue includes. */
const WORKLOGS_SHOWN = 20;
const WORKLOG_PAGE_MAX = 5_000;
const SEARCH_PAGE_MAX = 100;

/** Everything at `api.atlassian.com`. */
export function api(state: State, request: HttpRequest): Reply {
  const grant = grantOf(state, request.token);
  if (!grant) return { status: 401, body: { code: 401, message: 'Unauthorized' } };
  const { pathname } = request.url;
  if (pathname === '/oauth/token/accessible-resources') return { status: 200, body: resources(state, grant) };
  const [, cloudId, path = ''] = /^\/ex\/jira\/([^/]+)\/rest\/api\/3\/(.*)$/.exec(pathname) ?? [];
  const site = state.sites.find((one) => one.cloudId === cloudId);
  if (!site) return missing('The site does not exist.');
  if (path === 'webhook' || path === 'webhook/refresh') return webhooks(state, site, grant, request, path);
  if (path === 'search/jql' && request.method === 'POST') return search(state, site, request.body);
  const [, id = '', isWorklog] = /^issue\/([^/]+)(\/worklog)?$/.exec(path) ?? [];
  const issue = [...state.issues.values()].find(
    (one) => one.cloudId === site.cloudId && (one.id === id || one.key === id),
  );
  if (!issue || request.method !== 'GET') {
    return missing('Issue does not exist or you do not have permission to see it.');
  }
  if (isWorklog) return { status: 200, body: worklogPage(issue, request.url.searchParams) };
  const fields = request.url.searchParams.get('fields')?.split(',');
  return { status: 200, body: issueBody(state, issue, fields) };
}

/** A site with Confluence beside Jira is listed twice, under one identifier. */
function resources(state: State, { scope }: Consent) {
  const scopes = scope.split(' ').filter((one) => one.includes(':jira'));
  return state.sites.flatMap(({ cloudId: id, name }) => [
    { id, name, url: `${state.url()}/site/${name}`, scopes, avatarUrl: `${state.url()}/avatar.png` },
    {
      id,
      name,
      url: `${state.url()}/site/${name}`,
      scopes: ['read:confluence-content.summary'],
      avatarUrl: '',
    },
  ]);
}

function webhooks(
  state: State,
  site: Site,
  { account }: Consent,
  { method, url, body }: HttpRequest,
  path: string,
): Reply {
  const ownWebhooks = state.webhooks.filter((one) => one.cloudId === site.cloudId && one.account === account);
  const ids = Array.isArray(body.webhookIds) ? body.webhookIds : [];
  const nowMs = state.now().getTime();
  if (path === 'webhook/refresh') {
    if (method !== 'PUT') return missing('No such operation.');
    const endsMs = nowMs + WEBHOOK_MS;
    for (const one of ownWebhooks) if (ids.includes(one.id)) one.endsMs = endsMs; // Jira ignores unknown ones
    return { status: 200, body: { expirationDate: jiraTime(endsMs) } };
  }
  if (method === 'POST') return register(state, site, account, body);
  if (method === 'DELETE') {
    for (const one of ownWebhooks)
      if (ids.includes(one.id)) state.webhooks.splice(state.webhooks.indexOf(one), 1);
    return { status: 202 };
  }
  const startAt = Number(url.searchParams.get('startAt') ?? 0);
  const maxResults = Number(url.searchParams.get('maxResults') ?? 100);
  const values = ownWebhooks.slice(startAt, startAt + maxResults).map((one) => ({
    id: one.id,
    jqlFilter: one.jqlFilter,
    events: one.events,
    expirationDate: jiraTime(one.endsMs),
    ...(!state.faults.withoutWebhookUrls && { url: one.url }),
  }));
  const isLast = startAt + values.length >= ownWebhooks.length;
  return { status: 200, body: { startAt, maxResults, total: ownWebhooks.length, isLast, values } };
}

function register(state: State, site: Site, account: string, body: Record<string, unknown>): Reply {
  const url = String(body.url);
  if (!URL.canParse(url) || !Array.isArray(body.webhooks)) {
    return { status: 400, body: { errorMessages: ['The request is not valid.'] } };
  }
  const ownWebhooks = state.webhooks.filter((one) => one.cloudId === site.cloudId && one.account === account);
  const webhookRegistrationResult = body.webhooks.map(({ jqlFilter, events }) => {
    const projectKeys = keysIn(/^project in \((.*)\)$/i.exec(jqlFilter)?.[1]);
    const errors = state.faults.registrationErrors.shift() ?? [];
    const unknown = projectKeys?.find((key) => !site.projects.includes(key));
    if (!projectKeys) errors.push(`The JQL query is not supported: ${jqlFilter}`);
    if (unknown) errors.push(`The value '${unknown}' does not exist for the field 'project'.`);
    if (ownWebhooks.length >= WEBHOOKS_MAX) errors.push('The maximum number of webhooks is reached.');
    if (ownWebhooks.some((one) => one.url !== url)) {
      errors.push('Only a single URL per app is allowed to be registered.');
    }
    if (errors.length > 0 || !projectKeys) return { errors };
    const id = state.nextNumber++;
    const endsMs = state.now().getTime() + WEBHOOK_MS;
    state.webhooks.push({ id, cloudId: site.cloudId, account, url, events, jqlFilter, projectKeys, endsMs });
    return { createdWebhookId: id };
  });
  return { status: 200, body: { webhookRegistrationResult } };
}

/** Supports only the provider's ownWebhooks query: projects, and changes of the last minutes. */
function search(
  state: State,
  site: Site,
  { jql, fields, maxResults, nextPageToken }: Record<string, unknown>,
): Reply {
  const parts = /^project in \((.*)\) AND updated >= "-(\d+)m" ORDER BY updated ASC$/.exec(String(jql));
  const keys = keysIn(parts?.[1]);
  if (!parts || !keys) return { status: 400, body: { errorMessages: [`Error in the JQL query: ${jql}`] } };
  const sinceMs = state.now().getTime() - Number(parts[2]) * 60_000;
  const found = [...state.issues.values()]
    .filter(
      (one) => one.cloudId === site.cloudId && keys.includes(one.projectKey) && one.updatedMs >= sinceMs,
    )
    .sort((one, other) => one.updatedMs - other.updatedMs);
  const start = Number(nextPageToken ?? 0);
  const end = start + Math.min(Number(maxResults ?? 50), SEARCH_PAGE_MAX);
  const issues = found.slice(start, end).map((one) => issueBody(state, one, fields as string[]));
  const isLast = end >= found.length;
  return { status: 200, body: { issues, isLast, ...(!isLast && { nextPageToken: String(end) }) } };
}

export function issueBody(state: State, issue: StoredIssue, only?: string[]): Record<string, unknown> {
  const shown = new URLSearchParams({ maxResults: String(WORKLOGS_SHOWN) });
  const fields = {
    summary: issue.summary,
    project: { id: '10000', key: issue.projectKey, name: issue.projectKey, projectTypeKey: 'software' },
    issuetype: { id: '10001', name: 'Task', subtask: false },
    status: { id: '3', name: 'In Progress' },
    updated: jiraTime(issue.updatedMs),
    timespent: issue.worklogs.reduce((sum, { seconds }) => sum + seconds, 0),
    worklog: worklogPage(issue, shown),
  };
  const chosen = Object.entries(fields).filter(([name]) => only?.includes(name) ?? true);
  return {
    id: issue.id,
    key: issue.key,
    self: `${state.url()}/ex/jira/${issue.cloudId}/rest/api/3/issue/${issue.id}`,
    fields: Object.fromEntries(chosen),
  };
}

function worklogPage({ id: issueId, worklogs }: StoredIssue, query: URLSearchParams) {
  const startAt = Number(query.get('startAt') ?? 0);
  const maxResults = Math.min(Number(query.get('maxResults') ?? WORKLOG_PAGE_MAX), WORKLOG_PAGE_MAX);
  const page = worklogs.slice(startAt, startAt + maxResults).map(({ id, startedMs, seconds, author }) => ({
    id,
    issueId,
    author: { accountId: 'worker', displayName: author, active: true },
    started: jiraTime(startedMs),
    timeSpent: `${seconds / 60}m`,
    timeSpentSeconds: seconds,
  }));
  return { startAt, maxResults, total: worklogs.length, worklogs: page };
}

function keysIn(list: string | undefined): string[] | undefined {
  const keys = list?.split(', ').map((key) => /^"([A-Z0-9_]+)"$/.exec(key)?.[1]);
  return keys?.every((key) => key !== undefined) ? keys : undefined;
}

function missing(message: string): Reply {
  return { status: 404, body: { errorMessages: [message], errors: {} } };
}
