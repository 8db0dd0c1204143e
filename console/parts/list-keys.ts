import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

const STEPS: Record<string, number> = {
  ...{ ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};
/** Frames to wait for a row. Usually it is there in the next one. */
const FRAMES_MAX = 60;

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
    if (link) return;
    // Rows far away are not shown yet. All rows have the same height. Until then, the table has the focus.
    element.current?.focus({ preventScroll: true });
    // From a row that is shown: the page may have stopped short of the last row while more were read.
    const shown = element.current?.querySelector<HTMLElement>('[data-row]');
    if (shown) {
      const { top, height } = shown.getBoundingClientRect();
      scrollBy(0, top + (row - Number(shown.dataset.row)) * height - innerHeight / 2);
    }
    whenShown(
      () => linkOf(row),
      (link) => document.activeElement === element.current && link.focus(),
    );
  };
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const own = target === element.current ? active : Number.NaN;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? own);
    if (Number.isNaN(row) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== element.current && !target.matches('.row-link, .cell-link, input[type=checkbox]')) return;
    const step = STEPS[event.key];
    const id = rows[row]?.id;
    if (step !== undefined) focus(Math.max(0, Math.min(rows.length - 1, row + step)));
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

function whenShown<E>(find: () => E | null | undefined, then: (found: E) => void, frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) then(found);
    else if (frames > 0) whenShown(find, then, frames - 1);
  });
}
