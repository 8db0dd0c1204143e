import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Grant, GrantLost, type OAuthProvider, ProviderFailure } from '../provider.ts';
import { type Answer, type Call, objectIn, waitAskedFor } from './calls.ts';

/** The least that uploads need: what the application made itself, or was handed by its user. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';
/** Google's own, for an answer that does not say. */
const LIFETIME_SECONDS = 3_600;
const LIFETIME_SECONDS_MAX = 30 * 86_400;
const TOKEN_LENGTH_MAX = 4_096;

export function googleOAuth(parts: { settings: Config['google']; clock: Clock; call: Call }): OAuthProvider {
  const { settings, clock, call } = parts;
  const { clientId, clientSecret, authUrl, tokenUrl } = settings;

  async function ask(form: Record<string, string>): Promise<Answer> {
    if (clientId === undefined || clientSecret === undefined) {
      throw new ProviderFailure('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set');
    }
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
    return call(tokenUrl, { method: 'POST', body });
  }

  function grantIn(answer: Answer): Grant {
    const said = objectIn(answer);
    const lifetime = Number(said.expires_in ?? LIFETIME_SECONDS);
    if (!isToken(said.access_token) || !(lifetime > 0 && lifetime <= LIFETIME_SECONDS_MAX)) {
      throw new ProviderFailure('Google answered without a usable token', answer.status);
    }
    return {
      accessToken: said.access_token,
      ...(isToken(said.refresh_token) && { refreshToken: said.refresh_token }),
      expiresAt: new Date(clock.now().getTime() + lifetime * 1_000).toISOString(),
      ...(typeof said.scope === 'string' && { scope: said.scope }),
    };
  }

  return {
    missingSettings: () => [
      ...(clientId === undefined ? ['GOOGLE_CLIENT_ID'] : []),
      ...(clientSecret === undefined ? ['GOOGLE_CLIENT_SECRET'] : []),
    ],

    issuer: new URL(authUrl).origin,

    authorizationUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL(authUrl);
      const query = {
        client_id: clientId ?? '',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        // Without these two, Google gives a refresh token on the first consent only.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange(code, verifier, redirectUri) {
      const answer = await ask({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      if (answer.status !== 200) throw tokenFailure(answer, clock);
      const grant = grantIn(answer);
      // On Google's consent page each permission has a box of its own, and none has to be ticked.
      if (grant.scope !== undefined && !grant.scope.split(' ').includes(SCOPE)) {
        throw new ProviderFailure(
          'Google was not allowed to let us store files. Authorise again and leave the box for Google Drive files ticked',
        );
      }
      if (grant.refreshToken === undefined) {
        throw new ProviderFailure(
          'Google gave no lasting access. Remove the application at https://myaccount.google.com/connections and authorise again',
        );
      }
      return grant;
    },

    async refresh(grant) {
      const { refreshToken, scope } = grant;
      if (refreshToken === undefined) throw new GrantLost('There is no refresh token');
      const answer = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (isGrantLost(answer)) {
        throw new GrantLost(
          'Google does not accept the authorisation any more: it was revoked or has expired',
        );
      }
      if (answer.status !== 200) throw tokenFailure(answer, clock);
      return { refreshToken, ...(scope !== undefined && { scope }), ...grantIn(answer) };
    },
  };
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TOKEN_LENGTH_MAX;
}

function isGrantLost(answer: Answer): boolean {
  return [400, 401, 403].includes(answer.status) && objectIn(answer).error === 'invalid_grant';
}

function tokenFailure(answer: Answer, clock: Clock): ProviderFailure {
  const { error } = objectIn(answer);
  const says: Record<string, string> = {
    invalid_grant: 'The authorisation was used already, or took too long. Authorise again',
    invalid_client: 'Google does not know the application: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    unauthorized_client: 'Google does not let the application ask for this: check its OAuth client',
    redirect_uri_mismatch: 'The callback address is not among those of the OAuth client at Google',
  };
  const known = typeof error === 'string' && Object.hasOwn(says, error) ? says[error] : undefined;
  const message = known ?? `Google gave no token and answered with ${answer.status}`;
  return new ProviderFailure(message, answer.status, waitAskedFor(answer, clock));
}
