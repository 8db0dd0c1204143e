import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { can } from '../../../app/session.ts';
import { notifyError } from '../../../parts/notice.tsx';
import { isTakenElsewhere, useShortcut } from '../../../parts/shortcuts.tsx';
import { words } from '../../../words/words.ts';
import { type BankEntry, isOpen, isPaying } from './deciding.ts';
import type { Decisions } from './use-decisions.ts';

const { keys } = words.bankStatements;

interface KeysProps {
  rows: readonly BankEntry[];
  chosen: BankEntry | undefined;
  choose: (id: string | undefined) => void;
  focusList: () => void;
  frame: RefObject<HTMLElement | null>;
  decisions: Decisions;
  matchByHand: () => void;
  ignore: () => void;
}

/** The keys of the screen. Returns how the choice moves by some rows. */
export function useEntryKeys(props: KeysProps): (step: number) => void {
  const { rows, chosen, choose, focusList, frame, decisions, matchByHand, ignore } = props;
  const isAllowed = can('MEMBER');
  const move = (step: number) => {
    const at = rows.findIndex(({ id }) => id === chosen?.id);
    choose(rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.id);
    focusList();
  };
  useShortcut('j', keys.next, () => move(1));
  useShortcut('k', keys.previous, () => move(-1));
  useShortcut(words.parts.keys.enter, keys.take, undefined, isAllowed);
  useShortcut('1 – 9', keys.choose, undefined, isAllowed);
  useDigits(isAllowed, (digit) =>
    frame.current?.querySelector<HTMLElement>(`[data-candidate="${digit}"] button`)?.focus(),
  );
  useShortcut(
    'm',
    keys.byHand,
    () => chosen && isOpen(chosen) && isPaying(chosen) && matchByHand(),
    isAllowed,
  );
  useShortcut('i', keys.ignore, () => chosen && isOpen(chosen) && ignore(), isAllowed);
  useShortcut('u', keys.undo, () => decisions.undo(chosen).catch(notifyError), isAllowed);
  return move;
}

function useDigits(isOn: boolean, run: (digit: string) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTakenElsewhere(event)) run(event.key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
