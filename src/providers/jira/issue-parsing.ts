import { isObject } from '../api-client.ts';
import type { TrackedIssue, Worklog } from '../provider.ts';

/** The name of a task has up to 500 characters and includes the key. */
const SUMMARY_LENGTH_MAX = 450;
/** Counts UTF-16 units. The webhook's schema allows 255 code points. */
const NAME_LENGTH_MAX = 510;
/** Longer than any identifier of Jira. */
const WORKLOG_ID_LENGTH_MAX = 128;
const AUTHOR_LENGTH_MAX = 200;
/** Far above the 20 that Jira includes. */
const INCLUDED_WORKLOGS_MAX = 1_000;
/** About 30 years. More is a mistake. */
const SECONDS_MAX = 1_000_000_000;
/** Days outside these years are mistakes, and PostgreSQL does not know all of them. */
const STARTED_MS_MIN = Date.UTC(1900, 0, 1);
const STARTED_MS_MAX = Date.UTC(9999, 0, 1);

export const ISSUE_FIELDS = ['summary', 'project', 'updated', 'worklog'];

/** Parses an issue, except for its worklogs. */
export function parseIssue(value: unknown): Omit<TrackedIssue, 'versionMs' | 'worklogs'> | undefined {
  if (!isObject(value) || !isObject(value.fields)) return undefined;
  const { id, key, fields } = value;
  const projectKey = isObject(fields.project) ? fields.project.key : undefined;
  if (!isName(id) || !isName(key) || !isName(projectKey)) return undefined;
  const updatedMs = parseInstant(fields.updated);
  const names = { id: storable(id), key: storable(key), projectKey: storable(projectKey) };
  const summary = parseSummary(fields.summary, names.key);
  return { ...names, summary, ...(updatedMs !== undefined && { updatedMs }) };
}

/** A list of worklogs, within an issue or fetched. */
export interface WorklogPage {
  /** Counts worklogs on other pages, too. */
  total: number;
  worklogs: Worklog[];
}

export function parseWorklogPage(value: unknown): WorklogPage | undefined {
  if (!isObject(value) || !Array.isArray(value.worklogs)) return undefined;
  const { total } = value;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return undefined;
  const worklogs = value.worklogs.map(parseWorklog);
  return worklogs.every((worklog) => worklog !== undefined) ? { total, worklogs } : undefined;
}

export function parseSearchPage(
  value: unknown,
): { issues: unknown[]; nextPageToken: string | undefined } | undefined {
  if (!isObject(value) || !Array.isArray(value.issues)) return undefined;
  const { issues, nextPageToken, isLast } = value;
  const hasNext = typeof nextPageToken === 'string' && nextPageToken !== '' && isLast !== true;
  return { issues, nextPageToken: hasNext ? nextPageToken : undefined };
}

/** The worklogs in an issue, if they are complete. Jira includes only the first 20. Much longer lists are fetched. */
export function completeWorklogs(issue: unknown): Worklog[] | undefined {
  const fields = isObject(issue) && isObject(issue.fields) ? issue.fields : {};
  const list = isObject(fields.worklog) ? fields.worklog.worklogs : undefined;
  if (Array.isArray(list) && list.length > INCLUDED_WORKLOGS_MAX) return undefined;
  const page = parseWorklogPage(fields.worklog);
  return page && page.total <= page.worklogs.length ? page.worklogs : undefined;
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

function parseWorklog(value: unknown): Worklog | undefined {
  if (!isObject(value)) return undefined;
  const id = parseWorklogId(value.id);
  const startedMs = parseInstant(value.started);
  const seconds = value.timeSpentSeconds;
  if (id === undefined || startedMs === undefined) return undefined;
  if (startedMs < STARTED_MS_MIN || startedMs >= STARTED_MS_MAX) return undefined;
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) return undefined;
  if (seconds < 0 || seconds > SECONDS_MAX) return undefined;
  const author = parseAuthor(value.author);
  return {
    id,
    startedAt: new Date(startedMs).toISOString(),
    seconds,
    ...(author !== undefined && { author }),
  };
}

/** Jira's identifiers are digits, as a text or as a number. */
function parseWorklogId(value: unknown): string | undefined {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id !== 'string' || id === '' || id.length > WORKLOG_ID_LENGTH_MAX) return undefined;
  return storable(id) === id ? id : undefined;
}

/** Accounts that were deleted have no name. */
function parseAuthor(value: unknown): string | undefined {
  const name = isObject(value) && typeof value.displayName === 'string' ? value.displayName : '';
  return shorten(storable(name).trim(), AUTHOR_LENGTH_MAX) || undefined;
}

function parseSummary(value: unknown, key: string): string {
  const text = typeof value === 'string' ? storable(value) : '';
  if (text.trim() === '') return key;
  return shorten(text, SUMMARY_LENGTH_MAX);
}

function shorten(text: string, length: number): string {
  return [...text.slice(0, 2 * length)].slice(0, length).join('').toWellFormed();
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX;
}

/** PostgreSQL can store neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
}
