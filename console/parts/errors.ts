import { type ErrorDetail, RetainerError } from '../../client/src/client.ts';
import { words } from '../words/words.ts';

/** An error in words for people. The client's message begins with the call, which says nothing to them. */
export function messageOf(error: unknown): string {
  if (!(error instanceof RetainerError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return words.parts.problems.unanswered;
  const said = error.message.replace(/^[A-Z]+ \S+: \d+ /, '');
  return said.charAt(0).toUpperCase() + said.slice(1);
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

/** Whether trying again later may mend it: no answer, an overloaded service, or a token that has ended. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RetainerError)) return true;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}
