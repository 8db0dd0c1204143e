import { useEffect, useId, useRef } from 'preact/hooks';
import { can } from '../../../app/session.ts';
import { notifyError } from '../../../parts/notice.tsx';
import { Money, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type BankEntry, isOpen, matchOf } from './deciding.ts';
import type { Decisions } from './use-decisions.ts';

const { list: texts, statuses } = words.bankStatements;

const STEPS: Record<string, number> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

interface EntryListProps {
  rows: readonly BankEntry[];
  chosen: BankEntry | undefined;
  choose: (id: string) => void;
  move: (step: number) => void;
  decisions: Decisions;
}

/** The entries to choose from. The arrow keys move, and Enter takes the first proposal of the chosen one. */
export function EntryList({ rows, chosen, choose, move, decisions }: EntryListProps) {
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    element.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  const take = () => {
    const match = chosen && can('MEMBER') && isOpen(chosen) && matchOf(chosen, chosen.candidates[0]);
    if (match) decisions.match(chosen, match).catch(notifyError);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && !event.repeat) take();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={element}
      class="bank-rows"
      role="listbox"
      tabIndex={0}
      aria-label={texts.label}
      aria-activedescendant={chosen && `${id}-${chosen.id}`}
      onKeyDown={press}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          id={`${id}-${row.id}`}
          class="bank-row"
          role="option"
          tabIndex={-1}
          aria-selected={row.id === chosen?.id}
          onClick={() => {
            choose(row.id);
            element.current?.focus({ preventScroll: true });
          }}
        >
          <Row row={row} />
        </div>
      ))}
    </div>
  );
}

function Row({ row }: { row: BankEntry }) {
  const { counterpartyName, isCharge, isReturn, amountMinor, currencyCode, direction, bookedDate, status } =
    row;
  const kind = isCharge ? texts.charge : isReturn ? texts.return : undefined;
  return (
    <>
      <bdi class="name">{(isCharge ? undefined : counterpartyName) ?? kind ?? texts.unknown}</bdi>
      <Money minor={direction === 'DEBIT' ? -amountMinor : amountMinor} currency={currencyCode} />
      <span class="quiet-text">
        <When at={bookedDate} />
        {kind && counterpartyName && !isCharge && ` · ${kind}`}
      </span>
      <Status status={status}>{statuses[status]}</Status>
    </>
  );
}
