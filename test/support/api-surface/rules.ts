/**
 * What breaks programs that were written for an earlier version, and why. `docs/versioning.md` promises that none of it
 * happens within v1. Everything else may change.
 */
export const RULES = {
  operationRemoved: 'calls of it get a 404',
  operationRenamed: 'generated clients lose the function',
  roleRaised: 'callers with the former role get a 403',
  scopeChanged: 'access tokens with the former scope get a 403',
  credentialAdded: 'calls without it are refused',
  parameterRemoved: 'calls that give it are refused, or mean something else',
  parameterRequired: 'calls without it get a 400',
  bodyRequired: 'calls without a body get a 400',
  bodyTypeRemoved: 'requests of this type get a 415',
  inputNarrowed: 'requests that were right get a 400',
  inputRequired: 'requests without it get a 400',
  inputRemoved: 'requests that give it get a 400',
  statusChanged: 'programs take another status for a failure',
  answerTypeRemoved: 'programs that ask for this type get another',
  answerHeaderRemoved: 'programs that read it find nothing',
  answerRemoved: 'programs that read it find nothing',
  answerOptional: 'programs that rely on it find nothing',
  answerWidened: 'programs meet a form that they do not know',
  answerGained: 'this answer lists all it has, so programs may refuse another property',
  valueRemoved: 'programs that wait for this value never see it again',
  codeRemoved: 'programs that wait for this code never see it again',
  schemaRemoved: 'programs lose the type of this name',
} as const;

export type Rule = keyof typeof RULES;

export interface Break {
  rule: Rule;
  /** An operation, or a schema and its property: `Invoice.billables[].name`. */
  where: string;
  what: string;
}

export function describeBreak({ rule, where, what }: Break): string {
  return `${where}: ${what} (${rule}: ${RULES[rule]})`;
}
