import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenOnLoopback, stopServer } from './loopback-server.ts';

const CODE_MS = 60_000;
const TOKEN_SECONDS = 3_600;

/** The fault of the next sign-in. */
export const IDENTITY_FAULTS = [
  ...(['state', 'code', 'audience', 'expired', 'slow', 'failure', 'nonce', 'page', 'silence'] as const),
] as const;
export type IdentityFault = (typeof IDENTITY_FAULTS)[number];

const SLOW_MS = 4_000;

interface Grant {
  query: URLSearchParams;
  subject: string;
  expiresAtMs: number;
}

export interface Identity {
  /** The issuer. */
  url: string;
  clientId: string;
  audience: string;
  /** Settings for the service. */
  environment: Record<string, string>;
  /** Applies until it is undefined again. */
  fault: IdentityFault | undefined;
  /** The paths of all requests so far. */
  requests: string[];
  stop(): Promise<void>;
}

/**
 * Starts an OpenID Connect provider: discovery, a page to sign in on, tokens for a public client with PKCE, and keys.
 * Pages of every origin may ask for tokens.
 */
export async function startIdentity({ port = 0 }: { port?: number } = {}): Promise<Identity> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }];
  const grants = new Map<string, Grant>();
  const identity = {
    clientId: 'retainer-console',
    audience: 'https://retainer.example.com',
    fault: undefined,
    requests: [],
  } as unknown as Identity;

  const answers: Record<string, (request: IncomingMessage, url: URL, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': (_request, _url, response) =>
      sendJson(response, 200, {
        issuer: identity.url,
        authorization_endpoint: `${identity.url}/authorize`,
        token_endpoint: `${identity.url}/token`,
        jwks_uri: `${identity.url}/jwks.json`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/jwks.json': (_request, _url, response) => sendJson(response, 200, { keys }),
    '/authorize': (request, url, response) => authorize(identity, grants, request, url, response),
    '/token': (request, _url, response) => exchange(identity, grants, privateKey, request, response),
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    identity.requests.push(url.pathname);
    response.setHeader('access-control-allow-origin', '*');
    const answer = answers[url.pathname];
    if (!answer) return response.writeHead(404).end();
    await Promise.resolve(answer(request, url, response)).catch(() => response.destroy());
  });
  identity.url = await listenOnLoopback(server, port);
  identity.environment = {
    AUTH_JWKS_URL: `${identity.url}/jwks.json`,
    AUTH_ISSUER: identity.url,
    AUTH_AUDIENCE: identity.audience,
    CONSOLE_CLIENT_ID: identity.clientId,
    TENANT_CREATION: 'open',
  };
  identity.stop = () => stopServer(server);
  return identity;
}

/** Shows a page that asks for a name, and leads back with a code, or with a refusal. */
async function authorize(
  identity: Identity,
  grants: Map<string, Grant>,
  request: IncomingMessage,
  { searchParams: query }: URL,
  response: ServerResponse,
): Promise<void> {
  const mistake = mistakeIn(query, identity);
  if (mistake !== undefined) return void response.writeHead(400).end(mistake);
  if (request.method !== 'POST') {
    const form = `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1><form method="post"><label>Name <input name="subject" value="alice"></label>
<button name="decision" value="allow">Sign in</button><button name="decision" value="deny">Cancel</button></form>`;
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form);
  }
  const given = new URLSearchParams(await text(request));
  const back = new URL(query.get('redirect_uri') as string);
  back.searchParams.set('state', identity.fault === 'state' ? 'another' : (query.get('state') ?? ''));
  if (given.get('decision') === 'deny') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'Alice said no');
  } else {
    const code = randomBytes(16).toString('base64url');
    grants.set(code, { query, subject: given.get('subject') ?? '', expiresAtMs: Date.now() + CODE_MS });
    back.searchParams.set('code', identity.fault === 'code' ? 'unknown' : code);
  }
  response.writeHead(303, { location: back.href }).end();
}

function mistakeIn(query: URLSearchParams, { clientId }: Identity): string | undefined {
  if (query.get('client_id') !== clientId) return 'unknown client_id';
  if (query.get('response_type') !== 'code') return 'response_type must be code';
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method must be S256';
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return 'code_challenge is missing';
  if (!URL.canParse(query.get('redirect_uri') ?? '')) return 'redirect_uri is missing';
  return query.get('scope')?.split(' ').includes('openid') ? undefined : 'scope has no openid';
}

async function exchange(
  identity: Identity,
  grants: Map<string, Grant>,
  key: CryptoKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = new URLSearchParams(await text(request));
  const { fault } = identity;
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (fault === 'failure') return sendJson(response, 500, { error: 'server_error' });
  if (fault === 'page') return void response.writeHead(502).end('<h1>Bad gateway</h1>');
  if (fault === 'silence') return void response.destroy();
  const grant = grants.get(given.get('code') ?? '');
  grants.delete(given.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(given.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    grant !== undefined &&
    grant.expiresAtMs > Date.now() &&
    grant.query.get('code_challenge') === challenge &&
    grant.query.get('redirect_uri') === given.get('redirect_uri') &&
    grant.query.get('client_id') === given.get('client_id');
  if (!isRight)
    return sendJson(response, 400, { error: 'invalid_grant', error_description: 'The code is not valid' });
  const { subject, query } = grant;
  const expiresIn = fault === 'expired' ? -3_600 : TOKEN_SECONDS;
  const sign = (audience: string, claims: object) =>
    new SignJWT({ name: `${subject} of the stand-in`, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
      .setIssuer(identity.url)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
      .sign(key);
  const audience = fault === 'audience' ? 'somebody else' : (query.get('audience') ?? 'nobody');
  sendJson(response, 200, {
    access_token: await sign(audience, {}),
    id_token: await sign(identity.clientId, { nonce: fault === 'nonce' ? 'another' : query.get('nonce') }),
    token_type: 'Bearer',
    expires_in: expiresIn,
  });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
