import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf, requestIdOf } from './errors.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 6_000;
/** Long enough to read it, decide and reach the button. */
const UNDO_MS = 12_000;
const NOTICES_MAX = 4;

interface NoticeOptions {
  kind?: 'done' | 'error';
  /** Shows an Undo button. Give it only where the API can undo. */
  undo?: () => Promise<unknown>;
  /** A link to what the notice is about. */
  link?: { href: string; text: string };
}

interface Shown extends NoticeOptions {
  id: number;
  text: string;
  requestId?: string | undefined;
}

const notices = signal<Shown[]>([]);
let lastId = 0;

/** Tells that something was done, in the corner of the screen and to screen readers. */
export function notify(text: string, options: NoticeOptions = {}): void {
  show({ ...options, id: ++lastId, text });
}

/** Tells that something failed, in the API's words. It stays until it is closed. */
export function notifyError(error: unknown): void {
  show({ id: ++lastId, kind: 'error', text: messageOf(error), requestId: requestIdOf(error) });
}

function show(notice: Shown): void {
  notices.value = [...notices.peek(), notice].slice(-NOTICES_MAX);
}

function close(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

/** Holds the notices. The shell shows it once. */
export function Notices() {
  return (
    <div class="notices" role="region" aria-label="Notices">
      <div role="status" aria-live="polite">
        {notices.value
          .filter(({ kind }) => kind !== 'error')
          .map((notice) => (
            <OneNotice key={notice.id} notice={notice} />
          ))}
      </div>
      <div role="alert">
        {notices.value
          .filter(({ kind }) => kind === 'error')
          .map((notice) => (
            <OneNotice key={notice.id} notice={notice} />
          ))}
      </div>
    </div>
  );
}

function OneNotice({ notice }: { notice: Shown }) {
  const { id, kind, text, undo, link, requestId } = notice;
  const isHeld = useRef(false);
  useEffect(() => {
    if (kind === 'error') return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => (isHeld.current ? wait(1_000) : close(id)), ms);
    };
    wait(undo ? UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const hold = (isOver: boolean) => () => {
    isHeld.current = isOver;
  };
  const runUndo = async () => {
    close(id);
    await undo?.().then(() => notify('Undone'), notifyError);
  };
  return (
    <div
      class={`notice ${kind ?? 'done'}`}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocusIn={hold(true)}
      onFocusOut={hold(false)}
    >
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <p>
        <bdi>{text}</bdi>
        {requestId && <small>Request {requestId}</small>}
      </p>
      {link && <a href={link.href}>{link.text}</a>}
      {undo && (
        <button type="button" class="button quiet small" onClick={runUndo}>
          Undo
        </button>
      )}
      <button
        type="button"
        class="button quiet small only-icon"
        aria-label="Close notice"
        onClick={() => close(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
