import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { api } from '../../../app/session.ts';
import { ask } from '../../../parts/dialog.tsx';
import { money } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { type BankEntry, isUndoable, type Match, nextAfter } from './deciding.ts';

const { done, undo: texts, list, returning } = words.bankStatements;

interface DecisionProps {
  rows: readonly BankEntry[];
  /** The last decision, which can be undone. */
  last: RefObject<BankEntry | undefined>;
  choose: (id: string | undefined) => void;
  focusList: () => void;
}

/** What a person can do with an entry. Each throws what the service refuses. */
export interface Decisions {
  match(entry: BankEntry, match: Match, header?: Record<string, string>): Promise<void>;
  ignore(entry: BankEntry, reason: string): Promise<void>;
  /** Undoes the decision on this entry, or else the last one. */
  undo(entry: BankEntry | undefined): Promise<void>;
}

type Done = Promise<{ data: BankEntry }>;

/** Decides on entries, goes on to the next one, and says what happened. */
export function useDecisions({ rows, last, choose, focusList }: DecisionProps): Decisions {
  // A key that is held, or pressed twice, must not decide on the next entry, too.
  const isBusy = useRef(false);
  const decide = async (entry: BankEntry, send: () => Done, text: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { data } = await send();
      const canUndo = isUndoable(data);
      if (canUndo) last.current = data;
      choose(nextAfter(rows, entry.id));
      notify(text, canUndo ? { undo: () => takeBack(entry.id) } : {});
      focusList();
    } finally {
      isBusy.current = false;
      refreshMoney();
    }
  };
  const takeBack = async (bankEntryId: string) => {
    const { data } = await api().POST('/bank-entries/{bankEntryId}/unmatch', {
      params: { path: { bankEntryId } },
    });
    if (last.current?.id === bankEntryId) last.current = undefined;
    choose(bankEntryId);
    refreshMoney();
    return data;
  };
  const undo = async (entry: BankEntry) => {
    await takeBack(entry.id);
    notify(done.undone(...factsOf(entry)));
    focusList();
  };
  return {
    match: (entry, body, header = {}) => {
      const params = { path: { bankEntryId: entry.id }, header };
      const send = () => api().POST('/bank-entries/{bankEntryId}/match', { params, body });
      const run = () => decide(entry, send, done.matched(...factsOf(entry)));
      return entry.isReturn ? ask({ ...returning, run }).then(() => undefined) : run();
    },
    ignore: (entry, reason) => {
      const params = { path: { bankEntryId: entry.id } };
      const send = () =>
        api().POST('/bank-entries/{bankEntryId}/ignore', { params, body: { ...(reason && { reason }) } });
      return decide(entry, send, done.ignored(...factsOf(entry)));
    },
    undo: async (entry) => {
      const wanted = entry && isUndoable(entry) ? entry : last.current;
      if (!wanted) return notify(done.nothingToUndo);
      if (wanted !== entry || wanted.status === 'IGNORED') return undo(wanted);
      const { title, text, action } = texts;
      const [amount] = factsOf(wanted);
      await ask({ title, text: text(amount), action, run: () => undo(wanted) });
    },
  };
}

function factsOf({ amountMinor, currencyCode, counterpartyName }: BankEntry): [string, string] {
  return [money(amountMinor, currencyCode), counterpartyName ?? list.unknown];
}

function refreshMoney(): void {
  refresh('bank-', 'payments', 'invoices', 'clients', 'reports', 'overview', 'audit-entries');
}
