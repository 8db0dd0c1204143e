import { API_PREFIX, API_VERSION, type Route } from '../route.ts';
import { errorTable } from './error-table.ts';
import type { Example } from './examples.ts';
import type { Guide } from './guides.ts';
import { Components } from './openapi-components.ts';
import { errorResponses, errorSchemas } from './openapi-errors.ts';
import { type Operation, operationOf } from './openapi-operation.ts';
import { type Webhook, webhookOperation } from './openapi-webhook.ts';

export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  externalDocs: ExternalDocs;
  servers: { url: string }[];
  tags: { name: string; description: string; externalDocs?: ExternalDocs }[];
  /** Groups the tags in the reference page's sidebar. */
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the service sends. */
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Json>;
    securitySchemes: Record<string, unknown>;
    responses: Record<string, unknown>;
  };
}

type Json = Record<string, unknown>;

interface ExternalDocs {
  description: string;
  url: string;
}

/** Tags that are shown together, under one heading. */
export interface TagGroup {
  name: string;
  tags: Tag[];
}

export interface Tag {
  name: string;
  description: string;
  /** The name of the guide that explains it. */
  guide?: string;
}

export interface OpenApiDependencies {
  routes: Route[];
  tagGroups: TagGroup[];
  publicUrl: string;
  /** Markdown, for the beginning of the document's description. */
  introduction: string;
  guides: Guide[];
  /** Schemas that only the whole service knows, such as all types of events. They replace schemas with the same title. */
  schemas: Record<string, object>;
  webhooks: Record<string, Webhook>;
  /** By the names of operations. */
  examples: Record<string, Example>;
}

/** Describes the API from the schemas that validate and serialise, so the document can't disagree with the service. */
export function openApiDocument(dependencies: OpenApiDependencies): OpenApiDocument {
  const { routes, publicUrl, introduction, guides, schemas, webhooks, examples } = dependencies;
  const components = new Components(errorSchemas);
  for (const [name, schema] of Object.entries(schemas)) components.define(name, schema);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = API_PREFIX + route.path;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, components, examples);
  }
  const urlOf = (guide: string) => `${publicUrl}/docs/guides/${guide}`;
  const guideList = guides.map(({ name, title }) => `- [${title}](${urlOf(name)})`).join('\n');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Retainer API',
      version: API_VERSION,
      summary: 'Contracts, time, invoices and payments of many tenants.',
      contact: { name: 'Retainer', url: `${publicUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      description: `${introduction.replace('{{error codes}}', errorTable())}\n## Guides\n\n${guideList}\n`,
    },
    externalDocs: { description: 'Guides', url: `${publicUrl}/docs/guides` },
    servers: [{ url: publicUrl }],
    ...tagsOf(dependencies, urlOf),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, webhook]) => [
        name,
        { post: webhookOperation(webhook, components) },
      ]),
    ),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of a person, or an access token of a tenant.',
        },
        tenant: {
          type: 'apiKey',
          in: 'header',
          name: 'tenant-id',
          description:
            "The tenant of the request, by its identifier: `tnt_...`. `GET /tenants` lists the caller's.",
        },
      },
      responses: errorResponses,
    },
  };
}

function tagsOf(
  { tagGroups, guides }: OpenApiDependencies,
  urlOf: (guide: string) => string,
): Pick<OpenApiDocument, 'tags' | 'x-tagGroups'> {
  const tags = tagGroups
    .flatMap(({ tags }) => tags)
    .map(({ name, description, guide: guideName }) => {
      const guide = guides.find((one) => one.name === guideName);
      if (!guide) return { name, description };
      const externalDocs = { description: guide.title, url: urlOf(guide.name) };
      // Scalar does not show a tag's `externalDocs`.
      return {
        name,
        description: `${description}\n\nGuide: [${guide.title}](${externalDocs.url})`,
        externalDocs,
      };
    });
  const groups = tagGroups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) }));
  return { tags, 'x-tagGroups': groups };
}
