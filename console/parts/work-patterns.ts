import type { Rule } from './rule-patterns.ts';

/** The rules of tracked work. */
export const WORK_RULES: readonly Rule[] = [
  [/^The time entry was deleted$/, 'entryDeleted'],
  [/^The time entry was billed and then changed/, 'entryReplaced'],
  [/^The time entry follows (?<provider>.+): delete it there/, 'entryFollows'],
  [/^follows the tracker: change it there$/, 'followsTracker'],
  [/^is already taken by another time entry$/, 'takenByEntry'],
  [/^Work is collected only onto a DRAFT, and this invoice is (?<status>\w+)/, 'collectDraft'],
  [/^must be the contract's, (?<code>\w+)/, 'currencyOfContract'],
  [/^The contract \w+ is a DRAFT: activate it/, 'workOfDraft'],
  [/^The contract wants its work approved, and this is not/, 'workToApprove'],
  [/^was deleted or replaced, so there is nothing to approve$/, 'nothingToApprove'],
  [/^(?<day>[\d-]+) is before the contract \w+ begins, on (?<day2>[\d-]+)/, 'workBefore'],
  [/^(?<day>[\d-]+) is after the contract \w+ ends, on (?<day2>[\d-]+)/, 'workAfter'],
  [/^The client of the contract \w+ is archived/, 'workOfArchived'],
  [/^The contract \w+ has no hourly rate for all roles on (?<day>[\d-]+)/, 'workWithoutRate'],
  [/^The contract \w+ has no hourly rate for (?<role>.+) on (?<day>[\d-]+): add one/s, 'workWithoutRoleRate'],
  [/^This is too large for an invoice/, 'workTooLarge'],
  [/^The draft \w+ comes to less than 0/, 'workBelowZero'],
  [/^The project (?<project>\S+) is not mapped/, 'projectUnmapped'],
  [/^The project \S+ no longer exists: map (?<project>\S+) to another/, 'projectGone'],
];
