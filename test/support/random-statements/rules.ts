import { bookRules } from '../books/book-rules.ts';

/**
 * The service alone keeps these: a line is written before what it charges, so no statement could be held against them.
 */
const KEPT_BY_THE_SERVICE = [
  'the quantity of a collected line is what it charges, in hours, and no other line charges time',
  'a line either charges time or takes it back, of entries of its contract',
  'a line prices minutes that it charged, which are charged, taken back and credited at most once',
  'a credit note takes back whole minutes by quantity, all that are left of a whole line, and none otherwise',
];

/** The rules that hold whatever the application's role writes. */
export const databaseRules = bookRules.filter(({ rule }) => !KEPT_BY_THE_SERVICE.includes(rule));
