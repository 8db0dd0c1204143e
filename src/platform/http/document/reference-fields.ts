import { type Content, html, type Markup, prose, schemaAnchor } from '../answers/markup.ts';
import type { OpenApiDocument } from './openapi.ts';
import { resolve, type Schema, typesOf } from './reference-examples.ts';

/** Deeper objects are shown as their type alone; a schema that contains itself ends here. */
const DEPTH_MAX = 4;

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string;
  /** Of a parameter: path, query or header. */
  place?: string;
}

/**
 * What is sent says `required`, and shows nested objects at once; what comes back says what may be
 * absent, and keeps them folded, since the example beside it shows them too.
 */
type Direction = 'sent' | 'received';

/** The fields of a whole body, whatever it is made of. */
export function schemaTable(
  schema: Schema,
  document: OpenApiDocument,
  direction: Direction,
  depth = 0,
): Content {
  const known = resolve(schema, document);
  const inner = (part: Schema) =>
    depth < DEPTH_MAX ? schemaTable(part, document, direction, depth + 1) : undefined;
  const choices = known.anyOf ?? known.oneOf;
  if (choices) {
    return choices.map((choice, index) => html`<p>${index === 0 ? 'Either' : 'Or'}</p>${inner(choice)}`);
  }
  if (known.items) {
    return html`<div class="type">An array; each of its items:${constraintsOf(known)}</div>${inner(known.items)}`;
  }
  const fields = fieldsOf(known, document);
  if (fields.length > 0) return fieldsTable(fields, document, direction, depth);
  return html`<p>${typeLabel({ ...known, title: '' }, document)}</p>`;
}

function fieldsOf(schema: Schema, document: OpenApiDocument): Field[] {
  const { properties = {}, required = [], allOf = [] } = resolve(schema, document);
  const own = Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
  }));
  return [...own, ...allOf.flatMap((part) => fieldsOf(part, document))];
}

export function fieldsTable(
  fields: Field[],
  document: OpenApiDocument,
  direction: Direction,
  depth = 0,
): Markup {
  const rows = fields.map((field) => {
    const description =
      field.description ?? field.schema.description ?? resolve(field.schema, document).description;
    const presence = field.isRequired ? direction === 'sent' && html`<strong>required</strong>` : 'optional';
    const marks = [field.place, presence].filter(Boolean);
    return html`<tr>
<th scope="row"><code>${breakable(field.name)}</code><small>${separated(marks, ' · ')}</small></th>
<td class="type">${typeLabel(field.schema, document)}${constraintsOf(field.schema)}</td>
<td>${description && prose(description)}</td>
</tr>${depth < DEPTH_MAX && nested(field, document, direction, depth)}`;
  });
  return html`<table class="fields"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** Long names break between their words, not within one. */
function breakable(name: string): Content[] {
  return separated(name.split(/(?=[A-Z])/), html`<wbr>`);
}

function nested(field: Field, document: OpenApiDocument, direction: Direction, depth: number): Content {
  const fields = fieldsOf(field.schema.items ?? field.schema, document);
  if (fields.length === 0) return undefined;
  const owner = field.schema.items
    ? html`each of <code>${field.name}</code>`
    : html`<code>${field.name}</code>`;
  return html`<tr class="nested"><td colspan="3">
<details${direction === 'sent' && html` open`}><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of ${owner}</summary>
${fieldsTable(fields, document, direction, depth + 1)}</details></td></tr>`;
}

/** Schemas that are components are links to them, whether referred to or written out. */
export function typeLabel(schema: Schema, document: OpenApiDocument): Content {
  const name = schema.$ref?.split('/').at(-1) ?? schema.title;
  if (name !== undefined && document.components.schemas[name]) {
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  if (schema.items) return html`array of ${typeLabel(schema.items, document)}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return separated(
      choices.map((choice) => typeLabel(choice, document)),
      ' or ',
    );
  const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (typeof values === 'object') return html`map of ${typeLabel(values, document)}`;
  const type =
    typesOf(schema)
      .filter((each) => each !== 'null')
      .join(' or ') || 'any';
  return schema.format ? html`${type} <span class="format">${schema.format}</span>` : type;
}

/** What a value must keep to, in words. */
function constraintsOf(schema: Schema): Content {
  const words: Content[] = [
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minimum, schema.maximum),
    range(schema.minItems, schema.maxItems, 'item'),
    range(schema.minProperties, schema.maxProperties, 'key'),
    schema.exclusiveMinimum !== undefined && `above ${figure(schema.exclusiveMinimum)}`,
    schema.exclusiveMaximum !== undefined && `below ${figure(schema.exclusiveMaximum)}`,
    schema['x-decimals'] !== undefined && `at most ${schema['x-decimals']} decimals`,
    schema.uniqueItems === true && 'no duplicates',
    schema.pattern !== undefined && html`matches <code>${String(schema.pattern)}</code>`,
    schema.enum &&
      html`one of ${separated(schema.enum.filter((value) => value !== null).map(literal), ', ')}`,
    schema.const !== undefined && html`always ${literal(schema.const)}`,
    schema.default !== undefined && html`default ${literal(schema.default)}`,
    typesOf(schema).includes('null') && 'nullable',
  ].filter(Boolean);
  const ofItems = schema.items && !schema.items.title && constraintsOf(schema.items);
  return [words.length > 0 && html`<ul>${words.map((word) => html`<li>${word}</li>`)}</ul>`, ofItems];
}

function range(min: unknown, max: unknown, unit?: string): Content {
  const counted = (count: unknown) =>
    unit ? `${figure(count)} ${unit}${count === 1 ? '' : 's'}` : figure(count);
  if (min !== undefined && max !== undefined)
    return min === max ? `exactly ${counted(max)}` : `${figure(min)} to ${counted(max)}`;
  if (max !== undefined) return `at most ${counted(max)}`;
  return min !== undefined && `at least ${counted(min)}`;
}

/** The largest exact integer is a bound that nobody reads digit by digit. */
function figure(value: unknown): string {
  if (typeof value !== 'number') return String(value);
  if (Math.abs(value) !== Number.MAX_SAFE_INTEGER)
    return value.toLocaleString('en', { maximumFractionDigits: 20 });
  return value > 0 ? '2⁵³ − 1' : '1 − 2⁵³';
}

const literal = (value: unknown) =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;

function separated(items: Content[], separator: Content): Content[] {
  return items.flatMap((item, index) => (index > 0 ? [separator, item] : [item]));
}
