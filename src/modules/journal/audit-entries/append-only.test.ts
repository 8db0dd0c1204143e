import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { useService } from '../../../../test/support/service.ts';
import { WAYS_TO_TURN_RULES_OFF } from '../../../../test/support/tampering.ts';

const service = useService();
let tenant: string;

/** Secrets, and columns that may change without the record counting as changed. */
/** Tables that are sorted by name, and keep what the order follows from. */
const NAMED = 'addresses allowances charges clients contacts contracts expenses projects quotes'.split(' ');
const LEFT_OUT = [
  ...NAMED.map((table) => `${table}.name_key`),
  'access_tokens.last_used_at',
  'assets.store_key',
  'assets.upload_key',
  'bank_entries.content_key',
  'bank_entries.looked_at',
  'bank_entries.reference_key',
  'bank_statements.file_hash',
  ...['expenses.charged_minor', 'expenses.is_overdrawn', 'expenses.owed_minor'],
  // counted while the states of a person are erased
  ...['erasures.states_erased', 'erasures.states_erased_at'],
  ...['exports.attempts', 'exports.begun_at', 'exports.file_keys', 'exports.progress'],
  'exports.sealed_passphrase',
  // who asked is the actor of the entry; the rest changes while the import is worked on
  ...['imports.asked_by', 'imports.attempts', 'imports.begun_at', 'imports.done_row_count'],
  ...['imports.kept_bytes', 'imports.upload_key'],
  'integration_authorizations.cookie_hash',
  'integration_authorizations.email',
  'integration_authorizations.ended_at',
  'integration_authorizations.expires_at',
  'integration_authorizations.launched_at',
  'integration_authorizations.state_hash',
  'integration_authorizations.ticket_hash',
  'integration_authorizations.verifier',
  'integration_grants.expires_at',
  'integration_grants.refreshing_until',
  'integration_grants.sealed',
  'integration_grants.updated_at',
  'integrations.memory',
  'integrations.secrets',
  'invoices.number_key',
  'invoices.reference_key',
  ...['links.recipient', 'links.token_hash'],
  'members.invited_email',
  'members.membership_key',
  'messages.attempted_at',
  'messages.attempts',
  'messages.body_html',
  'messages.body_text',
  'messages.data_begun_at',
  'messages.erased_at',
  'messages.erasure_id',
  'messages.next_attempt_at',
  'messages.sealed_link',
  'payment_attempts.link_id',
  'payment_attempts.url',
  ...['receipts.is_frozen', 'receipts.store_key'],
  'tenant_clones.copied_count',
  'tenant_clones.email',
  'tenant_clones.record_count',
  'tenant_clones.status',
  'time_entries.charged_minutes',
  'time_entries.covered_minutes',
  'time_entries.is_overdrawn',
  'time_entries.owed_minutes',
];

/** Tables with the service's own bookkeeping instead of a tenant's records. */
const KEPT_BY_THE_SERVICE = [
  'tenant_clocks',
  'number_series',
  'bank_feeds',
  'allocations',
  'document_taxes',
  'integration_problems',
  'document_problems',
  'subscription_periods',
  'deliveries',
  'webhook_inbox',
  'tracked_issues',
  'tracker_looks',
  ...['time_charges', 'time_coverages', 'amount_charges', 'held_periods', 'quote_codes', 'quote_versions'],
  ...['search_words', 'tenant_words'],
  'message_invoices',
  // the rows of a file: each record that is made of them has an entry of its own
  'import_rows',
];

describe('the audit trail in the database', () => {
  before(async () => {
    tenant = await service.tenant();
    await sealJournalOf(service, tenant);
  });

  const inTenant = async <T>(client: pg.Client, work: () => Promise<T>, of = tenant): Promise<T> => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [of]);
    return work();
  };

  const refusal = { code: '23514', constraint: 'journal_append_only' };

  test('the audit trail can only be appended to, even by its owner', async () => {
    await service.db.asOwner((owner) =>
      inTenant(owner, async () => {
        await assert.rejects(owner.query('update journal set tenant_id = tenant_id'), refusal);
        await assert.rejects(owner.query('delete from journal'), refusal);
        await assert.rejects(owner.query('truncate journal'), refusal);
        for (const table of ['tenants', 'clients', 'emails'])
          await assert.rejects(owner.query(`truncate ${table} cascade`), refusal);
      }),
    );
  });

  test('the audit trail loses all states of an entry together, and nothing else of it', async () => {
    const erased = 'before = null, after = null, media = null, extra = null';
    await service.db.asOwner((owner) =>
      inTenant(owner, async () => {
        const change = (set: string) =>
          owner.query(`update journal set ${set} where tenant_id = $1 and resource = 'tenant'`, [tenant]);
        for (const set of [
          `before = '{}'`,
          `after = '{}'`,
          `${erased}, after_digest = sha256('')`,
          `${erased}, actor = 'mallory'`,
          `${erased}, created_at = now()`,
          `${erased}, hash = sha256('')`,
        ])
          await assert.rejects(change(set), refusal, set);
        assert.equal((await change(erased)).rowCount, 1);
        await assert.rejects(change(`after = '{}'`), refusal);
      }),
    );
  });

  test("the audit trail lets the application's role only read", async () => {
    await service.db.asApplication((client) =>
      inTenant(client, async () => {
        assert.ok((await client.query('select from journal')).rowCount);
        for (const sql of [
          ...['journal', 'journal_waiting', 'journal_heads'].flatMap((table) => [
            `insert into ${table} (tenant_id) values ('${tenant}')`,
            `delete from ${table}`,
            `truncate ${table}`,
          ]),
          `update journal set actor = ''`,
          `update journal_waiting set actor = ''`,
          `insert into journal_columns (table_name) values ('clients')`,
          'update journal_columns set added_at = now()',
          'delete from journal_columns',
          'update journal_heads set sequence = 0',
          `update journal_heads set hash = sha256('')`,
          'select after from journal_waiting',
          ...WAYS_TO_TURN_RULES_OFF,
        ])
          await assert.rejects(client.query(sql), { code: '42501' }, sql);
      }),
    );
  });

  test("the audit trail keeps a change of the application's role, whatever follows in its transaction", async () => {
    await service.db.asApplication((client) =>
      inTenant(client, async () => {
        await client.query('begin');
        await client.query(
          `insert into clients (id, name, created_at, updated_at) values ('clnt_kept', 'Kept', now(), now())`,
        );
        await client.query('savepoint before');
        await assert.rejects(client.query('delete from journal_waiting'), { code: '42501' });
        await client.query('rollback to before');
        await client.query('commit');
      }),
    );
    const { data } = await service.request('GET', '/audit-entries?limit=1', { tenant });
    assert.equal(data[0].resourceId, 'clnt_kept');
    assert.ok(Math.abs(Date.parse(data[0].createdAt) - Date.now()) < 60_000, 'by the clock of the database');
  });

  test('the audit trail shows a tenant only its own entries', async () => {
    const other = await service.tenant('bob');
    await sealJournalOf(service, other);
    await service.db.asApplication((client) =>
      inTenant(
        client,
        async () => {
          const { rows } = await client.query('select distinct tenant_id from journal');
          assert.deepEqual(rows, [{ tenant_id: other }]);
        },
        other,
      ),
    );
  });

  test('the audit trail accepts no unknown action and no unknown type of actor, from the owner either', async () => {
    for (const [actorType, action] of [
      ['PERSON', 'forgotten'],
      ['GHOST', 'created'],
    ])
      await assert.rejects(
        service.db.asOwner((owner) =>
          owner.query(
            `insert into journal_waiting (tenant_id, actor_type, actor, action, resource, resource_id)
             values ($1, $2, 'eve', $3, 'client', 'x')`,
            [tenant, actorType, action],
          ),
        ),
        { code: '22P02' },
      );
  });

  test('the audit trail covers every table with records of a tenant', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(
        `
        select relname as name, array(
          select tgname::text from pg_trigger where tgrelid = pg_class.oid and tgname like '%journal_%' order by tgname
        ) as triggers
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
          and relname not like 'journal%' and relname <> all ($1)`,
        [KEPT_BY_THE_SERVICE],
      ),
    );
    assert.ok(rows.length >= 9);
    for (const { name, triggers } of rows)
      assert.deepEqual(
        triggers,
        ['a_journal_delete', 'a_journal_insert', 'a_journal_update', 'journal_no_truncate'],
        name,
      );
  });

  test('the audit trail records every column, except those that are left out on purpose', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`
        select relname || '.' || attname as name
        from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
          join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped and attname <> 'tenant_id'
        where tgname in ('a_journal_insert', 'a_journal_update', 'a_journal_delete')
          and strpos(prosrc, format('%L value %I', attname, attname)) = 0
        group by 1 order by 1`),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      LEFT_OUT.toSorted(),
    );
  });

  test('the audit trail identifies rows without an identifier of their own, and can leave out columns', async () => {
    await service.db.asOwner((owner) =>
      inTenant(owner, async () => {
        await owner.query('begin');
        await owner.query(`create table counters (tenant_id text default app_tenant(), kind text, year int, last int, secret text);
          select journal_table('counters', 'counter', left_out => '{secret}', key => '{kind,year}');
          insert into counters (kind, year, last, secret) values ('invoice', 2026, 1, 'a'), ('invoice', 2027, 1, 'b');
          update counters set last = 2 where year = 2026;
          update counters set secret = 'c';
          update counters set year = 2028 where year = 2027;
          delete from counters where year = 2026`);
        const { rows } = await owner.query(`
          select action, resource_id, before, after from journal_waiting where resource = 'counter' order by position`);
        await owner.query('rollback');
        const state = (year: number, last: number) => ({ kind: 'invoice', year, last });
        const byId = (a: { resource_id: string }, b: { resource_id: string }) =>
          a.resource_id < b.resource_id ? -1 : 1;
        const [first, second, changed, ...rest] = rows;
        assert.deepEqual([first.resource_id, first.after], ['invoice/2026', state(2026, 1)]);
        assert.deepEqual([second.resource_id, second.after], ['invoice/2027', state(2027, 1)]);
        assert.deepEqual([changed.before, changed.after], [state(2026, 1), state(2026, 2)]);
        assert.deepEqual(rest.toSorted(byId), [
          { action: 'deleted', resource_id: 'invoice/2026', before: state(2026, 2), after: null },
          { action: 'deleted', resource_id: 'invoice/2027', before: state(2027, 1), after: null },
          { action: 'created', resource_id: 'invoice/2028', before: null, after: state(2028, 1) },
        ]);
      }),
    );
  });
});
