import type { TObject, TSchema } from 'typebox';
import { DRY_RUN, DRY_RUNS } from '../input/dry-run.ts';
import { takesIfMatch } from '../named-record.ts';
import type { Route } from '../route.ts';
import { canBeTried, takesIdempotencyKey } from '../route-rules.ts';
import type { Components } from './openapi-components.ts';

type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  /** `form` without `explode`: the items are separated by commas. */
  style?: 'form';
  explode?: false;
  schema: Json;
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat: for 24 hours, the same key gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_MATCH: Parameter = {
  name: 'if-match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the record as the caller knows it, or several, separated by commas. If the record was changed since, the answer is a 412 and nothing is done. `*` stands for any version.',
  schema: { type: 'string', examples: ['"5f1c0a9e3b7d2468"'] },
};

const dryRunParameter = ({ answer }: Route): Parameter => ({
  name: DRY_RUN,
  in: 'query',
  required: false,
  description: `Tries the request and undoes it. \`true\` answers as the real request would be answered; \`changes\` answers 200 with that answer${answer.kind === 'nothing' ? ', which has no body,' : ''} and the changes of records.`,
  schema: { type: 'string', enum: DRY_RUNS },
});

export function parametersOf(route: Route, components: Components): Parameter[] {
  const properties = (schema: TObject | undefined, place: Parameter['in']) =>
    propertiesOf(schema, place, components);
  const parameters = [
    ...properties(route.params, 'path'),
    ...properties(route.query, 'query'),
    ...properties(route.headers, 'header'),
  ];
  if (canBeTried(route)) parameters.push(dryRunParameter(route));
  if (takesIdempotencyKey(route)) parameters.push(IDEMPOTENCY_KEY);
  if (takesIfMatch(route)) parameters.push(IF_MATCH);
  return parameters;
}

interface DescribedProperty {
  description?: string;
  title?: string;
  'x-listOf'?: string[] | TSchema;
  'x-itemsMax'?: number;
}

/** A list of some words, or of texts with a schema. */
function listOf({ 'x-listOf': of, 'x-itemsMax': maxItems }: DescribedProperty): Json {
  if (Array.isArray(of)) return { type: 'array', items: { type: 'string', enum: of }, examples: [of] };
  return { type: 'array', items: of as Json, ...(maxItems !== undefined && { maxItems }) };
}

export function propertiesOf(
  schema: TObject | undefined,
  place: Parameter['in'],
  components: Components,
): Parameter[] {
  const needed: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', ...schema } = property as TSchema & DescribedProperty;
    const common = { name, in: place, required: needed.includes(name), description };
    if (schema['x-listOf']) return { ...common, style: 'form', explode: false, schema: listOf(schema) };
    return { ...common, schema: components.ofRequest(schema.title ? property : schema) };
  });
}
