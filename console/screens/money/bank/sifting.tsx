import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { href, query, setQuery } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { keyOf } from '../../../parts/filters.tsx';
import { money } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { TextInput } from '../../../parts/inputs.tsx';
import { useListData } from '../../../parts/list.tsx';
import type { ListData, ReadPage } from '../../../parts/list-data.ts';
import { Empty, Problem, Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { words } from '../../../words/words.ts';
import { ByHand } from './by-hand.tsx';
import { type BankEntry, type EntryStatus, isFound } from './deciding.ts';
import { Entry } from './entry.tsx';
import { EntryList } from './entry-list.tsx';
import { Ignoring } from './ignoring.tsx';
import { useDecisions } from './use-decisions.ts';
import { useEntryKeys } from './use-entry-keys.ts';

const { list: texts, keys } = words.bankStatements;

/** Rows that a search looks at. */
const SEARCHED_MAX = 5_000;
/** Browsers take only so many changes of the address in a time. */
const KEEP_MS = 300;

export type Shown = EntryStatus | 'ALL';

interface SiftingProps {
  shown: Shown;
  statementId: string | undefined;
  /** The last decision, which can be undone. */
  last: RefObject<BankEntry | undefined>;
}

/** The entries of a status: the list, and the chosen one with its candidates. */
export function Sifting({ shown, statementId, last }: SiftingProps) {
  const asked = { ...(shown !== 'ALL' && { status: [shown] }), ...(statementId && { statementId }) };
  const read: ReadPage<BankEntry> = (page, signal) =>
    api().GET('/bank-entries', { params: { query: { ...page, ...asked } }, signal });
  const { list, rows: listed } = useListData(keyOf('bank-entries', asked), read);
  const rows = useLinked(listed, shown);
  const [typed, setTyped] = useState('');
  useSearch(list, typed, rows?.length ?? 0);
  if (rows === undefined) {
    const error = list.loading.error.value;
    return error === undefined ? (
      <Skeleton lines={8} />
    ) : (
      <Problem error={error} retry={() => list.loading.renew()} />
    );
  }
  if (rows.length === 0) return <Nothing shown={shown} />;
  const amountOf = ({ amountMinor, currencyCode }: BankEntry) => money(amountMinor, currencyCode);
  const wanted = typed.trim();
  const found = wanted === '' ? rows : rows.filter((row) => isFound(row, wanted, amountOf(row)));
  return <Found {...{ list, typed, setTyped, last }} rows={found} />;
}

interface FoundProps {
  list: ListData<BankEntry>;
  rows: readonly BankEntry[];
  typed: string;
  setTyped: (text: string) => void;
  last: SiftingProps['last'];
}

function Found({ list, rows, typed, setTyped, last }: FoundProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [id, setId] = useState(query('entry'));
  const [asked, setAsked] = useState<'match' | 'ignore' | undefined>();
  const chosen = rows.find((row) => row.id === id) ?? rows[0];
  useKeptChoice(chosen?.id);
  const focusList = () =>
    frame.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  const goOn = (next: string | undefined) => {
    setId(next);
    if (next === undefined) setTyped(''); // nothing that was searched is left
  };
  const decisions = useDecisions({ rows, last, choose: goOn, focusList });
  const actions = { decisions, matchByHand: () => setAsked('match'), ignore: () => setAsked('ignore') };
  const move = useEntryKeys({ rows, chosen, choose: setId, focusList, frame, ...actions });
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.localName === 'h1') focusList();
  }, []);
  const error = list.loading.error.value;
  const Asked = asked === 'match' ? ByHand : Ignoring;
  return (
    <>
      {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
      <div class="bank" ref={frame}>
        <div class="bank-side">
          <Search {...{ typed, setTyped, focusList }} />
          {rows.length > 0 && <EntryList {...{ rows, chosen, move, decisions }} choose={setId} />}
          {list.hasMore.value && (
            <Button size="small" isBusy={list.loading.isLoading.value} onClick={() => list.more(true)}>
              {texts.more}
            </Button>
          )}
          {can('MEMBER') && <p class="quiet-text bank-keys">{texts.keys}</p>}
        </div>
        {chosen ? (
          <Entry key={chosen.id} entry={chosen} {...actions} />
        ) : (
          <Empty title={texts.noMatch}>{texts.noMatchHint}</Empty>
        )}
      </div>
      {asked && chosen && <Asked entry={chosen} decisions={decisions} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** An entry that a link leads to comes first, if it is not among the rows that are there. */
function useLinked(rows: readonly BankEntry[] | undefined, shown: Shown) {
  const [id] = useState(shown === 'ALL' ? query('entry') : undefined);
  const isRead = id !== undefined && rows !== undefined && !rows.some((row) => row.id === id);
  const { data } = useRead(isRead ? `bank-entries/${id}` : undefined, (signal) =>
    api().GET('/bank-entries/{bankEntryId}', { params: { path: { bankEntryId: id ?? '' } }, signal }),
  );
  return isRead && data ? [data, ...rows] : rows;
}

/** A search looks at the rows that are there. Further ones are read for it. */
function useSearch(list: ListData<BankEntry>, typed: string, count: number): void {
  const isReading = list.loading.isLoading.value;
  useEffect(() => {
    if (typed.trim() !== '' && !isReading && count < SEARCHED_MAX) list.more();
  }, [typed.trim() !== '', isReading, count]);
}

/** The choice is in the address, so that Back leads to it again. */
function useKeptChoice(id: string | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ entry: id }), KEEP_MS);
    return () => clearTimeout(timer);
  }, [id]);
}

interface SearchProps extends Pick<FoundProps, 'typed' | 'setTyped'> {
  focusList: () => void;
}

function Search({ typed, setTyped, focusList }: SearchProps) {
  const field = useRef<HTMLSpanElement>(null);
  useShortcut('/', keys.search, () => field.current?.querySelector('input')?.focus());
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped('');
    else if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusList();
  };
  return (
    <span ref={field} class="search-filter">
      <Icon name="search" />
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={200}
        value={typed}
        onInput={setTyped}
        onKeyDown={press}
      />
    </span>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  const isFirst = shown === 'ALL' && can('MEMBER');
  const action = isFirst && { text: texts.upload, icon: 'upload' as const, href: href('/bank-statements') };
  return (
    <Empty title={texts.none[shown]} action={action}>
      {texts.noneHint[shown]}
    </Empty>
  );
}
