import type { Signal } from '@preact/signals';
import { RetainerError, type Schemas } from '../../../../../client/src/client.ts';
import { newKey } from '../../../../parts/attempts.ts';
import { isPassing } from '../../../../parts/errors.ts';
import type { Billable, CellForm } from './cells.ts';
import { accepted, errorsOf, isBlank, isRefused, isUnsaved, type Row, renewed, requestOf } from './rows.ts';

/** Lines that are added by one request. */
export const ADDED_MAX = 2_000;
/** Changes and removals that are on their way at the same time. */
const PARALLEL = 4;

type NewBillable = Schemas['NewBillable'];

export interface LinesApi {
  /** The key makes a repeated request add the lines once. */
  add(lines: NewBillable[], key: string): Promise<Billable[]>;
  change(id: string, fields: Record<string, unknown>): Promise<Billable>;
  remove(id: string): Promise<unknown>;
}

/** Lines that were sent and may have been added, although no answer came. They are sent again with the same key. */
export interface Pending {
  key: string;
  lines: NewBillable[];
  /** The rows as they were sent. */
  rows: Row[];
}

/** Lines that are being edited. */
export interface Unsaved {
  api: LinesApi;
  form: () => CellForm;
  rows: Signal<Row[]>;
  /** The row that somebody types into. */
  focusedKey: string | undefined;
  /** Identifiers of lines to remove. */
  removed: string[];
  pending: Pending | undefined;
  /** Keeps what is unsaved in the tab. */
  keepNow(): void;
}

/** Saves the next part of what is unsaved. False if nothing is left that can be saved. */
export async function savePart(lines: Unsaved): Promise<boolean> {
  if (lines.pending) return sendPending(lines, lines.pending);
  if (lines.removed.length > 0) return removeSome(lines, lines.removed.slice(0, PARALLEL));
  const changed = readableRows(lines, (row) => row.saved !== undefined, PARALLEL);
  if (changed.length > 0) {
    await Promise.all(changed.map((row) => changeOne(lines, row)));
    return true;
  }
  const added = readableRows(lines, (row) => row.saved === undefined, ADDED_MAX);
  if (added.length === 0) return false;
  lines.pending = { key: newKey(), lines: linesToAdd(lines, added), rows: added };
  lines.keepNow();
  return sendPending(lines, lines.pending);
}

/** Unsaved rows that can be sent. Marks the cells of others, except in the row that somebody types into. */
function readableRows(lines: Unsaved, isWanted: (row: Row) => boolean, most: number): Row[] {
  const found: Row[] = [];
  const refused = new Map<string, Row['errors']>();
  for (const row of lines.rows.peek()) {
    if (found.length === most) break;
    if (!isWanted(row) || isBlank(row) || !isUnsaved(row) || isRefused(row)) continue;
    const { errors } = requestOf(row, lines.form());
    const isFocused = row.key === lines.focusedKey;
    if (Object.keys(errors).length > 0) {
      if (!isFocused) refused.set(row.key, errors);
    } else found.push(row);
  }
  if (refused.size > 0) setErrors(lines, refused);
  return found;
}

function setErrors(lines: Unsaved, errors: ReadonlyMap<string, Row['errors']>): void {
  lines.rows.value = lines.rows.peek().map((row) => {
    const found = errors.get(row.key);
    return found ? { ...row, errors: found } : row;
  });
}

/** Lines are added below the last one, which may have an order. */
function linesToAdd(lines: Unsaved, added: Row[]): NewBillable[] {
  let last = 0;
  for (const { saved, order } of lines.rows.peek()) last = Math.max(last, order ?? saved?.order ?? 0);
  return added.map((row) => {
    const { fields } = requestOf(row, lines.form());
    const order = fields.order === undefined && last > 0 ? { order: last } : {};
    return { ...fields, ...order } as unknown as NewBillable;
  });
}

async function sendPending(lines: Unsaved, pending: Pending): Promise<boolean> {
  try {
    const saved = await lines.api.add(pending.lines, pending.key);
    lines.pending = undefined;
    keepAdded(lines, pending.rows, saved);
  } catch (error) {
    if (!isRefusal(error)) {
      if (!isPassing(error)) lines.pending = undefined;
      throw error;
    }
    lines.pending = undefined;
    const refused = pending.rows.map(
      (row, at) => [row.key, errorsOf(error.details, `billables.${at}.`)] as const,
    );
    const named = refused.filter(([, errors]) => Object.keys(errors).length > 0);
    if (named.length === 0) throw error;
    setErrors(lines, new Map(named));
  }
  lines.keepNow();
  return true;
}

/** Rows that were removed while they were added are removed from the service too. */
function keepAdded(lines: Unsaved, sent: Row[], saved: Billable[]): void {
  const answers = new Map(sent.map((row, at) => [row.key, { sent: row, line: saved[at] as Billable }]));
  lines.rows.value = lines.rows.peek().map((row) => {
    const answer = answers.get(row.key);
    if (!answer) return row;
    answers.delete(row.key);
    return accepted(row, answer.sent, answer.line);
  });
  lines.removed = [...lines.removed, ...Array.from(answers.values(), ({ line }) => line.id)];
}

async function changeOne(lines: Unsaved, sent: Row): Promise<void> {
  const id = sent.saved?.id ?? '';
  const replace = (update: (row: Row) => Row) => {
    lines.rows.value = lines.rows.peek().map((row) => (row.key === sent.key ? update(row) : row));
  };
  try {
    const line = await lines.api.change(id, requestOf(sent, lines.form()).fields);
    replace((row) => accepted(row, sent, line));
  } catch (error) {
    if (isGone(error)) return replace((row) => renewed(row, lines.form()));
    const errors = isRefusal(error) ? errorsOf(error.details) : {};
    if (Object.keys(errors).length === 0) throw error;
    replace((row) => ({ ...row, errors }));
  }
}

async function removeSome(lines: Unsaved, ids: string[]): Promise<boolean> {
  await Promise.all(
    ids.map(async (id) => {
      await lines.api.remove(id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      lines.removed = lines.removed.filter((other) => other !== id);
    }),
  );
  return true;
}

function isGone(error: unknown): boolean {
  return error instanceof RetainerError && error.status === 404;
}

/** Something that is wrong with the lines themselves, not with the connection or the state of the invoice. */
function isRefusal(error: unknown): error is RetainerError {
  return error instanceof RetainerError && error.status === 400 && !error.detailOf('status');
}
