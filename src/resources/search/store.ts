import { optionalJsonOf, statement } from '../../platform/database/statement.ts';
import { givenWords, LOOKS_MAX } from './shared-store.ts';

/** Words with more forms than this are not followed form by form. */
const FORMS_MAX = 100;

export const SEARCHED_KINDS = ['client', 'contract', 'project', 'invoice'] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** A record's position in its list, as in a cursor. */
export type Position = [order: number, createdAt: string, id: string];

/** Every word begins with its prefix, and sorts before this. */
const UNTIL = `prefix || U&'\\+10FFFF'`;
const entriesOfPrefix = `search_words where kind = $kind and word >= prefix and word < until`;

/**
 * Finds the records that one of the given words leads to, which include all that have every word. It is the rarest word, if
 * one has few entries. Otherwise the entries of each form of a word ("inv" and "invest" are forms of "in") are followed
 * in the order of the list, as far as all forms have been read; the word that gets farthest is taken. `ids` is null if each
 * word has many entries and many forms.
 */
function candidatesIn(name: string, { before, direction }: { before: '<' | '>'; direction: string }) {
  const order = `sort_order ${direction}, created_at ${direction}, record_id ${direction}`;
  return statement({
    name,
    isPlannedAnew: true,
    parameters: {
      ...{ kind: 'text', q: 'text', count: 'bigint' },
      ...{ order: 'bigint', createdAt: 'timestamptz', id: 'text' },
    },
    row: { ids: optionalJsonOf<string[]>(), end: optionalJsonOf<Position>() },
    sql: `with recursive given as materialized (
            select distinct prefix, ${UNTIL} as until
            from (select word collate "C" as prefix from (${givenWords}) as given) as words
          ), rare as materialized (
            select ids from given cross join lateral (
              select count(*) as entries, jsonb_agg(distinct record_id) as ids
              from (select record_id from ${entriesOfPrefix} limit ${LOOKS_MAX + 1}) as first
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
          ), few as (
            select prefix, greatest($count, ${LOOKS_MAX} / count(*)) as most from forms group by prefix
            having bool_or(word is null)
          ), entries as materialized (
            select prefix, entry.*,
              row_number() over (partition by prefix order by ${order}) as place, form_place = most as is_last
            from few join forms using (prefix) cross join lateral (
              select sort_order, created_at, record_id, row_number() over (order by ${order}) as form_place from search_words
              where kind = $kind and search_words.word = forms.word
                and (sort_order, created_at, record_id) ${before} ($order, $createdAt, $id)
              order by ${order} limit most
            ) as entry
          ), ends as (
            -- Beyond the first form that was not read to its end, or beyond as many entries as a page looks at.
            select few.prefix, ended.* from few left join lateral (
              select sort_order, created_at, record_id, place from entries
              where entries.prefix = few.prefix and (is_last or place = ${LOOKS_MAX}) order by place limit 1
            ) as ended on true
          ), farthest as (
            select * from ends order by ${order.replaceAll(direction, direction === 'asc' ? 'desc nulls first' : 'asc nulls first')} limit 1
          )
          select coalesce(ids, '[]') as ids, null::jsonb as "end" from rare
          union all
          select coalesce((
              select jsonb_agg(distinct record_id) from entries
              where entries.prefix = farthest.prefix and entries.place <= coalesce(farthest.place, entries.place)
            ), '[]'),
            case when farthest.record_id is not null then jsonb_build_array(sort_order, created_at, record_id) end
          from farthest`,
  });
}

export const findCandidatesInOrder = candidatesIn('find_candidates_in_order', {
  before: '>',
  direction: 'asc',
});
export const findCandidatesByAge = candidatesIn('find_candidates_by_age', { before: '<', direction: 'desc' });
