import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finalized, LINE } from '../../../../test/support/billing.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const linesOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ ...LINE, ...more }));

describe('the event of a finalized invoice', () => {
  const finalizations = async (tenant: string, query = '') => {
    const answer = await service.request('GET', `/events?type=invoice.finalized${query}`, { tenant });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };

  test('the event of a finalized invoice shows its lines, in order, as they are read', async () => {
    const tenant = await service.tenant();
    const lines = [LINE, { ...LINE, name: 'Review', metadata: { ticket: '7' } }];
    const { id } = await finalized(service, tenant, lines);
    const { data: read } = await service.request('GET', `/billables?invoiceId=${id}`, { tenant });
    const { data: events } = await finalizations(tenant);
    assert.deepEqual(events[0].data.billables, read);
    assert.equal(read.length, 2);
    const others = await service.request('GET', '/events', { tenant });
    for (const { type, data } of others.data)
      assert.equal(data.billables !== undefined, type === 'invoice.finalized', type);
  });

  test('the event of a finalized invoice shows up to 500 of its lines, and no more than 1 MiB', async () => {
    const tenant = await service.tenant();
    await finalized(service, tenant, linesOf(500));
    await finalized(service, tenant, linesOf(501));
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`k${index}`, 'x'.repeat(500)]),
    );
    await finalized(service, tenant, linesOf(45, { metadata }));
    const { data: events } = await finalizations(tenant);
    const seen = events.map(({ data }: { data: { billables?: unknown[]; billableCount: number } }) => [
      data.billableCount,
      data.billables?.length,
    ]);
    assert.deepEqual(seen, [
      [45, undefined],
      [501, undefined],
      [500, 500],
    ]);
  });

  test('the event of a finalized invoice is on a page of its own if the lines of all would be too many', async () => {
    const tenant = await service.tenant();
    for (let made = 0; made < 5; made++) await finalized(service, tenant, linesOf(400));
    const pages: number[] = [];
    const seen = new Set<string>();
    for (let path: string | undefined = '/events?type=invoice.finalized&since=2020-01-01T00:00:00Z'; path; ) {
      const answer = await service.request('GET', path, { tenant });
      pages.push(answer.data.length);
      for (const { id } of answer.data) seen.add(id);
      path = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(pages, [2, 2, 1]);
    assert.equal(seen.size, 5);
  });
});
