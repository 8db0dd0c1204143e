import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

describe("time entries by the caller's own identifier", () => {
  let firm: Firm;
  let projectId: string;
  before(async () => {
    const rates = [{ unit: 'HOUR', amountMinor: 6_000, startsOn: '2026-01-01' }];
    firm = await openFirm(service, {
      settings: { isServedAtIssue: true },
      terms: { rates, taxRates: [{ percent: 19 }] },
    });
    projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Part' })).id;
  });
  const entry = (more: object = {}) => ({ projectId, date: '2026-01-02', minutes: 60, ...more });
  const put = (externalId: string, more?: object) =>
    firm.send('PUT', `/time-entries/by-external-id/${externalId}`, entry(more));
  /** Bills what is open. */
  const bill = async () => {
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    const collected = await firm.send('POST', `/invoices/${id}/collect`, { to: '2026-01-31' });
    assert.equal(collected.status, 200, collected.text);
    await firm.act(`/invoices/${id}/finalize`);
  };

  test('a batch with a taken externalId records nothing, and names the entry that has it', async () => {
    const { id } = (await put('batch-1')).data;
    const timeEntries = [entry({ externalId: 'batch-2' }), entry({ externalId: 'batch-1' })];
    const refused = await firm.send('POST', '/time-entries/batch', { timeEntries });
    assert.deepEqual([refused.status, refused.json.existingId], [409, id], refused.text);
    const twice = [entry({ externalId: 'batch-2' }), entry({ externalId: 'batch-2' })];
    const doubled = await firm.send('POST', '/time-entries/batch', { timeEntries: twice });
    assertRefused(doubled, ['timeEntries.1.externalId', 'unique']);
    assert.equal((await put('batch-2')).status, 201);
  });

  test('a billed entry hands its externalId to the entry that replaces it, and frees it when it is deleted', async () => {
    const { id } = (await put('billed-1', { metadata: { sheet: '47' } })).data;
    await bill();
    const moved = await put('billed-1', { date: '2026-01-03' });
    assert.equal(moved.status, 200, moved.text);
    assert.notEqual(moved.data.id, id);
    assert.deepEqual([moved.data.externalId, moved.data.metadata], ['billed-1', { sheet: '47' }]);
    assert.equal((await firm.get(`/time-entries/${id}`)).replacedBy, moved.data.id);
    await bill();
    await firm.send('DELETE', `/time-entries/${moved.data.id}`);
    assert.ok((await firm.get(`/time-entries/${moved.data.id}`)).deletedAt, 'it is kept');
    assert.equal((await put('billed-1')).status, 201);
  });
});
