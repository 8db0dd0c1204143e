import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { DETAILS_MAX, type ErrorDetail } from '../errors.ts';
import { formats } from './formats.ts';

const validator = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strict: true,
  ownProperties: true,
  verbose: true, // errors carry the rule that they violate
});
for (const [name, { accepts }] of Object.entries(formats)) validator.addFormat(name, accepts);
// JSON Schema's own `oneOf` would report each alternative as missing.
validator.addKeyword({
  keyword: 'x-exactlyOne',
  type: 'object',
  validate: (names: string[], value: object) =>
    names.filter((name) => Object.hasOwn(value, name)).length === 1,
});
// JSON Schema's own `multipleOf` divides, and with doubles 8.1 is no multiple of 0.0001.
validator.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (decimals: number, value: number) => {
    const rounded = Number(value.toFixed(decimals));
    // As near as two doubles get: 0.1 + 0.2 is sent as 0.30000000000000004, and means 0.3.
    return Math.abs(value - rounded) <= Math.abs(rounded) * Number.EPSILON;
  },
});

export type Check = (value: unknown) => ErrorDetail[];

/** Lists every failed field. */
export function checkOf(schema: TSchema): Check {
  const validate = validator.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []).slice(0, DETAILS_MAX).map(detailOf));
}

/** An unknown property's name is the caller's text: it is shown, but not a megabyte of it. */
const FIELD_LENGTH_MAX = 200;

function detailOf(error: ErrorObject): ErrorDetail {
  const path = error.instancePath
    .slice(1)
    .split('/')
    .map(unescapePointer)
    .join('.')
    .slice(0, FIELD_LENGTH_MAX);
  const under = (name: string) => (path ? `${path}.${name}` : name).slice(0, FIELD_LENGTH_MAX);
  switch (error.keyword) {
    case 'required':
      return { field: under(error.params.missingProperty), message: 'is required', constraint: 'required' };
    case 'additionalProperties':
      return {
        field: under(error.params.additionalProperty),
        message: 'is not a property that can be set here',
        constraint: 'additionalProperties',
      };
    case 'enum':
      return {
        field: path,
        message: `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`,
        constraint: 'enum',
      };
    case 'format': {
      const says = formats[error.params.format]?.says ?? `must be a valid ${error.params.format}`;
      return { field: path, message: says, constraint: 'format' };
    }
    case 'x-decimals':
      return { field: path, message: `must have at most ${error.schema} decimals`, constraint: 'decimals' };
    case 'x-exactlyOne': {
      const [first, ...others] = error.schema as string[];
      const message = `or ${others.join(' or ')} is required, and only one of them`;
      return { field: under(first ?? ''), message, constraint: 'oneOf' };
    }
    case 'pattern':
      return { field: path, message: 'does not have the right form', constraint: 'pattern' };
    default:
      return { field: path || 'body', message: error.message ?? 'is not valid', constraint: error.keyword };
  }
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** How deep the search for forbidden characters follows a body; no schema of ours nests further. */
const DEPTH_MAX = 32;

/**
 * PostgreSQL stores neither NUL nor a lone surrogate, and would turn the latter into another
 * character without a word. Both can only come from escapes, so most bodies are never walked.
 */
export function forbiddenText(raw: string, parsed: unknown): ErrorDetail[] {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(raw)) return [];
  const details: ErrorDetail[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (details.length >= DETAILS_MAX || depth > DEPTH_MAX) return;
    if (typeof value === 'string') {
      if (isForbidden(value)) details.push(forbiddenDetail(path || 'body'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const at = path ? `${path}.${name}` : name;
        if (isForbidden(name)) details.push(forbiddenDetail(path || 'body'));
        else walk(inner, at, depth + 1);
      }
    }
  };
  walk(parsed, '', 0);
  return details;
}

function isForbidden(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed();
}

function forbiddenDetail(field: string): ErrorDetail {
  return {
    field: field.slice(0, FIELD_LENGTH_MAX),
    message: 'must not contain NUL or unpaired surrogate characters',
    constraint: 'characters',
  };
}
