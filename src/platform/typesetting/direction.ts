/**
 * A character that runs from right to left: the ranges that Unicode gives the bidirectional classes R and AL, also for
 * characters to come (DerivedBidiClass.txt). Marks and digits in them run with their script.
 */
export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
