import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Option } from '../../parts/combobox.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { RECORDS, type RecordKind } from '../../parts/records.ts';
import { useShortcut } from '../../parts/shortcuts.tsx';
import { words } from '../../words/words.ts';
import { go } from '../router.ts';
import { screens } from '../screens.ts';
import { can } from '../session.ts';

const { search, titles } = words.app;

const PAUSE_MS = 150;
const EACH_MAX = 6;
const KINDS: readonly RecordKind[] = ['clients', 'invoices', 'contracts', 'projects'];

interface Hit extends Option {
  group: string;
  path: string;
}

const isOpen = signal(false);

export function openSearch(): void {
  isOpen.value = true;
}

/** Finds screens and records by words. `/` and Ctrl+K open it. */
export function SearchPalette() {
  useShortcut('/', search.title, openSearch);
  useShortcut('mod+k', search.fromFields, openSearch);
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
  };
  return (
    <Dialog title={search.title} onClose={close}>
      <Palette close={close} />
    </Dialog>
  );
}

function Palette({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { hits, isSearching } = useHits(text);
  const isEntered = useRef(false);
  const at = Math.min(active, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    go(hit.path);
  };
  // Somebody who types fast presses Enter before anything is found.
  useEffect(() => {
    if (!isSearching && isEntered.current) open(hits[0]);
    isEntered.current = false;
  }, [isSearching]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(hits.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1));
    else if (event.key === 'Enter' && isSearching) isEntered.current = true;
    else if (event.key === 'Enter') open(hits[at]);
    else return;
    event.preventDefault();
  };
  const type = (value: string) => {
    setActive(0);
    setText(value);
  };
  return (
    <div class="palette">
      <span class="search-filter">
        <Icon name="search" />
        <input
          class="input"
          type="text"
          role="combobox"
          aria-label={search.label}
          placeholder={search.placeholder}
          aria-expanded="true"
          aria-controls="search-hits"
          aria-activedescendant={at >= 0 ? `hit-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={200}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
      </span>
      <Hits {...{ hits, at, open }} hover={setActive} />
      <p class="quiet-text" role="status">
        {isSearching ? search.searching : hits.length === 0 ? search.nothing : ''}
      </p>
    </div>
  );
}

interface HitsProps {
  hits: Hit[];
  at: number;
  open: (hit: Hit) => void;
  hover: (at: number) => void;
}

function Hits({ hits, at, open, hover }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div id="search-hits" ref={list} class="hits" role="listbox" aria-label={search.found} tabIndex={-1}>
      {hits.map((hit, index) => (
        <div
          key={hit.path}
          id={`hit-${index}`}
          role="option"
          tabIndex={-1}
          class="option"
          aria-selected={index === at}
          onMouseMove={() => hover(index)}
          onClick={() => open(hit)}
        >
          <bdi>{hit.title}</bdi>
          {hit.detail && <small>{hit.detail}</small>}
          <span class="kind">{hit.group}</span>
        </div>
      ))}
    </div>
  );
}

function useHits(text: string): { hits: Hit[]; isSearching: boolean } {
  const [found, setFound] = useState<{ typed: string; hits: Hit[] }>({ typed: '', hits: [] });
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return setFound({ typed, hits: [] });
    const stop = new AbortController();
    const look = async () => {
      const all = await Promise.all(KINDS.map((kind) => hitsOf(kind, typed, stop.signal)));
      if (!stop.signal.aborted) setFound({ typed, hits: all.flat() });
    };
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  return { hits: [...found.hits, ...screenHits(typed)], isSearching: found.typed !== typed };
}

async function hitsOf(kind: RecordKind, typed: string, signal: AbortSignal): Promise<Hit[]> {
  try {
    const options = await RECORDS[kind].find(typed, signal);
    return options
      .slice(0, EACH_MAX)
      .map((option) => ({ ...option, group: titles[kind], path: `/${kind}/${option.id}` }));
  } catch {
    return []; // the other kinds may still be found
  }
}

function screenHits(typed: string): Hit[] {
  const isListed = (title: string) => title.toLowerCase().includes(typed.toLowerCase());
  return screens
    .filter(({ title, role, path }) => !path.includes(':') && can(role ?? 'VIEWER') && isListed(title))
    .map(({ title, path }) => ({ id: path, title, group: search.screen, path }));
}
