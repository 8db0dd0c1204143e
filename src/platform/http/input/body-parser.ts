import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LargeBodies } from '../limits/large-bodies.ts';
import { readBody } from './body-reader.ts';
import { bodyParser } from './json-body.ts';

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance, largeBodies: LargeBodies): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('readBody');
  app.decorateRequest('verifyBody');
  const parseBody = bodyParser(app);
  app.addContentTypeParser('application/json', async (request: FastifyRequest) =>
    parseBody(request, await readBody(request, largeBodies)),
  );
}
