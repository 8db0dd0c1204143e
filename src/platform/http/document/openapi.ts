import type { TSchema } from 'typebox';
import { API_PREFIX, API_VERSION, type Route } from '../route.ts';
import type { Guide } from './guides.ts';
import { errorResponses, errorSchemas } from './openapi-errors.ts';
import { type Operation, operationOf } from './openapi-operation.ts';

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  externalDocs: ExternalDocs;
  servers: { url: string }[];
  tags: { name: string; description: string; externalDocs?: ExternalDocs }[];
  /** Groups the tags in the reference page's sidebar. */
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, TSchema>;
    securitySchemes: Record<string, unknown>;
    responses: Record<string, unknown>;
  };
}

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
}

/** Describes the API from the schemas that validate and serialise, so the document can't disagree with the service. */
export function openApiDocument(dependencies: OpenApiDependencies): OpenApiDocument {
  const { routes, tagGroups, publicUrl, introduction, guides } = dependencies;
  const schemas: Record<string, TSchema> = { ...errorSchemas };
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = API_PREFIX + route.path;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, schemas);
  }
  const urlOf = (guide: string) => `${publicUrl}/docs/guides/${guide}`;
  const guideList = guides.map(({ name, title }) => `- [${title}](${urlOf(name)})`).join('\n');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Retainer API',
      version: API_VERSION,
      description: `${introduction}\n## Guides\n\n${guideList}\n`,
    },
    externalDocs: { description: 'Guides', url: `${publicUrl}/docs/guides` },
    servers: [{ url: publicUrl }],
    tags: tagGroups
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
      }),
    'x-tagGroups': tagGroups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: errorResponses,
    },
  };
}
