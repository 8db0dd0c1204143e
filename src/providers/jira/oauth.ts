import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import {
  type Grant,
  GrantLost,
  type OAuthProvider,
  ProviderFailure,
  TOKEN_CALL_MS_MAX,
} from '../provider.ts';
import { type Answer, type AtlassianClient, isObject, successful, unexpected } from './atlassian-client.ts';

/** `offline_access` is what a refresh token is given for. */
const SCOPE = 'read:jira-work manage:jira-webhook offline_access';
const AUDIENCE = 'api.atlassian.com';
/** Theirs have about 3,000 characters. */
const TOKEN_PATTERN = /^[\x21-\x7e]{1,16384}$/;
/** Theirs last an hour; what claims more than a day is asked again after one. */
const EXPIRES_IN_SECONDS_MAX = 86_400;
const SCOPE_LENGTH_MAX = 2_000;

export function jiraOAuth(settings: Config['jira'], client: AtlassianClient, clock: Clock): OAuthProvider {
  const missingSettings = () => [
    ...(settings.clientId ? [] : ['JIRA_CLIENT_ID']),
    ...(settings.clientSecret ? [] : ['JIRA_CLIENT_SECRET']),
  ];
  function credentials() {
    const missing = missingSettings();
    if (missing.length > 0) throw new ProviderFailure(`${missing.join(' and ')} must be set`);
    return { client_id: settings.clientId, client_secret: settings.clientSecret };
  }
  const ask = (body: Record<string, string>) =>
    client.send({
      method: 'POST',
      url: `${settings.authUrl}/oauth/token`,
      body: { ...credentials(), ...body },
      timeoutMs: TOKEN_CALL_MS_MAX,
    });

  return {
    missingSettings,
    authorizationUrl({ state, codeChallenge, redirectUri }) {
      const query = new URLSearchParams({
        audience: AUDIENCE,
        client_id: settings.clientId ?? '',
        scope: SCOPE,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        prompt: 'consent',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return `${settings.authUrl}/authorize?${query}`;
    },
    async exchange(code, verifier, redirectUri) {
      const doing = 'Authorising';
      const answer = await ask({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      const grant = grantIn(successful(answer, doing), clock.now());
      if (!grant) throw unexpected(doing);
      if (grant.refreshToken === undefined) {
        throw new ProviderFailure(
          `${doing}: Atlassian gave no refresh token, so the grant would end within the hour`,
        );
      }
      return grant;
    },
    async refresh({ refreshToken, scope }) {
      const doing = 'Renewing the access token';
      if (refreshToken === undefined) throw new GrantLost('There is no refresh token');
      const answer = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (isLost(answer)) throw new GrantLost('Atlassian does not know the grant any more: authorise again');
      const grant = grantIn(successful(answer, doing), clock.now());
      if (!grant) throw unexpected(doing);
      // Each refresh token is good for one use; one that is not replaced stays good.
      return { refreshToken, ...(scope !== undefined && { scope }), ...grant };
    },
  };
}

/**
 * A grant that was withdrawn, has ended, or whose refresh token was used before: `invalid_grant` as the standard
 * has it (400), as Atlassian documents it (403), and what it answers of late: `unauthorized_client` with
 * "refresh_token is invalid". The same code about the application itself is an operator's mistake, no lost grant.
 */
function isLost({ status, body }: Answer): boolean {
  if (![400, 401, 403].includes(status) || !isObject(body)) return false;
  if (body.error === 'invalid_grant') return true;
  return body.error === 'unauthorized_client' && /refresh.?token/i.test(String(body.error_description));
}

export function grantIn(body: unknown, now: Date): Grant | undefined {
  if (!isObject(body)) return undefined;
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn, scope } = body;
  if (typeof accessToken !== 'string' || !TOKEN_PATTERN.test(accessToken)) return undefined;
  if (refreshToken !== undefined && (typeof refreshToken !== 'string' || !TOKEN_PATTERN.test(refreshToken)))
    return undefined;
  if (typeof expiresIn !== 'number' || !(expiresIn > 0)) return undefined;
  const seconds = Math.min(expiresIn, EXPIRES_IN_SECONDS_MAX);
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    expiresAt: new Date(now.getTime() + Math.floor(seconds * 1_000)).toISOString(),
    ...(typeof scope === 'string' && scope.length <= SCOPE_LENGTH_MAX && { scope }),
  };
}
