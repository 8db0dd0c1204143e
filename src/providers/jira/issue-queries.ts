import { type ApiClient, isObject } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure, type TrackedIssue, type WorkEntry } from '../provider.ts';
import { projectsFilter } from './config-schema.ts';
import { completeWork, ISSUE_FIELDS, issueIn, worklogIn } from './issue-parsing.ts';

/** With long comments, an answer of so many entries is still of a bounded size. */
const WORKLOG_PAGE_SIZE = 500;
/** Of one issue; nobody works that often on one thing. */
const WORK_ENTRIES_MAX = 20_000;
const SEARCH_PAGE_SIZE = 50;
/** 500,000 issues: a search that goes on after that goes round in circles. */
const SEARCH_PAGES_MAX = 10_000;
const MINUTE_MS = 60_000;

/** Asks Jira for issues as they are now. */
export function jiraIssues(apiUrl: string, api: ApiClient) {
  function address(link: ProviderConnection, path: string): string {
    const { cloudId } = link.memory;
    if (typeof cloudId !== 'string')
      throw new ProviderFailure('The integration is not connected to a Jira site yet');
    return `${apiUrl}/ex/jira/${cloudId}/rest/api/3/${path}`;
  }

  /** All of it, as it is now; undefined when Jira shows no such issue. */
  async function fetchWork(link: ProviderConnection, issueId: string): Promise<WorkEntry[] | undefined> {
    const doing = 'Reading the work on an issue';
    if (!isName(issueId)) return undefined;
    const work: WorkEntry[] = [];
    for (;;) {
      const query = `startAt=${work.length}&maxResults=${WORKLOG_PAGE_SIZE}`;
      const url = address(link, `issue/${encodeURIComponent(issueId)}/worklog?${query}`);
      const answer = await api.sendFor(link, { method: 'GET', url });
      if (answer.status === 404) return undefined;
      const page = worklogIn(api.expectSuccess(answer, doing));
      if (!page) throw api.malformed(doing);
      work.push(...page.entries);
      if (work.length > WORK_ENTRIES_MAX || page.total > WORK_ENTRIES_MAX) {
        throw new ProviderFailure(`${doing}: it has more than ${WORK_ENTRIES_MAX} entries`);
      }
      if (work.length >= page.total) return work;
      if (page.entries.length === 0) throw api.malformed(doing); // hours would be lost without a word
    }
  }

  /** Throws on what is no issue, with all its work; undefined when the issue went away meanwhile. */
  async function complete(
    link: ProviderConnection,
    value: unknown,
    doing: string,
  ): Promise<TrackedIssue | undefined> {
    const issue = issueIn(value);
    if (!issue || !isName(issue.id) || issue.updatedMs === undefined) throw api.malformed(doing);
    const work = completeWork(value) ?? (await fetchWork(link, issue.id));
    return work && { ...issue, versionMs: issue.updatedMs, work };
  }

  async function* changedIssues(link: ProviderConnection, since: Date): AsyncGenerator<TrackedIssue> {
    const doing = 'Searching for changed issues';
    const filter = projectsFilter(link.config);
    if (filter === undefined) return;
    const url = address(link, 'search/jql');
    const jql = changedSince(filter, since, link.clock.now());
    let nextPageToken: string | undefined;
    for (let pages = 0; pages < SEARCH_PAGES_MAX; pages++) {
      const body = {
        jql,
        fields: ISSUE_FIELDS,
        maxResults: SEARCH_PAGE_SIZE,
        ...(nextPageToken && { nextPageToken }),
      };
      const page = api.expectSuccess(await api.sendFor(link, { method: 'POST', url, json: body }), doing);
      if (!isObject(page) || !Array.isArray(page.issues)) throw api.malformed(doing);
      for (const value of page.issues) {
        const issue = await complete(link, value, doing);
        if (issue) yield issue;
      }
      if (typeof page.nextPageToken !== 'string' || page.nextPageToken === '' || page.isLast === true) return;
      nextPageToken = page.nextPageToken;
    }
    throw new ProviderFailure(`${doing}: there is no end of them`);
  }

  return { fetchWork, changedIssues };
}

/**
 * In minutes before now: a time of day would be taken in the time zone of the account that authorised, which we
 * don't know. One more, since theirs are whole ones.
 */
export function changedSince(filter: string, since: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((now.getTime() - since.getTime()) / MINUTE_MS)) + 1;
  return `${filter} AND updated >= "-${minutes}m" ORDER BY updated ASC`;
}

/** Dots would name another path of their interface, whatever is done to write them. */
function isName(id: string): boolean {
  return /[^.]/.test(id);
}
