import type { ErrorDetail } from '../../errors.ts';
import { refusesUnknownParameters } from '../error-statuses.ts';
import type { Route } from '../route.ts';
import { canBeTried } from '../route-rules.ts';
import { DRY_RUN } from './dry-run.ts';
import { forbiddenCharactersDetail } from './error-details.ts';
import { hasForbiddenCharacters } from './read-json.ts';
import { checkOf } from './validation.ts';

type Query = Record<string, unknown>;

/** Where a reader notes the parameters that it refuses, and those that it ignores. */
interface Notes {
  details: ErrorDetail[];
  ignored: string[];
}

/** Reads the parameters that the route declares. All others are refused, or ignored where that is no error. */
export function queryReader(route: Route): (given: Query, notes: Notes) => Query {
  const names = Object.keys(route.query?.properties ?? {});
  const readDeclared = route.isLenient ? lenientReader(route) : strictReader(route);
  const refuses = refusesUnknownParameters(route);
  const taken = canBeTried(route) ? [...names, DRY_RUN] : names;
  const message = `is not a parameter of this endpoint, which takes ${taken.join(', ') || 'none'}`;
  return (given, { details, ignored }) => {
    const declared = Object.entries(given).filter(([name]) => names.includes(name));
    const query = readDeclared(Object.fromEntries(declared), details);
    for (const field of Object.keys(given)) {
      if (Object.hasOwn(query, field)) continue;
      if (refuses && !names.includes(field))
        details.push({ field, message, constraint: 'additionalProperties' });
      else ignored.push(field);
    }
    return query;
  };
}

type ReadDeclared = (given: Query, details: ErrorDetail[]) => Query;

function strictReader({ query: schema }: Route): ReadDeclared {
  if (!schema) return () => ({});
  const check = checkOf(schema);
  return (given, details) => {
    const query = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, convertText(schema.properties[name], value)]),
    );
    for (const [name, value] of Object.entries(given))
      if (typeof value === 'string' && hasForbiddenCharacters(value))
        details.push(forbiddenCharactersDetail(name));
    details.push(...check(query));
    return query;
  };
}

/** Leaves out values that it can't read. */
function lenientReader({ query: schema }: Route): ReadDeclared {
  const checks = Object.entries(schema?.properties ?? {}).map(
    ([name, property]) =>
      [name, property, checkOf({ type: 'object', properties: { [name]: property } })] as const,
  );
  return (given) => {
    const query: Query = {};
    for (const [name, property, check] of checks) {
      const value = convertText(property, given[name]);
      if (value === undefined || (typeof value === 'string' && hasForbiddenCharacters(value))) continue;
      if (check({ [name]: value }).length === 0) query[name] = value;
    }
    return query;
  };
}

interface Shape {
  type?: string;
}

/** Converts text from a query to an integer or a boolean. The check refuses text that can't be converted. */
function convertText(shape: Shape | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (shape?.type === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (shape?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
