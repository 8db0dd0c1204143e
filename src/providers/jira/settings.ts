import type { SettingDeclarations, SettingValues } from '../../platform/settings-reader.ts';

export const jiraSettings = {
  clientId: { variable: 'JIRA_CLIENT_ID', kind: 'text' },
  clientSecret: { variable: 'JIRA_CLIENT_SECRET', kind: 'text' },
  authUrl: { variable: 'JIRA_AUTH_URL', kind: 'baseUrl', fallback: 'https://auth.atlassian.com' },
  apiUrl: { variable: 'JIRA_API_URL', kind: 'baseUrl', fallback: 'https://api.atlassian.com' },
} as const satisfies SettingDeclarations;

export type JiraSettings = SettingValues<typeof jiraSettings>;
