import { createHash, randomBytes } from 'node:crypto';
import { escapeHtml } from '../html.ts';
import type { Fault } from './faults.ts';
import { layout } from './pages.ts';
import { type HttpRequest, page, type Reply, seeOther } from './reply.ts';

const FILE_SCOPE = 'https://www.googleapis.com/auth/drive.file';
const LIFETIME_SECONDS = 3_599;

interface Code {
  challenge: string;
  redirectUri: string;
  scope: string;
  isOffline: boolean;
}

/** Google's consent and tokens, for one application and one account. */
export class GoogleOAuth {
  readonly clientId = 'stand-in-client';
  readonly clientSecret = 'stand-in-secret';
  readonly #codes = new Map<string, Code>();
  /** Scopes by refresh token. */
  readonly #grants = new Map<string, string>();
  /** Refresh tokens by access token. */
  readonly #accessTokens = new Map<string, string | undefined>();

  isAuthorized(authorization: string | undefined): boolean {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    return token !== undefined && this.#accessTokens.has(token);
  }

  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  /** Does what a person does in their Google account. */
  revokeGrants(): void {
    this.#grants.clear();
    this.#accessTokens.clear();
  }

  consentPage({ url }: HttpRequest): Reply {
    const mistake = this.#mistakeIn(url.searchParams);
    if (mistake) return page(layout('Access blocked', `<p>Error 400: ${escapeHtml(mistake)}</p>`), 400);
    const hidden = ['redirect_uri', 'state', 'scope', 'access_type', 'code_challenge']
      .map((name) => [name, url.searchParams.get(name) ?? ''] as const)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('');
    return page(
      layout(
        'The application wants access to your Google Account',
        `<form method="post" action="/auth/decision">${hidden}
        <p><label><input type="checkbox" name="files" checked> See, edit, create and delete only the specific
        Google Drive files that you use with this app</label></p>
        <p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p></form>`,
      ),
    );
  }

  decide({ body, url }: HttpRequest): Reply {
    const form = new URLSearchParams(body.toString());
    const target = URL.parse(form.get('redirect_uri') ?? '');
    if (!target) return page(layout('Access blocked', '<p>Error 400: redirect_uri</p>'), 400);
    const answer = (values: Record<string, string>) => {
      const all = { state: form.get('state') ?? '', iss: url.origin, ...values };
      for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value);
      return seeOther(target.href);
    };
    if (form.get('decision') !== 'allow') return answer({ error: 'access_denied' });
    const code = `4/${randomBytes(24).toString('base64url')}`;
    const requested = form.get('scope') ?? '';
    const scope = form.has('files') ? requested : requested.replace(FILE_SCOPE, '').trim();
    this.#codes.set(code, {
      challenge: form.get('code_challenge') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
      scope,
      isOffline: form.get('access_type') === 'offline',
    });
    return answer({ code, scope });
  }

  token({ body }: HttpRequest, fault: Fault | undefined): Reply {
    const form = new URLSearchParams(body.toString());
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret) {
      return oauthError(401, 'invalid_client', 'The provided client secret is invalid.');
    }
    if (form.get('grant_type') === 'authorization_code') return this.#exchange(form, fault);
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(form.get('refresh_token') ?? '');
    return oauthError(400, 'unsupported_grant_type', 'Invalid grant_type');
  }

  revoke({ body, url }: HttpRequest): Reply {
    const token = new URLSearchParams(body.toString()).get('token') ?? url.searchParams.get('token') ?? '';
    const refreshToken = this.#grants.has(token) ? token : this.#accessTokens.get(token);
    if (refreshToken === undefined) return oauthError(400, 'invalid_token', 'Token expired or revoked');
    this.#grants.delete(refreshToken);
    for (const [access, refresh] of this.#accessTokens) {
      if (refresh === refreshToken) this.#accessTokens.delete(access);
    }
    return { status: 200, body: {} };
  }

  /** Issues tokens without an authorisation, for tests of other things. */
  grant(): { accessToken: string; refreshToken: string } {
    const refreshToken = `1//${randomBytes(24).toString('base64url')}`;
    this.#grants.set(refreshToken, FILE_SCOPE);
    return { accessToken: this.#newAccessToken(refreshToken), refreshToken };
  }

  #exchange(form: URLSearchParams, fault: Fault | undefined): Reply {
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? ''); // a code is used up even by a wrong request
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge) {
      return oauthError(400, 'invalid_grant', 'Bad Request');
    }
    const scope = fault === 'without the scope' ? 'openid' : code.scope;
    const hasRefresh = code.isOffline && fault !== 'without a refresh token';
    const { accessToken, refreshToken } = this.grant();
    if (!hasRefresh) this.#grants.delete(refreshToken);
    return tokens(accessToken, scope, hasRefresh ? { refresh_token: refreshToken } : {});
  }

  #refresh(refreshToken: string): Reply {
    const scope = this.#grants.get(refreshToken);
    if (scope === undefined) return oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
    return tokens(this.#newAccessToken(refreshToken), scope, {}); // Google issues no new refresh token
  }

  #newAccessToken(refreshToken: string): string {
    const token = `ya29.${randomBytes(24).toString('base64url')}`;
    this.#accessTokens.set(token, refreshToken);
    return token;
  }

  #mistakeIn(query: URLSearchParams): string | undefined {
    if (query.get('client_id') !== this.clientId) return 'invalid_client';
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    if (!URL.canParse(query.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch';
    if (!query.get('scope')) return 'Missing required parameter: scope';
    if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method is not S256';
    if (!/^[A-Za-z0-9_-]{43}$/.test(query.get('code_challenge') ?? '')) return 'Invalid code_challenge';
    return undefined;
  }
}

function tokens(accessToken: string, scope: string, more: object): Reply {
  const body = {
    access_token: accessToken,
    expires_in: LIFETIME_SECONDS,
    scope,
    token_type: 'Bearer',
    ...more,
  };
  return { status: 200, body };
}

function oauthError(status: number, error: string, description: string): Reply {
  return { status, body: { error, error_description: description } };
}
