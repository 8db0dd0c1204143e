import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { messageOf } from './errors.ts';
import type { InputProps } from './inputs.tsx';
import { usePopup } from './popup.ts';

/** Waits until somebody pauses, so that not every letter is a request. */
const PAUSE_MS = 150;

export interface Option {
  id: string;
  title: string;
  /** A second, smaller line. */
  detail?: string | undefined;
}

/** Where options come from: the API, or a list. */
export interface Search {
  /** True if no request is made. Nothing waits then. */
  isInstant?: boolean;
  find(words: string, signal: AbortSignal): Option[] | Promise<Option[]>;
  /** Makes a choice of text that was typed when the field is left. Without it, such text is dropped. */
  take?(typed: string): Option;
  /** Finds the title of a value that is chosen already. */
  read?(id: string, signal: AbortSignal): Option | undefined | Promise<Option | undefined>;
}

interface ComboboxProps extends InputProps {
  value: string;
  onPick: (option: Option | undefined) => void;
  search: Search;
  /** The current choice, if its title is known. */
  chosen?: Option | undefined;
  /** Offers to create a record of the typed name. */
  create?: ((name: string) => void) | undefined;
}

/** The identifier of the option that creates a record. */
const CREATE = '';

interface Found {
  /** The text that these options were found for. */
  asked?: string;
  options: Option[];
  /** Said in place of options. */
  text?: string;
}

/** The state of a combobox: its text, its options and the choice, with the effect of each key. */
function useChoosing({ value, onPick, search, chosen, create, onBlur, onKeyDown }: ComboboxProps) {
  const [typed, setTyped] = useState<string>();
  /** False while the list is open, but the field still shows the choice. */
  const [isChanged, setIsChanged] = useState(false);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useTitle(value, search, chosen);
  const isOpen = typed !== undefined;
  const found = useFound(typed, search, create !== undefined);
  const isCurrent = found.asked === typed?.trim();
  const at = Math.min(active, found.options.length - 1);

  const close = () => setTyped(undefined);
  const pick = (option: Option | undefined) => {
    if (create && option?.id === CREATE) {
      close();
      return create(typed?.trim() ?? '');
    }
    setPicked(option);
    onPick(option);
    close();
  };
  const isEntered = useEarlyEnter(isCurrent ? found : undefined, pick);
  const enter = () => {
    isEntered.current = !isCurrent;
    if (isCurrent && at >= 0) pick(found.options[at]);
  };
  const leave = () => {
    if (isChanged && typed === '' && picked) pick(undefined);
    else if (typed?.trim() && search.take) pick(search.take(typed.trim()));
    close();
    onBlur?.();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) open(event.currentTarget as HTMLInputElement);
    else if (step !== undefined) setActive(Math.max(0, Math.min(found.options.length - 1, at + step)));
    else if (event.key === 'Enter' && isOpen) enter();
    else if (event.key === 'Escape' && isOpen) close();
    else return onKeyDown?.(event);
    if (event.key === 'Escape') event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  const type = (text: string) => {
    setActive(0);
    setIsChanged(true);
    setTyped(text);
  };
  /** The next letter replaces the choice in the field. */
  const open = (input: HTMLInputElement) => {
    if (isOpen) return;
    setIsChanged(false);
    setTyped('');
    input.select();
  };
  const text = (isChanged ? typed : undefined) ?? picked?.title ?? '';
  return { isOpen, found, at, text, pick, leave, press, type, open };
}

/** An input that searches, with a list to choose from (the ARIA pattern of a combobox). */
export function Combobox(props: ComboboxProps) {
  const {
    value: _v,
    onPick: _p,
    search: _s,
    chosen: _c,
    create: _n,
    onBlur: _b,
    onKeyDown: _k,
    ...rest
  } = props;
  const { isOpen, found, at, text, pick, leave, press, type, open } = useChoosing(props);
  const anchor = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  usePopup(isOpen, anchor, popup, true);
  return (
    <span class="combobox">
      <input
        {...rest}
        ref={anchor}
        class="input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellcheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onClick={({ currentTarget }) => open(currentTarget)}
        onKeyDown={press}
        onBlur={leave}
      />
      {isOpen && (
        <Options {...{ id, popup, found, at, pick }} label={rest['aria-label'] ?? words.parts.choices} />
      )}
    </span>
  );
}

interface OptionsProps {
  id: string;
  popup: RefObject<HTMLDivElement | null>;
  found: Found;
  /** The option that Enter would pick. */
  at: number;
  pick: (option: Option) => void;
  label: string;
}

function Options({ id, popup, found, at, pick, label }: OptionsProps) {
  useEffect(() => {
    popup.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);
  return (
    <div ref={popup} class="popup options" popover="manual">
      <div id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1}>
        {found.options.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            class="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <bdi>{option.title}</bdi>
            {option.detail && <small>{option.detail}</small>}
          </div>
        ))}
      </div>
      {found.text && (
        <p class="quiet-text" role="status">
          {found.text}
        </p>
      )}
    </div>
  );
}

/** Somebody who types fast presses Enter before the options of these words have come. */
function useEarlyEnter(found: Found | undefined, pick: (option: Option) => void): { current: boolean } {
  const isEntered = useRef(false);
  useEffect(() => {
    if (found === undefined) return;
    const [first] = found.options;
    if (isEntered.current && first) pick(first);
    isEntered.current = false;
  }, [found]);
  return isEntered;
}

function useFound(typed: string | undefined, search: Search, isCreating: boolean): Found {
  const [found, setFound] = useState<Found>({ options: [] });
  useEffect(() => {
    if (typed === undefined) return setFound({ options: [] });
    const stop = new AbortController();
    const asked = typed.trim();
    const look = async () => {
      try {
        const options = await search.find(asked, stop.signal);
        const text = options.length === 0 ? { text: words.parts.nothingFound } : {};
        const create = { id: CREATE, title: words.parts.creating.option(asked) };
        if (!stop.signal.aborted)
          setFound({ asked, options: isCreating ? [...options, create] : options, ...text });
      } catch (error) {
        if (!stop.signal.aborted) setFound({ asked, options: [], text: messageOf(error) });
      }
    };
    const timer = setTimeout(look, typed === '' || search.isInstant ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  return found;
}

/** The title of the chosen value. It is looked up if only the identifier is known. */
function useTitle(value: string, search: Search, chosen: Option | undefined) {
  const [picked, setPicked] = useState<Option | undefined>(chosen);
  useEffect(() => {
    if (value === '') return setPicked(undefined);
    if (value === picked?.id) return;
    if (value === chosen?.id) return setPicked(chosen);
    const untitled = { id: value, title: value };
    if (!search.read) return setPicked(untitled);
    // Nobody knows a record by its identifier, so the field stays empty until the title is read.
    setPicked({ id: value, title: '' });
    const stop = new AbortController();
    const show = (option: Option = untitled) => stop.signal.aborted || setPicked(option);
    Promise.resolve(search.read(value, stop.signal)).then(show, () => show());
    return () => stop.abort();
  }, [value, chosen?.id]);
  return [picked, setPicked] as const;
}
