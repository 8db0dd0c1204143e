import {
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  genericTokenEndpointRequest,
  OperationProcessingError,
  processGenericTokenEndpointResponse,
  type TokenEndpointResponse,
  UnsupportedOperationError,
} from 'oauth4webapi';
import type { Clock } from '../platform/clock.ts';
import { type ApiAnswer, type ApiClient, apiClient, isObject } from './api-client.ts';
import { type Grant, GrantLost, type OAuthProvider, ProviderFailure, TOKEN_CALL_MS_MAX } from './provider.ts';

const ANSWER_BYTES_MAX = 256 * 1_024;
/** Atlassian's tokens have about 3,000 characters, Google's fewer. A header must be able to carry them. */
const TOKEN_PATTERN = /^[\x21-\x7e]{1,16384}$/;
/** Tokens are refreshed after a day at the latest, even if they claim to last longer. */
const LIFETIME_SECONDS_MAX = 86_400;
const SCOPE_LENGTH_MAX = 2_000;

/** An authorization server, and the parameters of our requests to it. */
export interface OAuthServer {
  /** Its name, for messages. */
  system: string;
  /** The declarations of the settings that hold the application's credentials. */
  settings: Record<keyof OAuthApplication, { variable: string }>;
  authorizationUrl: string;
  tokenUrl: string;
  /** The `iss` that callbacks must name, if they name one. */
  issuer?: string;
  scope: string;
  /** Further parameters of the authorization request. */
  parameters: Record<string, string>;
  /** The format of token requests: a form unless the server documents JSON. */
  tokenRequests?: 'form' | 'json';
  /** The lifetime of tokens if the answer does not state one. Without this default, such an answer is malformed. */
  lifetimeSeconds?: number;
  /** Messages for OAuth error codes whose cause the owner or the operator can remove. */
  explanations?: Record<string, string>;
  /** Recognizes a lost grant in an error other than `invalid_grant`. */
  isGrantLost?(error: string, description: string): boolean;
  /** Says why a new grant is unusable. Returns undefined if it is usable. */
  problemWith(grant: Grant): string | undefined;
}

export interface OAuthApplication {
  clientId?: string;
  clientSecret?: string;
}

const DOING = { authorization_code: 'Authorising', refresh_token: 'Renewing the access token' };

type GrantType = keyof typeof DOING;

/** A client for the authorization code grant with PKCE. */
export function oauthClient(parts: {
  server: OAuthServer;
  application: OAuthApplication;
  clock: Clock;
  /** Shortens the time limit of a token call, for tests. */
  timeoutMs?: number | undefined;
}): OAuthProvider {
  const { server, application, clock } = parts;
  const { system, issuer } = server;
  const timeoutMs = Math.min(parts.timeoutMs ?? TOKEN_CALL_MS_MAX, TOKEN_CALL_MS_MAX);
  const api = apiClient({ system, clock, timeoutMs, answerBytesMax: ANSWER_BYTES_MAX });

  const missingSettings = () =>
    (['clientId', 'clientSecret'] as const)
      .filter((name) => !application[name])
      .map((name) => server.settings[name].variable);

  async function requestGrant(grantType: GrantType, parameters: Record<string, string>): Promise<Grant> {
    const { clientId, clientSecret } = application;
    if (!clientId || !clientSecret) {
      throw new ProviderFailure(`${missingSettings().join(' and ')} must be set`);
    }
    const credentials = { clientId, clientSecret };
    const tokens = await requestTokens(api, server, credentials, grantType, parameters);
    const grant = tokens && grantIn(tokens, server.lifetimeSeconds, clock.now());
    if (!grant) throw api.malformed(DOING[grantType]);
    return grant;
  }

  return {
    missingSettings,
    ...(issuer !== undefined && { issuer }),
    authorizationUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL(server.authorizationUrl);
      const query = {
        client_id: application.clientId ?? '',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: server.scope,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...server.parameters,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange(code, verifier, redirectUri) {
      const proof = { code, code_verifier: verifier, redirect_uri: redirectUri };
      const grant = await requestGrant('authorization_code', proof);
      const problem = server.problemWith(grant);
      if (problem !== undefined) throw new ProviderFailure(problem);
      return boundScope(grant);
    },
    async refresh({ refreshToken, scope }) {
      if (refreshToken === undefined) throw new GrantLost('There is no refresh token');
      const grant = await requestGrant('refresh_token', { refresh_token: refreshToken });
      // A refresh token that is not replaced stays valid.
      return boundScope({ refreshToken, ...(scope !== undefined && { scope }), ...grant });
    },
  };
}

/** Returns the answer of the token endpoint, or undefined if it is invalid. */
async function requestTokens(
  api: ApiClient,
  server: OAuthServer,
  { clientId, clientSecret }: Required<OAuthApplication>,
  grantType: GrantType,
  parameters: Record<string, string>,
): Promise<TokenEndpointResponse | undefined> {
  const { origin } = new URL(server.authorizationUrl);
  const authorizationServer = { issuer: server.issuer ?? origin, token_endpoint: server.tokenUrl };
  const client = { client_id: clientId };
  try {
    const response = await genericTokenEndpointRequest(
      authorizationServer,
      client,
      ClientSecretPost(clientSecret),
      grantType,
      parameters,
      {
        // Stand-ins speak plain HTTP. The operator configures the endpoint.
        [allowInsecureRequests]: true,
        [customFetch]: async (url, { body }) => {
          const content = server.tokenRequests === 'json' ? { json: Object.fromEntries(body) } : { body };
          const answer = await api.send({ method: 'POST', url, ...content });
          // Read here, because oauth4webapi drops the body of errors that come with `WWW-Authenticate`.
          if (answer.status !== 200) throw refusalOf(api, server, grantType, answer);
          return Response.json(isObject(answer.json) ? usableProperties(answer.json) : null);
        },
      },
    );
    return await processGenericTokenEndpointResponse(authorizationServer, client, response);
  } catch (error) {
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError)
      return undefined;
    throw error;
  }
}

/**
 * Reduces an answer to the properties that a grant needs, because oauth4webapi would refuse an answer for a property
 * that nothing uses. Atlassian documents its answer without the `token_type` that OAuth requires.
 */
function usableProperties(answer: Record<string, unknown>) {
  const { token_type, access_token, expires_in, refresh_token, scope } = answer;
  return {
    token_type: token_type ?? 'Bearer',
    access_token,
    ...(expires_in != null && { expires_in }),
    ...(refresh_token != null && refresh_token !== '' && { refresh_token }),
    ...(typeof scope === 'string' && { scope }),
  };
}

function refusalOf(
  api: ApiClient,
  server: OAuthServer,
  grantType: GrantType,
  answer: ApiAnswer,
): GrantLost | ProviderFailure {
  const { status, json, retryAfterMs } = answer;
  const failure = () => api.failure(answer, DOING[grantType]);
  // Atlassian documents 403 for `invalid_grant`, others use 401; the standard says 400.
  if (![400, 401, 403].includes(status) || !isObject(json)) return failure();
  const error = String(json.error);
  const isLost = error === 'invalid_grant' || server.isGrantLost?.(error, String(json.error_description));
  if (grantType === 'refresh_token' && isLost) {
    return new GrantLost(
      `${server.system} no longer accepts the authorisation: it was revoked or has expired`,
    );
  }
  const { explanations = {} } = server;
  const explanation = Object.hasOwn(explanations, error) ? explanations[error] : undefined;
  return explanation === undefined ? failure() : new ProviderFailure(explanation, status, retryAfterMs);
}

function grantIn(
  { access_token: accessToken, refresh_token: refreshToken, expires_in, scope }: TokenEndpointResponse,
  lifetimeSeconds: number | undefined,
  now: Date,
): Grant | undefined {
  const seconds = Math.min(expires_in ?? lifetimeSeconds ?? 0, LIFETIME_SECONDS_MAX);
  if (!TOKEN_PATTERN.test(accessToken) || !(seconds > 0)) return undefined;
  if (refreshToken !== undefined && !TOKEN_PATTERN.test(refreshToken)) return undefined;
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    expiresAt: new Date(now.getTime() + Math.floor(seconds * 1_000)).toISOString(),
    ...(scope !== undefined && { scope }),
  };
}

/** A scope is stored for information only, so one that is too long is left out. */
function boundScope({ scope, ...grant }: Grant): Grant {
  return { ...grant, ...(scope !== undefined && scope.length <= SCOPE_LENGTH_MAX && { scope }) };
}
