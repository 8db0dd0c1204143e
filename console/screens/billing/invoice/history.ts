import type { Schemas } from '../../../../client/src/client.ts';
import { words } from '../../../words/words.ts';

export type AuditEntry = Schemas['AuditEntry'];
type State = Record<string, unknown>;

/** A field that changed, with both values as text. */
export interface Difference {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

/** One step of the history, for people. */
export interface Step {
  id: string;
  title: string;
  who: string;
  at: string;
  differences: Difference[];
}

/** How values are written: amounts in the invoice's currency, days and times in the tenant's form. */
export interface Writing {
  money(minor: number): string;
  day(text: string): string;
  instant(text: string): string;
  status(status: string): string;
}

/** The fields that people care about. The others repeat them, or are the service's own. */
const FIELDS = [
  ...(['status', 'invoiceNumber', 'creditNoteNumber', 'totalMinor', 'billableCount'] as const),
  ...(['paidMinor', 'creditedMinor', 'currencyCode', 'issueDate', 'dueDate'] as const),
  ...(['serviceFrom', 'serviceTo', 'reference', 'buyerReference', 'paymentReference', 'notes'] as const),
  ...(['taxCurrencyCode', 'taxExchangeRate'] as const),
];

/** Steps, newest first. Edits of the same person within a few minutes are one step. */
export function stepsOf(entries: readonly AuditEntry[], writing: Writing): Step[] {
  const steps: Step[] = [];
  let group: AuditEntry[] = [];
  const close = () => {
    const step = stepOf(group, writing);
    if (step) steps.push(step);
    group = [];
  };
  for (const entry of entries) {
    const last = group.at(-1);
    if (last && !belongTogether(entry, last)) close();
    group.push(entry);
  }
  close();
  return steps;
}

const TOGETHER_MS = 5 * 60_000;

/** Whether the earlier entry and the later one are parts of the same editing of a draft. */
function belongTogether(earlier: AuditEntry, later: AuditEntry): boolean {
  if (earlier.actor.id !== later.actor.id || !isEdit(earlier) || !isEdit(later)) return false;
  return Date.parse(later.createdAt) - Date.parse(earlier.createdAt) < TOGETHER_MS;
}

function isEdit({ action, before, after }: AuditEntry): boolean {
  return action === 'updated' && before?.status === 'DRAFT' && after?.status === 'DRAFT';
}

/** `entries` are newest first. */
function stepOf(entries: AuditEntry[], writing: Writing): Step | undefined {
  const newest = entries[0];
  const oldest = entries.at(-1);
  if (!newest || !oldest) return undefined;
  const before = oldest.before ?? {};
  const after = newest.after ?? {};
  const differences = newest.action === 'updated' ? differencesOf(before, after, writing) : [];
  if (newest.action === 'updated' && differences.length === 0) return undefined;
  return { id: newest.id, title: titleOf(newest), who: newest.actor.id, at: newest.createdAt, differences };
}

function titleOf({ action, before, after }: AuditEntry): string {
  const texts = words.invoice.changes;
  if (action === 'created') return texts.created;
  if (action === 'deleted') return texts.deleted;
  const grew = (name: string) => Number(after?.[name] ?? 0) - Number(before?.[name] ?? 0);
  if (before?.status === 'DRAFT' && after?.status === 'VOID') return texts.voided;
  if (before?.status === 'DRAFT' && after?.status !== 'DRAFT') return texts.finalized;
  if (after?.status === 'VOID') return texts.voided;
  // A credit note may free money as well.
  if (grew('creditedMinor') > 0) return texts.credited;
  if (grew('paidMinor') > 0) return texts.paid;
  if (grew('paidMinor') < 0) return texts.paymentReversed;
  return texts.edited;
}

export function differencesOf(before: State, after: State, writing: Writing): Difference[] {
  return FIELDS.filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  ).map((name) => ({
    name: words.invoice.facts[name],
    before: written(name, before[name], writing),
    after: written(name, after[name], writing),
  }));
}

function written(name: string, value: unknown, writing: Writing): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (name.endsWith('Minor') && typeof value === 'number') return writing.money(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return writing.day(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return writing.instant(value);
  if (name === 'status') return writing.status(String(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
