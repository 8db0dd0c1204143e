import { createHash, randomBytes } from 'node:crypto';
import { consentPage, failurePage } from './pages.ts';
import type { Consent, HttpRequest, Reply, State } from './state.ts';

const CODE_MS = 60_000;
const ACCOUNT = 'account-of-the-person';

/** Shows the consent page, and handles the decision. */
export function authorize(state: State, { method, url, body }: HttpRequest): Reply {
  const given = method === 'GET' ? Object.fromEntries(url.searchParams) : body;
  const text = (name: string) => String(given[name] ?? '');
  const callback = URL.parse(text('redirect_uri'));
  const isKnown =
    state.callbacks?.includes(text('redirect_uri')) ?? /^https?:$/.test(callback?.protocol ?? '');
  if (text('client_id') !== state.settings.clientId) return showError('The client_id is not known.');
  if (!callback || !isKnown) return showError('The redirect_uri is not one of the app.');
  if (text('response_type') !== 'code') return showError('The response_type must be code.');
  if (text('audience') !== 'api.atlassian.com') return showError('The audience must be api.atlassian.com.');
  if (text('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(text('code_challenge')))
    return showError('The code_challenge must be one of S256.');
  if (text('state') === '') return showError('The state is missing.');
  if (method === 'GET') return { status: 200, html: consentPage(state, given as Record<string, string>) };

  callback.searchParams.set('state', text('state'));
  if (text('decision') !== 'accept') {
    callback.searchParams.set('error', 'access_denied');
    callback.searchParams.set('error_description', 'User did not authorize the request');
    return { status: 302, location: callback.href };
  }
  const code = newSecret();
  state.codes.set(code, {
    redirectUri: text('redirect_uri'),
    challenge: text('code_challenge'),
    scope: text('scope'),
    endsMs: state.now().getTime() + CODE_MS,
  });
  callback.searchParams.set('code', code);
  return { status: 302, location: callback.href };
}

export function token(state: State, { body }: HttpRequest): Reply {
  const isClient =
    body.client_id === state.settings.clientId && body.client_secret === state.settings.clientSecret;
  if (!isClient) return oauthError(401, 'access_denied', 'Unauthorized');
  if (body.grant_type === 'authorization_code') return exchange(state, body);
  if (body.grant_type === 'refresh_token') return refresh(state, body);
  return oauthError(400, 'unsupported_grant_type', 'The grant_type is not known');
}

function exchange(state: State, body: Record<string, unknown>): Reply {
  const code = state.codes.get(String(body.code));
  state.codes.delete(String(body.code));
  if (!code || code.endsMs < state.now().getTime()) return invalidGrant('Invalid authorization code');
  if (code.redirectUri !== body.redirect_uri) return invalidGrant('Wrong redirect_uri');
  const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
  if (challenge !== code.challenge) return invalidGrant('Failed to verify code verifier');
  return issue(state, { account: ACCOUNT, scope: code.scope, isRevoked: false });
}

function refresh(state: State, body: Record<string, unknown>): Reply {
  const found = state.refreshTokens.get(String(body.refresh_token));
  if (!found || found.grant.isRevoked) return invalidGrant('Unknown or invalid refresh token.');
  if (found.isUsed) {
    // A second use means that the token was copied, so the grant is revoked.
    found.grant.isRevoked = true;
    return invalidGrant('Unknown or invalid refresh token.');
  }
  found.isUsed = true;
  return issue(state, found.grant);
}

function issue(state: State, grant: Consent): Reply {
  const accessToken = newSecret();
  const endsMs = state.now().getTime() + state.accessTokenSeconds * 1_000;
  state.accessTokens.set(accessToken, { grant, endsMs });
  const answer = {
    access_token: accessToken,
    expires_in: state.accessTokenSeconds,
    token_type: 'Bearer',
    scope: grant.scope,
  };
  if (!grant.scope.split(' ').includes('offline_access')) return { status: 200, body: answer };
  const refreshToken = newSecret();
  state.refreshTokens.set(refreshToken, { grant, isUsed: false });
  return { status: 200, body: { ...answer, refresh_token: refreshToken } };
}

/** Returns the consent behind a valid token. */
export function grantOf(state: State, accessToken: string | undefined): Consent | undefined {
  const found = state.accessTokens.get(accessToken ?? '');
  const isValid = found && !found.grant.isRevoked && found.endsMs > state.now().getTime();
  return isValid ? found.grant : undefined;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function showError(message: string): Reply {
  return { status: 400, html: failurePage(message) };
}

/** Atlassian answers 403 where the standard says 400. */
function invalidGrant(description: string): Reply {
  return oauthError(403, 'invalid_grant', description);
}

function oauthError(status: number, error: string, description: string): Reply {
  return { status, body: { error, error_description: description } };
}
