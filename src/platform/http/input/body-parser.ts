import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorDetail } from '../../errors.ts';
import type { LargeBodies } from '../limits/large-bodies.ts';
import { readBody } from './body-reader.ts';
import { parseBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields with characters that can't be stored. They are reported together with the other errors. */
    forbiddenCharacters: ErrorDetail[];
  }
}

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance, largeBodies: LargeBodies): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('forbiddenCharacters');
  app.decorateRequest('verifyBody');
  app.addContentTypeParser('application/json', async (request: FastifyRequest) =>
    parseBody(request, await readBody(request, largeBodies)),
  );
}
