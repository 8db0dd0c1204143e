import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DAMAGED } from '../../../../test/support/routes/recorded-traffic.ts';
import { startService } from '../../../../test/support/service.ts';
import { asTamperer } from '../../../../test/support/tampering.ts';
import { recordAct, verifyActs } from './service.ts';

const service = startService();

const acts = (query = '') => service.request('GET', `/operator/acts${query}`, { as: 'operator' });
const record = (action: string, by = 'command limits', tenantId?: string) =>
  recordAct(service.db.database.inSystem(), { by, action, tenantId, details: { note: 'a word' } });

describe('the journal of the installation', () => {
  test('acts are numbered without gaps, and linked to each other', async () => {
    assert.deepEqual((await acts()).data, []);
    await Promise.all(Array.from({ length: 10 }, (_, index) => record(`thing.number${'abcdefghij'[index]}`)));
    const { data } = await acts();
    assert.deepEqual(
      data.map(({ sequence }: { sequence: number }) => sequence),
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    );
    for (const [index, act] of data.entries())
      assert.equal(act.previousHash, data[index + 1]?.hash ?? '0'.repeat(64));
    assert.deepEqual((await verifyActs(service.db.database)).head, { sequence: 10, hash: data[0].hash });
  });

  test('acts are found by actor, action and tenant, page by page', async () => {
    const tenant = await service.tenant();
    await record('tenant.moved', 'command move-tenant', tenant);
    await record('tenant.moved', 'command move-tenant', await service.tenant());
    assert.equal((await acts(`?tenantId=${tenant}`)).data.length, 1);
    assert.equal((await acts('?action=tenant.moved')).data.length, 2);
    assert.equal((await acts('?actor=command%20move-tenant&action=thing.numbera')).data.length, 0);
    const first = await acts('?limit=7&actor=command%20limits');
    const link = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await acts(`?limit=7&actor=command%20limits&cursor=${link}`);
    assert.deepEqual([first.data.length, second.data.length], [7, 3]);
    const cursor = Buffer.from('["act","9"]').toString('base64url');
    assert.equal((await acts(`?cursor=${cursor}`)).status, 400);
  });

  test('an act is undone with the transaction that did it', async () => {
    const before = (await acts()).data[0].sequence;
    await assert.rejects(
      service.db.database.inSystem().transaction(async (db) => {
        await recordAct(db, { by: 'command limits', action: 'thing.undone' });
        throw new Error('undone');
      }),
    );
    await record('thing.done');
    assert.equal((await acts()).data[0].sequence, before + 1);
  });

  test('acts can neither be changed nor removed, and not be added by hand', async () => {
    await service.db.asApplication(async (client) => {
      for (const sql of [
        'update acts set actor = actor',
        'delete from acts',
        'update acts_head set sequence = 0',
      ])
        await assert.rejects(client.query(sql), /permission denied/);
      await assert.rejects(client.query('insert into acts select * from acts'), /permission denied/);
    });
    await service.db.asOwner(async (client) => {
      for (const sql of [`update acts set actor = 'nobody'`, 'delete from acts', 'truncate acts'])
        await assert.rejects(client.query(sql), /can only be appended to/);
    });
  });

  test('a change by somebody who gets past the triggers is found', async () => {
    const forge = (sql: string) => asTamperer(service.db, (client) => client.query(sql));
    const flaw = async () => (await verifyActs(service.db.database)).flaw;
    assert.equal(await flaw(), undefined);
    await forge(`update acts set details = '{"note": "another"}' where sequence = 3`);
    assert.equal(await flaw(), 'the next act was changed');
    await forge(`update acts set details = '{"note": "a word"}' where sequence = 3`);
    assert.equal(await flaw(), undefined);
    await forge('create table kept as select * from acts where sequence = (select max(sequence) from acts)');
    await forge('delete from acts where sequence = (select max(sequence) from acts)');
    assert.match((await flaw()) ?? '', /^there were \d+ acts$/);
    await forge(
      'insert into acts select * from kept; drop table kept; update acts set sequence = 100 where sequence = 5',
    );
    assert.equal(await flaw(), 'the next act is missing');
  });
});

test('nothing is done to a tenant without its act, and no act is left of what was not done', async () => {
  const operate = (method: string, path: string, body?: object, headers = {}) =>
    service.request(method, `/operator/tenants${path}`, { headers, ...(body && { body }) });
  const made = async () =>
    (await operate('POST', '', { name: 'Acme', owner: { subject: 'grace' } })).data.id as string;
  const [active, suspended, deleted] = [await made(), await made(), await made()];
  await operate('POST', `/${suspended}/suspend`, { reason: 'unpaid' });
  await operate('DELETE', `/${deleted}`);
  const attempts: [method: string, path: string, body?: object][] = [
    ['POST', '', { name: 'Acme', owner: { subject: 'grace' }, externalId: 'never' }],
    ['PATCH', `/${active}`, { limits: { integrations: 1 }, externalId: 'never' }],
    ['POST', `/${active}/suspend`, { reason: 'unpaid' }],
    ['POST', `/${suspended}/resume`],
    ['DELETE', `/${active}`],
    ['POST', `/${deleted}/restore`],
    ['POST', `/${deleted}/purge`, { confirm: deleted }],
  ];
  const everything = async () => [(await operate('GET', '')).data, (await acts()).data];
  const before = await everything();
  const whileRefused = async (table: string, those: typeof attempts) => {
    const refusal = (sql: string) => service.db.asOwner((owner) => owner.query(sql));
    await refusal(`alter table ${table} add constraint refused check (false) not valid`);
    for (const [method, path, body] of those)
      assert.equal((await operate(method, path, body, DAMAGED)).status, 500, `${table} ${method} ${path}`);
    await refusal(`alter table ${table} drop constraint refused`);
    assert.deepEqual(await everything(), before, table);
  };
  await whileRefused('acts', attempts);
  // A purge takes the journal of the tenant along.
  await whileRefused('journal_waiting', attempts.slice(0, -1));
});

test('only people whom OPERATORS names are operators, and access tokens never are', async () => {
  const tenant = await service.tenant('operator');
  const made = await service.request('POST', '/access-tokens', {
    as: 'operator',
    tenant,
    body: { name: 'Machine', role: 'OWNER' },
  });
  for (const options of [{ as: 'alice' }, { as: 'Operator' }, { bearer: made.data.token }]) {
    const refused = await service.request('GET', '/operator/acts', options);
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get('error-code'), 'operator_needed');
  }
  assert.equal((await service.request('GET', '/operator/acts', { as: null })).status, 401);
});
