import { bookRules } from '../books/book-rules.ts';

/**
 * Two rules order the changes of an invoice by times that their writer gives. The database orders them by its locks, so a
 * writer who gives other times breaks nothing but the audit's order.
 */
const ORDERED_BY_GIVEN_TIMES = [
  'a refund is at most what was paid too much when it was made',
  'an invoice is paid since the latest payment of when it became paid',
];
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
export const databaseRules = bookRules.filter(
  ({ rule }) => ![...ORDERED_BY_GIVEN_TIMES, ...KEPT_BY_THE_SERVICE].includes(rule),
);
