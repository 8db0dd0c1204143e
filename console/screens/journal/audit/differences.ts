import { words } from '../../../words/words.ts';
import { fieldName } from './names.ts';

type State = Record<string, unknown>;

/** One field of a record, before and after a change. */
export interface Difference {
  /** The path in the record: `contact.email`. */
  path: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

/** Fields that every change sets. They stand last, so that they hide nothing. */
const LAST = new Set(['id', 'tenantId', 'createdAt', 'updatedAt']);

/** Whether every change sets the field, so that it says nothing about this one. */
export function isBookkeeping(path: string): boolean {
  return LAST.has(path);
}

/** All fields of both states, in the order of the record. Objects and lists are taken apart. */
export function differencesOf(before: State | undefined, after: State | undefined): Difference[] {
  const old = new Map(leavesOf(before ?? {}));
  const now = new Map(leavesOf(after ?? {}));
  const paths = [...new Set([...now.keys(), ...old.keys()])].filter(
    (path) => !isNothing(old.get(path)) || !isNothing(now.get(path)),
  );
  return paths
    .map((path) => {
      const [was, is] = [old.get(path), now.get(path)];
      return { path, before: was, after: is, isChanged: !isSame(was, is) };
    })
    .sort((one, other) => Number(LAST.has(one.path)) - Number(LAST.has(other.path)));
}

/** The names of the fields that an update changed, for one line of the list. */
export function changedFields(before: State | undefined, after: State | undefined): string[] {
  const changed = differencesOf(before, after).filter(
    ({ path, isChanged }) => isChanged && !isBookkeeping(path),
  );
  return [...new Set(changed.map(({ path }) => fieldName(path.split('.')[0] ?? '')))];
}

function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const parts = Object.entries(value);
  return parts.flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isNothing(one) && isNothing(other));
}

/** How values are written, in the tenant's form. */
export interface Writing {
  money(minor: number, currency: string): string;
  number(value: number): string;
  day(text: string): string;
  instant(text: string): string;
  /** The name of a code, such as a status, if the field has codes. */
  code(path: string, code: string): string | undefined;
}

/** A value as people read it. Amounts are written in the currency of their record. */
export function written(path: string, value: unknown, state: State | undefined, writing: Writing): string {
  const { currencyCode } = state ?? {};
  if (typeof value === 'boolean') return value ? words.audit.changes.yes : words.audit.changes.no;
  if (typeof value === 'number')
    return path.endsWith('Minor') && typeof currencyCode === 'string'
      ? writing.money(value, currencyCode)
      : writing.number(value);
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return writing.day(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return writing.instant(text);
  return writing.code(path, text) ?? text;
}

const SCREENS: Record<string, string> = {
  client: '/clients/',
  contract: '/contracts/',
  project: '/projects/',
  invoice: '/invoices/',
  creditNote: '/credit-notes/',
};
const TABS: Record<string, string> = { tenant: 'company', member: 'members', accessToken: 'access-tokens' };

/** The screen that shows a record of this kind, if there is one. */
export function screenOf(
  resource: string,
  id: string,
): { path: string; query?: { tab: string } } | undefined {
  const tab = TABS[resource];
  if (tab !== undefined) return { path: '/settings', query: { tab } };
  const start = SCREENS[resource];
  return start === undefined ? undefined : { path: `${start}${encodeURIComponent(id)}` };
}
