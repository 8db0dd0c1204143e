import { type ErrorDetail, RetainerError } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { fieldName, knownSentence, saidOf } from './rules.ts';

/** An error in words for people. The service's own words are those of its API, so none of them is shown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof RetainerError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return words.parts.problems.unanswered;
  if (error.details.length > 0) return error.details.map(saidOf).join(' ');
  // The client's message begins with the call.
  const said = error.message.replace(/^[A-Z]+ \S+: \d+ /, '');
  return refusalOf(error.status, said, error.reason, error.code);
}

/** The sentence for an answer without details, by its status and message. */
export function refusalOf(status: number, message: string, reason?: string, code?: string): string {
  if (!words.rules) return words.parts.problems.refused;
  const texts = words.rules.statuses;
  const known = knownSentence({ field: '', message });
  if (known !== undefined) return known;
  if (code === 'scope_missing') return texts.scopeMissing;
  if (code === 'tenant_suspended') return texts.suspended;
  if (status === 403) return forbiddenText(reason);
  if (code === 'tenant_creation_refused') return texts.mayNotCreate;
  if (status === 404) return notFoundText(reason);
  if (status === 503 || status === 502 || status === 504) return texts.unavailable;
  if (status >= 500) return texts.failed;
  return BY_STATUS[status] === undefined ? words.parts.problems.refused : texts[BY_STATUS[status]];
}

const BY_STATUS: Record<number, 'unauthorized' | 'conflict' | 'tooLarge' | 'tooMany'> = {
  401: 'unauthorized',
  409: 'conflict',
  412: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
};

/** The reason may name the role that is needed. */
function forbiddenText(reason = ''): string {
  const { forbidden, roleNeeded } = words.rules.statuses;
  const roles: Record<string, string> = words.parts.roles;
  const role = roles[/^the role (\w+) is needed/.exec(reason)?.[1] ?? ''];
  return role === undefined ? forbidden : roleNeeded(role);
}

/** The reason names the field of the request that names no record. */
function notFoundText(reason = ''): string {
  const { notFound, fieldNotFound } = words.rules.statuses;
  const field = fieldName(/^(\S+) names no record$/.exec(reason)?.[1] ?? '');
  return field === '' ? notFound : fieldNotFound(field);
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof RetainerError ? error.requestId : undefined;
}

export function detailsOf(error: unknown): ErrorDetail[] {
  return error instanceof RetainerError ? error.details : [];
}

export function isNotFound(error: unknown): boolean {
  return error instanceof RetainerError && error.status === 404;
}

/** Whether somebody else has changed the record since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof RetainerError && error.status === 412;
}

/** Whether trying again later may mend it: no answer, an overloaded service, or a token that has ended. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RetainerError)) return true;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}

/** Whether a dry run says nothing of the change: others hold its records, it is too large to try, or there is no answer. */
export function isUntold(error: unknown): boolean {
  if (isPassing(error) || !(error instanceof RetainerError)) return true;
  if (error.status === 409 && error.retryAfterSeconds !== undefined) return true;
  return error.details.some(({ field }) => field === 'dryRun');
}
