import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { taxText } from './tax-text.ts';

type Account = Schemas['Account'] & { id: string };

const { accountKinds, accounts: texts } = words.books;

const COLUMNS: readonly Column<Account>[] = [
  { title: texts.account, cell: ({ account }) => account, width: '6rem' },
  { title: texts.for, cell: ({ kind }) => accountKinds[kind], width: '11.5rem' },
  { title: texts.tax, cell: taxOf, width: '14.5rem' },
  { title: texts.name, cell: ({ name }) => <Name>{name}</Name>, isWideOnly: true },
  {
    title: texts.taxKey,
    cell: ({ taxKey, isAutomatic }) => taxKey ?? (isAutomatic ? texts.automatic : null),
    width: '7rem',
    isWideOnly: true,
  },
  {
    title: texts.own,
    cell: ({ isOwn }) => isOwn && <Status status="OPEN">{texts.ownAccount}</Status>,
    width: '5.5rem',
    isWideOnly: true,
  },
];

function taxOf({ place, ...account }: Account): string {
  return [taxText(account), place && texts.places[place]].filter(Boolean).join(', ');
}

const read: ReadPage<Account> = async (_page, signal) => {
  const answer = await api().GET('/bookkeeping/accounts', { signal });
  return { ...answer, data: answer.data.map((account, at) => ({ ...account, id: String(at) })) };
};

/** The accounts that are booked: the company's own, and then those of the chart. */
export function Accounts() {
  return (
    <>
      <p class="quiet-text">{texts.hint}</p>
      <List
        label={words.books.tabs.accounts}
        of="bookkeeping/accounts"
        read={read}
        columns={COLUMNS}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
    </>
  );
}
