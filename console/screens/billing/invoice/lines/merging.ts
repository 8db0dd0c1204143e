import type { Billable } from './cells.ts';
import { isUnsaved, type Row, rowOf } from './rows.ts';

/** A row without the service's part of it, as the tab keeps it. */
export type KeptRow = Omit<Row, 'saved'> & { id?: string };

export function kept({ saved, ...rest }: Row): KeptRow {
  return { ...rest, ...(saved && { id: saved.id }) };
}

/**
 * The lines as the service has them now, with what was typed and is not saved. New rows stay below the row that they were
 * below. A changed line that was deleted elsewhere becomes a new row, so that nothing typed is lost.
 */
export function merge(
  lines: readonly Billable[],
  known: readonly KeptRow[],
  removed: ReadonlySet<string>,
): Row[] {
  const byId = new Map(known.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const present = new Set(lines.map(({ id }) => id));
  const followers = new Map<string, Row[]>();
  let above = '';
  for (const row of known) {
    const { id, ...rest } = row;
    if (id !== undefined && present.has(id)) above = id;
    else if (id === undefined || isUnsaved({ ...rest, saved: {} as Billable })) {
      const { order: _order, ...unordered } = rest;
      followers.set(above, [...(followers.get(above) ?? []), id === undefined ? rest : unordered]);
    }
  }
  const rows: Row[] = followers.get('') ?? [];
  for (const line of lines) {
    const known = byId.get(line.id);
    const { id: _id, ...rest } = known ?? {};
    if (!removed.has(line.id)) rows.push({ ...rowOf(line), ...rest });
    rows.push(...(followers.get(line.id) ?? []));
  }
  return rows;
}
