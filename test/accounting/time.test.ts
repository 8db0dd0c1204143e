import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { collectDue, collectingDrafts, linesOn } from '../support/collecting.ts';
import { clockAt, type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const TASK = { referenceType: 'JIRA', referenceId: '10001', referenceName: 'WEB-1 Checkout' };

interface Agency extends Firm {
  clock: { at: string };
  projectId: string;
  /** Records work of an hour, unless `more` says otherwise. */
  log(more?: object): Promise<string>;
  drafts(): Promise<Record<string, string[]>>;
  /** Issues the collecting draft of a period. */
  issueDraft(period: string): Promise<string>;
}

describe('an agency bills the work that it tracks', () => {
  const service = useService();

  /** Its contract collects by month. It is 20 October 2026. */
  async function openAgency(t: TestContext, terms: object = {}): Promise<Agency> {
    const clock = clockAt(t, service, '2026-10-20T10:00:00.000Z');
    const collect = { every: 'MONTH' };
    const firm = await openFirm(service, {
      terms: { rates: [RATE], taxRates: [{ percent: 19 }], collect, ...terms },
    });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    return {
      ...firm,
      clock,
      projectId,
      log: async (more = {}) =>
        (await firm.make('/time-entries', { projectId, date: '2026-10-05', minutes: 60, ...TASK, ...more }))
          .id,
      async drafts() {
        await collectDue(service);
        return collectingDrafts(firm);
      },
      async issueDraft(period) {
        await collectDue(service);
        const drafts = await firm.get('/invoices?status=DRAFT');
        const { id } = drafts.find(({ collectsFrom }: { collectsFrom: string }) => collectsFrom === period);
        await firm.act(`/invoices/${id}/finalize`);
        return id;
      },
    };
  }

  test('a correction takes hours back at the price and tax that were charged, not at those of today', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log({ minutes: 120 });
    await agency.issueDraft('2026-10-01');
    await agency.patch(`/contracts/${agency.contractId}`, {
      rates: [{ ...RATE, amountMinor: 15_000 }],
      taxRates: [{ percent: 7 }],
    });
    agency.clock.at = '2026-11-03T10:00:00.000Z';
    await agency.patch(`/time-entries/${entry}`, { minutes: 90 });
    await agency.log({ date: '2026-11-02' });
    assert.deepEqual(await agency.drafts(), {
      '2026-11-01': ['WEB-1 Checkout: 1 x 15000 +7%', 'WEB-1 Checkout: 0.5 x -10000 +19%'],
    });
  });

  test('the latest charge is taken back first, even if an older one was credited since', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log({ minutes: 60 });
    const first = await agency.issueDraft('2026-10-01');
    agency.clock.at = '2026-11-03T10:00:00.000Z';
    await agency.patch(`/contracts/${agency.contractId}`, { rates: [{ ...RATE, amountMinor: 15_000 }] });
    await agency.patch(`/time-entries/${entry}`, { minutes: 120 });
    await agency.issueDraft('2026-11-01');
    const [{ id: billableId }] = await agency.get(`/billables?invoiceId=${first}`);
    await agency.credit(first, { kind: 'CORRECTION', billables: [{ billableId, quantity: 0.5 }] });
    await agency.patch(`/time-entries/${entry}`, { minutes: 45 });
    assert.deepEqual(await agency.drafts(), { '2026-11-01': ['WEB-1 Checkout: 0.75 x -15000 +19%'] });
  });

  test('hours that a credit note took back are not subtracted from the draft as well', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log({ minutes: 120 });
    const invoice = await agency.issueDraft('2026-10-01');
    agency.clock.at = '2026-11-03T10:00:00.000Z';
    await agency.patch(`/time-entries/${entry}`, { minutes: 60 });
    assert.deepEqual(await agency.drafts(), { '2026-11-01': ['WEB-1 Checkout: 1 x -10000 +19%'] });
    const [{ id: billableId }] = await agency.get(`/billables?invoiceId=${invoice}`);
    await agency.credit(invoice, { kind: 'CORRECTION', billables: [{ billableId, quantity: 1 }] });
    assert.deepEqual(await agency.drafts(), { '2026-11-01': [] });
    assert.equal((await agency.get(`/time-entries/${entry}`)).status, 'BILLED');
  });

  for (const [way, undo] of [
    ['credited', (agency: Agency, id: string) => agency.credit(id, { kind: 'CORRECTION' })],
    ['voided', (agency: Agency, id: string) => agency.act(`/invoices/${id}/void`)],
  ] as const)
    test(`hours of an invoice that was wholly ${way} come again`, async (t) => {
      const agency = await openAgency(t);
      await agency.log({ minutes: 100 });
      const invoice = await agency.issueDraft('2026-10-01');
      agency.clock.at = '2026-11-03T10:00:00.000Z';
      await undo(agency, invoice);
      assert.deepEqual(await agency.drafts(), { '2026-11-01': ['WEB-1 Checkout: 1.666667 x 10000 +19%'] });
    });

  test("October's hours are billed without November's, and late hours go on the current draft", async (t) => {
    const agency = await openAgency(t);
    await agency.log();
    agency.clock.at = '2026-11-03T10:00:00.000Z';
    await agency.log({ date: '2026-11-02', minutes: 30 });
    assert.deepEqual(await agency.drafts(), {
      '2026-10-01': ['WEB-1 Checkout: 1 x 10000 +19%'],
      '2026-11-01': ['WEB-1 Checkout: 0.5 x 10000 +19%'],
    });
    await agency.issueDraft('2026-10-01');
    await agency.log({ date: '2026-10-30', minutes: 15 });
    assert.deepEqual(await agency.drafts(), { '2026-11-01': ['WEB-1 Checkout: 0.75 x 10000 +19%'] });
  });

  test('a line or a draft that someone deleted does not come back by itself, only by hand or when released', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    await agency.drafts();
    const [line] = await agency.get('/billables');
    assert.equal((await agency.send('DELETE', `/billables/${line.id}`)).status, 204);
    assert.equal((await agency.get(`/time-entries/${entry}`)).isHeld, true);
    await agency.patch(`/time-entries/${entry}`, { minutes: 90 });
    assert.deepEqual(await agency.drafts(), { '2026-10-01': [] });
    await agency.patch(`/time-entries/${entry}`, { isHeld: false });
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 1.5 x 10000 +19%'] });
    assert.equal((await agency.send('DELETE', `/invoices/${line.invoice}`)).status, 204);
    assert.deepEqual(await agency.drafts(), {});
    const { contractId } = agency;
    const { id } = await agency.make('/invoices', { contractId });
    const collected = await agency.send('POST', `/invoices/${id}/collect`, { to: '2026-10-31' });
    assert.equal(collected.data.lines[0].minutes, 90, collected.text);
    assert.equal((await agency.get(`/time-entries/${entry}`)).isHeld, false);
  });

  test("work outside the contract's days, or for an archived client, is not charged, and says why", async (t) => {
    const agency = await openAgency(t, {
      startsAt: '2026-10-05T00:00:00.000Z',
      endsAt: '2026-10-15T00:00:00.000Z',
    });
    const early = await agency.log({ date: '2026-10-04' });
    const late = await agency.log({ date: '2026-10-16' });
    await agency.log({ date: '2026-10-15' });
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 1 x 10000 +19%'] });
    assert.match((await agency.get(`/time-entries/${early}`)).problem, /before the contract .* begins/);
    assert.match((await agency.get(`/time-entries/${late}`)).problem, /after the contract .* ends/);
    await agency.patch(`/clients/${agency.clientId}`, { archivedAt: '2026-10-20T00:00:00.000Z' });
    const archived = await agency.log({ date: '2026-10-14' });
    assert.match((await agency.get(`/time-entries/${archived}`)).problem, /archived/);
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 1 x 10000 +19%'] });
    await agency.patch(`/clients/${agency.clientId}`, { archivedAt: null });
    await agency.patch(`/contracts/${agency.contractId}`, { endsAt: null });
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 3 x 10000 +19%'] });
  });

  test('an edited rate never prices billed hours anew, whatever day it starts on', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    const invoice = await agency.issueDraft('2026-10-01');
    await agency.patch(`/contracts/${agency.contractId}`, {
      rates: [{ ...RATE, startsOn: '2026-10-05', amountMinor: 20_000 }],
    });
    await agency.patch(`/tenants/${agency.tenant}`, { timeZone: 'Pacific/Auckland' });
    assert.deepEqual(await agency.drafts(), {});
    assert.deepEqual(await linesOn(agency, invoice), ['WEB-1 Checkout: 1 x 10000 +19%']);
    assert.equal((await agency.get(`/time-entries/${entry}`)).status, 'BILLED');
  });

  test('a draft that would come to less than 0 waits, and names the way out', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    await agency.issueDraft('2026-10-01');
    assert.equal((await agency.send('DELETE', `/time-entries/${entry}`)).status, 204);
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 1 x -10000 +19%'] });
    const [{ obstacles }] = await agency.get('/invoices?status=DRAFT');
    assert.match(JSON.stringify(obstacles), /credit note/);
    await agency.log({ minutes: 90 });
    assert.deepEqual(await agency.drafts(), {
      '2026-10-01': ['WEB-1 Checkout: 1 x -10000 +19%', 'WEB-1 Checkout: 1.5 x 10000 +19%'],
    });
    await agency.issueDraft('2026-10-01');
  });

  test('a billed entry that moves to another day is taken back and charged anew', async (t) => {
    const agency = await openAgency(t, {
      rates: [RATE, { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-10-10' }],
    });
    const entry = await agency.log();
    await agency.issueDraft('2026-10-01');
    const replaced = await agency.patch(`/time-entries/${entry}`, { date: '2026-10-12' });
    assert.deepEqual([replaced.id, replaced.minutes], [entry, 0]);
    assert.equal((await agency.get(`/time-entries/${replaced.replacedBy}`)).date, '2026-10-12');
    assert.deepEqual(await agency.drafts(), {
      '2026-10-01': ['WEB-1 Checkout: 1 x 12000 +19%', 'WEB-1 Checkout: 1 x -10000 +19%'],
    });
  });

  test('a billed entry that was replaced is released together with its successor, so nothing is charged twice', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    await agency.issueDraft('2026-10-01');
    await agency.patch(`/time-entries/${entry}`, { isHeld: true });
    const { replacedBy } = await agency.patch(`/time-entries/${entry}`, { date: '2026-10-06' });
    assert.deepEqual(await agency.drafts(), {});
    await agency.patch(`/time-entries/${replacedBy}`, { isHeld: false });
    assert.equal((await agency.get(`/time-entries/${entry}`)).isHeld, false);
    assert.deepEqual(await agency.drafts(), {
      '2026-10-01': ['WEB-1 Checkout: 1 x 10000 +19%', 'WEB-1 Checkout: 1 x -10000 +19%'],
    });
  });

  test('a deleted entry whose reversal is held can be released', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    await agency.issueDraft('2026-10-01');
    await agency.patch(`/time-entries/${entry}`, { isHeld: true });
    assert.equal((await agency.send('DELETE', `/time-entries/${entry}`)).status, 204);
    assert.deepEqual(await agency.drafts(), {});
    assert.equal((await agency.send('PATCH', `/time-entries/${entry}`, { minutes: 5 })).status, 400);
    await agency.patch(`/time-entries/${entry}`, { isHeld: false });
    assert.deepEqual(await agency.drafts(), { '2026-10-01': ['WEB-1 Checkout: 1 x -10000 +19%'] });
  });

  test('hours that were taken back twice, on a line and by a voided invoice, are charged again at their old price', async (t) => {
    const agency = await openAgency(t);
    const entry = await agency.log();
    const first = await agency.issueDraft('2026-10-01');
    await agency.patch(`/time-entries/${entry}`, { minutes: 30 });
    await agency.log({ referenceId: '2', referenceName: 'WEB-2 Other' });
    await agency.issueDraft('2026-10-01');
    const rates = [{ ...RATE, amountMinor: 20_000 }];
    await agency.patch(`/contracts/${agency.contractId}`, { rates, taxRates: [{ percent: 7 }] });
    await agency.patch(`/time-entries/${entry}`, { minutes: 60 });
    await agency.issueDraft('2026-10-01');
    await agency.act(`/invoices/${first}/void`);
    assert.equal((await agency.send('DELETE', `/time-entries/${entry}`)).status, 204);
    assert.equal((await agency.get(`/time-entries/${entry}`)).status, 'OPEN');
    assert.deepEqual(await agency.drafts(), {
      '2026-10-01': ['WEB-1 Checkout: 0.5 x 10000 +19%', 'WEB-1 Checkout: 0.5 x -20000 +7%'],
    });
    assert.equal((await agency.get(`/time-entries/${entry}`)).status, 'DRAFTED');
  });

  test('work that is too much for an invoice is left out alone, with its problem, also by hand', async (t) => {
    const agency = await openAgency(t, { rates: [{ ...RATE, amountMinor: 10_000_000_000_000 }] });
    await agency.log({ minutes: 44_640 });
    assert.equal(Object.keys(await agency.drafts()).length, 1);
    await agency.log({ minutes: 44_640 });
    await agency.log({ date: '2026-11-02' });
    assert.deepEqual(Object.keys(await agency.drafts()), ['2026-11-01', '2026-10-01']);
    const [, { id }] = await agency.get('/invoices?status=DRAFT');
    await agency.log({ minutes: 60 });
    assert.equal((await agency.drafts())['2026-10-01']?.length, 1);
    const { data } = await agency.send('POST', `/invoices/${id}/collect`, { to: '2026-12-31' });
    assert.deepEqual(
      data.leftOver.map(({ minutes }: { minutes: number }) => minutes),
      [44_640],
    );
    assert.match(data.leftOver[0].problem, /too large for an invoice/);
  });

  test('a draft that a person made keeps its work and what the person wrote on it', async (t) => {
    const agency = await openAgency(t, { collect: { every: 'NEVER' } });
    const entry = await agency.log();
    const { id } = await agency.make('/invoices', { contractId: agency.contractId });
    const collect = () => agency.send('POST', `/invoices/${id}/collect`, { to: '2026-10-31' });
    const { data } = await collect();
    const line = `/billables/${data.lines[0].billable}`;
    await agency.patch(line, { serviceFrom: '2026-10-01', serviceTo: '2026-10-31' });
    await agency.patch(`/time-entries/${entry}`, { worker: 'Ada' });
    await agency.log({ minutes: 30 });
    await collect();
    const { quantity, serviceFrom, serviceTo } = await agency.get(line);
    assert.deepEqual([quantity, serviceFrom, serviceTo], [1.5, '2026-10-01', '2026-10-31']);
  });

  test('a contract may collect by week, or not at all', async (t) => {
    const agency = await openAgency(t, { collect: { every: 'WEEK', groupBy: 'DAY' } });
    await agency.log({ date: '2026-10-04' });
    await agency.log({ date: '2026-10-05' });
    await agency.log({ date: '2026-10-11' });
    assert.deepEqual(await agency.drafts(), {
      '2026-09-28': ['2026-10-04: 1 x 10000 +19%'],
      '2026-10-05': ['2026-10-05: 1 x 10000 +19%', '2026-10-11: 1 x 10000 +19%'],
    });
    const byHand = await openAgency(t, { collect: { every: 'NEVER' } });
    await byHand.log();
    assert.deepEqual(await byHand.drafts(), {});
  });
});
