import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type ErrorDetail, invalid, Refusal, unauthorized } from '../../errors.ts';
import { bodySchemaOf } from '../route.ts';
import { findForbiddenCharacters } from './forbidden-characters.ts';
import { findExcess, OPEN_JSON_LIMITS } from './json-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields with characters that can't be stored. They are reported together with the other errors. */
    forbiddenCharacters: ErrorDetail[];
  }
}

type ParserDone = (error: Error | null, body?: unknown) => void;

/** Bodies up to this size are cheap to parse, whatever their shape, and then errors can name their fields. */
const CHEAP_BYTES_MAX = 1_048_576;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('forbiddenCharacters');
  app.decorateRequest('verifyBody');
  const parse = app.getDefaultJsonParser('error', 'error');
  const read = (request: FastifyRequest, bytes: Buffer, done: ParserDone) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isPlainUtf8(request))
      return done(new Refusal(415, 'UnsupportedMediaType', 'Send plain UTF-8, not compressed'));
    const schema = openSchema(request);
    const excess = bytes.length > CHEAP_BYTES_MAX ? findExcess(bytes, schema && OPEN_JSON_LIMITS) : undefined;
    if (excess) return done(invalid([{ field: 'body', ...excess }]));
    let raw: string;
    try {
      raw = utf8.decode(bytes);
    } catch {
      return done(notJson('must be UTF-8'));
    }
    if (schema) {
      try {
        const parsed: unknown = JSON.parse(raw);
        request.forbiddenCharacters = findForbiddenCharacters(raw, pickDeclared(schema, parsed));
        return done(null, parsed);
      } catch {
        return done(notJson('must be JSON'));
      }
    }
    parse(request, raw, (error: Error | null, parsed: unknown) => {
      if (error) return done(isPoisoned(error) ? poisoned() : notJson('must be JSON'));
      request.forbiddenCharacters = findForbiddenCharacters(raw, parsed);
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

/** Returns the body's schema if it allows unknown properties. These are not read, so they may hold anything. */
function openSchema({ routeOptions, headers }: FastifyRequest): TSchema | undefined {
  const { route } = routeOptions.config;
  const schema = route && bodySchemaOf(route, headers);
  const { additionalProperties } = (schema ?? {}) as { additionalProperties?: unknown };
  return additionalProperties === true ? schema : undefined;
}

/** Reduces a value to the properties that the schema declares. */
function pickDeclared(schema: TSchema, value: unknown): unknown {
  const { properties } = schema as { properties?: Record<string, TSchema> };
  if (!properties || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const declared = Object.entries(properties).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(declared.map(([name, property]) => [name, pickDeclared(property, given[name])]));
}

/** Bodies are read as plain UTF-8, so the headers must not say anything else. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
}

/** True for property names that would change an object's prototype. */
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
