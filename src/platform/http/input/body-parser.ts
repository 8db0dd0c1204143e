import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type ErrorDetail, invalid, Refusal, unauthorized } from '../../errors.ts';
import { bodySchemaOf } from '../route.ts';
import { excessOf, WELCOMING } from './json-excess.ts';
import { declaredPart, forbiddenText } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Characters in the body that can't be stored; reported together with what else is wrong. */
    forbiddenText: ErrorDetail[];
  }
}

type ParserDone = (error: Error | null, body?: unknown) => void;

/** Up to here, whatever its shape, a body is parsed in no time worth sparing, and its fields can be named. */
const CHEAP_BYTES_MAX = 1_048_576;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body that is read; anything else is a 415, never passed on unvalidated. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('forbiddenText');
  app.decorateRequest('verifyBody');
  const parse = app.getDefaultJsonParser('error', 'error');
  const read = (request: FastifyRequest, bytes: Buffer, done: ParserDone) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isPlainUtf8(request))
      return done(new Refusal(415, 'UnsupportedMediaType', 'Send plain UTF-8, not compressed'));
    const welcoming = welcomingSchema(request);
    const excess = bytes.length > CHEAP_BYTES_MAX ? excessOf(bytes, welcoming && WELCOMING) : undefined;
    if (excess) return done(invalid([{ field: 'body', ...excess }]));
    let raw: string;
    try {
      raw = utf8.decode(bytes);
    } catch {
      return done(notJson('must be UTF-8'));
    }
    if (welcoming) {
      try {
        const parsed: unknown = JSON.parse(raw);
        request.forbiddenText = forbiddenText(raw, declaredPart(welcoming, parsed));
        return done(null, parsed);
      } catch {
        return done(notJson('must be JSON'));
      }
    }
    parse(request, raw, (error: Error | null, parsed: unknown) => {
      if (error) return done(isPoisoned(error) ? poisoned() : notJson('must be JSON'));
      request.forbiddenText = forbiddenText(raw, parsed);
      done(null, parsed);
    });
  };
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.verifyBody) return read(request, bytes, done);
    request.verifyBody(bytes).then((isGenuine) => {
      if (!isGenuine) return done(unauthorized('the signature does not match the body'));
      request.verifyBody = undefined;
      read(request, bytes, done);
    }, done);
  });
}

/**
 * The body's schema where unknown properties are welcome. Whatever they are called and hold, nobody reads them: only
 * what the schema names has to be fit to be kept.
 */
function welcomingSchema({ routeOptions, headers }: FastifyRequest): TSchema | undefined {
  const { route } = routeOptions.config;
  const schema = route && bodySchemaOf(route, headers);
  const { additionalProperties } = (schema ?? {}) as { additionalProperties?: unknown };
  return additionalProperties === true ? schema : undefined;
}

/** What the headers say of the bytes has to be true: they are read as UTF-8 and in no other way. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
}

/** Names that would change what objects are instead of being properties of one. */
function isPoisoned(error: Error): boolean {
  return /prototype property/.test(error.message);
}

function poisoned(): Error {
  const message = 'must not have a property __proto__, or prototype in constructor';
  return invalid([{ field: 'body', message, constraint: 'additionalProperties' }]);
}

function notJson(message: string): Error {
  return invalid([{ field: 'body', message, constraint: 'json' }]);
}
