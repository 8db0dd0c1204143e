import type { FastifyInstance } from 'fastify';
import { type ErrorDetail, invalid } from '../errors.ts';
import { forbiddenText } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Characters in the body that can't be stored; reported together with what else is wrong. */
    forbiddenText: ErrorDetail[];
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body that is read; anything else is a 415, never passed on unvalidated. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('forbiddenText');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let raw: string;
    try {
      raw = utf8.decode(bytes);
    } catch {
      return done(notJson('must be UTF-8'));
    }
    parse(request, raw, (error: Error | null, parsed: unknown) => {
      if (error) return done(notJson('must be JSON'));
      request.forbiddenText = forbiddenText(raw, parsed);
      done(null, parsed);
    });
  });
}

function notJson(message: string): Error {
  return invalid([{ field: 'body', message, constraint: 'json' }]);
}
