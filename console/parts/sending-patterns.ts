import type { Rule } from './rule-patterns.ts';

/** The rules of messages. */
export const SENDING_RULES: readonly Rule[] = [
  [/^must be one line, without control characters$/, 'oneLine'],
  [/^must be an email of one of the client's contacts/, 'contactOnly'],
  [/^is required: no contact of the client with an email has /, 'noReceiver'],
  [/^must be your own verified address or that of the tenant's contact/, 'ownAddressOnly'],
  [/^is required: your token names no verified address/, 'noTestAddress'],
  [/^must not have the placeholder (?<name>\{\{.*?\}\}): use /, 'unknownPlaceholder'],
  [/^must not have braces without a partner, as in "(?<name>.*)": use /, 'strayBraces'],
  [/^must have \{\{documents\}\} once at most/, 'documentsOnce'],
  [/^must be more than (?<before>\d+), the days of the step before/, 'laterStep'],
  [/^must be a day from the date of issue, (?<from>[^,]+), to today, (?<to>.+)$/, 'sentBetween'],
  [/^must be one line, without control characters$/, 'subjectLine'],
  [/^is there if and only if `user` is/, 'passwordWithUser'],
  [/^Only an issued invoice can be /, 'sendIssued'],
  [/^An invoice that is VOID can not be /, 'sendVoid'],
  [/^A message can be repeated while it is /, 'repeatNot'],
  [/^The text of this message was erased/, 'messageErased'],
  [/^It would be held again/, 'heldAgain'],
  [/^Messages of a sandbox are never sent/, 'heldSandbox'],
  [/^This copy of the service sends nothing until/, 'heldOutbound'],
  [/^There is no mail server: connect one/, 'heldNoServer'],
];
