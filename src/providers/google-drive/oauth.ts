import type { OAuthServer } from '../oauth-client.ts';
import type { Grant } from '../provider.ts';
import { type GoogleDriveSettings, googleDriveSettings } from './settings.ts';

/** The least that uploads need: files that the application created, or that its user opened with it. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';

export function googleOAuth({ authUrl, tokenUrl }: GoogleDriveSettings): OAuthServer {
  return {
    system: 'Google',
    settings: googleDriveSettings,
    authorizationUrl: authUrl,
    tokenUrl,
    issuer: new URL(authUrl).origin,
    scope: SCOPE,
    // Without these two, Google gives a refresh token on the first consent only.
    parameters: { access_type: 'offline', prompt: 'consent' },
    lifetimeSeconds: 3_600,
    explanations: {
      invalid_grant: 'The authorisation code has expired or was already used. Authorise again',
      invalid_client: 'Google does not know the application: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      unauthorized_client: 'Google does not allow the application to request this: check its OAuth client',
      redirect_uri_mismatch: 'The callback URL is not registered with the OAuth client at Google',
    },
    problemWith,
  };
}

function problemWith({ scope, refreshToken }: Grant): string | undefined {
  // On Google's consent page each permission has its own checkbox, and none is required.
  if (scope !== undefined && !scope.split(' ').includes(SCOPE)) {
    return 'The permission to store files was not given. Authorise again and leave the box for Google Drive files ticked';
  }
  if (refreshToken === undefined) {
    return 'Google gave no lasting access. Remove the application at https://myaccount.google.com/connections and authorise again';
  }
  return undefined;
}
