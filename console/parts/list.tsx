import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { place } from '../app/router.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { messageOf } from './errors.ts';
import { ListData, type ReadPage } from './list-data.ts';
import { classOf, Head, type Heading } from './list-head.tsx';
import { useListKeys } from './list-keys.ts';
import { SortSelect } from './list-sort.tsx';
import { useWindow } from './list-window.ts';
import { Problem, Warning } from './problem.tsx';
import { keepUnder } from './reads.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<T> extends Heading {
  cell: (row: T) => ComponentChildren;
  /** Where the cell leads, if not to where its row leads. */
  href?: (row: T) => string | undefined;
}

interface ListProps<T extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  /** Names the answers, with the filters in it: `invoices?status=DRAFT`. `refresh('invoices')` reads it again. */
  of: string;
  read: ReadPage<T>;
  columns: readonly Column<T>[];
  /** Where a row leads. The first column becomes the link. */
  href?: (row: T) => string;
  /** Rows that are chosen, by identifier. Shows checkboxes, and `bulk` while any is chosen. */
  chosen?: Signal<ReadonlySet<string>>;
  bulk?: (ids: string[], rows: T[]) => ComponentChildren;
  /** Shown if there is no row at all. */
  empty: ComponentChildren;
}

/** A list that loads onward while it is scrolled, and keeps its rows while filters change. */
export function List<T extends { id: string }>({
  label,
  of,
  read,
  columns,
  href,
  chosen,
  bulk,
  empty,
}: ListProps<T>) {
  const { list, rows, isOld } = useListData(of, read);
  const element = useRef<HTMLTableElement>(null);
  const keys = useListKeys(element, rows ?? [], chosen);
  const shown = useWindow(element, rows?.length ?? 0, () => list.more());
  if (rows === undefined)
    return list.loading.error.value === undefined ? (
      <Skeleton lines={8} />
    ) : (
      <Problem error={list.loading.error.value} retry={() => list.loading.renew()} />
    );
  if (rows.length === 0 && !isOld) return <>{empty}</>;
  const active = keys.active >= shown.from && keys.active < shown.to ? keys.active : shown.first;
  return (
    <div class="list-frame">
      {list.loading.error.value !== undefined && (
        <Warning kind="error">
          <span>{messageOf(list.loading.error.value)}</span>
          <Button size="small" onClick={() => (list.hasMore.value ? list.more(true) : list.loading.renew())}>
            {words.parts.buttons.tryAgain}
          </Button>
        </Warning>
      )}
      <SortSelect columns={columns} />
      {/* On narrow screens rows are laid out as cards, which would end their roles unless they are given. */}
      <table
        ref={element}
        class="list"
        role="table"
        tabIndex={-1}
        aria-label={label}
        aria-busy={isOld || list.loading.isLoading.value}
        aria-rowcount={list.hasMore.value ? -1 : rows.length + 1}
        onKeyDown={keys.press}
      >
        <Head {...{ rows, columns, chosen }} />
        <tbody role="rowgroup">
          <Spacer height={shown.above} />
          {rows.slice(shown.from, shown.to).map((row, at) => (
            <ListRow
              key={row.id}
              {...{ row, columns, href, chosen }}
              index={shown.from + at}
              isActive={shown.from + at === active}
            />
          ))}
          <Spacer height={shown.below} />
        </tbody>
      </table>
      {list.loading.isLoading.value && (
        <p class="list-foot" role="status">
          {words.parts.loadingMore}
        </p>
      )}
      {chosen && chosen.value.size > 0 && bulk && <BulkBar {...{ rows, chosen, bulk }} />}
    </div>
  );
}

/** Rows of the last filter stay until the rows of the next filter have come. */
export function useListData<T extends { id: string }>(of: string, read: ReadPage<T>) {
  const { tenant } = place.value;
  const list = useMemo(() => keepUnder(of, () => new ListData<T>(read)), [tenant, of]);
  list.readPage = read;
  useEffect(() => list.loading.use(), [list]);
  const [before, setBefore] = useState<T[]>();
  const rows = list.rows.value;
  useEffect(() => {
    if (rows) setBefore(rows);
  }, [rows]);
  const isOld = rows === undefined && list.loading.error.value === undefined && before !== undefined;
  return { list, rows: isOld ? before : rows, isOld };
}

interface RowProps<T> {
  row: T;
  columns: readonly Column<T>[];
  href: ((row: T) => string) | undefined;
  chosen: Signal<ReadonlySet<string>> | undefined;
  index: number;
  isActive: boolean;
}

function ListRow<T extends { id: string }>({ row, columns, href, chosen, index, isActive }: RowProps<T>) {
  const isChosen = chosen?.value.has(row.id);
  return (
    <tr role="row" data-row={index} aria-rowindex={index + 2} class={isChosen ? 'chosen' : undefined}>
      {chosen && (
        <td role="cell" class="check-cell">
          <input
            class="check"
            type="checkbox"
            aria-label={words.parts.list.selectRow}
            tabIndex={isActive ? 0 : -1}
            checked={isChosen}
            onInput={() => toggle(chosen, row.id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.title}
          role={at === 0 ? 'rowheader' : 'cell'}
          class={classOf(column)}
          data-title={at === 0 ? undefined : column.title}
        >
          <Cell
            {...(at === 0 && href
              ? { kind: 'row-link', href: href(row) }
              : { kind: 'cell-link', href: column.href?.(row) })}
            isActive={isActive}
          >
            {column.cell(row)}
          </Cell>
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  kind: 'row-link' | 'cell-link';
  href: string | undefined;
  isActive: boolean;
  children: ComponentChildren;
}

/** Tab reaches the links of one row only. */
function Cell({ kind, href, isActive, children }: CellProps) {
  if (href === undefined) return <>{children}</>;
  return (
    <a class={kind} href={href} tabIndex={isActive ? 0 : -1}>
      {children}
    </a>
  );
}

function Spacer({ height }: { height: number }) {
  return height === 0 ? null : <tr class="spacer" aria-hidden="true" style={{ height: `${height}px` }} />;
}

interface BulkProps<T> {
  rows: T[];
  chosen: Signal<ReadonlySet<string>>;
  bulk: (ids: string[], rows: T[]) => ComponentChildren;
}

function BulkBar<T extends { id: string }>({ rows, chosen, bulk }: BulkProps<T>) {
  const those = rows.filter(({ id }) => chosen.value.has(id));
  const clear = () => {
    chosen.value = new Set();
  };
  return (
    <div class="bulk" role="toolbar" aria-label={words.parts.list.actions}>
      <strong>{words.parts.list.selected(chosen.value.size)}</strong>
      {bulk([...chosen.value], those)}
      <Button kind="quiet" size="small" onClick={clear}>
        {words.parts.list.clear}
      </Button>
    </div>
  );
}

export function toggle(chosen: Signal<ReadonlySet<string>>, id: string): void {
  const next = new Set(chosen.peek());
  if (!next.delete(id)) next.add(id);
  chosen.value = next;
}
