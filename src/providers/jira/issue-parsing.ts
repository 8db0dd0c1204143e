import { isObject } from '../api-client.ts';
import type { TrackedIssue, WorkEntry } from '../provider.ts';

/** A billable's name has up to 500 characters and includes the key. */
const SUMMARY_LENGTH_MAX = 450;
/** Counts UTF-16 units. The webhook's schema allows 255 code points. */
const NAME_LENGTH_MAX = 510;
/** About 30 years. An entry above it is a mistake. */
const WORK_SECONDS_MAX = 1_000_000_000;

export const ISSUE_FIELDS = ['summary', 'project', 'updated', 'worklog'];

/** Parses an issue, except for its work. */
export function parseIssue(value: unknown): Omit<TrackedIssue, 'versionMs' | 'work'> | undefined {
  if (!isObject(value) || !isObject(value.fields)) return undefined;
  const { id, key, fields } = value;
  const projectKey = isObject(fields.project) ? fields.project.key : undefined;
  if (!isName(id) || !isName(key) || !isName(projectKey)) return undefined;
  const updatedMs = parseInstant(fields.updated);
  const names = { id: storable(id), key: storable(key), projectKey: storable(projectKey) };
  const summary = parseSummary(fields.summary, names.key);
  return { ...names, summary, ...(updatedMs !== undefined && { updatedMs }) };
}

/** A list of work, from an issue or from a page of its worklog. */
export interface Worklog {
  /** Counts entries on other pages, too. */
  total: number;
  entries: WorkEntry[];
}

export function parseWorklog(value: unknown): Worklog | undefined {
  if (!isObject(value) || !Array.isArray(value.worklogs)) return undefined;
  const { total } = value;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return undefined;
  const entries = value.worklogs.map(parseWork);
  return entries.every((entry) => entry !== undefined) ? { total, entries } : undefined;
}

export function parseSearchPage(
  value: unknown,
): { issues: unknown[]; nextPageToken: string | undefined } | undefined {
  if (!isObject(value) || !Array.isArray(value.issues)) return undefined;
  const { issues, nextPageToken, isLast } = value;
  const hasNext = typeof nextPageToken === 'string' && nextPageToken !== '' && isLast !== true;
  return { issues, nextPageToken: hasNext ? nextPageToken : undefined };
}

/** The work in an issue, if it is complete. Jira includes only the first 20 entries. */
export function completeWork(issue: unknown): WorkEntry[] | undefined {
  const fields = isObject(issue) && isObject(issue.fields) ? issue.fields : {};
  const worklog = parseWorklog(fields.worklog);
  return worklog && worklog.total <= worklog.entries.length ? worklog.entries : undefined;
}

/** Parses times such as `2026-07-01T10:00:00.000+0000`, whose offset lacks the colon that `Date` requires. */
export function parseInstant(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/.exec(value);
  if (!parts) return undefined;
  const [, local = '', offset = ''] = parts;
  const zone = offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const ms = Date.parse(`${local}${zone}`);
  return Number.isNaN(ms) ? undefined : ms;
}

function parseWork(value: unknown): WorkEntry | undefined {
  if (!isObject(value)) return undefined;
  const startedMs = parseInstant(value.started);
  const seconds = value.timeSpentSeconds;
  if (startedMs === undefined || typeof seconds !== 'number' || !Number.isSafeInteger(seconds))
    return undefined;
  if (seconds < 0 || seconds > WORK_SECONDS_MAX) return undefined;
  return { startedAt: new Date(startedMs).toISOString(), seconds };
}

function parseSummary(value: unknown, key: string): string {
  const text = typeof value === 'string' ? storable(value) : '';
  if (text.trim() === '') return key;
  return [...text.slice(0, 2 * SUMMARY_LENGTH_MAX)].slice(0, SUMMARY_LENGTH_MAX).join('').toWellFormed();
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX;
}

/** PostgreSQL can store neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
}
