import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Provider } from '../provider.ts';
import { atlassianClient } from './atlassian-client.ts';
import { check, jiraConfig, namedRecords, projectOf, roleOf } from './config-schema.ts';
import { IDENTIFIER_HEADER, isSignedWith, jiraWebhook, readWebhook } from './intake.ts';
import { jiraIssues } from './issues.ts';
import { jiraOAuth } from './oauth.ts';
import { jiraWebhooks } from './webhooks.ts';

const NAME = 'JIRA';

export interface JiraProviderOptions {
  settings: Config['jira'];
  clock: Clock;
  fetch?: typeof fetch;
  /** Of one request to Atlassian. */
  timeoutMs?: number;
}

/** Jira Cloud: time that is logged on issues there becomes billables here. */
export function jiraProvider({ settings, clock, fetch, timeoutMs }: JiraProviderOptions) {
  const client = atlassianClient({ clock, fetch, timeoutMs });
  const { fetchWork, changedIssues } = jiraIssues(settings.apiUrl, client);
  return {
    name: NAME,
    title: 'Jira',
    description: 'Time logged on the issues of mapped projects becomes billables.',
    config: jiraConfig,
    eventTypes: [],
    namedRecords,
    check,
    oauth: jiraOAuth(settings, client, clock),
    ...jiraWebhooks(settings.apiUrl, client),
    tracker: {
      referenceType: NAME,
      identifierHeader: IDENTIFIER_HEADER,
      webhook: jiraWebhook,
      isOwnToken: (token) => isSignedWith(settings.clientSecret, token, clock),
      read: readWebhook,
      projectOf,
      roleOf,
      fetchWork,
      changedIssues,
    },
  } satisfies Provider;
}
