import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import {
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';
import { maintainIntegrations } from './maintenance.ts';

const service = await startTrackedService();
const { atlassian } = service;

describe('a set-up that failed or was skipped when the config changed', () => {
  let tracked: Tracked;
  let otherProject: string;
  beforeEach(async () => {
    tracked = await trackedTenant(service);
    const { tenant, contractId } = tracked;
    otherProject = (await make(service, tenant, '/projects', { contractId, name: 'Operations' })).id;
    atlassian.faults.answers.splice(0);
  });

  const path = () => `/integrations/${tracked.integrationId}`;
  const mapBoth = async () => {
    const mappings = [
      { projectKey: 'WEB', projectId: tracked.projectId },
      { projectKey: 'OPS', projectId: otherProject },
    ];
    const body = { config: { mappings } };
    return (await service.request('PATCH', path(), { tenant: tracked.tenant, body })).data;
  };
  const act = async (action: string, headers: Record<string, string> = {}) =>
    service.request('POST', `${path()}/${action}`, { tenant: tracked.tenant, headers });
  const read = async () => (await service.request('GET', path(), { tenant: tracked.tenant })).data;
  const failNext = (to: string) => atlassian.faults.answers.push({ to, with: { status: 503 } });
  const filters = () => atlassian.webhooks.map(({ jqlFilter }) => jqlFilter);
  const maintain = () =>
    maintainIntegrations(
      service.app.integrations,
      (async function* () {
        yield tracked.tenant;
      })(),
      { warn: (details: unknown) => assert.fail(String(details)) },
    );

  const ONE = ['project in ("WEB")'];
  const BOTH = ['project in ("OPS", "WEB")'];

  test('a deferred set-up is repeated by the maintenance, and until then the integration is in ERROR', async () => {
    failNext('POST /ex/jira');
    assert.equal((await mapBoth()).status, 'ERROR');
    failNext('POST /ex/jira');
    await maintain();
    assert.deepEqual([(await read()).status, filters()], ['ERROR', ONE]);
    await maintain();
    const { status, problems } = await read();
    assert.deepEqual([status, problems, filters()], ['ACTIVE', undefined, BOTH]);
  });

  test('a deferred set-up is done when the integration is enabled again', async () => {
    await act('disable');
    assert.equal((await mapBoth()).status, 'DISABLED');
    assert.deepEqual(filters(), ONE);
    const { data } = await act('enable', { 'idempotency-key': 'once' });
    assert.deepEqual([data.status, data.problems, filters()], ['ACTIVE', undefined, BOTH]);
  });

  test('a deferred set-up leaves the integration in ERROR if it fails on enabling too, until it succeeds', async () => {
    await act('disable');
    await mapBoth();
    failNext('POST /ex/jira');
    const { data } = await act('enable', { 'idempotency-key': 'once' });
    assert.deepEqual([data.status, filters()], ['ERROR', ONE]);
    assert.match(data.problems[0].message, /^Registering the webhook: Atlassian answered 503/);
    const again = (await act('enable')).data;
    assert.deepEqual([again.status, again.problems, filters()], ['ACTIVE', undefined, BOTH]);
  });

  test('a deferred set-up is not repeated by a replayed request: a disabled integration stays disabled', async () => {
    await act('enable', { 'idempotency-key': 'twice' });
    await act('disable');
    await act('enable', { 'idempotency-key': 'twice' });
    assert.equal((await read()).status, 'DISABLED');
  });

  test('a deferred set-up asks for a new authorisation if the grant is lost', async () => {
    await act('disable');
    await mapBoth();
    atlassian.revokeEverything();
    const { status, isAuthorized, problems } = (await act('enable')).data;
    assert.deepEqual([status, isAuthorized], ['PENDING_AUTH', false]);
    assert.match(problems[0].message, /Authorise the integration again/);
  });
});
