import { useRef } from 'preact/hooks';
import { locale } from '../../../../app/locale.ts';
import { money, number } from '../../../../parts/format.ts';
import { useWindow } from '../../../../parts/list-window.ts';
import { Name } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { discountTexts, type ShownDiscount } from '../discount-texts.ts';
import { periodText } from './period.ts';
import { type TaxCategory, taxText } from './tax.ts';
import { unitName } from './units.ts';

/** A line of an issued document. */
export interface ShownLine {
  id: string;
  name: string;
  description?: string;
  serviceFrom?: string;
  serviceTo?: string;
  quantity: number;
  unitCode: string;
  amountMinor: number;
  totalMinor: number;
  taxPercent?: number;
  taxCategory?: TaxCategory;
  discounts?: readonly ShownDiscount[];
}

const HEADS = ['name', 'quantity', 'unit', 'price', 'tax', 'total'] as const;

/** Lines that can't be changed. Long lists are rendered as far as they are in view. */
export function LineTable({ lines, currency }: { lines: readonly ShownLine[]; currency: string }) {
  const element = useRef<HTMLTableElement>(null);
  const shown = useWindow(element, lines.length, () => {});
  return (
    <div class="lines issued">
      <table
        ref={element}
        class="grid shown"
        role="table"
        aria-label={words.lines.title}
        aria-rowcount={lines.length + 1}
      >
        <thead role="rowgroup">
          <tr class="head" role="row" aria-rowindex={1}>
            {HEADS.map((column) => (
              <th key={column} role="columnheader" scope="col" class={`cell-${column}`}>
                {words.lines.heads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Spacer height={shown.above} />
          {lines.slice(shown.from, shown.to).map((line, at) => (
            <tr
              key={line.id}
              class="line"
              role="row"
              data-row={shown.from + at}
              aria-rowindex={shown.from + at + 2}
            >
              <td role="cell" class="cell-name">
                <Name>{line.name}</Name> <LineHint line={line} currency={currency} />
              </td>
              <td role="cell" class="cell-quantity">
                {number(line.quantity, 6)}
              </td>
              <td role="cell" class="cell-unit">
                {unitName(line.unitCode)}
              </td>
              <td role="cell" class="cell-price money">
                {money(line.amountMinor, currency)}
              </td>
              <td role="cell" class="cell-tax">
                {taxText(line, locale())}
              </td>
              <td role="cell" class="cell-total money">
                {money(line.totalMinor, currency)}
              </td>
            </tr>
          ))}
          <Spacer height={shown.below} />
        </tbody>
      </table>
    </div>
  );
}

function LineHint({ line, currency }: { line: ShownLine; currency: string }) {
  const { description, serviceFrom, serviceTo, discounts = [] } = line;
  const parts = [...discountTexts(discounts, currency), description, periodText(serviceFrom, serviceTo)];
  const text = parts.filter(Boolean).join(' · ');
  return text ? (
    <small class="line-hint" title={text}>
      {text}
    </small>
  ) : null;
}

function Spacer({ height }: { height: number }) {
  return height === 0 ? null : <tr class="spacer" aria-hidden="true" style={{ height: `${height}px` }} />;
}
