import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { make } from '../../../../test/support/billing.ts';
import { startService } from '../../../../test/support/service.ts';
import {
  GrantLost,
  type Provider,
  type ProviderConnection,
  ProviderFailure,
} from '../../../providers/provider.ts';
import { tenantsWithJournal } from '../../journal/audit-entries/verification.ts';
import { maintainIntegrations } from './maintenance.ts';

const maintained: string[] = [];

/** The config of an integration decides what happens to it. */
const provider: Provider = {
  name: 'MORTAL',
  title: 'Mortal',
  description: 'Ends on its own.',
  configSchema: Type.Object({ fate: Type.String() }, { additionalProperties: false }),
  eventTypes: [],
  canServeSandbox: true,
  async connect({ config }: ProviderConnection) {
    if ((config as { fate: string }).fate === 'is not set up') throw new ProviderFailure('It takes nobody');
  },
  async maintain({ config, integrationId }: ProviderConnection) {
    const { fate } = config as { fate: string };
    if (fate === 'fails') throw new ProviderFailure('It is down');
    if (fate === 'is lost') throw new GrantLost('It was revoked');
    if (fate === 'breaks') throw new TypeError('a mistake of ours');
    maintained.push(integrationId);
  },
};

const service = startService({}, [provider]);

test('integrations are maintained, and a failure of one does not affect the others', async () => {
  const ids: Record<string, string> = {};
  for (const fate of ['fails', 'lives', 'is lost', 'breaks', 'sleeps', 'lives too']) {
    const tenant = await service.tenant();
    const { id } = await make(service, tenant, '/integrations', {
      provider: 'MORTAL',
      name: fate,
      config: { fate },
    });
    if (fate === 'sleeps') await service.request('POST', `/integrations/${id}/disable`, { tenant });
    ids[fate] = id;
    ids[`${fate}, its tenant`] = tenant;
  }
  await make(service, ids['lives, its tenant'] as string, '/integrations', {
    provider: 'WEBHOOK',
    name: 'Immortal',
    config: { url: 'https://example.com/' },
  });
  const logged: unknown[] = [];
  const { database } = service.db;
  const logger = { warn: (details: unknown) => logged.push(details) };
  await maintainIntegrations(service.app.integrations, tenantsWithJournal(database), logger as never);
  assert.deepEqual(maintained.sort(), [ids.lives, ids['lives too']].sort());
  assert.equal(logged.length, 1);
  const tenant = ids['fails, its tenant'] as string;
  const failing = (await service.request('GET', `/integrations/${ids.fails}`, { tenant })).data;
  assert.deepEqual([failing.status, failing.problems[0].message], ['ERROR', 'It is down']);

  // Without a grant it stays in ERROR; with one, the problem is resolved.
  const read = async () => (await service.request('GET', `/integrations/${ids.fails}`, { tenant })).data;
  await service.db.asOwner((owner) =>
    owner.query(`update integrations set config = '{"fate":"lives"}' where id = $1`, [ids.fails]),
  );
  const again = () =>
    maintainIntegrations(service.app.integrations, tenantsWithJournal(database), logger as never);
  await again();
  assert.equal((await read()).status, 'ERROR');
  await service.db.asOwner((owner) =>
    owner.query(
      `insert into integration_grants (tenant_id, integration_id, sealed, expires_at, subject, created_at, updated_at)
       values ($1, $2, 'sealed', now(), 'alice', now(), now())`,
      [tenant, ids.fails],
    ),
  );
  await again();
  assert.deepEqual([(await read()).status, (await read()).problems], ['ACTIVE', undefined]);

  // It stays in ERROR while the set-up fails, although the maintenance succeeds.
  const body = { config: { fate: 'is not set up' } };
  await service.request('PATCH', `/integrations/${ids.fails}`, { tenant, body });
  await again();
  assert.deepEqual([(await read()).status, (await read()).problems[0].message], ['ERROR', 'It takes nobody']);
});
