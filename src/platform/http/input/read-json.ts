import { createHash } from 'node:crypto';
import { parse } from 'secure-json-parse';
import type { TSchema } from 'typebox';
import { DETAILS_MAX, type ErrorDetail } from '../../errors.ts';
import { pauses } from '../../pauses.ts';
import { forbiddenCharactersDetail } from './error-details.ts';
import { findExcess } from './json-limits.ts';
import { timestampTruncator } from './timestamps.ts';
import { checkOf } from './validation.ts';

/** The rules that one body is read by. They can be sent to a thread. */
export interface BodyRules {
  schema: TSchema;
  /** True if the request has an idempotency key. */
  wantsHash: boolean;
}

export interface ReadBody {
  /** Everything that is wrong. */
  details: ErrorDetail[];
  /** Absent if something is wrong. */
  body?: unknown;
  /** The digest of the whole body. It is the same for the same JSON with other white space. */
  hash?: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body and checks it by its schema, with pauses for others if it is long. If the schema allows unknown
 * properties, as for webhooks, only declared properties are read, and the others may hold anything.
 */
export async function readJson(bytes: Uint8Array, { schema, wantsHash }: BodyRules): Promise<ReadBody> {
  const pause = pauses();
  const excess = findExcess(bytes);
  if (excess) return flawed(excess);
  const isOpen = (schema as { additionalProperties?: unknown }).additionalProperties === true;
  let raw: string;
  let given: unknown;
  try {
    raw = utf8.decode(bytes);
    // `parse` also refuses names that would change a prototype, such as `__proto__`.
    given = isOpen ? JSON.parse(raw) : parse(raw);
  } catch (error) {
    return flawed({ message: explain(error as Error), constraint: 'json' });
  }
  await pause();
  const { details, body } = checkBody(schema, given);
  await pause();
  const read = isOpen ? pickDeclared(schema, body) : body;
  // In a webhook, a property of any type is read by somebody who expects anything.
  details.push(...findForbiddenCharacters(raw, isOpen ? pickDeclared(schema, body, isTyped) : body));
  if (details.length > 0) return { details };
  return { details, body: read, ...(wantsHash && { hash: bodyHash(body) }) };
}

export function flawed(flaw: Omit<ErrorDetail, 'field'>): ReadBody {
  return { details: [{ field: 'body', ...flaw }] };
}

/** V8 names the line and the column, or shows the text around the mistake. */
function explain({ name, message }: Error): string {
  if (name !== 'SyntaxError') return 'must be UTF-8';
  if (message === 'Object contains forbidden prototype property')
    return 'must not have a property __proto__ or constructor.prototype';
  return `is not valid JSON: ${message.replace(/(?: in JSON| is not valid JSON$)/, '')}`;
}

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
}

/** Reduces a value to the properties that the schema declares, or to some of them. */
function pickDeclared({ properties }: Shape, value: unknown, isPicked = (_: Shape) => true): unknown {
  if (!properties || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, shape]) => Object.hasOwn(given, name) && isPicked(shape))
      .map(([name, shape]) => [name, pickDeclared(shape, given[name], isPicked)]),
  );
}

function isTyped({ type }: Shape): boolean {
  return type !== undefined;
}

interface CompiledBody {
  check: ReturnType<typeof checkOf>;
  truncateTimestamps: ReturnType<typeof timestampTruncator>;
}

const compiled = new WeakMap<TSchema, CompiledBody>();

export function checkBody(schema: TSchema, body: unknown): { details: ErrorDetail[]; body: unknown } {
  const known = compiled.get(schema);
  const made = known ?? { check: checkOf(schema), truncateTimestamps: timestampTruncator(schema) };
  if (!known) compiled.set(schema, made);
  const details = made.check(body);
  return { details, body: details.length === 0 ? (made.truncateTimestamps?.(body) ?? body) : body };
}

export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url');
}

/** The depth to which a body is searched. No schema of ours is deeper. */
const SEARCHED_DEPTH_MAX = 32;

/**
 * PostgreSQL can't store NUL, and would silently replace a lone surrogate. In a body both can only come from escapes,
 * so bodies without such escapes are not searched.
 */
function findForbiddenCharacters(raw: string, parsed: unknown): ErrorDetail[] {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(raw)) return [];
  const details: ErrorDetail[] = [];
  const search = (value: unknown, path: string, depth: number) => {
    if (details.length >= DETAILS_MAX || depth > SEARCHED_DEPTH_MAX) return;
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
