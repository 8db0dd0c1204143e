import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { make } from '../../../../test/support/billing.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

/** The triggers that also run for copied rows: they make what is derived, or check single rows. */
const ALSO_FOR_COPIES = [
  ...[
    'allowances.allowances_added',
    'assets.assets_are_listed',
    'charges.charges_added',
    'clients.search_insert',
    'contacts.search_insert',
    'contracts.search_insert',
    'credit_notes.search_insert',
    'emails.search_insert',
  ],
  ...['integrations.integrations_keep_new_state', 'invoices.invoices_ask_to_be_issued'],
  ...['invoices.search_insert', 'invoices.z_invoices_fit'],
  ...[
    'messages.messages_are_listed',
    'payments.search_insert',
    'projects.projects_are_listed',
    'projects.search_insert',
  ],
  'quotes.quotes_ask_for_expiry',
  ...['tenant_clocks.tenant_clocks_go_forward', 'time_entries.time_entries_added'],
];

const service = useService();

describe('the rules of clones', () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
    await make(service, tenant, '/clients', { name: 'Northwind' });
  });

  /** Acts as the service would that has a fault, and makes a clone up to the end. */
  const whileCloning = (work: (client: pg.Client) => Promise<unknown>) =>
    service.db.asApplication(async (client) => {
      const clone = newId('tenant');
      await client.query('begin isolation level repeatable read');
      await client.query('select begin_clone($1, $2, $3, now())', [tenant, clone, 'Trial']);
      await client.query(`select clone_rows('clients', null, 10)`);
      await work(client);
    });

  test('the rules of clones let rows pass in all triggers, except for those that are listed', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`select concat(tgrelid::regclass, '.', tgname) as name from pg_trigger
        join clone_rules on table_name = tgrelid::regclass::text and on_clone = 'COPIED'
        where not tgisinternal and tgtype & 4 > 0 and pg_get_triggerdef(pg_trigger.oid) !~ 'is_being_cloned'
        order by 1`),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ALSO_FOR_COPIES,
    );
  });

  test('the rules of clones keep a clone from being committed before it is whole', async () => {
    await whileCloning((client) => assert.rejects(client.query('commit'), { constraint: 'clones_whole' }));
  });

  test('the rules of clones refuse a copy that differs from its original, lacks a row or has one more', async () => {
    const changes = [
      `update clients set name = 'Other'`,
      'delete from clients',
      `insert into clients (id, name, created_at, updated_at) values ('clnt_more', 'More', now(), now())`,
    ];
    for (const change of changes)
      await whileCloning(async (client) => {
        await client.query(change);
        await assert.rejects(
          client.query(`select end_clone('0.1.0')`),
          { constraint: 'clones_whole' },
          change,
        );
      });
  });

  test('the rules of clones can be turned off for no other tenant', async () => {
    const denied = { code: '42501' };
    await service.db.asApplication(async (client) => {
      await assert.rejects(client.query('insert into tenants_in_making values ($1, $1)', [tenant]), denied);
      await enterTenant(client, tenant);
      await client.query(`select set_config('app.clone', $1, false)`, [tenant]);
      await assert.rejects(
        client.query(`insert into number_series values ($1, 'INVOICE', '', 1, 1, now(), now())`, [tenant]),
        {
          constraint: 'number_series_freeze',
        },
      );
      await assert.rejects(client.query('select begin_clone($1, $1, $2, now())', [tenant, 'Trial']), {
        code: '23505',
      });
      await assert.rejects(client.query(`select end_clone('0.1.0')`), { constraint: 'clones_whole' });
    });
  });

  test('the rules of clones show no row of the original while a clone is made', async () => {
    await whileCloning(async (client) => {
      const { rows } = await client.query('select distinct tenant_id = app_tenant() as "isOwn" from clients');
      assert.deepEqual(rows, [{ isOwn: true }]);
    });
  });
});
