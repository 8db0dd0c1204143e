import { optionalJsonOf, statement } from '../../platform/database/statement.ts';
import { givenWords, LOOKS_MAX } from './shared-store.ts';

/** Words with more forms than this are not followed form by form. */
const FORMS_MAX = 100;
/** The most entries of words with many forms that are read for one page. */
const ENTRIES_MAX = 50_000;

export type SearchedKind = 'client' | 'contract' | 'project' | 'invoice';

/** A record's position in its list, as in a cursor. */
type Position = [order: number, createdAt: string, id: string];

/** The entries of all words that begin with a prefix. */
const entriesOfPrefix = 'search_words where kind = $kind and word >= prefix and word < until';

/**
 * Finds the records that one of the given words leads to, from a position on. They include all that have every word.
 *
 * If a word has few entries, or many forms ("inv" and "invest" are forms of "in") and not too many entries, all of them are
 * read, and the next ones of the list are taken. Otherwise words are followed form by form, each in the order of the list,
 * until one of them has not been read to its end; the word that leads farthest is taken. `end` says how far. No row means
 * that every word has very many entries and many forms.
 */
function candidatesIn(name: string, { after, direction }: { after: '<' | '>'; direction: 'asc' | 'desc' }) {
  const position = ['sort_order', 'created_at', 'record_id'];
  const order = position.map((column) => `${column} ${direction}`).join(', ');
  const backwards = position.map((column) => `${column} ${direction === 'asc' ? 'desc' : 'asc'} nulls first`);
  const isAfter = `(${position}) ${after} ($order, $createdAt, $id)`;
  return statement({
    name,
    isPlannedAnew: true,
    parameters: {
      ...{ kind: 'text', q: 'text', isFiltered: 'boolean', count: 'bigint' },
      ...{ order: 'bigint', createdAt: 'timestamptz', id: 'text' },
    },
    row: { ids: optionalJsonOf<string[]>(), end: optionalJsonOf<Position>() },
    sql: `with recursive given as materialized (
            select distinct word collate "C" as prefix, (word || U&'\\+10FFFF') collate "C" as until
            from (${givenWords}) as words
          ), wanted as materialized (
            -- The candidates of a single word without filters are what is found.
            select case when $isFiltered or count(*) > 1 then ${LOOKS_MAX} else $count::bigint end as most from given
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
            select prefix, until from forms cross join lateral (
              select count(*) as entries from (
                select from ${entriesOfPrefix} limit ${ENTRIES_MAX} / (select count(*) from given) + 1
              ) as first
            ) as found
            where place > ${FORMS_MAX} and word is not null and entries <= ${ENTRIES_MAX} / (select count(*) from given)
            order by entries limit 1
          ), nearest as materialized (
            select entry.*, row_number() over (order by ${order}) as place
            from (select * from rare union all select * from numerous) as chosen cross join lateral (
              select ${position} from ${entriesOfPrefix} and ${isAfter}
              order by ${order} limit (select least(2 * most, ${LOOKS_MAX}) from wanted)
            ) as entry
          ), few as (
            select prefix, greatest($count, wanted.most / count(word)) as most from forms, wanted group by prefix, wanted.most
            having bool_or(word is null) and not exists (select from numerous)
          ), entries as materialized (
            select prefix, entry.*, form_place = most as is_last,
              row_number() over (partition by prefix order by ${order}) as place
            from few join forms using (prefix) cross join lateral (
              select ${position}, row_number() over (order by ${order}) as form_place from search_words
              where kind = $kind and search_words.word = forms.word and ${isAfter}
              order by ${order} limit most
            ) as entry
          ), ends as (
            select few.prefix, ended.* from few left join lateral (
              select ${position}, place from entries
              where entries.prefix = few.prefix and (is_last or place = ${LOOKS_MAX}) order by place limit 1
            ) as ended on true
          ), farthest as (
            select * from ends order by ${backwards} limit 1
          )
          select coalesce((select jsonb_agg(distinct record_id) from nearest), '[]') as ids, (
              select jsonb_build_array(${position}) from nearest
              where place = (select least(2 * most, ${LOOKS_MAX}) from wanted)
            ) as "end"
          from (select from rare union all select from numerous) as chosen
          union all
          select coalesce((
              select jsonb_agg(distinct record_id) from entries
              where entries.prefix = farthest.prefix and entries.place <= coalesce(farthest.place, entries.place)
            ), '[]'),
            case when record_id is not null then jsonb_build_array(${position}) end
          from farthest`,
  });
}

export const findCandidatesInOrder = candidatesIn('find_candidates_in_order', {
  after: '>',
  direction: 'asc',
});
export const findCandidatesByAge = candidatesIn('find_candidates_by_age', { after: '<', direction: 'desc' });
