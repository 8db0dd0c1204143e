import type { ApiClient } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure, type TrackedIssue, type WorkEntry } from '../provider.ts';
import { mappedProjectsFilter } from './config-schema.ts';
import { completeWork, ISSUE_FIELDS, parseIssue, parseSearchPage, parseWorklog } from './issue-parsing.ts';

/** Keeps an answer below the size limit, even with long comments. */
const WORKLOG_PAGE_SIZE = 500;
/** Far more entries than one issue ever has. */
const WORK_ENTRIES_MAX = 20_000;
const SEARCH_PAGE_SIZE = 50;
/** Enough for 500,000 issues. A search with more pages is considered endless. */
const SEARCH_PAGES_MAX = 10_000;
const MINUTE_MS = 60_000;

export function issueQueries(apiUrl: string, api: ApiClient) {
  function apiPath(connection: ProviderConnection, path: string): string {
    const { cloudId } = connection.memory;
    if (typeof cloudId !== 'string')
      throw new ProviderFailure('The integration is not connected to a Jira site yet');
    return `${apiUrl}/ex/jira/${cloudId}/rest/api/3/${path}`;
  }

  /** Returns all work on an issue, or undefined if Jira shows no such issue. */
  async function fetchWork(
    connection: ProviderConnection,
    issueId: string,
  ): Promise<WorkEntry[] | undefined> {
    const doing = 'Reading the work on an issue';
    if (!isPathSegment(issueId)) return undefined;
    const work: WorkEntry[] = [];
    for (;;) {
      const query = `startAt=${work.length}&maxResults=${WORKLOG_PAGE_SIZE}`;
      const url = apiPath(connection, `issue/${encodeURIComponent(issueId)}/worklog?${query}`);
      const answer = await api.sendFor(connection, { method: 'GET', url });
      if (answer.status === 404) return undefined;
      const page = api.parse(answer, doing, parseWorklog);
      work.push(...page.entries);
      if (work.length > WORK_ENTRIES_MAX || page.total > WORK_ENTRIES_MAX) {
        throw new ProviderFailure(`${doing}: the issue has more than ${WORK_ENTRIES_MAX} entries`);
      }
      if (work.length >= page.total) return work;
      if (page.entries.length === 0) throw api.malformed(doing); // without this, hours would be lost silently
    }
  }

  /** Parses an issue and completes its work. Returns undefined if the issue was deleted in the meantime. */
  async function completeIssue(
    connection: ProviderConnection,
    value: unknown,
    doing: string,
  ): Promise<TrackedIssue | undefined> {
    const issue = parseIssue(value);
    if (!issue || !isPathSegment(issue.id) || issue.updatedMs === undefined) throw api.malformed(doing);
    const work = completeWork(value) ?? (await fetchWork(connection, issue.id));
    return work && { ...issue, versionMs: issue.updatedMs, work };
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

  return { fetchWork, changedIssues };
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
