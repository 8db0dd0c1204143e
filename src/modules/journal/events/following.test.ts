import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { useService } from '../../../../test/support/service.ts';

const WRITERS = 8;
const CHANGES_EACH = 8;
/** Every third change adds this many lines. */
const LINES_MANY = 100;

const service = useService();

interface Seen {
  id: string;
  type: string;
  sequence: number;
  data: { id: string; name: string };
}

const since = async (tenant: string, after: string): Promise<Seen[]> =>
  (await service.request('GET', `/events?limit=500&since=${after}`, { tenant })).data;

describe('a reader who follows the events', () => {
  test('a reader who follows the events misses and repeats none, while many write and several publish', async () => {
    const tenant = await service.tenant();
    const [first] = (await service.request('GET', '/events', { tenant })).data;
    const { id: contractId } = await activeContract(service, tenant);
    let isWriting = true;
    const write = async (writer: number) => {
      const { id: invoiceId } = await make(service, tenant, '/invoices', { contractId });
      const { id } = await make(service, tenant, '/clients', { name: `Writer ${writer}` });
      for (let index = 0; index < CHANGES_EACH; index++) {
        // Some transactions take longer, and commit after others that began later.
        const count = index % 3 === 0 ? LINES_MANY : 1;
        const line = { name: 'Line', quantity: 1, amountMinor: 1 };
        const body = { invoiceId, billables: Array.from({ length: count }, () => line) };
        const name = `Writer ${writer}, ${index}`;
        await Promise.all([
          service.request('POST', '/billables', { tenant, body }),
          service.request('PATCH', `/clients/${id}`, { tenant, body: { name } }),
        ]);
      }
    };
    const publishing = Array.from({ length: 3 }, async () => {
      while (isWriting) await sealJournalOf(service, tenant);
    });
    const seen: Seen[] = [];
    const follow = async () => {
      for (;;) {
        const isLast = !isWriting;
        const further = await since(tenant, seen.at(-1)?.id ?? first.id);
        seen.push(...further);
        if (isLast && further.length === 0) return;
      }
    };
    const following = follow();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isWriting = false;
    await Promise.all([following, ...publishing]);

    const lines = seen.filter(({ type }) => type === 'billable.created');
    assert.equal(lines.length, WRITERS * (3 * LINES_MANY + 5));
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
    const sequences = new Map<string, number[]>();
    for (const { data, sequence } of seen)
      sequences.set(data.id, [...(sequences.get(data.id) ?? []), sequence]);
    for (const [record, counted] of sequences)
      assert.deepEqual(
        counted,
        counted.map((_, index) => index + 1),
        record,
      );
    const newest = (await service.request('GET', '/events?limit=50', { tenant })).data;
    assert.deepEqual(
      newest.map(({ id }: Seen) => id),
      seen
        .slice(-50)
        .reverse()
        .map(({ id }) => id),
    );
  });

  test('a reader who follows the events sees the changes of a record in order, even with long transactions', async () => {
    const tenant = await service.tenant();
    const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
    await service.db.asOwner(async (long) => {
      const asTenant = `select set_config('app.tenant_id', '${tenant}', false)`;
      const rename = (name: string) =>
        `update clients set name = '${name}' where tenant_id = '${tenant}' and id = '${clientId}'`;
      await long.query(asTenant);
      await long.query('begin');
      // Many entries, so that the transaction is long.
      await long.query(`
        insert into contacts (tenant_id, id, client_id, name, created_at, updated_at)
        select '${tenant}', 'con_' || lpad(number::text, 26, '0'), '${clientId}', 'Contact', now(), now()
        from generate_series(1, 1000) as number`);
      await service.db.asOwner(async (short) => {
        await short.query(asTenant);
        await short.query(rename('First'));
      });
      await long.query(rename('Then'));
      await long.query('commit');
    });
    const { data } = await service.request('GET', '/events?type=client.updated', { tenant });
    assert.deepEqual(
      data.map((event: Seen) => `${event.sequence} ${event.data.name}`),
      ['3 Then', '2 First'],
    );
  });

  test('a reader who follows the events sees all earlier changes, however many there are', async () => {
    const tenant = await service.tenant();
    const { id: contractId } = await activeContract(service, tenant);
    const { id: invoiceId } = await make(service, tenant, '/invoices', { contractId });
    const billables = Array.from({ length: 1_500 }, () => ({ name: 'Line', quantity: 1, amountMinor: 1 }));
    for (let batch = 0; batch < 3; batch++)
      await service.request('POST', '/billables', { tenant, body: { invoiceId, billables } });
    const { id } = await make(service, tenant, '/clients', { name: 'Last' });
    const [newest] = (await service.request('GET', '/events?limit=1', { tenant })).data;
    assert.equal(newest.data.id, id);
  });
});
