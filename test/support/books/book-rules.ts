import { amountRules } from './amount-rules.ts';
import { creditRules } from './credit-rules.ts';
import { depositRules } from './deposit-rules.ts';
import { documentRules } from './document-rules.ts';
import { lineRules } from './line-rules.ts';
import type { BookRule } from './rule-sql.ts';
import { settlementRules } from './settlement-rules.ts';
import { taxRules } from './tax-rules.ts';
import { timeRules } from './time-rules.ts';

export const bookRules: BookRule[] = [
  ...lineRules,
  ...settlementRules,
  ...creditRules,
  ...depositRules,
  ...documentRules,
  ...taxRules,
  ...timeRules,
  ...amountRules,
];
