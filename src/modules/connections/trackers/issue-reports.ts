import type { IssueReport, TrackedIssue } from '../../../providers/provider.ts';

/**
 * Finds the report that counts: a deletion, or else the report of the tracker's last change. The result depends neither
 * on the order of arrival nor on repeats, so late, repeated and overtaken webhooks change nothing.
 */
export function newestReport(reports: readonly [IssueReport, ...IssueReport[]]): IssueReport;
export function newestReport(reports: readonly IssueReport[]): IssueReport | undefined;
export function newestReport(reports: readonly IssueReport[]): IssueReport | undefined {
  return reports.reduce<IssueReport | undefined>(
    (best, one) => (best === undefined || compareReports(one, best) > 0 ? one : best),
    undefined,
  );
}

/** Returns a number above 0 if `one` is newer than `other`. */
function compareReports(one: IssueReport, other: IssueReport): number {
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

/** Decides between two reports of the same moment. Either may count, but the choice must not depend on their order. */
function contentOf({ key, projectKey, summary, worklogs }: TrackedIssue): string {
  const logged = worklogs?.map(({ id, startedAt, seconds, author }) => [id, startedAt, seconds, author]);
  return JSON.stringify([key, projectKey, summary, logged]);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
