import type { ComponentChildren } from 'preact';
import { href } from '../../../app/router.ts';
import { hours } from '../../../parts/format.ts';
import { Money, Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { owes, picked, type Row } from './figures.ts';

const { billing } = words;
const { columns } = billing;

interface TableProps {
  rows: Row[];
  leftOut: ReadonlySet<string>;
  /** Shows checkboxes. */
  onLeftOut?: (leftOut: ReadonlySet<string>) => void;
}

/** One row for each contract. On narrow screens a row is a card. */
export function BillingTable({ rows, leftOut, onLeftOut }: TableProps) {
  const owing = rows.filter(owes);
  const chosen = picked(rows, leftOut);
  const toggleAll = () =>
    onLeftOut?.(new Set(chosen.length === owing.length ? owing.map(({ contract }) => contract) : []));
  return (
    <table class="list billing" aria-label={billing.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {onLeftOut && (
            <th role="columnheader" scope="col" class="billing-check">
              <input
                class="check"
                type="checkbox"
                aria-label={billing.selectAll}
                checked={chosen.length > 0 && chosen.length === owing.length}
                indeterminate={chosen.length > 0 && chosen.length < owing.length}
                onInput={toggleAll}
              />
            </th>
          )}
          <th role="columnheader" scope="col">
            {columns.client}
          </th>
          {[columns.work, columns.fees, columns.expenses, columns.owed, columns.lastMonth].map((title) => (
            <th key={title} role="columnheader" scope="col" class="numeric">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <BillingRow key={row.contract} {...{ row, leftOut, ...(onLeftOut && { onLeftOut }) }} />
        ))}
      </tbody>
    </table>
  );
}

function BillingRow({ row, leftOut, onLeftOut }: Omit<TableProps, 'rows'> & { row: Row }) {
  const { contract, contractName, client, clientName } = row;
  const toggle = () => {
    const next = new Set(leftOut);
    if (!next.delete(contract)) next.add(contract);
    onLeftOut?.(next);
  };
  return (
    <tr role="row">
      {onLeftOut && (
        <td role="cell" class="billing-check">
          {owes(row) && (
            <input
              class="check"
              type="checkbox"
              aria-label={billing.select(`${clientName}, ${contractName}`)}
              checked={!leftOut.has(contract)}
              onInput={toggle}
            />
          )}
        </td>
      )}
      <th role="rowheader" scope="row">
        <a href={href(`/clients/${client}`)}>
          <Name>{clientName}</Name>
        </a>
        <a class="quiet-text" href={href(`/contracts/${contract}`)}>
          <Name>{contractName}</Name>
        </a>
        <Notes row={row} />
      </th>
      <Amount title={columns.work} minor={row.workMinor} row={row}>
        {row.openMinutes !== 0 && <small class="quiet-text">{billing.hours(hours(row.openMinutes))}</small>}
      </Amount>
      <Amount title={columns.fees} minor={row.chargesMinor} row={row} />
      <Amount title={columns.expenses} minor={row.expensesMinor} row={row} />
      <Amount title={columns.owed} minor={row.owedMinor} row={row} isMain />
      <Amount title={columns.lastMonth} minor={row.lastMonthMinor} row={row} />
    </tr>
  );
}

/** What can't be billed, and what is on a draft already. */
function Notes({ row: { draft, draftedMinor, unpricedMinutes, unapprovedMinutes, ...row } }: { row: Row }) {
  return (
    <>
      {draft && (
        <small>
          <a href={href(`/invoices/${draft}`)}>
            {billing.onDraft(<Money minor={draftedMinor} currency={row.currencyCode} />)}
          </a>
        </small>
      )}
      {unpricedMinutes > 0 && (
        <small class="billing-problem">{billing.unpriced(hours(unpricedMinutes))}</small>
      )}
      {unapprovedMinutes > 0 && (
        <small class="billing-problem">{billing.unapproved(hours(unapprovedMinutes))}</small>
      )}
    </>
  );
}

interface AmountProps {
  title: string;
  minor: number;
  row: Row;
  isMain?: boolean;
  children?: ComponentChildren;
}

function Amount({ title, minor, row, isMain, children }: AmountProps) {
  const amount = (
    <Money minor={minor} currency={row.currencyCode} exponent={row.currencyExponent} isQuietIfZero />
  );
  return (
    <td role="cell" class={minor === 0 && !isMain ? 'numeric zero' : 'numeric'} data-title={title}>
      {isMain ? <strong>{amount}</strong> : amount}
      {children}
    </td>
  );
}
