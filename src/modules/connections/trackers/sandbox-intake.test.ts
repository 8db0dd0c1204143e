import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { webhookOf } from '../../../../test/support/integrations/jira-webhooks.ts';
import {
  jiraIntegration,
  processInbox,
  RATE,
  sendWebhook,
  startTrackedService,
} from '../../../../test/support/integrations/tracked-work.ts';
import { beginMove, sandbox, untilReady, withWorkers } from '../../../../test/support/sandbox.ts';

const service = await startTrackedService();

test('a webhook to a sandbox whose clock is being moved is stored, and processed after the move', async () => {
  const tenant = await sandbox(service);
  const { id: contractId } = await activeContract(service, tenant, { rates: [RATE] });
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Website' });
  const { key } = await jiraIntegration(service, tenant, { mappings: [{ projectKey: 'WEB', projectId }] });
  const entries = async () => (await service.request('GET', '/time-entries', { tenant })).data;
  const to = new Date(service.clock.now().getTime() + 365 * 86_400_000).toISOString();
  assert.equal((await beginMove(service, tenant, to)).status, 202);
  const webhook = webhookOf({ id: '1', hours: [['2026-07-01T09:00:00.000Z', 1]] });
  assert.deepEqual((await sendWebhook(service, key, webhook)).data, { accepted: true });
  await processInbox(service);
  assert.deepEqual(await entries(), []);
  await withWorkers(service, [], () => untilReady(service, tenant));
  service.clock.advance(2_000);
  await processInbox(service);
  const [entry] = await entries();
  assert.deepEqual([entry?.date, entry?.createdAt], ['2026-07-01', to]);
});
