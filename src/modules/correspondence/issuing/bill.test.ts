import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectDue } from '../../../../test/support/collecting.ts';
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

  test("the report leaves out what owes nothing, and adds up amounts of the contract's currency alone", async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await openFirm(service, {
      settings: { currencyCode: 'EUR' },
      terms: { taxRates: [{ percent: 0, category: 'Z' }] },
    });
    const { contractId } = firm;
    const prices = [{ amountMinor: 49_000, startsOn: '2027-01-01' }];
    const later = { contractId, name: 'Care', every: 'MONTH', startsOn: '2027-01-01', prices };
    await firm.make('/charges', later);
    assert.deepEqual(await firm.get('/reports/billing'), []);
    for (const more of [{}, { currencyCode: 'USD', taxExchangeRate: 0.9 }]) {
      const billables = [{ name: 'Workshop', quantity: 1, amountMinor: 10_000 }];
      const { id } = await firm.make('/invoices', { contractId, billables, ...more });
      await firm.act(`/invoices/${id}/finalize`);
    }
    const [row] = await firm.get('/reports/billing?to=2026-12-31');
    assert.deepEqual([row.lastMonthMinor, row.owedMinor, row.currencyCode], [10_000, 0, 'EUR']);
  });

  test('billing goes on with the draft that it made, as the report says', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await open();
    const bill = (body: object) => firm.send('POST', `/contracts/${firm.contractId}/bill`, body);
    await firm.make('/invoices', {
      contractId: firm.contractId,
      billables: [{ name: 'By hand', quantity: 1, amountMinor: 1 }],
    });
    const { id } = (await bill({ to: '2026-10-31' })).data.invoice;
    const [row] = await firm.get('/reports/billing?to=2026-10-31');
    assert.deepEqual([row.draft, row.draftedMinor, row.owedMinor], [id, 69_000, 69_000]);
    const { invoice } = (await bill({ to: '2026-10-31', mode: 'FINALIZE' })).data;
    assert.deepEqual([invoice.id, invoice.status, invoice.subtotalMinor], [id, 'FINALIZED', 69_000]);
  });

  test('the report leaves out what waits for approval, and says how much that is', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await open();
    await firm.patch(`/contracts/${firm.contractId}`, { isApprovalRequired: true });
    const [row] = await firm.get('/reports/billing?to=2026-10-31');
    assert.deepEqual(
      [row.openMinutes, row.unapprovedMinutes, row.workMinor, row.owedMinor],
      [90, 90, 0, 54_000],
    );
  });

  test('the report values hours beyond prepaid ones, and gross drafts with their tax', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const terms = { rates: [RATE], taxRates: [{ percent: 19 }], pricesIncludeTax: true };
    const firm = await openFirm(service, { terms: { ...terms, collect: { every: 'MONTH' } } });
    const { contractId } = firm;
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    const overage = { amountMinor: 12_000 };
    const prepaid = { every: 'MONTH', startsOn: '2026-10-01', minutesPerPeriod: 60, overage };
    await firm.make('/allowances', { contractId, ...prepaid });
    await firm.make('/time-entries', { projectId, date: '2026-10-05', minutes: 90 });
    await collectDue(service);
    await firm.make('/time-entries', { projectId, date: '2026-10-06', minutes: 60 });
    const [row] = await firm.get('/reports/billing?to=2026-10-31');
    assert.deepEqual([row.draftedMinor, row.workMinor, row.owedMinor], [6_000, 12_000, 18_000]);
  });

  test('the report adds up amounts beyond what a double holds', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await open();
    const { clientId } = firm;
    const other = await firm.make('/contracts', { clientId, name: 'Towers', currencyCode: 'EUR' });
    await firm.act(`/contracts/${other.id}/activate`);
    const projectId = (await firm.make('/projects', { contractId: other.id, name: 'Build' })).id;
    const amountMinor = Number.MAX_SAFE_INTEGER;
    const expense = { projectId, date: '2026-10-06', name: 'Steel', amountMinor, kind: 'REBILLED' };
    for (let count = 0; count < 2; count++) await firm.make('/expenses', expense);
    const prices = [{ amountMinor, startsOn: '2026-09-01' }];
    const charge = { name: 'Site', every: 'MONTH', startsOn: '2026-09-01', prices };
    await firm.make('/charges', { contractId: other.id, ...charge });
    const { status, text } = await firm.send('GET', '/reports/billing?to=2026-10-31');
    assert.equal(status, 200, text);
    for (const sum of ['chargesMinor":18014398509481982', 'owedMinor":36028797018963964']) {
      assert.ok(text.includes(sum), text);
    }
  });
});
