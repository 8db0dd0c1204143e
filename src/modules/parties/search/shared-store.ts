import {
  type Declaration,
  optionalJsonOf,
  type Statement,
  statement,
} from '../../../platform/database/statement.ts';
import type { Table } from '../../../platform/database/table.ts';
import type { ListValues, RecordLists } from '../../../platform/http/answers/record-lists.ts';
import { type Direction, forEverySort } from '../../../platform/http/answers/sorting.ts';
import type { GivenAmount } from './amounts.ts';
import type { Looking } from './looking.ts';

/** The most records that are looked at for one page of a search. */
export const LOOKS_MAX = 5_000;

const parameters = { q: 'text', among: optionalJsonOf<string[]>() } as const;
/** The parameter of a list that is also searched for amounts. */
export const amountsParameter = { amounts: optionalJsonOf<GivenAmount[]>() } as const;

/** The words of the given text, of the length that words are kept with. */
export const givenWords = `select left(word, 100) as word from string_to_table(words_in($q), ' ') as word where word <> ''`;

/** Selects the records of a kind that have one of the words of `$q`, or of its beginnings. */
export const entriesOfGivenWords = (kind: string) => `select record_id from (${givenWords}) as given
            join search_words on kind = '${kind}' and search_words.word >= given.word
              and search_words.word < (given.word || U&'\\+10FFFF') collate "C"`;

/** Selects the records of a kind that have all words of `$q`, or of its beginnings. */
export const recordsWithWords = (kind: string) => `select record_id
          from (select distinct word collate "C" as prefix from (${givenWords}) as words) as given
          join search_words on kind = '${kind}' and word >= prefix and word < (prefix || U&'\\+10FFFF') collate "C"
          group by record_id
          having count(distinct prefix) = (select count(distinct word) from (${givenWords}) as words)`;

/** A number is found without its leading zeros, too. Words have no character that patterns give a meaning to. */
const givenPatterns = `select case when word like '0%' then ' ' else ' 0*' end || word from (${givenWords}) as given`;

/** Whether a text has all words of `$q`, or of its beginnings. */
export const hasWords = (text: string) => `words_in(${text}) ~ all (array(${givenPatterns}))`;

/** The amounts of `$amounts`, each with the decimals of its currencies. */
export const givenAmounts = 'jsonb_to_recordset($amounts) as given (minor bigint, exponent integer)';

/** Whether one of these columns, in a currency with these decimals, is an amount of `$amounts`. */
export const hasAmount = (columns: string[], exponent: string) => `($amounts::jsonb is not null and exists (
                  select from ${givenAmounts} where given.minor in (${columns}) and given.exponent = ${exponent}))`;

interface SearchedList<P extends Declaration> extends SearchedBy {
  where: string;
  /** Ends with a unique column. */
  order: string;
  parameters: P;
  /** SQL of what the records are read from, if that is more than their table. */
  from?: string;
}

interface SearchedBy {
  /** SQL of the text that records are found by, if they have more than their words. */
  text?: string;
  /** SQL of another reason to show a record. */
  isAlsoFound?: string;
}

/**
 * The text, the parameters and the row of a search in a list. It looks at the records in `$among`, or at the next
 * records of the list, and shows the records that have all words of `$q`. Where it stopped looking (`isLast`) may be a
 * record that it does not show (`isFound`). A record is looked at again, so that no more than the order of pages
 * depends on the words that were kept. It is planned for each call, like every list with optional filters.
 */
export function searchOf<R extends Declaration, P extends Declaration>(
  table: Table<R>,
  {
    where,
    order,
    text = `searched_text(${table.name})`,
    isAlsoFound = 'false',
    from = table.name,
    ...list
  }: SearchedList<P>,
) {
  const { name, columns } = table;
  return {
    noPlanCache: true,
    parameters: { ...list.parameters, ...parameters },
    row: { ...table.row, isFound: 'boolean', isLast: 'boolean' },
    // Records are compared with the words one after the other, only until the page is full. Each level names the order:
    // otherwise PostgreSQL would compare all of them, and sort again what is sorted.
    sql: `with placed as materialized (
            select id, place, is_found
            from (
              select *, is_also_found or ${hasWords('text')} as is_found
              from (
                select ${order.replaceAll(' desc', '')}, ${text} as text, ${isAlsoFound} as is_also_found,
                  row_number() over (order by ${order}) as place
                from ${from}
                where ${where} and ($among::jsonb is null or id = any (array(select jsonb_array_elements_text($among))))
                order by ${order} limit ${LOOKS_MAX}
              ) as next order by ${order} offset 0
            ) as looked_at
            where is_found or place = ${LOOKS_MAX} order by ${order} limit $count
          )
          select ${columns}, is_found as "isFound", place = ${LOOKS_MAX} as "isLast"
          from placed join ${name} on ${name}.id = placed.id order by place`,
  } as const;
}

type Looks = { readonly isFound: 'boolean'; readonly isLast: 'boolean' };
export type Searches<R extends Declaration, F extends Declaration, N extends string> = Record<
  N,
  Record<Direction, Statement<Declaration, R & Looks, ListValues<F> & Looking>>
>;

/** The searches in a list, one in each of its orders. */
export function searchesIn<R extends Declaration, F extends Declaration, N extends string>(
  lists: RecordLists<R, F, N>,
  { parameters = {}, ...by }: SearchedBy & { parameters?: Declaration } = {},
): Searches<R, F, N> {
  return forEverySort(lists.sorts, (sort, direction) => {
    const { name, ...list } = lists.parts[sort][direction];
    const given: Declaration = { ...list.parameters, ...parameters };
    const search = searchOf(lists.table, { ...list, ...by, parameters: given });
    return statement({ name: `search_${name}`, ...search }) as Statement<
      Declaration,
      R & Looks,
      ListValues<F> & Looking
    >;
  });
}
