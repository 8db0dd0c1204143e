import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused, everyPage } from '../../../../test/support/expectations.ts';
import { openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { LOOKS_MAX } from '../../parties/search/shared-store.ts';
import { type AuditEntry, RECORDED } from './schema.ts';

const service = useService();
let tenant: string;

const entries = async (query = ''): Promise<AuditEntry[]> =>
  (await service.request('GET', `/audit-entries?${query}`, { tenant })).data;
const send = async (method: string, path: string, body: object | undefined, as = 'alice') =>
  (await service.request(method, path, { tenant, as, ...(body && { body }) })).data;

describe('a filter of the audit trail', () => {
  before(async () => {
    tenant = await service.tenant();
    await send('POST', '/members', { subject: 'bob', role: 'MEMBER' });
    for (let number = 0; number < 9; number++) {
      const as = number % 3 === 0 ? 'bob' : 'alice';
      const { id } = await send('POST', '/clients', { name: `Client ${number}` }, as);
      await send('PATCH', `/clients/${id}`, { order: number + 1 }, as === 'bob' ? 'alice' : 'bob');
      await send('POST', '/contacts', { clientId: id, name: 'Ada' }, as);
      if (number % 2 === 0) await send('DELETE', `/clients/${id}`, undefined);
    }
  });

  test('a filter of the audit trail shows what the whole trail shows and the filter selects, page by page', async () => {
    const whole = await entries('limit=500');
    const one = whole.find(({ action }) => action === 'deleted') as AuditEntry;
    const [late, early] = [whole[5] as AuditEntry, whole[20] as AuditEntry];
    const isBetween = ({ createdAt }: AuditEntry) =>
      createdAt >= early.createdAt && createdAt <= late.createdAt;
    const cases: [query: string, selects: (entry: AuditEntry) => boolean][] = [
      ['actor=bob', ({ actor }) => actor.id === 'bob'],
      ['action=deleted', ({ action }) => action === 'deleted'],
      ['resource=contact', ({ resource }) => resource === 'contact'],
      [
        'resource=contact&action=deleted',
        ({ resource, action }) => resource === 'contact' && action === 'deleted',
      ],
      ['resource=contact, member', ({ resource }) => resource === 'contact' || resource === 'member'],
      ['isPlainUpdate=true', ({ action }) => action === 'updated'],
      ['isPlainUpdate=false&actor=bob', ({ action, actor }) => action !== 'updated' && actor.id === 'bob'],
      [`resourceId=${one.resourceId}`, ({ resourceId }) => resourceId === one.resourceId],
      [
        `resourceId=${one.resourceId}&actor=bob`,
        ({ resourceId, actor }) => resourceId === one.resourceId && actor.id === 'bob',
      ],
      [`createdFrom=${early.createdAt}&createdTo=${late.createdAt}`, isBetween],
      [
        `createdFrom=${early.createdAt}&createdTo=${late.createdAt}&actor=alice&action=created`,
        (entry) => isBetween(entry) && entry.actor.id === 'alice' && entry.action === 'created',
      ],
      [
        `resourceId=${one.resourceId}&createdTo=${one.createdAt}`,
        ({ resourceId, createdAt }) => resourceId === one.resourceId && createdAt <= one.createdAt,
      ],
      ['actor=nobody', () => false],
    ];
    for (const [query, selects] of cases) {
      const selected = whole.filter(selects);
      assert.deepEqual(await entries(`${query}&limit=500`), selected, query);
      assert.deepEqual(await everyPage(service, `/audit-entries?${query}`, { tenant, limit: 2 }), selected);
    }
  });

  test('a filter of the audit trail leaves out plain updates, and keeps those with a name of their own', async () => {
    const firm = await openFirm(service);
    const { id } = await firm.draft([{ name: 'Work', quantity: 1, amountMinor: 100 }]);
    await firm.patch(`/invoices/${id}`, { notes: 'Thank you' });
    await firm.finalize(id);
    const read = async (query: string): Promise<AuditEntry[]> => firm.get(`/audit-entries?${query}`);
    const shown = await read('resource=invoice&isPlainUpdate=false&properties=status,number');
    assert.deepEqual(
      shown.map(({ before, after }) => [before, after]),
      [
        [{ status: 'DRAFT' }, { status: 'FINALIZED', number: 'INV-000001' }],
        [undefined, { status: 'DRAFT' }],
      ],
    );
    const [saved, ...others] = await read('resource=invoice&isPlainUpdate=true');
    assert.deepEqual([saved?.after?.notes, others], ['Thank you', []]);
    assert.deepEqual(await read('properties=nonsense&limit=1'), [
      { ...(await read('limit=1'))[0], before: {}, after: {} },
    ]);
  });

  test('a filter of the audit trail takes the new status of a record without events for no plain update', async () => {
    const of = await service.tenant();
    const send = async (method: string, path: string, body: object) =>
      (await service.request(method, path, { tenant: of, body })).data;
    const { id } = await send('POST', '/integrations', {
      ...{ provider: 'WEBHOOK', name: 'Hook', config: { url: 'https://example.com/hook' } },
    });
    await service.request('POST', `/integrations/${id}/disable`, { tenant: of });
    await send('PATCH', `/integrations/${id}`, { name: 'Other hook' });
    const query = `/audit-entries?resource=integration&isPlainUpdate=false&properties=status`;
    const { data } = await service.request('GET', query, { tenant: of });
    assert.deepEqual(
      data.map(({ action, after }: AuditEntry) => [action, after?.status]),
      [
        ['updated', 'DISABLED'],
        ['created', 'ACTIVE'],
      ],
    );
  });

  test("a filter of the audit trail takes a day as a day of the tenant's time zone", async () => {
    const whole = await entries('limit=500');
    await send('PATCH', `/tenants/${tenant}`, { timeZone: 'Pacific/Kiritimati' });
    const first = Date.parse(whole.at(-1)?.createdAt ?? '');
    const dayFrom = (days: number) =>
      new Date(first + 14 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const isOfFirstDay = ({ createdAt }: AuditEntry) =>
      new Date(Date.parse(createdAt) + 14 * 3_600_000).toISOString().startsWith(dayFrom(0));
    const shown = await entries(`createdFrom=${dayFrom(0)}&createdTo=${dayFrom(0)}&limit=500`);
    assert.deepEqual(shown, (await entries('limit=500')).filter(isOfFirstDay));
    assert.deepEqual(await entries(`createdTo=${dayFrom(-1)}`), []);
    assert.deepEqual(await entries(`createdFrom=${dayFrom(2)}`), []);
  });

  test('a filter of the audit trail that can not be read is a 400 that names it', async () => {
    for (const [query, field, constraint] of [
      ['actor=', 'actor', 'minLength'],
      [`actor=${'x'.repeat(256)}`, 'actor', 'maxLength'],
      ['action=finalized', 'action', 'enum'],
      ['resource=invoices', 'resource', 'enum'],
      ['resource=invoice,', 'resource', 'enum'],
      ['isPlainUpdate=maybe', 'isPlainUpdate', 'type'],
      ['properties=name,', 'properties', 'pattern'],
      ['createdFrom=yesterday', 'createdFrom', 'format'],
      ['createdTo=2026-02-30', 'createdTo', 'format'],
    ] as const)
      assertRefused(await service.request('GET', `/audit-entries?${query}`, { tenant }), [field, constraint]);
  });

  test('a filter of the audit trail finds a rare change behind many others, also if a page on the way is empty', async () => {
    const large = await service.tenant();
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [large]);
      await owner.query(
        `insert into clients (tenant_id, id, name, sort_order, created_at, updated_at)
         select $1, 'clnt_' || number, 'x', 0, now(), now() from generate_series(1, $2::int) as number`,
        [large, LOOKS_MAX],
      );
    });
    const first = await service.request('GET', '/audit-entries?resource=member', { tenant: large });
    assert.deepEqual(first.data, []);
    const [, next = ''] = /api\/v1([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await service.request('GET', next, { tenant: large });
    assert.deepEqual([second.data.length, second.data[0]?.action], [1, 'created']);
    assert.equal(second.headers.get('link'), null);
  });

  test('a filter of the audit trail knows every type of record that the database records', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(
        `select substring(prosrc from 'author.request, action, ''(\\w+)''') as resource
         from pg_proc where proname like 'journal\\_insert\\_%'`,
      ),
    );
    assert.deepEqual(rows.map(({ resource }) => resource).sort(), [...RECORDED].sort());
  });
});
