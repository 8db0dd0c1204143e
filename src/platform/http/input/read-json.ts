import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../errors.ts';
import { parseJson } from './parse-json.ts';
import { reduce } from './reduce.ts';
import { timestampTruncator } from './timestamps.ts';
import { checkOf } from './validation.ts';

/** The rules that one body is read by. They can be sent to a thread. */
export interface BodyRules {
  schema: TSchema | undefined;
  /** The part that an open schema's reader needs. Defaults to what the schema declares. */
  reads: TSchema | undefined;
  /** True if the request has an idempotency key. */
  wantsHash: boolean;
}

export interface ReadBody {
  /** The bytes are no JSON that could be checked. Nothing else is set then. */
  flaw?: ErrorDetail;
  /** The fields that are wrong. */
  details: ErrorDetail[];
  /** Absent if something is wrong. */
  body?: unknown;
  /** The digest of the whole body. It is the same for the same JSON with other white space. */
  hash?: string;
}

/** Parses a body and checks it by its schema. */
export function readJson(bytes: Uint8Array, { schema, reads, wantsHash }: BodyRules): ReadBody {
  const isOpen = schema !== undefined && isOpenSchema(schema);
  const { body, forbiddenCharacters, flaw } = parseJson(bytes, isOpen ? schema : undefined);
  if (flaw) return { flaw, details: [] };
  if (!schema) return { details: [], body, ...(wantsHash && { hash: bodyHash(body) }) };
  const { details, body: checked } = checkBody(schema, body);
  details.push(...forbiddenCharacters);
  if (details.length > 0) return { details };
  return {
    details,
    body: isOpen ? reduce(reads ?? schema, checked) : checked,
    ...(wantsHash && { hash: bodyHash(checked) }),
  };
}

export function checkBody(schema: TSchema, body: unknown): { details: ErrorDetail[]; body: unknown } {
  const { check, truncateTimestamps } = compileBody(schema);
  const details = check(body);
  return { details, body: truncateTimestamps && details.length === 0 ? truncateTimestamps(body) : body };
}

export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url');
}

interface CompiledBody {
  check: ReturnType<typeof checkOf>;
  truncateTimestamps: ReturnType<typeof timestampTruncator>;
}

const compiled = new WeakMap<TSchema, CompiledBody>();

/** Compiles a schema once. */
function compileBody(schema: TSchema): CompiledBody {
  const known = compiled.get(schema);
  if (known) return known;
  const made = { check: checkOf(schema), truncateTimestamps: timestampTruncator(schema) };
  compiled.set(schema, made);
  return made;
}

/** True if the schema allows unknown properties. These are not read, so they may hold anything. */
function isOpenSchema(schema: TSchema): boolean {
  return (schema as { additionalProperties?: unknown }).additionalProperties === true;
}
