import type { TObject, TSchema } from 'typebox';
import { scopeOf } from '../auth/scopes.ts';
import { errorStatuses } from '../error-statuses.ts';
import { DRY_RUN, DRY_RUNS } from '../input/dry-run.ts';
import type { UploadRule } from '../input/upload-rule.ts';
import { takesIfMatch } from '../named-record.ts';
import { canBeTried, isInTenant, type Route, takesIdempotencyKey } from '../route.ts';
import type { Example } from './examples.ts';
import { bytesIn, type Content, inTypes, successesOf } from './openapi-answers.ts';
import type { Components } from './openapi-components.ts';
import { bodyName, operationName } from './openapi-names.ts';

type Json = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  /** The scope that an access token with scopes needs. */
  'x-scope'?: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Json>;
}

interface Parameter {
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

export function operationOf(
  route: Route,
  components: Components,
  examples: Record<string, Example>,
): Operation {
  const operationId = operationName(route);
  const example = examples[operationId] ?? {};
  const scope = scopeOf(route);
  return {
    operationId,
    summary: route.summary,
    description: [route.description ?? `${route.summary}.`, roleOf(route), scope && needsScope(scope)]
      .filter(Boolean)
      .join(' '),
    tags: [route.tag],
    security: securityOf(route),
    ...(scope !== undefined && { 'x-scope': scope }),
    parameters: parametersOf(route, components),
    ...((route.body || route.upload) && {
      requestBody: { required: true, content: contentOf(route, operationId, components, example) },
    }),
    responses: {
      ...successesOf(route, components, example),
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const needsScope = (scope: string) => `Access tokens with scopes need \`${scope}\`.`;

function roleOf({ access }: Route): string | undefined {
  const role = typeof access === 'object' ? access.inPath : access;
  return role === 'caller' || role === 'tenantCreator' || role === 'anyone'
    ? undefined
    : `Needs the role ${role}${role === 'OWNER' ? '' : ' or a higher one'}.`;
}

/** A route for anyone that can answer 401 takes a token, too. The tenant is a credential, so programs set it once. */
function securityOf(route: Route): Json[] {
  if (route.access !== 'anyone') return [{ bearer: [], ...(isInTenant(route) && { tenant: [] }) }];
  return route.alsoAnswers?.includes(401) ? [{ bearer: [] }, {}] : [];
}

function contentOf(
  { body: declared = {}, upload }: Route,
  operationId: string,
  components: Components,
  { body }: Example,
): Content {
  if (!upload) {
    const schema = components.ofRequest(declared, bodyName(operationId));
    return { 'application/json': { schema, ...(body && { example: body }) } };
  }
  const { json } = upload;
  if (json) {
    const schema = components.ofRequest(json, bodyName(operationId));
    const asJson = { 'application/json': { schema, ...(body && { example: body }) } };
    return { ...contentOfBytes(upload), ...asJson };
  }
  return upload.fields
    ? inTypes(upload.contentTypes, components.ofRequest(upload.fields, bodyName(operationId)))
    : contentOfBytes(upload);
}

function contentOfBytes({ contentTypes, bytesMax }: UploadRule): Content {
  return bytesIn(contentTypes, `The bytes, at most ${bytesMax}.`);
}

function parametersOf(route: Route, components: Components): Parameter[] {
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
