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

  test('the report adds up amounts beyond what a double holds, and sorts by them', async (t) => {
    clockAt(t, service, '2026-11-05T12:00:00Z');
    const firm = await open();
    const amountMinor = Number.MAX_SAFE_INTEGER;
    const terms = { clientId: firm.clientId, currencyCode: 'EUR', taxRates: [{ percent: 19 }] };
    for (const count of [1, 3]) {
      const { id: contractId } = await firm.make('/contracts', { ...terms, name: `${count} large` });
      await firm.act(`/contracts/${contractId}/activate`);
      const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
      const prices = [{ amountMinor, startsOn: '2026-10-01' }];
      const charge = { contractId, name: 'Care', every: 'MONTH', startsOn: '2026-10-01', prices };
      const expense = { projectId, date: '2026-10-06', name: 'Plane', amountMinor, kind: 'REBILLED' };
      for (let made = 0; made < count; made++) {
        await firm.make('/charges', charge);
        await firm.make('/expenses', expense);
      }
    }
    const answer = await firm.send('GET', '/reports/billing?to=2026-10-31');
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      [...answer.text.matchAll(/"(?:chargesMinor|expensesMinor|owedMinor)":(\d+)/g)].map(([, sum]) => sum),
      [
        ...['27021597764222973', '27021597764222973', '54043195528445946'],
        ...['9007199254740991', '9007199254740991', '18014398509481982'],
        ...['5000', '49000', '69000'],
      ],
    );
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
});
