import { Component } from 'preact';
import { useId } from 'preact/hooks';
import { money } from '../../../../parts/format.ts';
import { Menu, type MenuItem } from '../../../../parts/menu.tsx';
import { fieldName } from '../../../../parts/rules.ts';
import { words } from '../../../../words/words.ts';
import { discountTexts } from '../discount-texts.ts';
import type { CellForm } from './cells.ts';
import { COLUMNS, type Column } from './columns.ts';
import { periodText } from './period.ts';
import { cellText, isBlank, isUnsaved, type Row } from './rows.ts';
import { unitName } from './units.ts';

const { lines } = words;

export const LIST_IDS: Partial<Record<Column, string>> = { unit: 'line-units', tax: 'line-taxes' };

interface GridRowProps {
  row: Row;
  index: number;
  /** Decides what the menu offers. */
  rowCount: number;
  form: CellForm;
  /** It is one of several chosen lines. */
  isSelected: boolean;
  onType: (key: string, column: Column, text: string) => void;
  menu: MenuItem[];
}

/** A line, which is drawn again only if it changed. Its functions stay the same in effect. */
export class GridRow extends Component<GridRowProps> {
  override shouldComponentUpdate(next: GridRowProps): boolean {
    const { row, index, rowCount, form, isSelected } = this.props;
    const isSameForm = form.locale === next.form.locale && form.currencyCode === next.form.currencyCode;
    if (isSelected !== next.isSelected) return true;
    return row !== next.row || index !== next.index || rowCount !== next.rowCount || !isSameForm;
  }

  override render() {
    return <DrawnRow {...this.props} />;
  }
}

/** An input for each cell, the total and the menu. Messages stand below. */
function DrawnRow({ row, index, form, isSelected, onType, menu }: GridRowProps) {
  const id = useId();
  const messages = Object.entries(row.errors);
  const hint = detailsHint(row, form.currencyCode);
  return (
    <>
      <tr
        class={['line', isUnsaved(row) && 'unsaved', isSelected && 'selected'].filter(Boolean).join(' ')}
        role="row"
        data-row={index}
        aria-rowindex={index + 2}
      >
        {COLUMNS.map((column) => (
          <td key={column} role="cell" class={`cell-${column}`}>
            <input
              class={column === 'name' || column === 'unit' ? 'cell' : 'cell numeric'}
              type="text"
              autoComplete="off"
              spellcheck={column === 'name'}
              list={LIST_IDS[column]}
              inputMode={column === 'quantity' || column === 'price' ? 'decimal' : undefined}
              data-cell={`${index}:${column}`}
              aria-label={lines.cell(lines.columns[column], index + 1)}
              aria-invalid={row.errors[column] !== undefined || undefined}
              aria-describedby={messages.length > 0 ? id : undefined}
              placeholder={placeholderOf(row, column)}
              value={cellText(row, column, form)}
              onInput={({ currentTarget }) => onType(row.key, column, currentTarget.value)}
            />
            {column === 'name' && hint && <small class="line-hint">{hint}</small>}
          </td>
        ))}
        <td role="cell" class="cell-total money">
          {row.saved && !isUnsaved(row)
            ? money(row.saved.totalMinor, form.currencyCode)
            : isBlank(row)
              ? ''
              : '…'}
        </td>
        <td role="cell" class="cell-menu" data-cell={`${index}:menu`}>
          <Menu label={lines.menu.of(index + 1)} items={menu} className="button quiet small" tabIndex={-1} />
        </td>
      </tr>
      {messages.length > 0 && (
        <tr class="line-errors" role="row">
          <td role="cell" colSpan={COLUMNS.length + 2} id={id} class="error">
            {messages.map(([name, message]) => (
              <bdi key={name}>
                {lines.errors.of(lines.columns[name as Column] ?? fieldName(name), message)}
              </bdi>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

function placeholderOf(row: Row, column: Column): string | undefined {
  if (row.saved) return undefined;
  if (isBlank(row)) return column === 'name' ? lines.add : undefined;
  const tax = lines.defaultTax;
  return { quantity: '1', unit: unitName('C62'), tax, name: undefined, price: undefined }[column];
}

/** Details that have no column, so that nobody overlooks them. */
function detailsHint({ saved, details }: Row, currency: string): string | undefined {
  const from = details.serviceFrom ?? saved?.serviceFrom;
  const period = periodText(from, details.serviceTo ?? saved?.serviceTo);
  const discounts = 'discounts' in details ? details.discounts : saved?.discounts;
  const description = details.description ?? saved?.description;
  const parts = [...discountTexts(discounts ?? [], currency), description, period];
  return parts.filter(Boolean).join(' · ') || undefined;
}
