import type { SettingDeclarations, SettingValues } from '../../platform/settings-reader.ts';

export const googleDriveSettings = {
  clientId: { variable: 'GOOGLE_CLIENT_ID', kind: 'text' },
  clientSecret: { variable: 'GOOGLE_CLIENT_SECRET', kind: 'text' },
  authUrl: {
    variable: 'GOOGLE_AUTH_URL',
    kind: 'url',
    fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  tokenUrl: { variable: 'GOOGLE_TOKEN_URL', kind: 'url', fallback: 'https://oauth2.googleapis.com/token' },
  apiUrl: { variable: 'GOOGLE_API_URL', kind: 'baseUrl', fallback: 'https://www.googleapis.com' },
} as const satisfies SettingDeclarations;

export type GoogleDriveSettings = SettingValues<typeof googleDriveSettings>;
