import { parse } from 'secure-json-parse';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../errors.ts';
import { findForbiddenCharacters } from './forbidden-characters.ts';
import { findJsonFlaw } from './json-flaw.ts';
import { type Excess, findExcess, OPEN_JSON_LIMITS, SHORT_JSON_LIMITS } from './json-limits.ts';

export interface ParsedJson {
  body?: unknown;
  /** Fields with characters that can't be stored. They are reported together with the other errors. */
  forbiddenCharacters: ErrorDetail[];
  /** The reason why there is no body. */
  flaw?: ErrorDetail;
}

/** Bodies up to this size are cheap to parse, whatever their shape. */
const CHEAP_BYTES_MAX = 65_536;
/** Bodies up to this size are parsed in almost any shape, so that errors can name their fields. */
const SHORT_BYTES_MAX = 1_048_576;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON. With an open schema, only the properties that it declares are read. */
export function parseJson(bytes: Uint8Array, openSchema: TSchema | undefined): ParsedJson {
  const excess = findExcessOf(bytes, openSchema !== undefined);
  if (excess) return flawed(excess);
  let raw: string;
  try {
    raw = utf8.decode(bytes);
  } catch {
    return notJson('must be UTF-8');
  }
  try {
    // `parse` also refuses names that would change a prototype, such as `__proto__`.
    const body: unknown = openSchema ? JSON.parse(raw) : parse(raw);
    const read = openSchema ? pickDeclared(openSchema, body) : body;
    return { body, forbiddenCharacters: findForbiddenCharacters(raw, read) };
  } catch {
    const place = findJsonFlaw(raw);
    return notJson(
      place ? `is not valid JSON at ${place}` : 'must not have a property __proto__ or constructor.prototype',
    );
  }
}

function findExcessOf(bytes: Uint8Array, isOpen: boolean): Excess | undefined {
  if (bytes.length <= CHEAP_BYTES_MAX) return undefined;
  if (isOpen) return findExcess(bytes, OPEN_JSON_LIMITS);
  return bytes.length > SHORT_BYTES_MAX ? findExcess(bytes) : findExcess(bytes, SHORT_JSON_LIMITS);
}

/** Reduces a value to the properties that the schema declares. */
function pickDeclared(schema: TSchema, value: unknown): unknown {
  const { properties } = schema as { properties?: Record<string, TSchema> };
  if (!properties || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const declared = Object.entries(properties).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(declared.map(([name, property]) => [name, pickDeclared(property, given[name])]));
}

function notJson(message: string): ParsedJson {
  return flawed({ message, constraint: 'json' });
}

function flawed(flaw: Omit<ErrorDetail, 'field'>): ParsedJson {
  return { forbiddenCharacters: [], flaw: { field: 'body', ...flaw } };
}
