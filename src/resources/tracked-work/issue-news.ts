import type { IssueNews, TrackedIssue } from '../../providers/provider.ts';

/**
 * Of what was heard of an issue, what holds: a deletion for good, else what the tracker wrote last. The same for every
 * order in which it was heard, and however often: so late, repeated and overtaken webhooks change nothing.
 */
export function newest(heard: readonly IssueNews[]): IssueNews | undefined {
  return heard.reduce<IssueNews | undefined>(
    (best, one) => (best === undefined || order(one, best) > 0 ? one : best),
    undefined,
  );
}

/** Above zero when the first holds against the second. */
function order(one: IssueNews, other: IssueNews): number {
  return (
    Number(one.kind === 'deleted') - Number(other.kind === 'deleted') ||
    changedMs(one.issue) - changedMs(other.issue) ||
    one.issue.versionMs - other.issue.versionMs ||
    Number(one.issue.work !== undefined) - Number(other.issue.work !== undefined) ||
    Number(one.issue.updatedMs !== undefined) - Number(other.issue.updatedMs !== undefined) ||
    compare(contentOf(one.issue), contentOf(other.issue))
  );
}

/**
 * The tracker's own time of the change where it is known: it is the same in a webhook and in what is asked later,
 * while a webhook's time is when it was sent.
 */
function changedMs({ updatedMs, versionMs }: TrackedIssue): number {
  return updatedMs ?? versionMs;
}

/** Two different states of the same moment: it does not matter which holds, only that it is always the same one. */
function contentOf({ key, projectKey, summary, work }: TrackedIssue): string {
  const entries = work?.map(({ startedAt, seconds }) => [startedAt, seconds]);
  return JSON.stringify([key, projectKey, summary, entries]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
