import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, make } from '../../../test/support/billing.ts';
import { LOCAL, subscribe } from '../../../test/support/integrations/deliveries.ts';
import { DAMAGED } from '../../../test/support/routes/recorded-traffic.ts';
import { startService } from '../../../test/support/service.ts';
import { asTamperer } from '../../../test/support/tampering.ts';
import { clientEvents } from '../clients/events.ts';
import { orderPending } from '../journal/ordering.ts';
import { verifyTenant } from './verification.ts';

const service = startService(LOCAL);
const SECOND = `tenant_id = $1 and type = 'client.turned'`;
const TESTED = `tenant_id = $1 and type = 'integration.tested'`;
let tenant: string;

const verify = () => verifyTenant(service.db.database, tenant);

/** Acts as an owner of the database who disables the triggers that protect it. Says what is found, and undoes it. */
async function whatIsFound(...tampering: string[]): Promise<string | undefined> {
  return asTamperer(service.db, async (owner) => {
    await owner.query('create temporary table kept as select * from journal_ranges where tenant_id = $1', [
      tenant,
    ]);
    for (const sql of tampering) assert.ok((await owner.query(sql, [tenant])).rowCount, sql);
    const { flaw } = await verify();
    await owner.query('delete from journal_ranges where tenant_id = $1', [tenant]);
    await owner.query('insert into journal_ranges select * from kept');
    return flaw?.what;
  });
}

describe('the chain covers the events', () => {
  before(async () => {
    tenant = await service.tenant();
    const client = await make(service, tenant, '/clients', { name: 'Northwind' });
    await service.request('PATCH', `/clients/${client.id}`, { tenant, body: { name: 'Southwind' } });
    // No resource of today has changes with two names.
    const namedUpdates = { column: 'name', changes: { Northwind: { Southwind: ['renamed', 'turned'] } } };
    const sources = new Map([['client', { ...clientEvents, namedUpdates }]]);
    await orderPending({ ...service.app.journal, sources }, service.db.database.inTenant(tenant), tenant);
    const { id } = await subscribe(service, tenant, 'http://127.0.0.1:4000/hooks');
    await act(service, tenant, `/integrations/${id}/test`);
    await make(service, tenant, '/clients', { name: 'Later' });
    await service.app.keepJournals();
  });

  test('without a flaw if an entry is two of them, and links the entries that the API shows', async () => {
    const { flaw, head } = await verify();
    assert.equal(flaw, undefined);
    const { data } = await service.request('GET', '/audit-entries?limit=500', { tenant });
    assert.deepEqual([data[0].sequence, data[0].hash], [head.sequence, head.hash]);
    for (const [index, { hash }] of data.slice(1).entries()) assert.equal(data[index].previousHash, hash);
    const { data: events } = await service.request('GET', '/events?limit=500', {
      tenant,
      headers: DAMAGED,
    });
    const types = events.map(({ type }: { type: string }) => type);
    assert.ok(['client.renamed', 'client.turned', 'integration.tested'].every((one) => types.includes(one)));
  });

  for (const change of [
    `type = 'client.deleted'`,
    `client_id = 'clnt_0'`,
    'record_sequences = array[9]',
    `api_version = 'v0'`,
    'state_position = 1',
    `beside = '[]'`,
    `digests = sha256('')`,
    'last_position = last_position + 1',
    `created_at = '-infinity'`,
  ])
    test(`that an entry is beside its first one: ${change.split(' ')[0]}`, async () => {
      assert.match(
        (await whatIsFound(`update journal_ranges set ${change} where ${SECOND}`)) ?? '',
        /event between the entries was changed/,
      );
    });

  for (const change of [
    `told = '{"data": {"name": "Forged"}}'`,
    'last_position = last_position + 1',
    `created_at = created_at - interval '1 day'`,
  ])
    test(`beside what their entries tell: ${change.split(' ')[0]}`, async () => {
      assert.match(
        (await whatIsFound(
          `update journal_ranges set ${change} where tenant_id = $1 and type = 'client.created'`,
        )) ?? '',
        /does not fit its entries/,
      );
    });

  test('that tell of no change, and their place', async () => {
    const telling = `told = told || '{"data": {}}'`;
    assert.match(
      (await whatIsFound(`update journal_ranges set ${telling} where ${TESTED}`)) ?? '',
      /event between the entries was changed/,
    );
    const renumber = `update journal_ranges set first_sequence = first_sequence - 1, last_sequence = last_sequence - 1
      where tenant_id = $1 and last_sequence > (select last_sequence from kept where ${TESTED})`;
    assert.match(
      (await whatIsFound(`delete from journal_ranges where ${TESTED}`, renumber)) ?? '',
      /was changed/,
    );
  });
});
