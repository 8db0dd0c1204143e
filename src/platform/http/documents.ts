import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './answer.ts';
import { openApiDocument } from './openapi.ts';
import { REFERENCE_STYLE_HASH, renderReference } from './reference.ts';
import type { Route } from './route.ts';

const MAX_AGE_SECONDS = 300;

/** The API document and its readable form, made once from the routes themselves. */
export function serveDocuments(app: FastifyInstance, routes: Route[]): void {
  const document = openApiDocument(routes);
  const json = JSON.stringify(document);
  const page = renderReference(document);
  const policy = `default-src 'none'; style-src '${REFERENCE_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(json),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
