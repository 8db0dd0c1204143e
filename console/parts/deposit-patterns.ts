import type { Rule } from './rule-patterns.ts';

/** The rules of deposits and of the lines that deduct them. */
export const DEPOSIT_RULES: readonly Rule[] = [
  [/^must be an invoice of kind DEPOSIT/, 'depositKind'],
  [/^must be of the same contract as the invoice/, 'depositContract'],
  [/^must be issued and not void, and this one is (?<status>\w+)/, 'depositStatus'],
  [/^is (?<number>.+), of which nothing is paid that is not deducted/, 'depositNothing'],
  [/^is (?<number>.+), of which (?<amount>-?[\d.]+ \w+) is due/, 'depositDue'],
  [/^must be at most what is paid of the deposit .+, (?<amount>-?[\d.]+ \w+)/, 'depositTooMuch'],
  [/^must be at most the total of the invoice, (?<amount>-?[\d.]+ \w+)/, 'depositOverTotal'],
  [/^must leave what is deducted of this deposit, (?<amount>-?[\d.]+ \w+)/, 'depositDeducted'],
  [/^must credit the deduction of a deposit as a whole/, 'deductionWhole'],
  [/^cannot be changed: the line deducts a deposit/, 'deductionKept'],
  [/^A deposit that is deducted cannot be voided/, 'depositVoid'],
  [/^The total of the invoice leaves nothing to deduct from/, 'depositNoRoom'],
  [/^Deposits are deducted (only from a DRAFT|from invoices of kind)/, 'depositDraftOnly'],
];
