import {
  anchor,
  type Content,
  codePanel,
  html,
  jsonCode,
  type Markup,
  methodBadge,
  pathCode,
  prose,
  statusBadge,
} from '../answers/markup.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { curlOf, exampleOf, type Schema } from './reference-examples.ts';
import { fieldsTable, schemaTable, typeLabel } from './reference-fields.ts';

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description?: string; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

export const operationAnchor = ({ operation }: Entry) => anchor(operation.operationId);

export function operationSection(entry: Entry, document: OpenApiDocument): Markup {
  const { method, path, operation } = entry;
  const id = operationAnchor(entry);
  const answers = Object.entries(operation.responses);
  const successes = answers.filter(([status]) => status < '400');
  const errors = Object.fromEntries(answers.filter(([status]) => status >= '400'));
  return html`<section class="entry" id="${id}" aria-labelledby="${id}-title">
<div class="text">
<h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
<p class="endpoint">${methodBadge(method)} ${pathCode(path)}${operation.security.length === 0 && html`<span class="pill">no token needed</span>`}</p>
${operation.description && html`<p>${prose(operation.description)}</p>`}
${parameterPart(operation, document)}
${bodyPart(operation, document)}
${successes.map(([status, response]) => responsePart(status, sharedResponse(response, document), document))}
${errorPart(errors, document)}
</div>
<div class="panels">
${codePanel('Request', html`${curlOf(method, path, operation, document)}`, 'shell')}
${successes.map(([status, response]) => responsePanel(status, sharedResponse(response, document), document))}
</div>
</section>`;
}

function parameterPart({ parameters }: Operation, document: OpenApiDocument): Content {
  const fields = parameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    place,
    isRequired: required,
    description,
    schema: schema as Schema,
  }));
  return fields.length > 0 && html`<h4>Parameters</h4>${fieldsTable(fields, document, 'sent')}`;
}

function bodyPart({ requestBody }: Operation, document: OpenApiDocument): Content {
  if (!requestBody) return undefined;
  const schema = requestBody.content['application/json']?.schema as Schema | undefined;
  if (!schema) return html`<h4>Request body</h4><p>${mediaTypes(requestBody.content)}</p>`;
  return html`<h4>Request body</h4>${schema.description && html`<p>${prose(schema.description)}</p>`}
${schemaTable(schema, document, 'sent')}`;
}

/** Bytes of one of several types, all described alike. */
function mediaTypes(content: Record<string, { schema: unknown }>): Markup {
  const types = Object.keys(content);
  const { description = '' } = (content[types[0] ?? '']?.schema ?? {}) as Schema;
  return html`${prose(description)} ${types.map((type) => html`<code>${type}</code> `)}`;
}

function responsePart(status: string, response: Response, document: OpenApiDocument): Markup {
  const schema = response.content?.['application/json']?.schema;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({ ...header, name }));
  return html`<h4>Response ${statusBadge(status)}</h4>
<p>${prose(response.description ?? '')}</p>
${!schema && response.content && html`<p>${mediaTypes(response.content)}</p>`}
${schema && schemaTable(schema, document, 'received')}
${
  headers.length > 0 &&
  html`<details><summary>Response headers</summary><dl>${headers.map(
    ({ name, description = '' }) => html`<dt><code>${name}</code></dt><dd>${prose(description)}</dd>`,
  )}</dl></details>`
}`;
}

function errorPart(errors: Record<string, unknown>, document: OpenApiDocument): Content {
  const statuses = Object.keys(errors);
  return (
    statuses.length > 0 &&
    html`<h4>Errors</h4><details><summary>${statuses.map((status) => html`${statusBadge(status)} `)}</summary>${errorTable(errors, document)}</details>`
  );
}

function responsePanel(status: string, response: Response, document: OpenApiDocument): Content {
  const schema = response.content?.['application/json']?.schema;
  return schema && codePanel(html`Response ${statusBadge(status)}`, jsonCode(exampleOf(schema, document)));
}

/** `responses` by status; those of an operation may refer to the shared ones. */
export function errorTable(responses: Record<string, unknown>, document: OpenApiDocument): Markup {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description = '', content } = sharedResponse(response, document);
    const schema = content?.['application/json']?.schema;
    return html`<tr><th scope="row">${statusBadge(status)}</th><td>${prose(description)}</td><td class="type">${schema && typeLabel(schema, document)}</td></tr>`;
  });
  return html`<table class="errors"><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function sharedResponse(given: unknown, document: OpenApiDocument): Response {
  const response = given as Response;
  const name = response.$ref?.split('/').at(-1);
  return name === undefined
    ? response
    : ((document.components.responses[name] as Response | undefined) ?? {});
}
