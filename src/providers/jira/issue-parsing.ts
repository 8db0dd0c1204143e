import { isObject } from '../api-client.ts';
import type { TrackedIssue, WorkEntry } from '../provider.ts';

/** A billable's name has 500 characters, and takes the key as well. */
const SUMMARY_LENGTH_MAX = 450;
/** In UTF-16 units; the webhook's schema counts 255 code points at most. */
const NAME_LENGTH_MAX = 510;
/** 30 years in one entry is a mistake there, and would be a large one here. */
const WORK_SECONDS_MAX = 1_000_000_000;

/** What we ask for of an issue. */
export const ISSUE_FIELDS = ['summary', 'project', 'updated', 'worklog'];

/** An issue as Jira writes it, apart from its work; undefined when it is none. */
export function issueIn(value: unknown): Omit<TrackedIssue, 'versionMs' | 'work'> | undefined {
  if (!isObject(value) || !isObject(value.fields)) return undefined;
  const { id, key, fields } = value;
  const projectKey = isObject(fields.project) ? fields.project.key : undefined;
  if (!isName(id) || !isName(key) || !isName(projectKey)) return undefined;
  const updatedMs = instantIn(fields.updated);
  const named = { id: storable(id), key: storable(key), projectKey: storable(projectKey) };
  const summary = summaryIn(fields.summary, named.key);
  return { ...named, summary, ...(updatedMs !== undefined && { updatedMs }) };
}

/** A list of work, as an issue or a page carries it. */
export interface Worklog {
  total: number;
  entries: WorkEntry[];
}

export function worklogIn(value: unknown): Worklog | undefined {
  if (!isObject(value) || !Array.isArray(value.worklogs)) return undefined;
  const { total } = value;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return undefined;
  const entries = value.worklogs.map(workIn);
  return entries.every((entry) => entry !== undefined) ? { total, entries } : undefined;
}

/** The work of an issue, if all of it is there: Jira leaves out what is past the first 20 entries. */
export function completeWork(issue: unknown): WorkEntry[] | undefined {
  const fields = isObject(issue) && isObject(issue.fields) ? issue.fields : {};
  const worklog = worklogIn(fields.worklog);
  return worklog && worklog.total <= worklog.entries.length ? worklog.entries : undefined;
}

/** As in `2026-07-01T10:00:00.000+0000`, whose offset lacks the colon that `Date` wants. */
export function instantIn(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/.exec(value);
  if (!parts) return undefined;
  const [, local = '', offset = ''] = parts;
  const zone = offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const ms = Date.parse(`${local}${zone}`);
  return Number.isNaN(ms) ? undefined : ms;
}

function workIn(value: unknown): WorkEntry | undefined {
  if (!isObject(value)) return undefined;
  const startedMs = instantIn(value.started);
  const seconds = value.timeSpentSeconds;
  if (startedMs === undefined || typeof seconds !== 'number' || !Number.isSafeInteger(seconds))
    return undefined;
  if (seconds < 0 || seconds > WORK_SECONDS_MAX) return undefined;
  return { startedAt: new Date(startedMs).toISOString(), seconds };
}

function summaryIn(value: unknown, key: string): string {
  const text = typeof value === 'string' ? storable(value) : '';
  if (text.trim() === '') return key;
  return [...text.slice(0, 2 * SUMMARY_LENGTH_MAX)].slice(0, SUMMARY_LENGTH_MAX).join('').toWellFormed();
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX;
}

/** PostgreSQL stores neither NULs nor halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
}
