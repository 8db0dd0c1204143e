import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../../parts/button.tsx';
import { words } from '../../../../words/words.ts';
import { COLUMNS, type Column } from './columns.ts';
import { copyRows } from './copied-text.ts';
import { gridActions, menuOf } from './grid-actions.ts';
import { gridEvents, isSelected, type Selection } from './grid-events.ts';
import { GridRow, LIST_IDS } from './grid-row.tsx';
import { LineDetails } from './line-details.tsx';
import type { LineStore } from './line-store.ts';
import { typed } from './rows.ts';
import { unitNames } from './units.ts';
import { useGridWindow } from './use-grid-window.ts';

interface GridProps {
  store: LineStore;
  contractId: string;
}

/** The lines of a draft as a grid of inputs. Arrows, Tab and Enter move; a table can be pasted. */
export function Grid({ store, contractId }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const rows = store.rows.value;
  const form = store.form();
  const [focused, setFocused] = useState<number>();
  const [detailed, setDetailed] = useState<string>();
  const [selection, select] = useState<Selection>();
  const { runs, rowHeight, focusCell } = useGridWindow(table, rows.length, focused);
  const actions = gridActions(store, focusCell, setDetailed);
  const events = gridEvents({ store, table, actions, focusCell, setFocused, selection, select });
  const selected = rows.filter((_, at) => isSelected(selection, at));
  const type = (key: string, column: Column, text: string) =>
    store.change((all) => all.map((row) => (row.key === key ? typed(row, column, text, form) : row)));
  const rest = rows.length - (runs.at(-1)?.to ?? 0);
  return (
    <div class="lines">
      <table
        ref={table}
        class="grid"
        role="table"
        aria-label={words.lines.title}
        aria-rowcount={rows.length + 1}
        {...events}
      >
        <GridHead />
        <tbody role="rowgroup">
          {runs.map(({ gap, from, to }) => [
            <Spacer key={`before ${from}`} height={gap * rowHeight} />,
            rows
              .slice(from, to)
              .map((row, at) => (
                <GridRow
                  key={row.key}
                  row={row}
                  index={from + at}
                  rowCount={rows.length}
                  form={form}
                  isSelected={isSelected(selection, from + at)}
                  onType={type}
                  menu={menuOf(actions, row, from + at, rows.length)}
                />
              )),
          ])}
          <Spacer height={rest * rowHeight} />
        </tbody>
      </table>
      <Suggestions />
      <p class="selected-lines" role="status">
        {selected.length > 1 && (
          <>
            {words.lines.selected(selected.length)}
            <Button size="small" icon="copy" onClick={() => copyRows(selected, store)}>
              {words.lines.menu.copy}
            </Button>
          </>
        )}
      </p>
      {detailed !== undefined && (
        <LineDetails
          store={store}
          contractId={contractId}
          rowKey={detailed}
          onClose={() => setDetailed(undefined)}
        />
      )}
    </div>
  );
}

function GridHead() {
  const { heads, menu } = words.lines;
  return (
    <thead role="rowgroup">
      <tr class="head" role="row" aria-rowindex={1}>
        {COLUMNS.map((column) => (
          <th key={column} role="columnheader" scope="col" class={`cell-${column}`}>
            {heads[column]}
          </th>
        ))}
        <th role="columnheader" scope="col" class="cell-total">
          {heads.total}
        </th>
        <th role="columnheader" scope="col" class="cell-menu">
          <span class="visually-hidden">{menu.title}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Stands for rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height === 0 ? null : <tr class="spacer" aria-hidden="true" style={{ height: `${height}px` }} />;
}

/** Units and taxes to choose from. Others can be typed. */
function Suggestions() {
  const categories = Object.entries(words.lines.taxCategories).filter(
    ([code]) => !['S', 'L', 'M'].includes(code),
  );
  return (
    <>
      <datalist id={LIST_IDS.unit}>
        {unitNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={LIST_IDS.tax}>
        {categories.map(([code, name]) => (
          <option key={code} value={`${code} ${name}`} />
        ))}
      </datalist>
    </>
  );
}
