const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves to the next cell with the arrow keys. Left and right first move within the text. */
export function moveInGrid(event: KeyboardEvent): void {
  const [rows, columns] = STEPS[event.key] ?? [0, 0];
  if (rows === 0 && columns === 0) return;
  const target = event.target as HTMLElement;
  if (columns !== 0 && target instanceof HTMLInputElement && !isAtEdge(target, columns)) return;
  const cell = target.closest('td');
  const table = cell?.closest('table');
  const lines = [...(table?.querySelectorAll('tbody tr') ?? [])];
  const line = lines.findIndex((one) => one.contains(target));
  const cells = [...(lines[line + rows]?.querySelectorAll<HTMLElement>('td') ?? [])];
  const at = [...(cell?.parentElement?.querySelectorAll('td') ?? [])].indexOf(cell as HTMLTableCellElement);
  const next = cells[at + columns]?.querySelector<HTMLElement>('[data-cell]');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  return isAll || (step < 0 ? selectionEnd === 0 : selectionStart === value.length);
}
