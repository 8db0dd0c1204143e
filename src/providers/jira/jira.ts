import type { Clock } from '../../platform/clock.ts';
import { apiClient, isObject } from '../api-client.ts';
import { oauthClient } from '../oauth-client.ts';
import type { Provider } from '../provider.ts';
import { checkMappings, jiraConfig, namedProjects, projectOf, roleOf } from './config-schema.ts';
import {
  IDENTIFIER_HEADER,
  isSignedFor,
  jiraWebhook,
  readWebhook,
  WEBHOOK_BYTES_MAX,
} from './incoming-webhook.ts';
import { issueQueries, siteOf } from './issue-queries.ts';
import { atlassianOAuth } from './oauth.ts';
import type { JiraSettings } from './settings.ts';
import { webhookRegistration } from './webhook-registration.ts';

const NAME = 'JIRA';

const TIMEOUT_MS = 15_000;
/** Room for 500 worklogs with long comments. */
const ANSWER_BYTES_MAX = 32 * 1_024 * 1_024;

export interface JiraProviderOptions {
  settings: JiraSettings;
  clock: Clock;
  /** The time limit of a call; shorter in tests. */
  timeoutMs?: number;
}

export function jiraProvider({ settings, clock, timeoutMs }: JiraProviderOptions) {
  const { authUrl, apiUrl } = settings;
  const api = apiClient({
    system: 'Atlassian',
    clock,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
    errorTextsIn: ({ errorMessages, errors }) => [
      ...(Array.isArray(errorMessages) ? errorMessages : []),
      ...(isObject(errors) ? Object.values(errors) : []),
    ],
  });
  const { fetchWorklogs, changedIssues } = issueQueries(apiUrl, api);
  return {
    name: NAME,
    title: 'Jira',
    description: 'Turns time logged on the issues of mapped projects into time entries.',
    configSchema: jiraConfig,
    eventTypes: [],
    canServeSandbox: true, // it reads work, and registers a webhook that nobody sees
    namedRecords: namedProjects,
    checkConfig: checkMappings,
    oauth: oauthClient({ server: atlassianOAuth(authUrl), application: settings, clock, timeoutMs }),
    ...webhookRegistration(apiUrl, api),
    tracker: {
      referenceType: NAME,
      identifierHeader: IDENTIFIER_HEADER,
      webhookSchema: jiraWebhook,
      webhookBytesMax: WEBHOOK_BYTES_MAX,
      isOwnToken: (token) => isSignedFor(settings, token, clock),
      readWebhook,
      projectOf,
      roleOf,
      siteOf,
      fetchWorklogs,
      changedIssues,
    },
  } satisfies Provider;
}
