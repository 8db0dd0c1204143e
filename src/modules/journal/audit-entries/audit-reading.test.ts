import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertListQuery,
  assertNotFound,
  assertRefused,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import type { AuditEntry } from './schema.ts';

const service = useService();
let tenant: string;

const entries = async (query = ''): Promise<AuditEntry[]> =>
  (await service.request('GET', `/audit-entries${query}`, { tenant })).data;

describe('reading audit entries', () => {
  before(async () => {
    tenant = await service.tenant();
    for (let number = 0; number < 20; number++) {
      const { data } = await service.request('POST', '/clients', {
        tenant,
        body: { name: `Client ${number}` },
      });
      await service.request('PATCH', `/clients/${data.id}`, { tenant, body: { order: number + 1 } });
    }
  });

  test('reading audit entries returns the newest first, page by page, for all records or for one', async () => {
    const whole = await entries('?limit=500');
    assert.ok(whole.length > 20);
    assert.deepEqual(await everyPage(service, '/audit-entries', { tenant, limit: 7 }), whole);
    const times = whole.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().reverse());
    const { resourceId } = whole.at(-1) as AuditEntry;
    const of = `/audit-entries?resourceId=${resourceId}`;
    assert.deepEqual(
      await everyPage(service, of, { tenant, limit: 1 }),
      whole.filter((entry) => entry.resourceId === resourceId),
    );
    assert.deepEqual(await entries(`?resourceId=${newId('client')}`), []);
  });

  test('reading audit entries finds one by its identifier, and never reveals its position among all tenants', async () => {
    const [entry] = await entries('?limit=1');
    const answer = await service.request('GET', `/audit-entries/${entry?.id}`, { tenant });
    assert.deepEqual(answer.json, { data: entry });
    assert.ok(!answer.text.includes('osition'));
    const page = await service.request('GET', '/audit-entries?limit=1', { tenant });
    const cursor = /cursor=([^>&.]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    assert.deepEqual(JSON.parse(Buffer.from(cursor, 'base64url').toString()), [
      'auditEntry',
      entry?.sequence,
    ]);
  });

  test('reading audit entries returns unique identifiers that contain the time, like all others', async () => {
    const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
    const whole = await entries('?limit=500');
    assert.equal(new Set(whole.map(({ id }) => id)).size, whole.length);
    for (const { id, createdAt } of whole) {
      const digits = [...id.slice('aud_'.length)].slice(0, 10).map((digit) => alphabet.indexOf(digit));
      const milliseconds = digits.reduce((sum, digit) => sum * 32 + digit, 0);
      assert.equal(new Date(milliseconds).toISOString(), createdAt);
    }
  });

  test('reading audit entries that do not exist, or belong to another tenant, is a 404', async () => {
    const [entry] = await entries('?limit=1');
    const other = await service.tenant('bob');
    for (const id of [entry?.id, newId('auditEntry')])
      assertNotFound(await service.request('GET', `/audit-entries/${id}`, { as: 'bob', tenant: other }));
    const unreadable = await service.request('GET', '/audit-entries/aud_', { tenant });
    assertNotFound(unreadable);
  });

  test('reading audit entries refuses an invalid query', async () => {
    await assertListQuery(service, '/audit-entries', tenant);
    const ofAnother = Buffer.from(JSON.stringify([newId('client')])).toString('base64url');
    const answer = await service.request('GET', `/audit-entries?cursor=${ofAnother}`, { tenant });
    assertRefused(answer, ['cursor', 'cursor']);
  });

  test('reading audit entries is all that the API allows: none can be created, changed or deleted', async () => {
    const [entry] = await entries('?limit=1');
    for (const [method, path] of [
      ['POST', '/audit-entries'],
      ['PATCH', `/audit-entries/${entry?.id}`],
      ['DELETE', `/audit-entries/${entry?.id}`],
    ] as const)
      assert.equal((await service.request(method, path, { tenant, body: {} })).status, 405);
  });
});
