import { scopeOf } from '../auth/scopes.ts';
import { errorStatuses } from '../error-statuses.ts';
import type { UploadRule } from '../input/upload-rule.ts';
import type { Route } from '../route.ts';
import { isInTenant } from '../route-rules.ts';
import type { Example } from './examples.ts';
import { bytesIn, type Content, inTypes, successesOf } from './openapi-answers.ts';
import type { Components } from './openapi-components.ts';
import { bodyName, operationName } from './openapi-names.ts';
import { type Parameter, parametersOf } from './openapi-parameters.ts';

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

function roleOf({ access, memberNeeded }: Route): string | undefined {
  const role = typeof access === 'object' ? access.inPath : access;
  if (role === 'operator') return 'Only for operators of the installation.';
  if (role === 'caller' || role === 'tenantCreator' || role === 'anyone') return undefined;
  const more = memberNeeded === undefined ? '' : `, and MEMBER ${memberNeeded}`;
  return `Needs the role ${role}${role === 'OWNER' ? '' : ' or a higher one'}${more}.`;
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
