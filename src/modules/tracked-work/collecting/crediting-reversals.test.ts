import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const TO = '2028-11-30';
const price = (amountMinor: number, startsOn = '2028-11-01') => ({ amountMinor, startsOn });

describe('crediting the reversals of a draft', () => {
  const service = useService();

  const open = () =>
    openFirm(service, {
      terms: {
        taxRates: [{ percent: 19 }],
        rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2028-01-01' }],
      },
    });
  const charge = async ({ make, contractId }: Firm, amountMinor: number, more: object = {}) =>
    (
      await make('/charges', {
        ...{ contractId, name: 'Fee', every: 'MONTH', startsOn: '2028-11-01', prices: [price(amountMinor)] },
        ...more,
      })
    ).id as string;
  /** Collects onto a new draft. */
  const collect = async (firm: Firm) => {
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: TO });
    return id as string;
  };
  const bill = async (firm: Firm, change: object = {}) => {
    const id = await collect(firm);
    await firm.patch(`/invoices/${id}`, change);
    await firm.act(`/invoices/${id}/finalize`);
    return id;
  };
  /** Credits what a draft takes back, and collects again. Returns the totals of the notes, and the lines that are left. */
  const creditReversals = async (firm: Firm) => {
    const draft = await collect(firm);
    const { json, text, status } = await firm.send('POST', `/invoices/${draft}/credit-reversals`);
    assert.equal(status, 200, text);
    await collectOnto(firm, draft, { to: TO });
    const notes: number[] = json.data.map(({ subtotalMinor }: { subtotalMinor: number }) => subtotalMinor);
    return { notes, lines: await linesOn(firm, draft) };
  };

  test('only the days are credited that the draft takes back, although others share their line', async () => {
    const firm = await open();
    const later = price(8_000, '2028-11-16');
    const id = await charge(firm, 10_000, { prices: [price(10_000), later] });
    await bill(firm);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 7 }] });
    await firm.patch(`/charges/${id}`, { prices: [price(4_000), later] });
    assert.deepEqual(await creditReversals(firm), { notes: [5_000], lines: ['Fee: 1 x 2000 +7%'] });
  });

  test('what is credited of a discounted line is exactly what the draft takes back', async () => {
    const firm = await open();
    const id = await charge(firm, 9_999, { startsOn: '2028-10-01', prices: [price(9_999, '2028-10-01')] });
    await firm.patch(`/charges/${id}`, { endsOn: '2028-10-31' });
    await bill(firm, { discounts: [{ reason: 'Loyal', percent: 33.33 }] });
    await firm.patch(`/charges/${id}`, { endsOn: '2028-10-17' });
    assert.deepEqual(await creditReversals(firm), { notes: [3_011], lines: [] });
  });

  test('what was given for goodwill is not credited again, and stays given', async () => {
    const firm = await open();
    const projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
    const entry = (await firm.make('/time-entries', { projectId, date: '2028-11-02', minutes: 60 })).id;
    const whole = await charge(firm, 10_000);
    const half = await charge(firm, 6_000);
    const free = await charge(firm, 0, { prices: [price(500)] });
    const invoiceId = await collect(firm);
    const lines: { id: string; amountMinor: number }[] = await firm.get(`/billables?invoiceId=${invoiceId}`);
    await firm.patch(`/billables/${lines.find(({ amountMinor }) => amountMinor === 500)?.id}`, {
      amountMinor: 0,
    });
    await firm.act(`/invoices/${invoiceId}/finalize`);
    const billables = lines.flatMap(({ id: billableId, amountMinor }) =>
      amountMinor === 500 ? [] : [{ billableId, amountMinor: 3_000 }],
    );
    await firm.credit(invoiceId, { kind: 'GOODWILL', billables });
    await firm.send('DELETE', `/time-entries/${entry}`);
    await firm.patch(`/charges/${whole}`, { pauses: [{ from: '2028-11-01' }] });
    await firm.patch(`/charges/${half}`, { endsOn: '2028-11-15' });
    await firm.patch(`/charges/${free}`, { pauses: [{ from: '2028-11-01' }] });
    const { notes, lines: left } = await creditReversals(firm);
    assert.deepEqual({ notes, left }, { notes: [7_000 + 3_000 + 7_000], left: ['Fee: 1 x 0 +19%'] });
  });

  test('an invoice that took something back itself is credited as a whole, until all money is back', async () => {
    for (const [rest, notes] of [
      [0, [2_000, 10_000]],
      [3_000, [2_000, 10_000]],
    ] as const) {
      const firm = await open();
      const prices = [price(10_000, '2028-10-01'), price(6_000)];
      const id = await charge(firm, 0, { startsOn: '2028-10-01', endsOn: '2028-10-31', prices });
      await bill(firm);
      await firm.patch(`/charges/${id}`, { endsOn: null, prices: [price(6_000, '2028-10-01')] });
      const second = await bill(firm, {});
      assert.equal((await firm.get(`/invoices/${second}`)).subtotalMinor, 2_000);
      await firm.patch(`/charges/${id}`, { prices: [price(rest, '2028-10-01')] });
      const draft = await collect(firm);
      const credited: number[] = [];
      for (;;) {
        const { totalMinor, billableCount } = await firm.get(`/invoices/${draft}`);
        if (totalMinor >= 0 && billableCount >= 0) break;
        const { json, text, status } = await firm.send('POST', `/invoices/${draft}/credit-reversals`);
        assert.equal(status, 200, text);
        credited.push(...json.data.map(({ subtotalMinor }: { subtotalMinor: number }) => subtotalMinor));
        await collectOnto(firm, draft, { to: TO });
      }
      assert.deepEqual(credited, notes);
      assert.equal((await firm.get(`/invoices/${draft}`)).subtotalMinor, 2 * rest);
    }
  });

  test('credit notes and the reversals of drafts are made at once', async () => {
    const firm = await open();
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push(await charge(firm, 10_000));
    const invoices = [await bill(firm)];
    for (let count = 0; count < 3; count++) {
      await charge(firm, 5_000);
      invoices.push(await bill(firm));
    }
    for (let round = 0; round < 4; round++) {
      for (const id of ids.splice(0, 2)) await firm.patch(`/charges/${id}`, { endsOn: '2028-11-10' });
      const draft = await collect(firm);
      const { id: other } = await firm.draft([{ name: 'By hand', quantity: 1, amountMinor: 100 }]);
      const answers = await Promise.all([
        firm.send('POST', `/invoices/${draft}/credit-reversals`),
        firm.send('POST', '/credit-notes', {
          invoiceId: invoices[round],
          reason: 'Agreed',
          kind: 'CORRECTION',
        }),
        firm.finalize(other),
      ]);
      for (const { status, text } of answers) assert.ok(status < 500 && status !== 409, text);
    }
  });
});
