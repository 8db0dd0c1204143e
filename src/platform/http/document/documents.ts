import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../answers/answer.ts';
import type { Route } from '../route.ts';
import { openApiDocument } from './openapi.ts';
import { REFERENCE_STYLE_HASH, renderReference } from './reference.ts';

const MAX_AGE_SECONDS = 300;

/** The API document and its readable form, made from the routes themselves when first asked for. */
export function serveDocuments(app: FastifyInstance, routes: Route[], publicUrl: () => string): void {
  let made: { json: string; page: string } | undefined;
  const documents = () => {
    if (!made) {
      const document = openApiDocument(routes, publicUrl());
      made = { json: JSON.stringify(document), page: renderReference(document) };
    }
    return made;
  };
  const policy = `default-src 'none'; style-src '${REFERENCE_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(documents().json),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(documents().page),
  );
}
