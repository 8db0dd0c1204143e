import type { ApiClient } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure, type TrackedIssue, type Worklog } from '../provider.ts';
import { mappedProjectsFilter } from './config-schema.ts';
import {
  completeWorklogs,
  ISSUE_FIELDS,
  parseIssue,
  parseSearchPage,
  parseWorklogPage,
} from './issue-parsing.ts';

/** Keeps an answer below the size limit, even with long comments. */
const WORKLOG_PAGE_SIZE = 500;
/** Far more than one issue ever has. */
const WORKLOGS_MAX = 20_000;
const SEARCH_PAGE_SIZE = 50;
/** Enough for 500,000 issues. A search with more pages is considered endless. */
const SEARCH_PAGES_MAX = 10_000;
const MINUTE_MS = 60_000;

export function issueQueries(apiUrl: string, api: ApiClient) {
  function apiPath(connection: ProviderConnection, path: string): string {
    return `${apiUrl}/ex/jira/${siteOf(connection)}/rest/api/3/${path}`;
  }

  /** Returns all worklogs of an issue, or undefined if Jira shows no such issue. */
  async function fetchWorklogs(
    connection: ProviderConnection,
    issueId: string,
  ): Promise<Worklog[] | undefined> {
    const doing = 'Reading the work on an issue';
    if (!isPathSegment(issueId)) return undefined;
    const worklogs: Worklog[] = [];
    for (;;) {
      const query = `startAt=${worklogs.length}&maxResults=${WORKLOG_PAGE_SIZE}`;
      const url = apiPath(connection, `issue/${encodeURIComponent(issueId)}/worklog?${query}`);
      const answer = await api.sendFor(connection, { method: 'GET', url });
      if (answer.status === 404) return undefined;
      const page = api.parse(answer, doing, parseWorklogPage);
      worklogs.push(...page.worklogs);
      if (worklogs.length > WORKLOGS_MAX || page.total > WORKLOGS_MAX) {
        throw new ProviderFailure(`${doing}: the issue has more than ${WORKLOGS_MAX} worklogs`);
      }
      if (worklogs.length >= page.total) return worklogs;
      if (page.worklogs.length === 0) throw api.malformed(doing); // without this, hours would be lost silently
    }
  }

  /** Parses an issue and completes its worklogs. Returns undefined if the issue was deleted in the meantime. */
  async function completeIssue(
    connection: ProviderConnection,
    value: unknown,
    doing: string,
  ): Promise<TrackedIssue | undefined> {
    const issue = parseIssue(value);
    if (!issue || !isPathSegment(issue.id) || issue.updatedMs === undefined) throw api.malformed(doing);
    const worklogs = completeWorklogs(value) ?? (await fetchWorklogs(connection, issue.id));
    return worklogs && { ...issue, versionMs: issue.updatedMs, worklogs };
  }

  async function* changedIssues(connection: ProviderConnection, since: Date): AsyncGenerator<TrackedIssue> {
    const doing = 'Searching for changed issues';
    const filter = mappedProjectsFilter(connection.config);
    if (filter === undefined) return;
    const url = apiPath(connection, 'search/jql');
    const jql = changedSince(filter, since, connection.clock.now());
    let nextPageToken: string | undefined;
    for (let pages = 0; pages < SEARCH_PAGES_MAX; pages++) {
      const json = { jql, fields: ISSUE_FIELDS, maxResults: SEARCH_PAGE_SIZE, nextPageToken };
      const answer = await api.sendFor(connection, { method: 'POST', url, json });
      const page = api.parse(answer, doing, parseSearchPage);
      for (const value of page.issues) {
        const issue = await completeIssue(connection, value, doing);
        if (issue) yield issue;
      }
      if (page.nextPageToken === undefined) return;
      nextPageToken = page.nextPageToken;
    }
    throw new ProviderFailure(`${doing}: the search does not end`);
  }

  return { fetchWorklogs, changedIssues };
}

/** The identifier of the Jira site, chosen when the integration was set up. */
export function siteOf({ memory }: ProviderConnection): string {
  const { cloudId } = memory;
  if (typeof cloudId !== 'string')
    throw new ProviderFailure('The integration is not connected to a Jira site yet');
  return cloudId;
}

/**
 * Counts in minutes before now, because Jira reads a time of day in the unknown time zone of the account that
 * authorised. One minute is added because Jira's minutes are whole ones.
 */
export function changedSince(filter: string, since: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((now.getTime() - since.getTime()) / MINUTE_MS)) + 1;
  return `${filter} AND updated >= "-${minutes}m" ORDER BY updated ASC`;
}

/** A segment of only dots would lead to another path, even if it is escaped. */
function isPathSegment(id: string): boolean {
  return /[^.]/.test(id);
}
