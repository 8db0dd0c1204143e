import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ErrorDetail } from '../../errors.ts';
import { principalOf } from '../auth/verify-token.ts';

const CURSOR_RULE =
  'must come from the Link header of an earlier page, with the same tenant and filters: leave it out to begin with the first page';

export const UNFIT_CURSOR: ErrorDetail = { field: 'cursor', message: CURSOR_RULE, constraint: 'cursor' };

/** They decide how much of a list is shown, and how, but not which records are on it. */
const NO_FILTERS = ['limit', 'cursor', 'expand'];
const MARK_LENGTH = 12;

/** A position with the mark of its list: in another one it would lead anywhere. */
export function markCursor(request: FastifyRequest, position: string): string {
  return `${position}.${markOf(request, position)}`;
}

/** The position in a cursor of this list. Undefined for any other cursor. */
export function positionIn(request: FastifyRequest, cursor: string): string | undefined {
  const at = cursor.lastIndexOf('.');
  const position = cursor.slice(0, Math.max(at, 0));
  return cursor.slice(at + 1) === markOf(request, position) ? position : undefined;
}

/** Anybody can make a mark: it finds mistakes, and guards nothing. */
function markOf({ url, context }: FastifyRequest, position: string): string {
  const [path = '', ...search] = url.split('?');
  const filters = new URLSearchParams(search.join('?'));
  for (const name of NO_FILTERS) filters.delete(name);
  filters.sort();
  const of = context.tenantId ?? principalOf(context.caller);
  const list = JSON.stringify([of, path, filters.toString(), position]);
  return createHash('sha256').update(list).digest('base64url').slice(0, MARK_LENGTH);
}
