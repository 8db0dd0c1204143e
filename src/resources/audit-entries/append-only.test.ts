import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { useService } from '../../../test/support/service.ts';
import { WAYS_TO_TURN_RULES_OFF } from '../../../test/support/tampering.ts';

const service = useService();
let tenant: string;

const TABLES = ['journal', 'journal_ranges'];

/** Secrets, and columns that may change without the record counting as changed. */
const LEFT_OUT = [
  'access_tokens.last_used_at',
  'assets.store_key',
  'assets.upload_key',
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
  'members.invited_email',
  'members.standing_key',
  'time_entries.charged_minutes',
  'time_entries.is_overdrawn',
  'time_entries.owed_minutes',
];

/** Tables with the service's own bookkeeping instead of a tenant's records. */
const KEPT_BY_THE_SERVICE = [
  'number_series',
  'integration_problems',
  'document_problems',
  'subscription_periods',
  'deliveries',
  'webhook_inbox',
  'tracked_issues',
  'tracker_looks',
  'time_charges',
  'search_words',
];

describe('the audit trail in the database', () => {
  before(async () => {
    tenant = await service.tenant();
    await service.app.keepJournals();
  });

  const inTenant = async <T>(client: pg.Client, work: () => Promise<T>, of = tenant): Promise<T> => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [of]);
    return work();
  };

  test('can only be appended to, even by its owner', async () => {
    const refusal = { code: '23514', constraint: 'journal_append_only' };
    await service.db.asOwner((owner) =>
      inTenant(owner, async () => {
        for (const table of TABLES) {
          await assert.rejects(owner.query(`update ${table} set tenant_id = tenant_id`), refusal);
          await assert.rejects(owner.query(`delete from ${table}`), refusal);
          await assert.rejects(owner.query(`truncate ${table}`), refusal);
        }
        for (const table of ['tenants', 'clients', 'emails'])
          await assert.rejects(owner.query(`truncate ${table} cascade`), refusal);
      }),
    );
  });

  test('loses the states of an entry only if their digest stays, and nothing else of it', async () => {
    const refusal = { code: '23514', constraint: 'journal_append_only' };
    const digest = 'journal_states_digest(before, after, media)';
    const erased = 'before = null, after = null, media = null';
    await service.db.asOwner((owner) =>
      inTenant(owner, async () => {
        const change = (set: string) =>
          owner.query(`update journal set ${set} where tenant_id = $1 and resource = 'tenant'`, [tenant]);
        for (const set of [
          erased,
          `${erased}, erased_digest = sha256('')`,
          `after = null, erased_digest = journal_states_digest(before, null, media)`,
          `before = null, media = null, erased_digest = ${digest}`,
          `after = '{}', erased_digest = ${digest}`,
          `${erased}, erased_digest = ${digest}, actor = 'mallory'`,
          `${erased}, erased_digest = ${digest}, created_at = now()`,
        ])
          await assert.rejects(change(set), refusal, set);
        assert.equal((await change(`${erased}, erased_digest = ${digest}`)).rowCount, 1);
        for (const set of [`${erased}, erased_digest = ${digest}`, 'erased_digest = null', `after = '{}'`])
          await assert.rejects(change(set), refusal, set);
      }),
    );
  });

  test("lets the application's role only read and append", async () => {
    await service.db.asApplication((client) =>
      inTenant(client, async () => {
        for (const table of TABLES) {
          assert.ok((await client.query(`select from ${table}`)).rowCount);
          for (const sql of [
            `update ${table} set tenant_id = ''`,
            `delete from ${table}`,
            `truncate ${table}`,
          ])
            await assert.rejects(client.query(sql), { code: '42501' });
        }
        for (const sql of WAYS_TO_TURN_RULES_OFF) await assert.rejects(client.query(sql), { code: '42501' });
      }),
    );
  });

  test('shows a tenant only its own entries, and accepts none for another', async () => {
    const other = await service.tenant('bob');
    await service.db.asApplication((client) =>
      inTenant(
        client,
        async () => {
          for (const table of TABLES) {
            const seen = await client.query(`select distinct tenant_id from ${table}`);
            assert.ok(seen.rows.every(({ tenant_id }) => tenant_id === other));
          }
          const forged = `insert into journal (tenant_id, created_at, actor_type, actor, action, resource, resource_id)
                          values ($1, now(), 'PERSON', 'eve', 'created', 'client', 'x')`;
          await assert.rejects(client.query(forged, [tenant]), { code: '42501' });
        },
        other,
      ),
    );
  });

  test('accepts no unknown action and no unknown type of actor, from the owner either', async () => {
    for (const [actorType, action] of [
      ['PERSON', 'forgotten'],
      ['GHOST', 'created'],
    ])
      await assert.rejects(
        service.db.asOwner((owner) =>
          owner.query(
            `insert into journal (tenant_id, created_at, actor_type, actor, action, resource, resource_id)
             values ($1, now(), $2, 'eve', $3, 'client', 'x')`,
            [tenant, actorType, action],
          ),
        ),
        { code: '22P02' },
      );
  });

  test('covers every table with records of a tenant', async () => {
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

  test('records every column, except those that are left out on purpose', async () => {
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
      LEFT_OUT,
    );
  });

  test('identifies rows without an identifier of their own, and can leave out columns', async () => {
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
          select action, resource_id, before, after from journal where resource = 'counter' order by position`);
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
