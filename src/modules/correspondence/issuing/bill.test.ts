import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockAt, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };

describe('billing a contract in one call', () => {
  const service = useService();

  async function open() {
    const firm = await openFirm(service, { terms: { rates: [RATE], taxRates: [{ percent: 19 }] } });
    const { contractId } = firm;
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    await firm.make('/time-entries', { projectId, date: '2026-10-05', minutes: 90 });
    await firm.make('/expenses', {
      projectId,
      date: '2026-10-06',
      name: 'Train',
      amountMinor: 5_000,
      kind: 'REBILLED',
    });
    const prices = [{ amountMinor: 49_000, startsOn: '2026-10-01' }];
    await firm.make('/charges', { contractId, name: 'Care', every: 'MONTH', startsOn: '2026-10-01', prices });
    return firm;
  }

  test('the report says what a contract owes, and billing puts exactly that on an invoice', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await open();
    const [row] = await firm.get('/reports/billing?to=2026-10-31');
    assert.deepEqual(
      [row.workMinor, row.chargesMinor, row.expensesMinor, row.draftedMinor, row.owedMinor, row.openMinutes],
      [15_000, 49_000, 5_000, 0, 69_000, 90],
    );
    const tried = await firm.send('POST', `/contracts/${firm.contractId}/bill?dryRun=true`, {
      to: '2026-10-31',
    });
    assert.equal(tried.data.invoice.subtotalMinor, 69_000);
    const billed = await firm.send('POST', `/contracts/${firm.contractId}/bill`, {
      to: '2026-10-31',
      mode: 'FINALIZE',
    });
    assert.equal(billed.status, 200, billed.text);
    assert.deepEqual([billed.data.invoice.status, billed.data.invoice.subtotalMinor], ['FINALIZED', 69_000]);
    assert.deepEqual(
      billed.data.lines.map(({ name, totalMinor }: Record<string, unknown>) => [name, totalMinor]),
      [
        ['Care', 49_000],
        ['Shop', 15_000],
        ['Train', 5_000],
      ],
    );
    const again = await firm.send('POST', `/contracts/${firm.contractId}/bill`, {
      to: '2026-10-31',
      mode: 'FINALIZE',
    });
    assert.deepEqual([again.status, again.data.invoice, again.data.lines], [200, undefined, []]);
    assert.equal((await firm.get('/invoices')).length, 1);
  });

  test('a contract whose invoice can not be sent is left as it was', async () => {
    const firm = await open();
    const refused = await firm.send('POST', `/contracts/${firm.contractId}/bill`, {
      to: '2026-10-31',
      mode: 'SEND',
    });
    assert.deepEqual([refused.status, refused.json.details[0].field], [400, 'to']);
    assert.deepEqual(await firm.get('/invoices'), []);
  });
});
