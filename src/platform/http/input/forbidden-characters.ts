import { DETAILS_MAX, type ErrorDetail } from '../../errors.ts';
import { forbiddenCharactersDetail } from './error-details.ts';

/** The depth to which a body is searched. No schema of ours is deeper. */
const DEPTH_MAX = 32;

/**
 * PostgreSQL can't store NUL, and would silently replace a lone surrogate. In a body both can only come from escapes,
 * so bodies without such escapes are not searched.
 */
export function findForbiddenCharacters(raw: string, parsed: unknown): ErrorDetail[] {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(raw)) return [];
  const details: ErrorDetail[] = [];
  const search = (value: unknown, path: string, depth: number) => {
    if (details.length >= DETAILS_MAX || depth > DEPTH_MAX) return;
    if (typeof value === 'string') {
      if (hasForbiddenCharacters(value)) details.push(forbiddenCharactersDetail(path || 'body'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (hasForbiddenCharacters(name)) details.push(forbiddenCharactersDetail(path || 'body'));
        else search(inner, path ? `${path}.${name}` : name, depth + 1);
      }
    }
  };
  search(parsed, '', 0);
  return details;
}

export function hasForbiddenCharacters(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed();
}
