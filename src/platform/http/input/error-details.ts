import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../../errors.ts';
import { formats } from './formats.ts';

/** An unknown property's name is the caller's text and may be very long. */
const FIELD_LENGTH_MAX = 200;

type PartialDetail = Partial<ErrorDetail> & { message: string };

/** Explains an error by its keyword. `under` names a property of the value that failed. */
const explanations: Record<string, (error: ErrorObject, under: (name: string) => string) => PartialDetail> = {
  required: ({ params }, under) => ({ field: under(params.missingProperty), message: 'is required' }),
  additionalProperties: ({ params }, under) => ({
    field: under(params.additionalProperty),
    message: 'is not a property that can be set here',
  }),
  exclusiveMinimum: ({ params }) => ({ message: `must be above ${params.limit}` }),
  enum: ({ params }) => ({ message: `must be one of ${params.allowedValues.map(String).join(', ')}` }),
  format: ({ params }) => ({
    message: formats[params.format]?.message ?? `must be a valid ${params.format}`,
  }),
  pattern: ({ parentSchema }) => ({ message: parentSchema?.['x-says'] ?? 'does not have the right form' }),
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
  const { keyword, message } = error;
  const path = shorten(error.instancePath.slice(1).split('/').map(unescapePointer).join('.'));
  if (error.propertyName !== undefined) {
    const field = shorten(`${path}.${error.propertyName}`);
    return { field, message: `${message} in its name`, constraint: keyword };
  }
  const under = (name: string) => shorten(path ? `${path}.${name}` : name);
  const explanation = explanations[keyword]?.(error, under) ?? { message: rephrase(message) };
  return {
    field: explanation.field ?? (path || 'body'),
    message: explanation.message,
    constraint: explanation.constraint ?? keyword,
  };
}

function shorten(field: string): string {
  return field.slice(0, FIELD_LENGTH_MAX);
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Ajv says what a value must NOT be. Saying what it must be is easier to act on. */
function rephrase(message = 'is not valid'): string {
  return message
    .replace('must NOT have fewer than', 'must have at least')
    .replace('must NOT have more than', 'must have at most')
    .replace(/(?<=\b1 )(character|item|propertie)s\b/, (plural) =>
      plural.replace('ies', 'y').replace(/s$/, ''),
    )
    .replace('string,object', 'string or object')
    .replace(/(\w+),null/, '$1 or null');
}

export function forbiddenCharactersDetail(field: string): ErrorDetail {
  return {
    field: shorten(field),
    message: 'must not contain NUL or unpaired surrogate characters',
    constraint: 'characters',
  };
}
