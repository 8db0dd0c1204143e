import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ClientName } from '../../../parts/client-name.tsx';
import { Drop } from '../../../parts/drop.tsx';
import {
  ChoiceFilter,
  ClientFilter,
  DayRangeFilter,
  Filters,
  filters,
  keyOf,
  RecordFilter,
} from '../../../parts/filters.tsx';
import { statusName } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ExpenseDialog } from './expense-dialog.tsx';
import type { Expense } from './expense-form.ts';
import { RECEIPT_ACCEPT } from './receipt-files.ts';
import { uploadReceipt } from './receipts.ts';
import { ExpenseState } from './state.tsx';

const { expenses, app } = words;
const { list } = expenses;

const FILTERS = ['clientId', 'projectId', 'status', 'isHeld', 'dateFrom', 'dateTo'] as const;

const COLUMNS: readonly Column<Expense>[] = [
  { title: expenses.name, cell: ({ name }) => <Name>{name}</Name> },
  { title: expenses.day, cell: ({ date }) => <When at={date} />, width: 'day' },
  {
    title: expenses.facts.client,
    cell: ({ client }) => <ClientName clientId={client} />,
    width: '10rem',
    isWideOnly: true,
  },
  {
    title: list.receipt,
    cell: ({ receipt }) =>
      receipt && (
        <>
          <Icon name="file" />
          <span class="unseen">{list.hasReceipt}</span>
        </>
      ),
    width: '5.5rem',
    isWideOnly: true,
  },
  {
    title: expenses.amount,
    cell: ({ amountMinor, currencyCode }) => <Money minor={amountMinor} currency={currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
  { title: expenses.status, cell: (expense) => <ExpenseState expense={expense} />, width: '9.5rem' },
];

type Status = NonNullable<Expense['status']>;
const STATUSES = ['OPEN', 'DRAFTED', 'BILLED'].map((value) => ({ value, text: statusName(value) }));
const HELD = [
  { value: 'true', text: list.held },
  { value: 'false', text: list.notHeld },
];

/** A new expense. Several receipts are gone through one after the other. */
interface Added {
  receipt?: Schemas['Receipt'];
}

/** The list of expenses, newest first. A dropped receipt opens the form of a new expense. */
export default function Expenses() {
  const given = filters(...FILTERS);
  const [added, setAdded] = useState<Added[]>([]);
  const add = (one: Added) => setAdded((others) => [...others, one]);
  useShortcut('n', expenses.form.create, () => add({}), can('DRAFTER'));
  const { isHeld, status, ...others } = given;
  const query = {
    ...others,
    ...(status && { status: [status as Status] }),
    ...(isHeld && { isHeld: isHeld === 'true' }),
  };
  const read: ReadPage<Expense> = (page, signal) =>
    api().GET('/expenses', { params: { query: { ...page, ...query } }, signal });
  const drop = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    add({ receipt: await uploadReceipt(file, onProgress, signal) });
  };
  return (
    <Page
      title={app.titles.expenses}
      actions={
        can('DRAFTER') && (
          <Button kind="primary" icon="plus" onClick={() => add({})}>
            {expenses.form.create}
          </Button>
        )
      }
    >
      {can('DRAFTER') && <Drop label={expenses.drop} accept={RECEIPT_ACCEPT} upload={drop} isMultiple />}
      <Filters names={FILTERS}>
        <ClientFilter texts={list} />
        <RecordFilter
          by={list.byProject}
          all={list.anyProject}
          parameter="projectId"
          search={searchRecords('projects')}
        />
        <ChoiceFilter by={list.byStatus} all={list.anyStatus} parameter="status" choices={STATUSES} />
        <ChoiceFilter by={list.byHeld} all={list.anyHeld} parameter="isHeld" choices={HELD} />
        <DayRangeFilter label={list.days} from="dateFrom" to="dateTo" />
      </Filters>
      <List
        label={app.titles.expenses}
        of={keyOf('expenses', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/expenses/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title={list.noMatch}>{list.noMatchHint}</Empty>
          ) : (
            <Empty title={list.none}>{can('DRAFTER') ? list.noneHint : undefined}</Empty>
          )
        }
      />
      {added.slice(0, 1).map(({ receipt }) => (
        <ExpenseDialog
          key={receipt?.id}
          receipt={receipt}
          onClose={() => setAdded((others) => others.slice(1))}
        />
      ))}
    </Page>
  );
}
