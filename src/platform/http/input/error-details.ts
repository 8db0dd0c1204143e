import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../../errors.ts';
import { formats } from './formats.ts';

/** An unknown property's name is the caller's text and may be very long. */
const FIELD_LENGTH_MAX = 200;

type PartialDetail = Partial<ErrorDetail> & { message: string };

/** The rules that a schema's own words explain, if it has any. */
const RULES_OF_FORM = ['type', 'pattern', 'minLength', 'maxLength'];

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Explains an error by its keyword. `under` names a property of the value that failed. */
const explanations: Record<string, (error: ErrorObject, under: (name: string) => string) => PartialDetail> = {
  required: ({ params }, under) => ({ field: under(params.missingProperty), message: 'is required' }),
  additionalProperties: ({ params }, under) => ({
    field: under(params.additionalProperty),
    message: 'is not a property that can be set here',
  }),
  type: ({ instancePath, params }) => ({
    message: instancePath.endsWith('Minor')
      ? 'must be a whole number of minor units (cents): 1999, not 19.99'
      : `must be ${String(params.type)
          .split(',')
          .map((type) => TYPES[type])
          .join(' or ')}`,
  }),
  minimum: ({ params }) => ({ message: `must be at least ${params.limit}` }),
  maximum: ({ params }) => ({ message: `must be at most ${params.limit}` }),
  exclusiveMinimum: ({ params }) => ({ message: `must be above ${params.limit}` }),
  enum: ({ params }) => ({ message: `must be one of ${params.allowedValues.map(String).join(', ')}` }),
  anyOf: ({ schema }) => {
    const alternatives = (schema as { const?: unknown; type?: string }[]).map(
      ({ const: value, type = '' }) => (value === undefined ? (TYPES[type] ?? type) : String(value)),
    );
    return { message: `must be one of ${alternatives.join(', ')}` };
  },
  format: ({ params, data }) => {
    const { message = `must be a valid ${params.format}` } = formats[params.format] ?? {};
    return { message: typeof message === 'string' ? message : message(data as string) };
  },
  pattern: () => ({ message: 'does not have the right form' }),
  minLength: ({ params }) => ({ message: `must have at least ${counted(params.limit, 'character')}` }),
  maxLength: ({ params }) => ({ message: `must have at most ${counted(params.limit, 'character')}` }),
  minItems: ({ params }) => ({ message: `must have at least ${counted(params.limit, 'item')}` }),
  maxItems: ({ params }) => ({ message: `must have at most ${counted(params.limit, 'item')}` }),
  maxProperties: ({ params }) => ({ message: `must have at most ${params.limit} properties` }),
  minProperties: ({ params }) => ({ message: `must have at least ${params.limit} properties` }),
  uniqueItems: () => ({ message: 'must not have the same item twice' }),
  'x-decimals': ({ schema }) => ({ message: `must have at most ${schema} decimals`, constraint: 'decimals' }),
  'x-exactlyOne': ({ schema }, under) => {
    const [first = '', ...others] = schema as string[];
    const message = `or ${others.join(' or ')} is required, and only one of them`;
    return { field: under(first), message, constraint: 'oneOf' };
  },
  'x-together': ({ schema, data }, under) => {
    const names = schema as string[];
    const missing = names.find((name) => !Object.hasOwn(data as object, name)) ?? '';
    const others = names.filter((name) => name !== missing).join(' and ');
    return { field: under(missing), message: `is required together with ${others}`, constraint: 'required' };
  },
};

export function detailOf(error: ErrorObject): ErrorDetail {
  const { keyword } = error;
  const path = shorten(error.instancePath.slice(1).split('/').map(unescapePointer).join('.'));
  if (error.propertyName !== undefined) {
    const field = shorten(`${path}.${error.propertyName}`);
    return { field, message: `${explain(error).message} in its name`, constraint: keyword };
  }
  const { field = path || 'body', message, constraint = keyword } = explain(error, path);
  return { field: shorten(field), message, constraint };
}

/**
 * Leaves out what the alternatives of an `anyOf` say of a value that was meant for another one. An object is explained by the
 * errors within it, anything else by the list of alternatives.
 */
export function withoutAlternatives(errors: ErrorObject[]): ErrorObject[] {
  const ofUnions = new Set(
    errors.flatMap(({ keyword, instancePath }) => (keyword === 'anyOf' ? [instancePath] : [])),
  );
  return errors.filter(({ keyword, instancePath, data }) => {
    if (keyword === 'anyOf') return typeof data !== 'object' || data === null || Array.isArray(data);
    return !(ofUnions.has(instancePath) && ['type', 'const'].includes(keyword));
  });
}

function shorten(field: string): string {
  return field.slice(0, FIELD_LENGTH_MAX);
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function explain(error: ErrorObject, path = ''): PartialDetail {
  const { 'x-says': says, 'x-listOf': words } = error.parentSchema ?? {};
  if (says && RULES_OF_FORM.includes(error.keyword))
    return { message: says, ...(Array.isArray(words) && { constraint: 'enum' }) };
  const under = (name: string) => (path ? `${path}.${name}` : name);
  return explanations[error.keyword]?.(error, under) ?? { message: error.message ?? 'is not valid' };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function forbiddenCharactersDetail(field: string): ErrorDetail {
  return {
    field: shorten(field),
    message: 'must not contain NUL or unpaired surrogate characters',
    constraint: 'characters',
  };
}
