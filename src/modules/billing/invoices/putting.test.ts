import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const LINE = { name: 'Work', quantity: 2, amountMinor: 500, taxPercent: 19 };

describe("invoices by the caller's own identifier", () => {
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service, { settings: { isServedAtIssue: true } });
  });

  const put = (externalId: string, body: object = {}) =>
    firm.send('PUT', `/invoices/by-external-id/${externalId}`, { contractId: firm.contractId, ...body });
  const linesOf = async (id: string) =>
    (await firm.get(`/billables?invoiceId=${id}`)).map(({ name }: { name: string }) => name);

  test('the marks of an invoice can be changed in every status, and nothing else', async () => {
    const carried = {
      ...{ number: '2025-0812', issueDate: '2026-01-01', dueDate: '2026-01-31', externalId: 'former-1' },
      taxes: [{ category: 'S', percent: 19, taxableMinor: 1_000, taxMinor: 190 }],
    };
    const issued = await firm.issue([LINE]);
    const paid = await firm.issue([LINE]);
    await firm.pay(paid.id, paid.totalMinor);
    const voided = [await firm.issue([LINE]), await firm.draft([LINE])];
    for (const { id } of voided) await firm.act(`/invoices/${id}/void`);
    const former = await firm.make('/invoices/carry-over', { contractId: firm.contractId, ...carried });
    assert.equal(former.externalId, 'former-1');
    for (const { id } of [issued, paid, ...voided, former]) {
      const marks = { externalId: `erp-${id}`, metadata: { booked: 'yes' } };
      const { obstacles: _, ...earlier } = await firm.get(`/invoices/${id}`);
      const marked = await firm.patch(`/invoices/${id}`, marks);
      assert.deepEqual({ ...earlier, ...marked }, { ...earlier, ...marks, updatedAt: marked.updatedAt });
      assert.deepEqual(await firm.patch(`/invoices/${id}`, marks), marked, 'nothing was written');
      const more = await firm.send('PATCH', `/invoices/${id}`, { ...marks, notes: 'Other' });
      assertRefused(more, ['status', 'state']);
      const cleared = await firm.patch(`/invoices/${id}`, { externalId: null, metadata: null });
      assert.equal('externalId' in cleared || 'metadata' in cleared, false);
    }
  });

  test('a PUT replaces the lines of a draft as a whole, if they differ', async () => {
    const lines = [
      { ...LINE, order: 2, discounts: [{ percent: 10, reason: 'Regular' }] },
      { ...LINE, name: 'Hosting', order: 1, metadata: { plan: 'L' } },
    ];
    const { data } = await put('draft-1', { billables: lines });
    assert.deepEqual((await put('draft-1', { billables: lines })).data, data);
    const shorter = await put('draft-1', { billables: lines.slice(0, 1), currencyCode: 'CHF' });
    assert.deepEqual([shorter.status, shorter.data.billableCount], [200, 1], shorter.text);
    assert.equal(shorter.data.currencyCode, 'CHF');
    assert.deepEqual(await linesOf(data.id), ['Work']);
    await put('draft-1', { notes: 'Hello' });
    assert.deepEqual(await linesOf(data.id), ['Work'], 'without `billables`, lines stay');
  });

  test('a PUT cannot replace lines that follow from others', async () => {
    const project = await firm.make('/projects', { contractId: firm.contractId, name: 'Part' });
    await firm.patch(`/contracts/${firm.contractId}`, {
      rates: [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }],
    });
    await firm.make('/time-entries', { projectId: project.id, date: '2026-01-02', minutes: 60 });
    const { id } = (await put('collected-1')).data;
    const collected = await firm.send('POST', `/invoices/${id}/collect`, { to: '2026-01-31' });
    assert.equal(collected.data.lines.length, 1, collected.text);
    assertRefused(await put('collected-1', { billables: [LINE] }), ['billables', 'state']);
  });

  test('a PUT to an issued invoice may differ in metadata alone', async () => {
    const body = { notes: 'Thank you', billables: [{ ...LINE, discounts: [{ percent: 10, reason: 'x' }] }] };
    const { id } = (await put('issued-1', body)).data;
    const issued = await firm.act(`/invoices/${id}/finalize`);
    const same = await put('issued-1', body);
    assert.deepEqual([same.status, same.data.updatedAt], [200, issued.updatedAt], same.text);
    const marked = await put('issued-1', { ...body, metadata: { booked: 'yes' } });
    assert.deepEqual(marked.data.metadata, { booked: 'yes' });
    for (const other of [{ notes: 'Other' }, { billables: [LINE] }, { billables: [LINE, LINE] }])
      assertRefused(await put('issued-1', { ...body, ...other }), ['status', 'state']);
  });
});
