import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { place, query, setQuery } from '../app/router.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { Combobox, type Search } from './combobox.tsx';
import { Icon } from './icon.tsx';
import { type Choice, Select, TextInput } from './inputs.tsx';
import { searchRecords } from './records.ts';
import { useShortcut } from './shortcuts.tsx';

const PAUSE_MS = 250;

/** Reads filters from the address, without those that are not set: `filters('status', 'clientId', 'q')`. */
export function filters<Name extends string>(...names: Name[]): { [One in Name]?: string } {
  const set = names.map((name) => [name, query(name)] as const).filter(([, value]) => value);
  return Object.fromEntries(set) as { [One in Name]?: string };
}

/** The key of a list under these filters: `keyOf('invoices', { status: 'DRAFT' })`. */
export function keyOf(of: string, given: Record<string, unknown>): string {
  return `${of}?${JSON.stringify(given)}`;
}

interface FiltersProps {
  /** The parameters that "Clear" empties. */
  names: readonly string[];
  children: ComponentChildren;
}

/** A row of filters. Their values are kept in the address, so a link shows the same list. */
export function Filters({ names, children }: FiltersProps) {
  const isSet = names.some((name) => place.value.query.get(name));
  const clear = () => setQuery(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <div class="filters" role="search" aria-label={words.parts.filters.label}>
      {children}
      {isSet && (
        <Button kind="quiet" size="small" icon="close" onClick={clear}>
          {words.parts.filters.clear}
        </Button>
      )}
    </div>
  );
}

/** Searches by words. The key `f` leads to it. */
export function SearchFilter({ label, parameter = 'q' }: { label: string; parameter?: string }) {
  const current = query(parameter) ?? '';
  const [text, setText] = useState(current);
  const input = useRef<HTMLSpanElement>(null);
  useShortcut('f', label, () => input.current?.querySelector('input')?.focus());
  const asked = useRef(current);
  // Words from the address replace those typed, unless they were typed here: a space at the end may have more to come.
  useLayoutEffect(() => {
    if (current !== asked.current) setText(current);
    asked.current = current;
  }, [current]);
  useEffect(() => {
    const typed = text.trim();
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      setQuery({ [parameter]: typed || undefined });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span ref={input} class="search-filter">
      <Icon name="search" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onInput={setText}
      />
    </span>
  );
}

interface FilterProps {
  /** Names the filter, also once something is chosen: "Filter by status". */
  by: string;
  /** Shown while nothing is chosen: "Any status". */
  all: string;
  parameter: string;
}

/** Chooses one of a few values. The first choice is for all. */
export function ChoiceFilter({ by, all, parameter, choices }: FilterProps & { choices: readonly Choice[] }) {
  return (
    <Select
      aria-label={words.parts.filters.by(by)}
      value={query(parameter) ?? ''}
      choices={[{ value: '', text: all }, ...choices]}
      onInput={(value) => setQuery({ [parameter]: value })}
    />
  );
}

/** Chooses a record. */
export function RecordFilter({ by, all, parameter, search }: FilterProps & { search: Search }) {
  return (
    <Combobox
      aria-label={words.parts.filters.by(by)}
      placeholder={all}
      value={query(parameter) ?? ''}
      search={search}
      onPick={(option) => setQuery({ [parameter]: option?.id })}
    />
  );
}

/** Chooses a client. */
export function ClientFilter({ texts }: { texts: { byClient: string; anyClient: string } }) {
  const { byClient: by, anyClient: all } = texts;
  return <RecordFilter {...{ by, all }} parameter="clientId" search={searchRecords('clients')} />;
}

interface DayFilterProps {
  label: string;
  parameter: string;
  /** Holds while none is chosen. */
  byDefault?: string | undefined;
}

/** Chooses a day. */
export function DayFilter({ label, parameter, byDefault = '' }: DayFilterProps) {
  const id = useId();
  return (
    <span class="day-filter">
      <label for={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        value={query(parameter) ?? byDefault}
        onInput={(value) => setQuery({ [parameter]: value })}
      />
    </span>
  );
}

interface DayRangeProps {
  label: string;
  from: string;
  to: string;
  byDefault?: { from: string; to: string };
}

/** Chooses the first and the last day. Both stay together where filters take several rows. */
export function DayRangeFilter({ label, from, to, byDefault }: DayRangeProps) {
  return (
    <span class="day-range">
      <DayFilter label={label} parameter={from} byDefault={byDefault?.from} />
      <DayFilter label={words.parts.filters.until} parameter={to} byDefault={byDefault?.to} />
    </span>
  );
}
