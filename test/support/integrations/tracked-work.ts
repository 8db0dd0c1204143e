import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { storeGrant } from '../../../src/modules/connections/integrations/oauth/grants.ts';
import { setUpIntegration } from '../../../src/modules/connections/integrations/provider-setup.ts';
import { createIntegration, getIntegration } from '../../../src/modules/connections/integrations/service.ts';
import { applyingOfReports } from '../../../src/modules/connections/trackers/issue-worker.ts';
import { DEFAULT_TENANT_LIMITS } from '../../../src/platform/http/limits/tenant-limits.ts';
import type { TenantContext } from '../../../src/platform/http/route.ts';
import type { OAuthProvider } from '../../../src/providers/provider.ts';
import { type Atlassian, type AtlassianOptions, startAtlassian } from '../../stand-ins/atlassian.ts';
import { activeContract, make } from '../billing.ts';
import type { Answer } from '../http.ts';
import { startService, type TestService } from '../service.ts';
import { workOff } from '../work.ts';
import { authorise } from './jira-provider.ts';
import { IDENTIFIER, webhookOf } from './jira-webhooks.ts';

/** The service, connected to a stand-in of Jira. */
export interface TrackedService extends TestService {
  atlassian: Atlassian;
}

export async function startTrackedService(options: AtlassianOptions = {}): Promise<TrackedService> {
  // Both use the service's clock, which tests advance.
  let clock: TestService['clock'] | undefined;
  const atlassian = await startAtlassian({ now: () => clock?.now() ?? new Date(), ...options });
  after(() => atlassian.stop());
  const { clientId, clientSecret, authUrl, apiUrl } = atlassian.settings;
  const service = startService({
    JIRA_CLIENT_ID: clientId,
    JIRA_CLIENT_SECRET: clientSecret,
    JIRA_AUTH_URL: authUrl,
    JIRA_API_URL: apiUrl,
  });
  clock = service.clock;
  return Object.assign(service, { atlassian });
}

/** A tenant that bills the Jira project WEB under an active contract, at 100.00 an hour. */
export interface Tracked {
  tenant: string;
  contractId: string;
  projectId: string;
  integrationId: string;
  /** The key of its webhook address. */
  key: string;
}

export const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };

export async function trackedTenant(
  service: TrackedService,
  terms: object = { rates: [RATE] },
  role?: string,
): Promise<Tracked> {
  const tenant = await service.tenant();
  const { id: contractId } = await activeContract(service, tenant, terms);
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Website' });
  const config = { mappings: [{ projectKey: 'WEB', projectId }], ...(role !== undefined && { role }) };
  const { id: integrationId, key } = await jiraIntegration(service, tenant, config);
  return { tenant, contractId, projectId, integrationId, key };
}

/** Creates an active integration with a grant and a webhook at the stand-in. */
export async function jiraIntegration(
  service: TrackedService,
  tenantId: string,
  config: Record<string, unknown>,
): Promise<{ id: string; key: string }> {
  const { integrations: parts } = service.app;
  const db = parts.database.inTenant(tenantId);
  const caller = { subject: 'alice' };
  const { clock } = service;
  const limits = DEFAULT_TENANT_LIMITS;
  const context: TenantContext = { db, clock, realClock: clock, tenantId, caller, role: 'OWNER', limits };
  const { id } = await createIntegration(parts, context, { provider: 'JIRA', name: 'Jira', config });
  const oauth = parts.providers.get('JIRA')?.oauth as OAuthProvider;
  const grant = await authorise(service.atlassian, { oauth });
  await storeGrant(parts, db, { tenantId, integrationId: id }, grant, caller.subject);
  service.atlassian.webhooks.splice(0); // an account has one webhook, but these tests have many tenants
  assert.equal(await setUpIntegration(parts, context, id), undefined);
  const { status } = await getIntegration({ db }, id);
  assert.equal(status, 'ACTIVE');
  const url = service.atlassian.webhooks.at(-1)?.url ?? '';
  return { id, key: url.slice(url.lastIndexOf('/') + 1) };
}

/** Sends a webhook as Jira does. */
export async function sendWebhook(
  service: TrackedService,
  key: string,
  body: unknown,
  identifier: string = randomUUID(),
): Promise<Answer> {
  const bearer = await service.atlassian.webhookToken();
  return service.request('POST', `/webhooks/${key}`, { bearer, body, headers: { [IDENTIFIER]: identifier } });
}

/** Processes the inbox until it is empty. */
export async function processInbox(service: TestService, atOnce = 5): Promise<void> {
  const kind = applyingOfReports(service.app.integrations, service.app.deliveries.hold);
  await workOff(service, { ...kind, atOnce, atOncePerLane: atOnce });
}

/** A time entry as it is stored. */
export interface StoredEntry {
  id: string;
  contract: string;
  project: string;
  date: string;
  minutes: number;
  worker: string | null;
  role: string | null;
  isBillable: boolean;
  isHeld: boolean;
  source: string;
  site: string;
  sourceId: string;
  startedAt: Date;
  integration: string;
  referenceType: string;
  referenceId: string;
  referenceName: string;
  isDeleted: boolean;
}

/** The time entries of the tenant, deleted ones included, by worklog. */
export async function entriesOf(service: TestService, tenant: string): Promise<StoredEntry[]> {
  const sql = `select id, contract_id as contract, project_id as project, entry_date::text as date, minutes, worker, role,
      is_billable as "isBillable", is_held as "isHeld", source, site, source_id as "sourceId", started_at as "startedAt",
      integration_id as integration, reference_type as "referenceType", reference_id as "referenceId",
      reference_name as "referenceName", deleted_at is not null as "isDeleted"
    from time_entries where tenant_id = $1 and replaced_by_id is null order by source_id`;
  return service.db.asOwner(async (owner) => (await owner.query(sql, [tenant])).rows);
}

/** Each entry with time as `issue/worklog: minutes on day`. */
export async function entrySummaries(service: TestService, tenant: string): Promise<string[]> {
  const entries = await entriesOf(service, tenant);
  return entries
    .filter(({ minutes }) => minutes > 0)
    .map(
      ({ referenceId, sourceId, minutes, date }) => `${referenceId}/${sourceId}: ${minutes} min on ${date}`,
    )
    .sort();
}

/** The integration's problems as `subject: message`, sorted. */
export async function problemsOf(
  service: TrackedService,
  { tenant, integrationId }: Tracked,
): Promise<string[]> {
  const db = service.db.database.inTenant(tenant);
  const { problems = [] } = await getIntegration({ db }, integrationId);
  return problems.map(({ subject, message }) => `${subject}: ${message}`).sort();
}

/** Sends webhooks one by one, and processes each before the next. */
export async function processWebhooks(
  service: TrackedService,
  { key }: Pick<Tracked, 'key'>,
  ...issues: Parameters<typeof webhookOf>[0][]
): Promise<void> {
  for (const one of issues) {
    const answer = await sendWebhook(service, key, webhookOf(one));
    assert.deepEqual([answer.status, answer.data], [200, { accepted: true }], answer.text);
    await processInbox(service);
  }
}
