import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { messageOf, requestIdOf } from './errors.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 6_000;
/** Long enough to read it, decide and reach the button. */
const UNDO_MS = 12_000;
const NOTICES_MAX = 4;

interface NoticeOptions {
  /** Warnings and errors stay until they are closed. */
  kind?: 'done' | 'warning' | 'error';
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
/** The open dialogs, the topmost last. The page itself is 0. */
const layers = signal<readonly number[]>([0]);
let lastId = 0;

/** Shows that something was done, in the corner of the screen and to screen readers. */
export function notify(text: string, options: NoticeOptions = {}): void {
  show({ ...options, id: ++lastId, text });
}

/** Shows that something failed, in the API's words. It stays until it is closed. */
export function notifyError(error: unknown): void {
  show({ id: ++lastId, kind: 'error', text: messageOf(error), requestId: requestIdOf(error) });
}

function show(notice: Shown): void {
  notices.value = [...notices.peek(), notice].slice(-NOTICES_MAX);
}

function close(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

/** Holds the notices of the page while no dialog is open. The shell shows it once. */
export function Notices() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page keeps this much room free, so that its last row and button can be reached.
    const measure = () =>
      document.documentElement.style.setProperty('--notices', `${element.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <NoticesOf layer={0} element={element} />;
}

/** Holds them while the dialog around it is the topmost one: nothing below it can be pressed, or is read aloud. */
export function NoticesOfDialog() {
  const [layer] = useState(() => ++lastId);
  useLayoutEffect(() => {
    layers.value = [...layers.peek(), layer];
    return () => {
      layers.value = layers.peek().filter((other) => other !== layer);
    };
  }, []);
  return <NoticesOf layer={layer} />;
}

interface NoticesProps {
  layer: number;
  element?: RefObject<HTMLDivElement | null>;
}

function NoticesOf({ layer, element }: NoticesProps) {
  const shown = layers.value.at(-1) === layer ? notices.value : [];
  return (
    <div ref={element ?? null} class="notices" role="region" aria-label={words.parts.notices.label}>
      <div role="status" aria-live="polite">
        {shown
          .filter(({ kind }) => kind !== 'error')
          .map((notice) => (
            <OneNotice key={notice.id} notice={notice} />
          ))}
      </div>
      <div role="alert">
        {shown
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
    if (kind === 'error' || kind === 'warning') return;
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
    await undo?.().then(() => notify(words.parts.notices.undone), notifyError);
  };
  return (
    <div
      class={`notice ${kind ?? 'done'}`}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocusIn={hold(true)}
      onFocusOut={hold(false)}
    >
      <Icon name={kind === 'error' || kind === 'warning' ? 'warning' : 'check'} />
      <p>
        <bdi>{text}</bdi>
        {requestId && <small>{words.parts.request(requestId)}</small>}
      </p>
      {link && <a href={link.href}>{link.text}</a>}
      {undo && (
        <button type="button" class="button quiet small" onClick={runUndo}>
          {words.parts.buttons.undo}
        </button>
      )}
      <button
        type="button"
        class="button quiet small only-icon"
        aria-label={words.parts.notices.close}
        onClick={() => close(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
