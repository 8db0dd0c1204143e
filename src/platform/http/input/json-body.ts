import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { invalid, Refusal, unauthorized } from '../../errors.ts';
import { bodySchemaOf } from '../route.ts';
import { parseJson } from './parse-json.ts';

/** Verifies and parses the bytes of a body. An empty body is undefined. */
export async function parseBody(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  await verify(request, bytes);
  if (bytes.length === 0) return undefined;
  if (!isPlainUtf8(request))
    throw new Refusal(415, 'UnsupportedMediaType', 'Send plain UTF-8, not compressed');
  const { body, forbiddenCharacters, flaw } = parseJson(bytes, openSchema(request));
  if (flaw) throw invalid([flaw]);
  request.forbiddenCharacters = forbiddenCharacters;
  return body;
}

async function verify(request: FastifyRequest, bytes: Buffer): Promise<void> {
  if (!request.verifyBody) return;
  if (!(await request.verifyBody(bytes))) throw unauthorized('the signature does not match the body');
  request.verifyBody = undefined;
}

/** Returns the body's schema if it allows unknown properties. These are not read, so they may hold anything. */
function openSchema({ routeOptions, headers }: FastifyRequest): TSchema | undefined {
  const { route } = routeOptions.config;
  const schema = route && bodySchemaOf(route, headers);
  const { additionalProperties } = (schema ?? {}) as { additionalProperties?: unknown };
  return additionalProperties === true ? schema : undefined;
}

/** Bodies are read as plain UTF-8, so the headers must not say anything else. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
}
