import type { Signal } from '@preact/signals';
import { words } from '../words/words.ts';
import { dayWidth } from './format.ts';
import { orderOf, type Sortable, SortButton } from './list-sort.tsx';

export interface Heading extends Sortable {
  /** The width in CSS, such as `8rem`, or room for a `day`. Columns without one share the rest. */
  width?: string;
  isNumeric?: boolean;
  /** Left out on narrow screens, where a row is a card. */
  isWideOnly?: boolean;
}

interface HeadProps {
  rows: { id: string }[];
  columns: readonly Heading[];
  chosen: Signal<ReadonlySet<string>> | undefined;
}

export function Head({ rows, columns, chosen }: HeadProps) {
  return (
    <>
      <colgroup>
        {chosen && <col class="check-column" />}
        {columns.map((column) => (
          <col
            key={column.title}
            class={classOf(column)}
            style={column.width ? { width: widthOf(column.width) } : undefined}
          />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {chosen && (
            <th role="columnheader" scope="col" class="check-cell">
              <AllBox rows={rows} chosen={chosen} />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeading key={column.title} column={column} />
          ))}
        </tr>
      </thead>
    </>
  );
}

function ColumnHeading({ column }: { column: Heading }) {
  const { title, sort } = column;
  return (
    <th
      role="columnheader"
      scope="col"
      class={classOf(column)}
      aria-sort={sort === undefined ? undefined : orderOf(sort)}
    >
      {sort === undefined ? title : <SortButton title={title} sort={sort} />}
    </th>
  );
}

function AllBox({ rows, chosen }: { rows: { id: string }[]; chosen: Signal<ReadonlySet<string>> }) {
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.value.has(id));
  const toggleAll = () => {
    chosen.value = new Set(isAll ? [] : rows.map(({ id }) => id));
  };
  return (
    <input
      class="check"
      type="checkbox"
      aria-label={words.parts.list.selectAll}
      checked={isAll}
      indeterminate={!isAll && chosen.value.size > 0}
      onInput={toggleAll}
    />
  );
}

export function classOf({ isNumeric, isWideOnly }: Heading): string | undefined {
  return [isNumeric && 'numeric', isWideOnly && 'wide-only'].filter(Boolean).join(' ') || undefined;
}

function widthOf(width: string): string {
  return width === 'day' ? dayWidth() : width;
}
