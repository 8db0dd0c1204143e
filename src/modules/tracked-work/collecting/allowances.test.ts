import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectDue, collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { readDocument } from '../../billing/document-files/reading.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };

describe('prepaid hours', () => {
  const service = useService();

  async function open(allowance: object = {}) {
    const firm = await openFirm(service, { terms: { rates: [RATE], taxRates: [{ percent: 19 }] } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const { id: allowanceId } = await firm.make('/allowances', {
      ...{ contractId: firm.contractId, minutesPerPeriod: 120, every: 'MONTH', startsOn: '2026-01-01' },
      ...allowance,
    });
    const log = async (date: string, minutes: number) =>
      (await firm.make('/time-entries', { projectId, date, minutes })).id as string;
    return { ...firm, allowanceId, projectId, log };
  }

  const bill = async (firm: Firm, to = '2026-12-31') => {
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to });
    const lines = await linesOn(firm, id);
    if (lines.length > 0) await firm.send('POST', `/invoices/${id}/finalize`);
    return lines;
  };
  const shown = async (firm: Firm, id: string) => {
    const { status, coveredMinutes, owedMinutes, billedMinutes } = await firm.get(`/time-entries/${id}`);
    return [status, coveredMinutes, owedMinutes, billedMinutes];
  };

  test('work is covered minute by minute in the order of its days, and the rest is owed at the rate', async () => {
    const firm = await open();
    const [first, second] = [await firm.log('2026-01-05', 90), await firm.log('2026-01-06', 60)];
    await collectDue(service);
    assert.deepEqual(await shown(firm, first), ['COVERED', 90, 0, 0]);
    assert.deepEqual(await shown(firm, second), ['OPEN', 30, 30, 0]);
    assert.deepEqual(await bill(firm), ['Shop: 0.5 x 10000 +19%']);
    assert.deepEqual(await shown(firm, second), ['BILLED', 30, 0, 30]);
  });

  test('late work takes minutes from later work, which is then owed at the price of the overage', async () => {
    const firm = await open({ overage: { amountMinor: 15_000 } });
    const later = await firm.log('2026-01-20', 120);
    assert.deepEqual(await bill(firm), []);
    const late = await firm.log('2026-01-02', 60);
    assert.deepEqual(await bill(firm), ['Shop: 1 x 15000 +19%']);
    assert.deepEqual(
      [await shown(firm, late), await shown(firm, later)],
      [
        ['COVERED', 60, 0, 0],
        ['BILLED', 60, 0, 60],
      ],
    );
    await firm.send('DELETE', `/time-entries/${late}`);
    const { id: draft } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, draft, { to: '2026-12-31' });
    assert.deepEqual(await linesOn(firm, draft), ['Shop: 1 x -15000 +19%']);
  });

  test('work that is owed at the price of the overage needs no rate, and is worth that price', async () => {
    const firm = await open({ overage: { amountMinor: 15_000 }, role: 'designer' });
    await firm.patch(`/contracts/${firm.contractId}`, { rates: [] });
    const id = (
      await firm.make('/time-entries', {
        ...{ projectId: firm.projectId, date: '2026-01-05', minutes: 150, role: 'Designer' },
      })
    ).id as string;
    await collectDue(service);
    const { owedMinutes, problem, warnings } = await firm.get(`/time-entries/${id}`);
    assert.deepEqual([owedMinutes, problem, warnings], [30, undefined, undefined]);
    const [unbilled] = await firm.get('/reports/unbilled');
    assert.deepEqual([unbilled.amountMinor, unbilled.unpricedMinutes], [7_500, 0]);
    await firm.log('2026-01-06', 60);
    const [both] = await firm.get('/reports/unbilled');
    assert.deepEqual([both.amountMinor, both.unpricedMinutes], [7_500, 60]);
  });

  test('unused minutes roll over into the next period, and drafts follow more hours', async () => {
    const firm = await open({ rollover: { periods: 1 } });
    await firm.log('2026-02-10', 300);
    const { id: draft } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, draft, { to: '2026-02-28' });
    assert.deepEqual(await linesOn(firm, draft), ['Shop: 1 x 10000 +19%']);
    await firm.patch(`/allowances/${firm.allowanceId}`, { minutesPerPeriod: 135 });
    assert.deepEqual(await linesOn(firm, draft), ['Shop: 0.5 x 10000 +19%']);
    const [january, february] = await firm.get(`/allowances/${firm.allowanceId}/periods`);
    assert.deepEqual([january.grantedMinutes, january.usedMinutes, january.expiredMinutes], [135, 0, 0]);
    assert.deepEqual([february.rolledOverMinutes, february.usedMinutes], [135, 270]);
  });

  test('prepaid hours that are printed stand on drafts as on what is issued, which keeps them', async () => {
    const firm = await open({ name: 'Support', isPrinted: true });
    await firm.log('2026-01-05', 150);
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2026-01-31' });
    const printed = async () =>
      (await readDocument(service.db.database.inTenant(firm.tenant), id)).head.prepaid;
    const january = {
      ...{ startsOn: '2026-01-01', endsOn: '2026-01-31', grantedMinutes: 120, rolledOverMinutes: 0 },
      ...{ usedMinutes: 120, expiredMinutes: 0, leftMinutes: 0 },
    };
    const shown = [{ name: 'Support', periods: [january] }];
    assert.deepEqual((await firm.get(`/invoices/${id}`)).prepaid, shown);
    assert.deepEqual(await printed(), shown);
    await firm.send('POST', `/invoices/${id}/finalize`);
    await firm.patch(`/allowances/${firm.allowanceId}`, { minutesPerPeriod: 180 });
    assert.deepEqual(await printed(), shown);
  });

  test('a draft no longer shows prepaid hours that are deleted', async () => {
    const firm = await open({ name: 'Support', role: 'designer', isPrinted: true });
    await firm.log('2026-01-05', 150);
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2026-01-31' });
    assert.equal((await firm.get(`/invoices/${id}`)).prepaid.length, 1);
    await firm.send('DELETE', `/allowances/${firm.allowanceId}`);
    assert.equal((await firm.get(`/invoices/${id}`)).prepaid, undefined);
  });

  test('work that goes to another contract is owed there at once, and no longer covered', async () => {
    const firm = await open();
    const id = await firm.log('2026-01-05', 90);
    await collectDue(service);
    const terms = {
      clientId: firm.clientId,
      name: 'Other',
      currencyCode: 'EUR',
      rates: [RATE],
      taxRates: [{ percent: 19 }],
    };
    const { id: contractId } = await firm.make('/contracts', terms);
    await firm.send('POST', `/contracts/${contractId}/activate`);
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Blog' });
    await firm.patch(`/time-entries/${id}`, { projectId });
    assert.deepEqual(await shown(firm, id), ['OPEN', 0, 90, 0]);
    assert.deepEqual(await bill({ ...firm, contractId }), ['Blog: 1.5 x 10000 +19%']);
  });

  test('the draft of a month shows the prepaid hours of that month, though its work is covered and only a fee is on it', async (t) => {
    clockAt(t, service, '2026-02-01T09:00:00Z');
    const terms = { rates: [RATE], taxRates: [{ percent: 19 }], collect: { every: 'MONTH' } };
    const firm = await openFirm(service, { terms });
    const { contractId } = firm;
    const charge = await firm.make('/charges', {
      ...{ contractId, name: 'Retainer', every: 'MONTH', startsOn: '2026-01-01' },
      prices: [{ amountMinor: 300_000, startsOn: '2026-01-01' }],
    });
    const hours = { contractId, minutesPerPeriod: 600, chargeId: charge.id, isPrinted: true };
    await firm.make('/allowances', hours);
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    await firm.make('/time-entries', { projectId, date: '2026-01-10', minutes: 330 });
    await collectDue(service);
    const drafts = await firm.get('/invoices');
    const january = drafts.find(
      ({ collectsFrom }: { collectsFrom: string }) => collectsFrom === '2026-01-01',
    );
    assert.deepEqual(await linesOn(firm, january.id), ['Retainer: 1 x 300000 +19%']);
    const [{ periods }] = january.prepaid;
    assert.deepEqual(
      periods.map(({ startsOn, usedMinutes }: Record<string, unknown>) => [startsOn, usedMinutes]),
      [
        ['2026-01-01', 330],
        ['2026-02-01', 0],
      ],
    );
  });

  test('prepaid hours of a fee are prorated with it, and a pause stops both', async () => {
    const firm = await open();
    const charge = await firm.make('/charges', {
      ...{ contractId: firm.contractId, name: 'Retainer', every: 'MONTH', startsOn: '2026-06-01' },
      prices: [{ amountMinor: 300_000, startsOn: '2026-06-01' }],
    });
    await firm.make('/allowances', {
      contractId: firm.contractId,
      minutesPerPeriod: 600,
      chargeId: charge.id,
    });
    await firm.patch(`/allowances/${firm.allowanceId}`, { endsOn: '2026-05-31' });
    await firm.patch(`/charges/${charge.id}`, { pauses: [{ from: '2026-06-16', to: '2026-06-30' }] });
    await firm.log('2026-06-10', 330);
    assert.deepEqual(await bill(firm, '2026-06-30'), ['Retainer: 1 x 150000 +19%', 'Shop: 0.5 x 10000 +19%']);
  });
});
