import assert from 'node:assert/strict';
import { openConnection } from '../../../src/modules/connections/integrations/connection.ts';
import { activeContract, make } from '../billing.ts';
import type { TestService } from '../service.ts';

/** The header that identifies a webhook which is delivered twice. */
export const IDENTIFIER = 'x-atlassian-webhook-identifier';

/** Creates an integration for the Jira project WEB and returns the key of its webhook address. */
export async function webhookEndpoint(service: TestService, tenant: string): Promise<string> {
  const { id: contractId } = await activeContract(service, tenant);
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Website' });
  const config = { mappings: [{ projectKey: 'WEB', projectId }] };
  const { id } = await make(service, tenant, '/integrations', { provider: 'JIRA', name: 'Jira', config });
  await service.db.asOwner((owner) =>
    owner.query(`update integrations set status = 'ACTIVE' where id = $1`, [id]),
  );
  const opened = await openConnection(service.app.integrations, tenant, id);
  assert.ok(opened);
  const url = await opened.connection.newEndpoint();
  return url.slice(url.lastIndexOf('/') + 1);
}

export type LoggedHours = [startedAt: string, hours: number, worklogId?: string];

/** The body of a webhook about an issue, of the project WEB by default. */
export function webhookOf(issue: {
  id: string;
  timestamp?: number;
  event?: 'created' | 'updated' | 'deleted';
  project?: string;
  summary?: string;
  /** The worklogs. By default, their identifiers follow from their places. */
  hours?: LoggedHours[];
}): Record<string, unknown> {
  const {
    id,
    timestamp = 1_782_900_000_000,
    event = 'updated',
    project = 'WEB',
    summary = 'Start page',
  } = issue;
  const worklogs = issue.hours?.map(([started, hours, worklogId], index) => ({
    id: worklogId ?? `${id}-${index}`,
    author: { displayName: 'A Worker' },
    started: started.replace('Z', '+0000'),
    timeSpentSeconds: Math.round(hours * 3_600),
  }));
  return {
    timestamp,
    webhookEvent: `jira:issue_${event}`,
    matchedWebhookIds: [1],
    issue: {
      id,
      key: `${project}-${id}`,
      fields: {
        project: { key: project },
        summary,
        ...(worklogs && { worklog: { total: worklogs.length, worklogs } }),
      },
    },
  };
}
