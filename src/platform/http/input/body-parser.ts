import type { FastifyInstance } from 'fastify';
import type { ErrorDetail } from '../../errors.ts';
import { parseBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields with characters that can't be stored. They are reported together with the other errors. */
    forbiddenCharacters: ErrorDetail[];
  }
}

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('forbiddenCharacters');
  app.decorateRequest('verifyBody');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, parseBody);
}
