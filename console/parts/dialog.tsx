import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { asked, type Question } from './asked.ts';
import { Button } from './button.tsx';
import { messageOf } from './errors.ts';
import { NoticesOfDialog } from './notice.tsx';
import { Warning } from './problem.tsx';

const FIRST_CONTROL =
  ':is(input, select, textarea, button, a[href]):not(.dialog-body > header *, [hidden], :disabled)';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Without a way out, such as when the session has ended. */
  isForced?: boolean;
  isWide?: boolean;
  children: ComponentChildren;
}

/** A window above the page. The focus moves into it, stays there, and goes back when it closes. Show it by mounting it. */
export function Dialog({ title, onClose, isForced, isWide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    // The browser would choose the button that closes the dialog.
    element.current?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    return () => {
      element.current?.close();
      before?.focus();
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    if (!isForced) onClose();
  };
  // Browsers close a dialog at the second Escape, whatever it says to the first.
  const stay = (event: KeyboardEvent) => {
    if (isForced && event.key === 'Escape') event.preventDefault();
  };
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === element.current && !isForced) onClose();
  };
  return (
    <dialog
      ref={element}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={cancel}
      onKeyDown={stay}
      onMouseDown={closeFromBackdrop}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          {!isForced && (
            <Button kind="quiet" icon="close" label={words.parts.buttons.close} onClick={onClose} />
          )}
        </header>
        {children}
      </div>
      <NoticesOfDialog />
    </dialog>
  );
}

/** Asks before something that matters, and answers true once it was confirmed and has run. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.peek()?.answer(false);
    const answer = (isYes: boolean) => {
      asked.value = undefined;
      resolve(isYes);
    };
    asked.value = { ...question, answer };
  });
}

/** Holds the question of `ask`. The app shows it once. */
export function Confirm() {
  const question = asked.value;
  if (!question) return null;
  return <OneQuestion key={question.title} {...question} />;
}

function OneQuestion({
  title,
  text,
  action,
  isDangerous,
  run,
  answer,
}: Question & { answer: (isYes: boolean) => void }) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setRunning(true);
    try {
      await run?.();
      answer(true);
    } catch (failure) {
      setError(failure);
      setRunning(false);
    }
  };
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <div class="dialog-text">{text}</div>
      {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
      <footer>
        <Button kind="quiet" onClick={() => answer(false)}>
          {words.parts.buttons.cancel}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isRunning} onClick={confirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}
