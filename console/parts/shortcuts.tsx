import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

interface Shortcut {
  key: string;
  description: string;
  run: (() => void) | undefined;
}

const { keys } = words.parts;

const shortcuts = signal<Shortcut[]>([]);
const isHelpOpen = signal(false);

/**
 * Runs something when a key is pressed, unless somebody types into a field or a dialog is open. Keys are such as `n`,
 * `g i` (one after the other) or `mod+k`; those with `mod` (Ctrl, or Command) also work in fields. The help lists the description.
 * Without `run`, the key is only listed: a part of the screen listens to it.
 */
export function useShortcut(
  key: string,
  description: string,
  run: (() => void) | undefined,
  isOn = true,
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isOn) return;
    const shortcut = { key, description, run: latest.current && (() => latest.current?.()) };
    shortcuts.value = [...shortcuts.peek(), shortcut];
    return () => {
      shortcuts.value = shortcuts.peek().filter((one) => one !== shortcut);
    };
  }, [key, description, isOn]);
}

/** Keys of the list and of forms, which hold wherever these are. */
const ALWAYS: [string, string][] = [
  ['↑ ↓', keys.move],
  [keys.enter, keys.openRow],
  ['x', keys.selectRow],
  [`${keys.control} ${keys.enter}`, keys.save],
  [keys.escape, keys.close],
];

/** Listens to keys, and shows all of them after `?`. The shell shows it once. */
export function Shortcuts() {
  useShortcut('?', keys.show, () => {
    isHelpOpen.value = true;
  });
  useEffect(() => {
    let before = '';
    const press = (event: KeyboardEvent) => {
      const name = keyOf(event);
      if (!name.startsWith('mod+') && isTakenElsewhere(event)) return;
      const pair = `${before} ${name}`;
      before = name;
      const find = (wanted: string) => shortcuts.peek().findLast(({ key }) => key === wanted);
      const found = find(pair) ?? find(name);
      if (!found?.run) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (!isHelpOpen.value) return null;
  const close = () => {
    isHelpOpen.value = false;
  };
  const listed: [string, string][] = shortcuts.value.map(({ key, description }) => [
    key.replace('mod+', `${keys.control} `),
    description,
  ]);
  return (
    <Dialog title={keys.title} onClose={close}>
      <dl class="keys">
        {[...listed, ...ALWAYS].map(([key, description]) => (
          <div key={key + description}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return '';
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
}

/** Whether somebody types into a field, or a dialog is open. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  return isTyping(event) || document.querySelector('dialog[open]') !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}
