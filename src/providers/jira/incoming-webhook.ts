import { jwtVerify } from 'jose';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import { choice, INTEGER_MAX, integer, text } from '../../platform/schema.ts';
import type { IssueReport } from '../provider.ts';
import { completeWorklogs, parseIssue } from './issue-parsing.ts';
import type { JiraSettings } from './settings.ts';

export const IDENTIFIER_HEADER = 'x-atlassian-webhook-identifier';
/** Atlassian documents this limit. */
export const WEBHOOK_BYTES_MAX = 25_000_000;
export const WEBHOOK_EVENTS = ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted'] as const;

/** Longer than any key of Jira. */
const NAME_LENGTH_MAX = 255;
/** Longer than any identifier of Jira. With a day appended, it still fits a billable's `referenceId`. */
const ID_LENGTH_MAX = 128;
/** Far above the 5 webhooks that a user can have on a site. */
const MATCHED_WEBHOOKS_MAX = 1_000;
const CLOCK_LEEWAY_SECONDS = 30;
const TOKEN_LENGTH_MAX = 8_192;

const open = { additionalProperties: true };
const name = (description: string, example: string) => text(1, NAME_LENGTH_MAX, { description, example });
const issueId = text(1, ID_LENGTH_MAX, {
  description: "The issue's identifier, which never changes.",
  example: '10042',
});

/** No webhook is refused for these properties. In another form, they count as absent. */
const readIfPresent = (description: string) => Type.Optional(Type.Unknown({ description }));

/** The part of a webhook that we read. Jira sends far more. */
export const jiraWebhook = Type.Object(
  {
    timestamp: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'The time of the event, in milliseconds since 1970.',
      example: 1782900000000,
    }),
    matchedWebhookIds: Type.Array(
      integer(-INTEGER_MAX, INTEGER_MAX, {
        description: 'The number of a registered webhook.',
        example: 10001,
      }),
      { maxItems: MATCHED_WEBHOOKS_MAX, description: 'The registered webhooks whose filters match.' },
    ),
    webhookEvent: choice(WEBHOOK_EVENTS, {
      description: 'The type of the event.',
      example: 'jira:issue_updated',
    }),
    issue: Type.Object(
      {
        id: issueId,
        key: name("The issue's key, which changes when it moves to another project.", 'WEB-17'),
        fields: Type.Object(
          {
            project: Type.Object(
              { key: name("The Jira project's key.", 'WEB') },
              { ...open, description: "The issue's project." },
            ),
            summary: readIfPresent('A text.'),
            updated: readIfPresent('A time.'),
            worklog: readIfPresent('`total`, and as many `worklogs` as Jira includes.'),
          },
          { ...open, description: 'The current fields.' },
        ),
      },
      { ...open, description: 'The issue.' },
    ),
  },
  { ...open, description: 'An event of an issue. Further properties are allowed.' },
);

export type JiraWebhook = Static<typeof jiraWebhook>;

const KINDS = {
  'jira:issue_created': 'created',
  'jira:issue_updated': 'updated',
  'jira:issue_deleted': 'deleted',
} as const;

export function readWebhook(webhook: JiraWebhook): IssueReport {
  const issue = parseIssue(webhook.issue);
  if (!issue) throw new Error('the webhook does not match its schema');
  const kind = KINDS[webhook.webhookEvent];
  const worklogs = kind === 'deleted' ? [] : completeWorklogs(webhook.issue);
  return { kind, issue: { ...issue, versionMs: webhook.timestamp, worklogs } };
}

/** Accepts a token that Atlassian signed for our application: with its secret, in its name (`iss`), and until `exp`. */
export async function isSignedFor(
  { clientId, clientSecret }: Pick<JiraSettings, 'clientId' | 'clientSecret'>,
  token: string,
  clock: Clock,
): Promise<boolean> {
  if (!clientId || !clientSecret || token.length > TOKEN_LENGTH_MAX) return false;
  try {
    await jwtVerify(token, new TextEncoder().encode(clientSecret), {
      algorithms: ['HS256'],
      issuer: clientId,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      currentDate: clock.now(),
    });
    return true;
  } catch {
    return false;
  }
}
