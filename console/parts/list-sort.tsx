import { query, setQuery } from '../app/router.ts';
import { words } from '../words/words.ts';
import { Icon } from './icon.tsx';
import { Select } from './inputs.tsx';

export interface Sortable {
  /** The heading. */
  title: string;
  /** The API's `sort` at the first click, such as `client`, or `-total` for the largest first. */
  sort?: string;
}

/** The order of a list in the address. One that no heading offers is ignored. */
export function chosenSort<Sort extends string>(columns: readonly Sortable[]): { sort?: Sort } {
  const chosen = query('sort');
  if (chosen === undefined) return {};
  const isOffered = columns.some(({ sort }) => sort !== undefined && nameOf(sort) === nameOf(chosen));
  return isOffered ? { sort: chosen as Sort } : {};
}

/** The first click sorts, the second reverses, the third goes back to the list's own order. */
export function SortButton({ title, sort }: Required<Sortable>) {
  const order = orderOf(sort);
  const next = order === undefined ? sort : query('sort') === sort ? reversed(sort) : undefined;
  return (
    <>
      <button type="button" class="sort-button" onClick={() => sortBy(next)}>
        <span>{title}</span>
        <Icon name={order === 'ascending' ? 'up' : order === 'descending' ? 'down' : 'unsorted'} />
      </button>
      {/* Narrow screens have the select instead, and headings for screen readers only. */}
      <span class="narrow-heading">{title}</span>
    </>
  );
}

/** How the list is sorted by this value, for `aria-sort`. */
export function orderOf(sort: string): 'ascending' | 'descending' | undefined {
  const chosen = query('sort');
  if (chosen === undefined || nameOf(chosen) !== nameOf(sort)) return undefined;
  return chosen.startsWith('-') ? 'descending' : 'ascending';
}

/** Chooses the order where headings are hidden. */
export function SortSelect({ columns }: { columns: readonly Sortable[] }) {
  const { label, none, ascending, descending } = words.parts.sort;
  const choices = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [sort, reversed(sort)].map((value) => ({
          value,
          text: value.startsWith('-') ? descending(title) : ascending(title),
        })),
  );
  if (choices.length === 0) return null;
  return (
    <div class="sort-select">
      <Select
        aria-label={label}
        value={query('sort') ?? ''}
        choices={[{ value: '', text: none }, ...choices]}
        onInput={sortBy}
      />
    </div>
  );
}

/** A list in another order begins at its top. */
function sortBy(sort: string | undefined): void {
  setQuery({ sort });
  scrollTo(0, 0);
}

const nameOf = (sort: string) => sort.replace(/^-/, '');
const reversed = (sort: string) => (sort.startsWith('-') ? nameOf(sort) : `-${sort}`);
