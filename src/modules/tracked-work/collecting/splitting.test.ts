import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { clockAt, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2030-01-01' };
const WEB1 = { referenceType: 'JIRA', referenceId: '10001', referenceName: 'WEB-1' };
const FROM_JULY = [{ percent: 19 }, { percent: 16, startsOn: '2030-07-01' }];

describe('collected lines whose work gets several taxes', () => {
  const service = useService();

  /** An agency with a draft that charges an hour on each of the days. */
  async function openAgency(days: string[], taxRates: object[] = [{ percent: 19 }]) {
    const firm = await openFirm(service, {
      settings: { vatNumber: 'DE123456788', taxRates },
      terms: { rates: [RATE] },
    });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const log = (date: string) => firm.make('/time-entries', { projectId, date, minutes: 60, ...WEB1 });
    for (const day of days) await log(day);
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2030-12-31' });
    const lines = () => firm.get(`/billables?invoiceId=${id}`);
    return { ...firm, id, log, lines };
  }

  test('collected lines are split where a new tax of the tenant starts, and keep what people changed', async (t) => {
    clockAt(t, service, '2030-07-15T12:00:00.000Z');
    const firm = await openAgency(['2030-06-29', '2030-06-30', '2030-07-01']);
    const [line] = await firm.lines();
    const discounts = [{ percent: 10, reason: 'Loyal client' }];
    await firm.patch(`/billables/${line.id}`, { name: 'Checkout', amountMinor: 9_000, discounts });
    await firm.patch(`/tenants/${firm.tenant}`, { taxRates: FROM_JULY });
    assert.deepEqual(await linesOn(firm, firm.id), ['Checkout: 2 x 9000 +19%', 'Checkout: 1 x 9000 +16%']);
    const [june, july] = await firm.lines();
    assert.deepEqual([june.id, june.serviceFrom, june.serviceTo], [line.id, '2030-06-29', '2030-06-30']);
    assert.deepEqual([july.serviceFrom, july.serviceTo], ['2030-07-01', '2030-07-01']);
    assert.deepEqual([july.referenceId, july.isTaxInherited], ['10001/2030-07-01', true]);
    assert.deepEqual([june.totalMinor, july.totalMinor], [16_200, 8_100]);
    await firm.act(`/invoices/${firm.id}/finalize`);
    assert.deepEqual(
      (await firm.get(`/time-entries?contractId=${firm.contractId}`)).map(
        ({ status, billables }: { status: string; billables: string[] }) => [status, billables],
      ),
      [
        ['BILLED', [july.id]],
        ['BILLED', [june.id]],
        ['BILLED', [june.id]],
      ],
    );
  });

  test('collected lines are split by the taxes of a contract, as often as its taxes change, and take more work', async (t) => {
    clockAt(t, service, '2030-12-15T12:00:00.000Z');
    const firm = await openAgency(['2030-05-31', '2030-07-01', '2030-08-01', '2030-10-01']);
    const taxRates = [
      { percent: 7 },
      { percent: 16, startsOn: '2030-07-01' },
      { percent: 7, startsOn: '2030-09-01' },
    ];
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates });
    assert.deepEqual(await linesOn(firm, firm.id), ['WEB-1: 2 x 10000 +7%', 'WEB-1: 2 x 10000 +16%']);
    await firm.log('2030-07-02');
    await collectOnto(firm, firm.id, { to: '2030-12-31' });
    assert.deepEqual(await linesOn(firm, firm.id), ['WEB-1: 2 x 10000 +7%', 'WEB-1: 3 x 10000 +16%']);
  });

  test('collected lines with a tax of their own are not split, nor are lines whose work has one tax', async (t) => {
    clockAt(t, service, '2030-07-15T12:00:00.000Z');
    const firm = await openAgency(['2030-06-30', '2030-07-01']);
    const [line] = await firm.lines();
    await firm.patch(`/billables/${line.id}`, { taxPercent: 7 });
    await firm.patch(`/tenants/${firm.tenant}`, { taxRates: FROM_JULY });
    assert.deepEqual(await linesOn(firm, firm.id), ['WEB-1: 2 x 10000 +7%']);
    await firm.patch(`/billables/${line.id}`, { taxCategory: null });
    await firm.patch(`/contracts/${firm.contractId}`, {
      taxRates: [{ percent: 20, startsOn: '2030-06-01' }],
    });
    assert.deepEqual(await linesOn(firm, firm.id), ['WEB-1: 2 x 10000 +20%']);
  });

  test('collected lines that take hours back keep the tax at which these were charged', async (t) => {
    clockAt(t, service, '2030-07-15T12:00:00.000Z');
    const firm = await openAgency(['2030-06-30']);
    await firm.act(`/invoices/${firm.id}/finalize`);
    const [{ id: entry }] = await firm.get(`/time-entries?contractId=${firm.contractId}`);
    await firm.patch(`/time-entries/${entry}`, { minutes: 30 });
    await firm.patch(`/tenants/${firm.tenant}`, { taxRates: [{ percent: 16 }] });
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2030-12-31' });
    const [{ id: reversal }] = await firm.get(`/billables?invoiceId=${id}`);
    for (const change of [
      { taxCategory: null },
      { taxPercent: null },
      { taxPercent: 16 },
      { taxCountry: 'DE' },
    ]) {
      const { status, json } = await firm.send('PATCH', `/billables/${reversal}`, change);
      assert.equal(status, 400);
      assert.deepEqual(
        json.details.map(({ field, constraint }: Record<string, string>) => [field, constraint]),
        [[Object.keys(change)[0], 'state']],
      );
    }
    await firm.patch(`/billables/${reversal}`, { name: 'Less', taxCategory: 'S', taxPercent: 19 });
    assert.deepEqual(await linesOn(firm, id), ['Less: 0.5 x -10000 +19%']);
  });
});
