import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { draft, finalized, make } from '../support/billing.ts';
import { eventually } from '../support/eventually.ts';
import { assertRefused } from '../support/expectations.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { sandbox } from '../support/sandbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
let tenant: string;
before(async () => {
  tenant = await service.tenant();
});

const tagOf = ({ headers }: Answer) => headers.get('etag') as string;
const get = async (path: string) => service.request('GET', path, { tenant });
const send = (method: string, path: string, ifMatch: string, options: RequestOptions = {}) =>
  service.request(method, path, { tenant, ...options, headers: { 'if-match': ifMatch, ...options.headers } });
const rename = (path: string, ifMatch: string, name: string) =>
  send('PATCH', path, ifMatch, { body: { name } });
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

/** A client that somebody changed since it was read: its path, the tag that was read, and the present one. */
async function changedClient() {
  const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
  const path = `/clients/${id}`;
  const old = tagOf(await get(path));
  const present = tagOf(await rename(path, old, 'Northwind Ltd'));
  return { path, old, present };
}

describe('two people who edit one client', () => {
  test('the second person gets a 412 with the present tag, and nothing of theirs is written', async () => {
    const { path, old, present } = await changedClient();
    assert.notEqual(old, present);
    const refused = await rename(path, old, 'Southwind');
    assert.equal(refused.status, 412);
    assert.equal(refused.json.error, 'PreconditionFailed');
    assert.match(refused.json.message, /read it again/);
    assert.equal(tagOf(refused), present);
    const after = await get(path);
    assert.deepEqual([after.data.name, tagOf(after)], ['Northwind Ltd', present]);
    const entries = await get(`/audit-entries?resourceId=${after.data.id}`);
    assert.equal(entries.data.length, 2);
    assert.equal((await rename(path, present, 'Southwind')).status, 200);
  });

  test('a deletion with an old tag deletes nothing', async () => {
    const { path, old, present } = await changedClient();
    assert.equal((await send('DELETE', path, old)).status, 412);
    assert.equal((await send('DELETE', path, present)).status, 204);
    assert.equal((await send('DELETE', path, present)).status, 404);
  });

  test('the answer to a creation has the tag of the record', async () => {
    const created = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    assert.equal((await rename(`/clients/${created.data.id}`, tagOf(created), 'Southwind')).status, 200);
  });
});

describe('If-Match', () => {
  test('any of several tags may match, weak or with the suffix that a proxy appends, and * always matches', async () => {
    const { path, old, present } = await changedClient();
    const bare = present.slice(1, -1);
    for (const header of [
      `${old}, ${present}`,
      `W/${present}`,
      `"${bare}-gzip"`,
      `W/"${bare};br"`,
      '*',
      ` ,${present},`,
    ]) {
      // An empty change leaves the record as it is, but writes it.
      const answer = await send('POST', `${path}/statement/send`, header, {
        body: { to: ['ada@example.com'] },
      });
      assert.notEqual(answer.status, 412, header);
    }
    for (const header of [old, `"${bare}-other"`, `"${bare}0"`, '""'])
      assert.equal((await rename(path, header, 'Southwind')).status, 412, header);
  });

  test('a malformed If-Match is refused, and matches nothing where there is no 400', async () => {
    const { path, present } = await changedClient();
    for (const header of [present.slice(1, -1), '"a" "b"', '"a', '', ',', '*, "a"', `'${present}'`])
      assertRefused(await rename(path, header, 'Southwind'), ['if-match', 'format']);
    assert.equal((await send('DELETE', `/tenants/${tenant}`, 'unquoted')).status, 412);
    assert.equal(
      (await service.request('GET', path, { tenant, headers: { 'if-match': 'unquoted' } })).status,
      200,
    );
  });

  test('a creation names no record, so it refuses If-Match', async () => {
    assertRefused(await send('POST', '/clients', '*', { body: { name: 'Northwind' } }), [
      'if-match',
      'additionalProperties',
    ]);
  });

  test('a record that is not there, or is of another tenant, is the same 404 with any tag', async () => {
    const { path } = await changedClient();
    const other = await service.tenant();
    for (const [foreign, ifMatch] of [
      [path, '"0"'],
      [path, '*'],
      [`/clients/${newId('client')}`, '"0"'],
    ] as const) {
      const options = { tenant: other, body: { name: 'Southwind' } };
      const plain = await service.request('PATCH', foreign, options);
      const answer = await send('PATCH', foreign, ifMatch, options);
      assert.deepEqual([answer.status, answer.text, tagOf(answer)], [404, plain.text, null]);
    }
  });

  test('a wrong body is refused before the tag is looked at, and a wrong state after it', async () => {
    const { path, old } = await changedClient();
    assert.equal((await send('PATCH', path, old, { body: { name: '' } })).status, 400);
    const { id } = await draft(service, tenant);
    const invoice = `/invoices/${id}`;
    const tag = tagOf(await get(invoice));
    assert.equal((await send('POST', `${invoice}/finalize`, tag)).status, 200);
    assert.equal((await send('POST', `${invoice}/finalize`, tag)).status, 412);
    assert.equal((await send('POST', `${invoice}/finalize`, '*')).status, 400);
  });

  test('a record that a PUT would make is not there for If-Match', async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Northwind' });
    const path = `/customer-accounts/${id}`;
    const refused = await send('PUT', path, '*', { body: { account: 10_001 } });
    assert.deepEqual([refused.status, tagOf(refused)], [412, null]);
    const made = await service.request('PUT', path, { tenant, body: { account: 10_001 } });
    const changed = await send('PUT', path, tagOf(made), { body: { account: 10_002 } });
    assert.equal(changed.status, 200);
    assert.equal((await send('PUT', path, tagOf(made), { body: { account: 10_003 } })).status, 412);
  });

  test('a record with an identifier of the caller is put only as the caller knows it', async () => {
    const path = '/clients/by-external-id/erp-17';
    const put = (name: string, ifMatch?: string) =>
      ifMatch === undefined
        ? service.request('PUT', path, { tenant, body: { name } })
        : send('PUT', path, ifMatch, { body: { name } });
    const absent = await put('Northwind', '*');
    assert.deepEqual([absent.status, tagOf(absent)], [412, null]);
    const made = await put('Northwind');
    const changed = await put('Northwind Ltd', tagOf(made));
    const [stale, same] = [
      await put('Northwind GmbH', tagOf(made)),
      await put('Northwind Ltd', tagOf(changed)),
    ];
    assert.deepEqual([stale.status, tagOf(stale)], [412, tagOf(changed)]);
    assert.deepEqual([same.status, tagOf(same)], [200, tagOf(changed)]);
    const puts = await Promise.all([1, 2, 3, 4].map((number) => put(`Northwind ${number}`, tagOf(changed))));
    assert.deepEqual(statusesOf(puts), [200, 412, 412, 412]);
  });

  test('a stored answer comes before the tag is compared, and has the tag that the record had', async () => {
    const { id } = await draft(service, tenant);
    const path = `/invoices/${id}`;
    const tag = tagOf(await get(path));
    const headers = { 'idempotency-key': newId('invoice') };
    const first = await send('POST', `${path}/finalize`, tag, { headers });
    const again = await send('POST', `${path}/finalize`, tag, { headers });
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(tagOf(again), tagOf(first));
    const other = { headers: { 'idempotency-key': newId('invoice') } };
    assert.equal((await send('POST', `${path}/finalize`, tag, other)).status, 412);
  });

  test('a dry run compares the tag, and has none', async () => {
    const { path, old, present } = await changedClient();
    const tried = await send('PATCH', `${path}?dryRun=true`, present, { body: { name: 'Tried' } });
    assert.deepEqual([tried.status, tried.data.name, tagOf(tried)], [200, 'Tried', null]);
    assert.equal(
      (await send('PATCH', `${path}?dryRun=changes`, old, { body: { name: 'Tried' } })).status,
      412,
    );
    assert.equal(
      (await send('PATCH', `${path}?dryRun=true`, present, { body: { name: 'Tried' } })).status,
      200,
    );
  });

  test('where the clock stands still, changes at one moment have different tags', async () => {
    const standing = await sandbox(service);
    service.clock.readFrom(() => new Date('2026-11-15T01:02:03.004Z'));
    const options = { tenant: standing, body: { name: 'Northwind' } };
    const created = await service.request('POST', '/clients', options);
    const path = `/clients/${created.data.id}`;
    const changed = await send('PATCH', path, tagOf(created), options);
    service.clock.reset();
    assert.equal(changed.data.updatedAt, created.data.updatedAt);
    assert.notEqual(tagOf(changed), tagOf(created));
    assert.equal((await send('PATCH', path, tagOf(created), options)).status, 412);
  });
});

describe('at the same time', () => {
  const AT_ONCE = 6;
  const allBut = (status: number) => [status, ...Array.from({ length: AT_ONCE - 1 }, () => 412)];
  const atOnce = (one: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(index)));

  test('changes at once that expect one version are one 200, and 412 for all others', async () => {
    const { path, present } = await changedClient();
    const answers = await atOnce((index) => rename(path, present, `Number ${index}`));
    assert.deepEqual(statusesOf(answers), allBut(200));
    const winner = answers.find(({ status }) => status === 200) as Answer;
    const after = await get(path);
    assert.deepEqual([after.data.name, tagOf(after)], [winner.data.name, tagOf(winner)]);
    for (const answer of answers)
      assert.equal(tagOf(answer), tagOf(winner), 'a 412 names the version of the winner');
  });

  test('actions at once that expect one version of a draft are one 200, and no other is an error of its state', async () => {
    const { id } = await draft(service, tenant);
    const path = `/invoices/${id}`;
    const tag = tagOf(await get(path));
    const answers = await atOnce((index) =>
      index % 2 === 0
        ? send('POST', `${path}/finalize`, tag)
        : send('PATCH', path, tag, { body: { notes: `Number ${index}` } }),
    );
    assert.deepEqual(statusesOf(answers), allBut(200));
  });

  test('allocations at once that expect one version of a payment are one 200, and 412 for all others', async () => {
    const invoice = await finalized(service, tenant);
    const clientId = (await get(`/invoices/${invoice.id}`)).data.client;
    const { id } = await make(service, tenant, '/payments', {
      clientId,
      currencyCode: 'EUR',
      amountMinor: 60,
    });
    const path = `/payments/${id}`;
    const tag = tagOf(await get(path));
    const body = { allocations: [{ invoiceId: invoice.id, amountMinor: 10 }] };
    const answers = await atOnce(() => send('POST', `${path}/allocate`, tag, { body }));
    assert.deepEqual(statusesOf(answers), allBut(200));
    const { data } = await get(path);
    assert.equal(data.allocations.length, 1);
  });

  test('an action that leaves its record as it is does not pass by a change of it', async () => {
    const { path, present } = await changedClient();
    const id = path.split('/')[2] as string;
    await service.db.asOwner(async (client) => {
      await client.query('begin');
      await client.query(`update clients set name = 'Meanwhile' where id = $1`, [id]);
      const body = { to: ['ada@example.com'] };
      const sent = send('POST', `${path}/statement/send`, present, { body });
      await eventually(async () => {
        const waiting = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
        assert.equal((await client.query(waiting)).rowCount, 1);
      });
      await client.query('commit');
      assert.equal((await sent).status, 412);
    });
    assert.deepEqual((await get(`/messages?clientId=${id}`)).data, []);
  });
});
