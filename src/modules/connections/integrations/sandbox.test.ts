import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { openConnection } from './connection.ts';

const DRIVE = { provider: 'GOOGLE_DRIVE', name: 'Archive', config: { folderId: 'root' } };
const WEBHOOK = { provider: 'WEBHOOK', name: 'Trial', config: { url: 'https://example.com/hooks' } };

describe('integrations of a sandbox', () => {
  const service = useService();
  let sandbox: string;
  before(async () => {
    sandbox = await service.tenant('alice', 'Trial', 'SANDBOX');
  });

  /** As a copy of a real tenant has it. */
  async function copiedDrive(tenant: string): Promise<string> {
    const id = newId('integration');
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into integrations (tenant_id, id, provider, name, status, config, created_at, updated_at)
         values ($1, $2, 'GOOGLE_DRIVE', 'Archive', 'DISABLED', '{"folderId": "root"}', now(), now())`,
        [tenant, id],
      ),
    );
    return id;
  }

  test('integrations of a sandbox are none that reach people, and the refusal says why', async () => {
    const refused = await service.request('POST', '/integrations', { tenant: sandbox, body: DRIVE });
    assertRefused(refused, ['provider', 'sandbox']);
    assert.match(
      refused.json.message,
      /WEBHOOK, JIRA, STRIPE in a sandbox: nothing of a sandbox reaches a person/,
    );
    const live = await service.tenant();
    for (const [tenant, body] of [
      [live, DRIVE],
      [sandbox, WEBHOOK],
    ] as const)
      assert.equal((await service.request('POST', '/integrations', { tenant, body })).status, 201);
  });

  test('integrations of a sandbox that were copied can be neither enabled nor authorised', async () => {
    const id = await copiedDrive(sandbox);
    const body = { origin: service.url };
    for (const [action, given] of [
      ['enable', {}],
      ['authorize', { body }],
    ] as const) {
      const refused = await service.request('POST', `/integrations/${id}/${action}`, {
        tenant: sandbox,
        ...given,
      });
      assertRefused(refused, ['provider', 'sandbox']);
    }
  });

  test('integrations of a sandbox that were copied get no connection to a provider that reaches people', async () => {
    const live = await service.tenant();
    const { integrations } = service.app;
    const opened = async (tenant: string) =>
      (await openConnection(integrations, tenant, await copiedDrive(tenant)))?.provider.name;
    assert.equal(await opened(sandbox), undefined);
    assert.equal(await opened(live), 'GOOGLE_DRIVE');
  });
});
