import { optionalJsonOf, statement } from '../../../platform/database/statement.ts';
import { givenWords, LOOKS_MAX } from './shared-store.ts';

/** Words with more forms than this are not followed form by form. */
const FORMS_MAX = 100;
/** The most entries of words with many forms that are read for one page. */
const ENTRIES_MAX = 50_000;

export type SearchedKind =
  | 'client'
  | 'contact'
  | 'contract'
  | 'project'
  | 'invoice'
  | 'creditNote'
  | 'payment';

/** A record's position in its list, as in a cursor. */
type Position = [order: number, createdAt: string, id: string];

/** The entries of all words that begin with a prefix. */
const entriesOfPrefix = 'search_words where kind = $kind and word >= prefix and word < until';

const position = ['sort_order', 'created_at', 'record_id'];

interface ListOrder {
  after: '<' | '>';
  direction: 'asc' | 'desc';
}

const sqlOf = ({ after, direction }: ListOrder) => ({
  order: position.map((column) => `${column} ${direction}`).join(', '),
  backwards: position
    .map((column) => `${column} ${direction === 'asc' ? 'desc' : 'asc'} nulls first`)
    .join(', '),
  isAfter: `(${position}) ${after} ($order, $createdAt, $id)`,
  /** Whether an entry is not behind the end of the word that leads farthest, if that word has one. */
  isUpToEnd: `(farthest.record_id is null
    or (${position.map((column) => `search_words.${column}`)}) ${after === '<' ? '>' : '<'}= (${position.map((column) => `farthest.${column}`)}))`,
});

/** The given words, their forms, and the word of which all entries are read, if there is one. */
const givenOnes = `given as materialized (
    select distinct word collate "C" as prefix, (word || U&'\\+10FFFF') collate "C" as until
    from (${givenWords}) as words
  ), wanted as materialized (
    -- The candidates of a single word without filters are what is found.
    select case when $isFiltered or count(*) > 1 then ${LOOKS_MAX} else $count::bigint end as most,
      ${ENTRIES_MAX} / greatest(count(*), 1) as entries_max
    from given
  ), rare as materialized (
    select prefix, until from given cross join lateral (
      select count(*) as entries from (select from ${entriesOfPrefix} limit ${LOOKS_MAX + 1}) as first
    ) as found
    where entries <= ${LOOKS_MAX} order by entries limit 1
  ), forms as (
    select prefix, until, 1 as place, (select word from ${entriesOfPrefix} order by word limit 1) as word
    from given where not exists (select from rare)
    union all
    select prefix, until, place + 1, (
      select word from search_words where kind = $kind and word > forms.word and word < until order by word limit 1
    )
    from forms where word is not null and place <= ${FORMS_MAX}
  ), numerous as materialized (
    select prefix, until from forms, wanted cross join lateral (
      select count(*) as entries from (select from ${entriesOfPrefix} limit entries_max + 1) as first
    ) as found
    where place > ${FORMS_MAX} and word is not null and entries <= entries_max order by entries limit 1
  ), chosen as (
    select * from rare union all select * from numerous
  )`;

/** The next entries of the chosen word. A record may have several forms of it. */
const nearest = ({ order, isAfter }: ReturnType<typeof sqlOf>) => `nearest as materialized (
    select entry.*, row_number() over (order by ${order}) as place from chosen cross join lateral (
      select ${position} from ${entriesOfPrefix} and ${isAfter}
      order by ${order} limit (select least(2 * most, ${LOOKS_MAX}) from wanted)
    ) as entry
  )`;

/** The word that leads farthest, and its next entries, form by form, up to the first form that was not read to its end. */
const farthest = ({
  order,
  backwards,
  isAfter,
  isUpToEnd,
}: ReturnType<typeof sqlOf>) => `few as materialized (
    select prefix, array_agg(word) filter (where word is not null) as words,
      greatest($count::bigint, wanted.most / greatest(count(word), 1)) as most
    from forms, wanted where not exists (select from chosen) group by prefix, wanted.most having bool_or(word is null)
  ), farthest as materialized (
    select few.*, ended.* from few left join lateral (
      select last.* from unnest(words) as form cross join lateral (
        select ${position} from search_words where kind = $kind and word = form and ${isAfter}
        order by ${order} offset most - 1 limit 1
      ) as last order by ${order} limit 1
    ) as ended on true
    order by ${backwards} limit 1
  ), entries as materialized (
    select *, row_number() over (order by ${order}) as place from (
      select distinct entry.* from farthest, unnest(words) as form cross join lateral (
        select ${position.map((column) => `search_words.${column}`)} from search_words
        where kind = $kind and word = form and ${isAfter} and ${isUpToEnd}
        order by ${order} limit most
      ) as entry
    ) as read order by ${order} limit ${LOOKS_MAX}
  )`;

/**
 * Finds the records that one of the given words leads to, from a position on. They include all that have every word.
 *
 * If a word has few entries, or many forms ("inv" and "invest" are forms of "in") and not too many entries, all of them are
 * read, and the next records of the list are taken. Otherwise words are followed form by form, each in the order of the list,
 * until one of them has not been read to its end; the word that leads farthest is taken. `end` says how far. No row means
 * that every word has very many entries and many forms.
 */
function candidatesIn(name: string, list: ListOrder) {
  const sql = sqlOf(list);
  return statement({
    name,
    noPlanCache: true,
    parameters: {
      ...{ kind: 'text', q: 'text', isFiltered: 'boolean', count: 'bigint' },
      ...{ order: 'bigint', createdAt: 'timestamptz', id: 'text' },
    },
    row: { ids: optionalJsonOf<string[]>(), end: optionalJsonOf<Position>() },
    sql: `with recursive ${givenOnes}, ${nearest(sql)}, ${farthest(sql)}
          select coalesce((select jsonb_agg(distinct record_id) from nearest), '[]') as ids, (
              select jsonb_build_array(${position}) from nearest
              where place = (select least(2 * most, ${LOOKS_MAX}) from wanted)
            ) as "end"
          from chosen
          union all
          select coalesce((select jsonb_agg(record_id) from entries), '[]'), coalesce(
              (select jsonb_build_array(${position}) from entries where place = ${LOOKS_MAX}),
              case when record_id is not null then jsonb_build_array(${position}) end
            )
          from farthest`,
  });
}

export const findCandidatesInOrder = candidatesIn('find_candidates_in_order', {
  after: '>',
  direction: 'asc',
});
export const findCandidatesByAge = candidatesIn('find_candidates_by_age', { after: '<', direction: 'desc' });
