import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before } from 'node:test';
import { Type } from 'typebox';
import {
  type Grant,
  GrantLost,
  type OAuthProvider,
  type Provider,
  type ProviderConnection,
  ProviderFailure,
} from '../../../src/providers/provider.ts';
import { close, listen } from './listen.ts';

const TOKEN_SECONDS = 3_600;
const TIMEOUT_MS = 500;

/** The failure that the token endpoint shows. */
export type Trouble = { status: number; body: object } | 'hang';

/** An OAuth provider with a consent page, PKCE and rotating refresh tokens, and our `Provider` for it. */
export interface OAuthStandIn {
  readonly provider: Provider;
  /** The address for browsers, on another site than the service. */
  url: string;
  /** The settings that the provider reports as missing. */
  missing: string[];
  /** The failure of the next requests to the token endpoint. */
  trouble: Trouble | undefined;
  /** The requests to the token endpoint, in order. */
  asked: Record<string, string>[];
  /** Called when the integration connects. */
  connect: ((connection: ProviderConnection) => Promise<void>) | undefined;
  /** Delays answers, so that other requests arrive meanwhile. */
  delayMs: number;
  /** The clock for the expiry of tokens. */
  now(): Date;
}

interface Consent {
  challenge: string;
  redirectUri: string;
}

/** Starts the provider before the file's tests, and stops it after them. */
export function startOAuthProvider(name = 'PAPERWORK', issuer?: string): OAuthStandIn {
  const consents = new Map<string, Consent>();
  let refreshToken = '';
  let port = 0;
  const standIn: OAuthStandIn = {
    get provider() {
      return provider;
    },
    url: '',
    missing: [],
    trouble: undefined,
    asked: [],
    connect: undefined,
    delayMs: 0,
    now: () => new Date(),
  };

  function grantFor(asked: Record<string, string>): object | undefined {
    const consent = consents.get(asked.code ?? '');
    const isConsented =
      asked.grant_type === 'authorization_code' &&
      consent?.redirectUri === asked.redirect_uri &&
      consent?.challenge ===
        createHash('sha256')
          .update(asked.code_verifier ?? '')
          .digest('base64url');
    const isRefreshed = asked.grant_type === 'refresh_token' && asked.refresh_token === refreshToken;
    if (!isConsented && !isRefreshed) return undefined;
    consents.delete(asked.code ?? '');
    refreshToken = randomBytes(16).toString('hex'); // the previous one is no longer valid
    const accessToken = randomBytes(16).toString('hex');
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: TOKEN_SECONDS };
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const asked = Object.fromEntries(new URLSearchParams(body));
    standIn.asked.push(asked);
    if (standIn.trouble === 'hang') return;
    await new Promise((resolve) => setTimeout(resolve, standIn.delayMs));
    const grant = standIn.trouble ? undefined : grantFor(asked);
    const refused = standIn.trouble ?? { status: 400, body: { error: 'invalid_grant' } };
    response.writeHead(grant ? 200 : refused.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(grant ?? refused.body));
  }

  /** Redirects after the decision on the consent page. A person presses a button, a test sends the decision. */
  function answerConsent(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    const decision = query.get('decision');
    if (decision === 'allow') {
      const code = randomBytes(16).toString('hex');
      consents.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    if (decision !== null) return void response.writeHead(302, { location: back.href }).end();
    const to = (one: string) => `?${query}&amp;decision=${one}`.replace(/&(?!amp;)/g, '&amp;');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<a id="allow" href="${to('allow')}">Allow</a> <a id="deny" href="${to('deny')}">Deny</a>`);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    if (pathname === '/token') return void answerToken(request, response);
    // Like real providers, redirects to the consent page on another host.
    if (pathname === '/authorize')
      return void response
        .writeHead(302, {
          location: `http://login.${name.toLowerCase()}.localhost:${port}/consent?${searchParams}`,
        })
        .end();
    if (pathname === '/consent') return answerConsent(searchParams, response);
    response.writeHead(404).end();
  });
  before(async () => {
    port = await listen(server);
    standIn.url = `http://${name.toLowerCase()}.localhost:${port}`;
  });
  after(() => close(server));

  async function tokens(parameters: Record<string, string>): Promise<Grant> {
    const options = {
      method: 'POST',
      body: new URLSearchParams(parameters),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const response = await fetch(`http://127.0.0.1:${port}/token`, options).catch(() => {
      throw new ProviderFailure('Paperwork does not answer');
    });
    const body = (await response.json()) as Record<string, string>;
    if (body.error === 'invalid_grant') throw new GrantLost('Paperwork takes the grant no more');
    if (!response.ok)
      throw new ProviderFailure(
        `Paperwork answers ${response.status} to ${parameters.code}`,
        response.status,
      );
    return {
      accessToken: body.access_token as string,
      refreshToken: body.refresh_token as string,
      expiresAt: new Date(standIn.now().getTime() + TOKEN_SECONDS * 1_000).toISOString(),
    };
  }
  const oauth: OAuthProvider = {
    ...(issuer !== undefined && { issuer }),
    missingSettings: () => standIn.missing,
    authorizationUrl: ({ state, codeChallenge, redirectUri }) =>
      `${standIn.url}/authorize?${new URLSearchParams({
        client_id: 'retainer',
        response_type: 'code',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
      })}`,
    exchange: (code, verifier, redirectUri) =>
      tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (grant) => tokens({ grant_type: 'refresh_token', refresh_token: grant.refreshToken ?? '' }),
  };
  const provider: Provider = {
    name,
    title: 'Paperwork',
    description: 'Keeps papers.',
    configSchema: Type.Object({}, { additionalProperties: false }),
    eventTypes: [],
    canServeSandbox: true,
    oauth,
    connect: async (connection) => standIn.connect?.(connection),
  };
  return standIn;
}
