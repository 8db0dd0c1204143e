import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE, PAGE_TYPE } from '../answers/answer.ts';
import { staticAnswer } from '../answers/static-answer.ts';
import { API_PREFIX } from '../route.ts';
import { guideNames, guidePictures, listGuides, readGuidePicture, renderGuide } from './guides.ts';
import { type OpenApiDependencies, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { loadScalarBundle } from './scalar.ts';

const COMMON_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Scalar's script makes styles that no nonce or hash can name, so inline styles are allowed; inline scripts and `eval` are not. */
const REFERENCE_POLICY = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; ${COMMON_POLICY}`;
const GUIDE_POLICY = `default-src 'none'; style-src 'self'; img-src 'self'; ${COMMON_POLICY}`;

const REDIRECTS = {
  '/docs/': '../docs',
  '/docs/guides': 'guides/getting-started',
  '/docs/guides/': 'getting-started',
};

export type DocumentsDependencies = Pick<
  OpenApiDependencies,
  'routes' | 'tagGroups' | 'schemas' | 'webhooks' | 'examples'
>;

/** The OpenAPI document of a service at an address. */
export async function loadDocument(
  dependencies: DocumentsDependencies,
  publicUrl: string,
): Promise<OpenApiDocument> {
  const [introduction, guides] = await Promise.all([readAsset('introduction.md'), listGuides()]);
  return openApiDocument({ ...dependencies, publicUrl, introduction, guides });
}

/** Serves the OpenAPI document, the reference page and the guides. */
export function serveDocuments(
  app: FastifyInstance,
  dependencies: DocumentsDependencies,
  publicUrl: () => string,
): void {
  const page = (load: () => Promise<string>, policy: string) =>
    staticAnswer(PAGE_TYPE, load, { 'content-security-policy': policy });
  const asset = (name: string, type: string) => staticAnswer(type, () => readAsset(name));

  app.get(
    `${API_PREFIX}/openapi.json`,
    staticAnswer(JSON_TYPE, async () => JSON.stringify(await loadDocument(dependencies, publicUrl()))),
  );
  app.get(
    '/docs',
    page(() => readAsset('reference.html'), REFERENCE_POLICY),
  );
  app.get('/docs/scalar.js', staticAnswer('text/javascript; charset=utf-8', loadScalarBundle));
  app.get('/docs/start.js', asset('start.js', 'text/javascript; charset=utf-8'));
  app.get('/docs/guide.css', asset('guide.css', 'text/css; charset=utf-8'));
  app.get('/docs/icon.svg', asset('icon.svg', 'image/svg+xml'));
  for (const name of guideNames())
    app.get(
      `/docs/guides/${name}`,
      page(() => renderGuide(name), GUIDE_POLICY),
    );
  for (const path of guidePictures())
    app.get(
      `/docs/guides/${path}`,
      staticAnswer('image/png', () => readGuidePicture(path)),
    );
  for (const [path, target] of Object.entries(REDIRECTS))
    app.get(path, async (_request, reply) => reply.redirect(target));
}

function readAsset(name: string): Promise<string> {
  return readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
}
