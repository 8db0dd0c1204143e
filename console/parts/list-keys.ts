import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

/** Moves through the rows of a list with the arrow keys. Tab reaches one row, and Enter follows its link. */
export function useListKeys(
  element: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  chosen: Signal<ReadonlySet<string>> | undefined,
) {
  const [active, setActive] = useState(0);
  const linkOf = (row: number) =>
    element.current?.querySelector<HTMLElement>(`[data-row="${row}"] .row-link`);
  const focus = (row: number) => {
    setActive(row);
    const link = linkOf(row);
    link?.focus();
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
    if (Number.isNaN(row) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target.matches('.row-link, input[type=checkbox]')) return;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const id = rows[row]?.id;
    if (step !== undefined) focus(Math.max(0, Math.min(rows.length - 1, row + step)));
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'x' && chosen && id !== undefined) {
      const next = new Set(chosen.peek());
      if (!next.delete(id)) next.add(id);
      chosen.value = next;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active: Math.min(active, Math.max(0, rows.length - 1)), press };
}
