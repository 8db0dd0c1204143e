import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { useService } from '../../../../test/support/service.ts';
import { WAYS_TO_TURN_RULES_OFF } from '../../../../test/support/tampering.ts';

const service = useService();

describe("the application's role cannot bypass the rules", () => {
  let tenant: string;
  let invoiceId: string;
  let billableId: string;

  before(async () => {
    tenant = await service.tenant();
    await activeContract(service, tenant);
    invoiceId = (await finalized(service, tenant)).id;
    billableId = (await service.request('GET', `/billables?invoiceId=${invoiceId}`, { tenant })).data[0].id;
  });

  /** Runs in a transaction of the application's role, and rolls it back. */
  async function attempt(work: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
    return service.db.asApplication(async (client) => {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
      try {
        return await work(client);
      } finally {
        await client.query('rollback');
      }
    });
  }

  const constraint = (name: string) => ({ code: '23514', constraint: name });
  const elsewhere = `set_config('app.tenant_id', 'tnt_elsewhere', true)`;

  test("the application's role cannot bypass the rules by setting another tenant while deleting an issued invoice", async () => {
    const sql = `delete from invoices where id = $1 and ${elsewhere} is not null`;
    await assert.rejects(
      attempt((client) => client.query(sql, [invoiceId])),
      constraint('invoices_freeze'),
    );
  });

  test("the application's role cannot bypass the rules by setting another tenant while changing a frozen line", async () => {
    for (const sql of [
      `update billables set amount_minor = 1 where id = $1 returning ${elsewhere}`,
      `delete from billables where id = $1 returning ${elsewhere}`,
    ]) {
      await assert.rejects(
        attempt((client) => client.query(sql, [billableId])),
        constraint('billables_of_drafts'),
        sql,
      );
    }
  });

  test("the application's role cannot bypass the rules by setting another tenant while changing an audited record", async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Watched' });
    const sql = `update clients set name = 'Unseen' where id = $1 returning ${elsewhere}`;
    await assert.rejects(
      attempt((client) => client.query(sql, [id])),
      { code: '42501' },
    );
  });

  test("the application's role cannot bypass the rules by setting another tenant while removing the last owner", async () => {
    const sql = `delete from members where role = 'OWNER' and case when role = 'OWNER' then ${elsewhere} is not null end`;
    await assert.rejects(
      attempt(async (client) => {
        await client.query(`select set_config('app.subject', 'alice', true)`);
        return client.query(sql);
      }),
      constraint('one_tenant_at_a_time'),
    );
  });

  test("the application's role cannot bypass the rules by a change that could not be sealed", async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Watched' });
    const long = `select set_config('app.actor', 'person ' || repeat(md5('a'), 100), true)`;
    await assert.rejects(
      attempt(async (client) => {
        await client.query(long);
        return client.query(`update clients set name = 'x' where id = $1`, [id]);
      }),
      { code: '22001' },
    );
    const { id: draftId } = await draft(service, tenant);
    await assert.rejects(
      attempt((client) =>
        client.query(`update invoices set due_date = '5874897-12-31' where id = $1`, [draftId]),
      ),
      constraint('invoices_due_within'),
    );
  });

  test("the application's role cannot bypass the rules by planning the deliveries of another tenant", async () => {
    const other = await service.tenant('bob');
    await sealJournalOf(service, other);
    const moved = (await attempt((client) =>
      client.query('update journal_heads set planned_sequence = 9 where tenant_id = $1', [other]),
    )) as pg.QueryResult;
    assert.equal(moved.rowCount, 0);
  });

  test("the application's role cannot bypass the rules by creating tables, which could have triggers", async () => {
    for (const sql of ['create temporary table tenants (id text)', 'create temporary table mine ()'])
      await assert.rejects(
        attempt((client) => client.query(sql)),
        { code: '42501' },
        sql,
      );
  });

  test("the application's role cannot bypass the rules by crediting a line of another invoice, even if the sums match", async () => {
    const other = await finalized(service, tenant);
    const note = `insert into credit_notes (id, invoice_id, kind, reason, number, series_period, sequence, billable_count,
        subtotal_minor, tax_minor, total_minor, taxes, issued_at, issue_date, recorded_date, layout_version,
        created_at, updated_at)
      select 'crn_x', id, 'CORRECTION', 'x', 'X', '', 1, 1, 100, 0, 100, jsonb_set(taxes, '{0,taxableMinor}', '100'), now(),
        now(), now(), 1, now(), now() from invoices where id = $1`;
    const line = `insert into credit_note_billables values (app_tenant(), 'crn_x', $2, $1, 'CORRECTION', 1, 100, 100)`;
    const sql = `with note as (${note}) ${line}`;
    await assert.rejects(
      attempt((client) => client.query(sql, [other.id, billableId])),
      constraint('credit_note_billables_at_most_line'),
    );
    await attempt((client) => client.query(sql, [invoiceId, billableId]));
  });

  test("the application's role cannot bypass the rules by turning the rules off", async () => {
    for (const sql of [
      ...WAYS_TO_TURN_RULES_OFF,
      'drop trigger invoices_freeze on invoices',
      'truncate invoices cascade',
      'create or replace function public.invoices_freeze() returns trigger language sql as $$ select null $$',
    ])
      await assert.rejects(
        attempt((client) => client.query(sql)),
        { code: '42501' },
        sql,
      );
  });
});
