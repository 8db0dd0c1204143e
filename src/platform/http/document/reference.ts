import { createHash } from 'node:crypto';
import {
  anchor,
  type Content,
  codePanel,
  html,
  jsonCode,
  Markup,
  methodBadge,
  pathCode,
  prose,
  schemaAnchor,
} from '../answers/markup.ts';
import type { OpenApiDocument } from './openapi.ts';
import { exampleOf, type Schema } from './reference-examples.ts';
import { schemaTable } from './reference-fields.ts';
import { introLinks, introOf } from './reference-intro.ts';
import { type Entry, operationAnchor, operationSection, type Response } from './reference-operation.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** The page's one style sheet, by its hash: the content security policy allows nothing else. */
export const REFERENCE_STYLE_HASH = `sha256-${createHash('sha256').update(REFERENCE_STYLE).digest('base64')}`;

/** The whole reference as one page: no script, and nothing to load. */
export function renderReference(document: OpenApiDocument): string {
  const { title, version, description } = document.info;
  const groups = groupsOf(document);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API reference</title>
<style>${new Markup(REFERENCE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${navigation(document, groups)}
<main id="content">
<header class="hero" id="top">
<p class="eyebrow">API reference <span class="version">${version}</span></p>
<h1>${title}</h1>
<p class="lead">${prose(description)}</p>
<p><a class="button" href="/api/v1/openapi.json">OpenAPI document</a></p>
</header>
${introOf(document)}
${groups.map(([tag, entries]) => tagSection(tag, entries, document))}
<section aria-labelledby="schemas">
<header class="chapter"><h2 id="schemas"><a href="#schemas">Schemas</a></h2>
<p>What the bodies of answers are made of.</p></header>
${schemaNames(document).map((name) => schemaSection(name, document))}
</section>
</main>
</body>
</html>
`.text;
}

function groupsOf(document: OpenApiDocument): [tag: string, entries: Entry[]][] {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = new Set([...document.tags.map(({ name }) => name), ...entries.map(tagOf)]);
  return [...tags].map((tag) => [tag, entries.filter((entry) => tagOf(entry) === tag)]);
}

const tagOf = ({ operation }: Entry) => operation.tags[0] ?? 'Other';
const tagAnchor = (tag: string) => anchor('tag', tag.toLowerCase());

/** Records first: errors are alike, and few come to read them. */
function schemaNames(document: OpenApiDocument): string[] {
  const errors = new Set(
    Object.keys(document.components.responses).flatMap((status) => errorSchema(status, document)),
  );
  const names = Object.keys(document.components.schemas);
  return [...names.filter((name) => !errors.has(name)), ...names.filter((name) => errors.has(name))];
}

function errorSchema(status: string, document: OpenApiDocument): string[] {
  const { content } = document.components.responses[status] as Response;
  return content?.['application/json']?.schema.$ref?.split('/').slice(-1) ?? [];
}

function navigation(document: OpenApiDocument, groups: [string, Entry[]][]): Markup {
  const group = (href: string, title: string, links: Content) =>
    html`<li><a class="group" href="${href}">${title}</a><ul>${links}</ul></li>`;
  return html`<nav aria-label="Reference"><ul>
${group(
  '#top',
  document.info.title,
  introLinks(document).map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>`),
)}
${groups.map(([tag, entries]) => group(`#${tagAnchor(tag)}`, tag, entries.map(navigationLink)))}
${group(
  '#schemas',
  'Schemas',
  schemaNames(document).map((name) => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`),
)}
</ul></nav>`;
}

/** Without the prefix that all paths share: the sidebar is narrow. */
function navigationLink(entry: Entry): Markup {
  const short = entry.path.replace(/^\/api\/v\d+(?=\/)/, '');
  return html`<li><a href="#${operationAnchor(entry)}" title="${entry.operation.summary}">${methodBadge(entry.method)} ${pathCode(short)}</a></li>`;
}

function tagSection(tag: string, entries: Entry[], document: OpenApiDocument): Markup {
  const id = tagAnchor(tag);
  return html`<section aria-labelledby="${id}">
<header class="chapter"><h2 id="${id}"><a href="#${id}">${tag}</a></h2>
<ul class="overview">${entries.map(
    (entry) =>
      html`<li><a href="#${operationAnchor(entry)}">${methodBadge(entry.method)} ${pathCode(entry.path)} <span>${entry.operation.summary}</span></a></li>`,
  )}</ul></header>
${entries.map((entry) => operationSection(entry, document))}
</section>`;
}

function schemaSection(name: string, document: OpenApiDocument): Markup {
  const schema = document.components.schemas[name] as Schema;
  const id = schemaAnchor(name);
  return html`<section class="entry" id="${id}" aria-labelledby="${id}-title">
<div class="text"><h3 id="${id}-title"><a href="#${id}">${name}</a></h3>
${schema.description && html`<p>${prose(schema.description)}</p>`}
${schemaTable(schema, document, 'received')}</div>
<div class="panels">${codePanel('Example', jsonCode(exampleOf(schema, document)))}</div>
</section>`;
}
