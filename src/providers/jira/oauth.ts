import type { OAuthServer } from '../oauth-client.ts';
import { jiraSettings } from './settings.ts';

export function atlassianOAuth(authUrl: string): OAuthServer {
  return {
    system: 'Atlassian',
    settings: jiraSettings,
    authorizationUrl: `${authUrl}/authorize`,
    tokenUrl: `${authUrl}/oauth/token`,
    tokenRequests: 'json',
    // Atlassian gives a refresh token for `offline_access`.
    scope: 'read:jira-work manage:jira-webhook offline_access',
    parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
    // Observed instead of `invalid_grant`. With any other description, it is an operator's mistake.
    isGrantLost: (error, description) =>
      error === 'unauthorized_client' && /refresh.?token/i.test(description),
    problemWith: ({ refreshToken }) =>
      refreshToken === undefined
        ? 'Authorising: Atlassian gave no refresh token, so the authorisation would end within the hour'
        : undefined,
  };
}
