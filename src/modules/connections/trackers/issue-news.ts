import type { IssueNews, TrackedIssue } from '../../../providers/provider.ts';

/**
 * Finds the news that counts: a deletion, or else the tracker's last change. The result depends neither on the order of
 * arrival nor on repeats, so late, repeated and overtaken webhooks change nothing.
 */
export function newestNews(news: readonly [IssueNews, ...IssueNews[]]): IssueNews;
export function newestNews(news: readonly IssueNews[]): IssueNews | undefined;
export function newestNews(news: readonly IssueNews[]): IssueNews | undefined {
  return news.reduce<IssueNews | undefined>(
    (best, one) => (best === undefined || compareNews(one, best) > 0 ? one : best),
    undefined,
  );
}

/** Returns a number above 0 when the first news counts. */
function compareNews(one: IssueNews, other: IssueNews): number {
  return (
    Number(one.kind === 'deleted') - Number(other.kind === 'deleted') ||
    changedMs(one.issue) - changedMs(other.issue) ||
    one.issue.versionMs - other.issue.versionMs ||
    Number(one.issue.worklogs !== undefined) - Number(other.issue.worklogs !== undefined) ||
    Number(one.issue.updatedMs !== undefined) - Number(other.issue.updatedMs !== undefined) ||
    compareText(contentOf(one.issue), contentOf(other.issue))
  );
}

/**
 * When the issue changed. Prefers the tracker's own time of the change: it is the same in a webhook and in a later answer, while
 * `versionMs` of a webhook is the time at which it was sent.
 */
export function changedMs({ updatedMs, versionMs }: TrackedIssue): number {
  return updatedMs ?? versionMs;
}

/** Decides between two states at the same moment. Either may count, but it must always be the same one. */
function contentOf({ key, projectKey, summary, worklogs }: TrackedIssue): string {
  const logged = worklogs?.map(({ id, startedAt, seconds, author }) => [id, startedAt, seconds, author]);
  return JSON.stringify([key, projectKey, summary, logged]);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
