import { jwtVerify } from 'jose';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import { choice, INTEGER_MAX, integer, text } from '../../platform/schema.ts';
import type { IssueNews } from '../provider.ts';
import { completeWork, issueIn } from './issue-parsing.ts';

export const IDENTIFIER_HEADER = 'x-atlassian-webhook-identifier';
/** Atlassian documents this limit. */
export const WEBHOOK_BYTES_MAX = 25_000_000;
export const WEBHOOK_EVENTS = ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted'] as const;

/** Far more than Jira's keys have. */
const NAME_LENGTH_MAX = 255;
/** Far more than Jira's identifiers have, and fit for a billable's `referenceId` with a day behind it. */
const ID_LENGTH_MAX = 128;
/** A user can have 5 webhooks on a site. */
const MATCHED_WEBHOOKS_MAX = 1_000;
const CLOCK_LEEWAY_SECONDS = 30;
const TOKEN_LENGTH_MAX = 8_192;

const welcoming = { additionalProperties: true };
const name = (description: string, example: string) => text(1, NAME_LENGTH_MAX, { description, example });
const issueId = text(1, ID_LENGTH_MAX, {
  description: "The issue's identifier, which it keeps for good.",
  example: '10042',
});

/** What we read of a webhook; Jira sends far more, and adds to it as it likes. */
export const jiraWebhook = Type.Object(
  {
    timestamp: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'When it happened, in milliseconds since 1970.',
      example: 1782900000000,
    }),
    matchedWebhookIds: Type.Array(
      integer(-INTEGER_MAX, INTEGER_MAX, { description: 'A registered webhook.', example: 10001 }),
      { maxItems: MATCHED_WEBHOOKS_MAX, description: 'Which registered webhooks it was sent for.' },
    ),
    webhookEvent: choice(WEBHOOK_EVENTS, { description: 'What happened.', example: 'jira:issue_updated' }),
    issue: Type.Object(
      {
        id: issueId,
        key: name("The issue's key, which changes when it moves to another project.", 'WEB-17'),
        fields: Type.Object(
          {
            project: Type.Object(
              { key: name("The Jira project's key.", 'WEB') },
              { ...welcoming, description: "The issue's project." },
            ),
          },
          {
            ...welcoming,
            description: 'As it is now; `summary`, `updated` and `worklog` are read if present.',
          },
        ),
      },
      { ...welcoming, description: 'The issue.' },
    ),
  },
  { ...welcoming, description: 'What happened to an issue. Further properties are welcome.' },
);

export type JiraWebhook = Static<typeof jiraWebhook>;

const kinds = {
  'jira:issue_created': 'created',
  'jira:issue_updated': 'updated',
  'jira:issue_deleted': 'deleted',
} as const;

export function readWebhook(webhook: JiraWebhook): IssueNews {
  const issue = issueIn(webhook.issue);
  if (!issue) throw new Error('a webhook was read that its schema refuses');
  const kind = kinds[webhook.webhookEvent];
  const work = kind === 'deleted' ? [] : completeWork(webhook.issue);
  return { kind, issue: { ...issue, versionMs: webhook.timestamp, work } };
}

/**
 * Whether Atlassian signed it, with the application's secret. Which claims there are it does not document: none is
 * asked for, and an end is kept when there is one.
 */
export async function isSignedWith(
  secret: string | undefined,
  token: string,
  clock: Clock,
): Promise<boolean> {
  if (!secret || token.length > TOKEN_LENGTH_MAX) return false;
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      currentDate: clock.now(),
    });
    return true;
  } catch {
    return false;
  }
}
