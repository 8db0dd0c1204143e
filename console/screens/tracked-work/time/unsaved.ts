import { signal } from '@preact/signals';
import { place } from '../../../app/router.ts';
import { drafts } from '../../../parts/drafts.ts';
import { keyOfRow, type RowName } from './grouping.ts';

/** What somebody typed into a cell of the grid. */
export interface Typed {
  text: string;
  description: string;
}

/** A cell of the grid. */
export interface CellName extends RowName {
  date: string;
}

export interface UnsavedCell extends CellName {
  /** True if it is saved automatically later. Otherwise the service has refused it, or nobody has tried. */
  isWaiting: boolean;
}

/** Grows with each change of the list, so that it is shown again. */
const changes = signal(0);

const listKey = () => `${place.value.tenant}.time/unsaved`;

/** The name under which the tab keeps the text of a cell. */
export function keptUnder(cell: CellName): string {
  return `${place.peek().tenant}.time/${keyOfRow(cell)}/${cell.date}`;
}

/** The cells that could not be saved, in any week. The tab keeps them with their texts. */
export function unsavedCells(): UnsavedCell[] {
  void changes.value;
  const cells = drafts.read<UnsavedCell[]>(listKey()) ?? [];
  return cells.filter((cell) => drafts.read(keptUnder(cell)) !== undefined);
}

export function findUnsaved(name: CellName): UnsavedCell | undefined {
  return unsavedCells().find((cell) => isSame(cell, name));
}

export function markUnsaved(cell: UnsavedCell): void {
  setCells((cells) => [...cells.filter((other) => !isSame(other, cell)), cell]);
}

export function forgetUnsaved(name: CellName): void {
  if (findUnsaved(name)) setCells((cells) => cells.filter((other) => !isSame(other, name)));
  drafts.remove(keptUnder(name));
}

function setCells(change: (cells: UnsavedCell[]) => UnsavedCell[]): void {
  drafts.write(listKey(), change(unsavedCells()));
  changes.value++;
}

function isSame(one: CellName, other: CellName): boolean {
  return keptUnder(one) === keptUnder(other);
}
