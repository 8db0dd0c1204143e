import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asAnswered } from '../support/billing.ts';
import { assertRefused } from '../support/expectations.ts';
import { clockAt, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const WORK = [{ name: 'Work', quantity: 1, amountMinor: 1_000 }];
const YEARLY = { invoiceNumberFormat: '{YYYY}-{SEQ:4}', creditNoteNumberFormat: 'C{YYYY}-{SEQ:4}' };
const DUE = ['issueDate', 'dueDate', 'dueAt', 'timeZone', 'paymentTermsDays'];

const firmIn = (timeZone: string, paymentTermsDays = 14) =>
  openFirm(service, { settings: { timeZone, ...YEARLY }, terms: { paymentTermsDays } });

describe('terms of payment', () => {
  test('terms of payment over the end of summer time run in days, to the end of the last', async (t) => {
    clockAt(t, service, '2026-10-19T22:30:00.000Z'); // 20 October, 0:30 in Berlin
    const firm = await firmIn('Europe/Berlin');
    const issued = await firm.issue(WORK);
    assert.deepEqual(only(issued, ...DUE), {
      issueDate: '2026-10-20',
      dueDate: '2026-11-03',
      dueAt: '2026-11-03T22:59:59.999Z',
      timeZone: 'Europe/Berlin',
      paymentTermsDays: 14,
    });
    assert.equal(issued.issuedAt, '2026-10-19T22:30:00.000Z');
  });

  test('terms of payment of 0 days end with the day of issue, and not after milliseconds', async (t) => {
    const clock = clockAt(t, service, '2026-10-19T22:30:00.000Z');
    const firm = await firmIn('Europe/Berlin', 0);
    const { id, dueDate, dueAt } = await firm.issue(WORK);
    assert.deepEqual([dueDate, dueAt], ['2026-10-20', '2026-10-20T21:59:59.999Z']);
    const isOverdueAt = async (at: string) => {
      clock.at = at;
      const listed = (await firm.get('/invoices?isOverdue=true')).length === 1;
      const { isOverdue } = await firm.get(`/invoices/${id}`);
      assert.equal(isOverdue, listed);
      return isOverdue;
    };
    assert.equal(await isOverdueAt('2026-10-19T22:30:00.005Z'), false);
    assert.equal(await isOverdueAt(dueAt), false);
    assert.equal(await isOverdueAt('2026-10-20T22:00:00.000Z'), true);
  });

  test('days overdue are calendar days, also where a day has 23 or 25 hours', async (t) => {
    const clock = clockAt(t, service, '2026-03-27T12:00:00.000Z');
    const firm = await firmIn('Europe/Berlin', 0);
    const spring = await firm.issue(WORK);
    const daysAt = async (at: string, { id }: { id: string }) => {
      clock.at = at;
      return (await firm.get(`/invoices/${id}`)).daysOverdue;
    };
    assert.equal(await daysAt('2026-03-27T22:59:59.999Z', spring), undefined);
    assert.equal(await daysAt('2026-03-27T23:00:00.000Z', spring), 1);
    assert.equal(await daysAt('2026-03-28T23:00:00.000Z', spring), 2);
    // The clocks went forward on the 29th.
    assert.equal(await daysAt('2026-03-29T22:00:00.000Z', spring), 3);
    clock.at = '2026-10-24T12:00:00.000Z';
    const autumn = await firm.issue(WORK);
    assert.equal(await daysAt('2026-10-25T22:59:59.000Z', autumn), 1);
    assert.equal(await daysAt('2026-10-25T23:00:00.000Z', autumn), 2);
    await firm.pay(autumn.id, autumn.dueMinor);
    assert.equal(await daysAt('2026-10-25T23:00:00.000Z', autumn), undefined);
  });

  test('an invoice that was due earlier today is overdue by 0 days', async (t) => {
    const clock = clockAt(t, service, '2026-10-20T08:00:00.000Z');
    const firm = await firmIn('Europe/Berlin', 0);
    const { id } = await firm.issue(WORK, { dueAt: '2026-10-20T10:00:00.000Z' });
    clock.at = '2026-10-20T10:00:00.001Z';
    const { isOverdue, daysOverdue } = await firm.get(`/invoices/${id}`);
    assert.deepEqual([isOverdue, daysOverdue], [true, 0]);
  });

  test('terms of payment end before the first midnight where midnight comes twice', async (t) => {
    clockAt(t, service, '2026-10-31T12:00:00.000Z');
    const firm = await firmIn('America/Havana', 0);
    const { dueDate, dueAt } = await firm.issue(WORK);
    assert.deepEqual([dueDate, dueAt], ['2026-10-31', '2026-11-01T03:59:59.999Z']);
    const next = await firm.issue(WORK, { dueDate: '2026-11-01' });
    assert.equal(next.dueAt, '2026-11-02T04:59:59.999Z', 'a day of 25 hours');
  });

  test('terms of payment end where the day begins late, because there is no midnight', async (t) => {
    clockAt(t, service, '2026-03-07T12:00:00.000Z');
    const firm = await firmIn('America/Havana', 0);
    const { dueDate, dueAt } = await firm.issue(WORK);
    assert.deepEqual([dueDate, dueAt], ['2026-03-07', '2026-03-08T04:59:59.999Z']);
  });

  test('terms of payment give way to a due time, which is kept, or to a due date, but not to both', async (t) => {
    clockAt(t, service, '2026-10-19T22:30:00.000Z');
    const firm = await firmIn('Europe/Berlin');
    const dueAt = '2026-11-30T23:30:00.000Z';
    const timed = await firm.issue(WORK, { dueAt });
    assert.deepEqual([timed.dueDate, timed.dueAt], ['2026-12-01', dueAt]);
    const dated = await firm.issue(WORK, { dueDate: '2026-11-30' });
    assert.deepEqual([dated.dueDate, dated.dueAt], ['2026-11-30', '2026-11-30T22:59:59.999Z']);
    const both = { contractId: firm.contractId, dueAt, dueDate: '2026-12-01' };
    assertRefused(await firm.send('POST', '/invoices', both), ['dueDate', 'oneOf']);
  });

  test("a due date follows the tenant's zone until the invoice is issued, and then its own", async (t) => {
    clockAt(t, service, '2026-10-20T12:00:00.000Z');
    const firm = await firmIn('Europe/Berlin');
    const { id } = await firm.draft(WORK, { dueDate: '2026-12-01' });
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'America/New_York' });
    assert.equal((await firm.get(`/invoices/${id}`)).dueAt, '2026-12-02T04:59:59.999Z');
    const { data: issued } = await firm.finalize(id);
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'Asia/Tokyo' });
    assert.deepEqual(asAnswered(await firm.get(`/invoices/${id}`)), issued);
    assert.deepEqual(only(issued, 'timeZone', 'dueAt'), {
      timeZone: 'America/New_York',
      dueAt: '2026-12-02T04:59:59.999Z',
    });
  });
});

describe('the turn of the year', () => {
  test('the turn of the year in Auckland comes early, for numbers as for dates', async (t) => {
    const clock = clockAt(t, service, '2026-12-31T10:59:59.999Z');
    const firm = await firmIn('Pacific/Auckland');
    const old = await firm.issue(WORK);
    clock.at = '2026-12-31T11:00:00.000Z';
    const young = await firm.issue(WORK);
    assert.deepEqual(
      [old, young].map((one) => only(one, 'invoiceNumber', 'issueDate', 'dueDate')),
      [
        { invoiceNumber: '2026-0001', issueDate: '2026-12-31', dueDate: '2027-01-14' },
        { invoiceNumber: '2027-0001', issueDate: '2027-01-01', dueDate: '2027-01-15' },
      ],
    );
    const note = await firm.credit(old.id);
    assert.deepEqual(only(note, 'creditNoteNumber', 'issueDate', 'invoiceIssueDate', 'invoiceNumber'), {
      creditNoteNumber: 'C2027-0001',
      issueDate: '2027-01-01',
      invoiceIssueDate: '2026-12-31',
      invoiceNumber: '2026-0001',
    });
  });
});

describe('late changes of the time zone', () => {
  test('a late change of the time zone takes no series back into the old year', async (t) => {
    const clock = clockAt(t, service, '2026-12-31T12:00:00.000Z'); // 1 January, 1:00 in Auckland
    const firm = await firmIn('Pacific/Auckland');
    const first = await firm.issue(WORK);
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'America/New_York' });
    clock.at = '2026-12-31T12:05:00.000Z'; // 31 December, 7:05 in New York
    const second = await firm.issue(WORK);
    assert.deepEqual(only(second, 'invoiceNumber', ...DUE), {
      invoiceNumber: '2027-0002',
      issueDate: '2027-01-01',
      dueDate: '2027-01-15',
      dueAt: '2027-01-16T04:59:59.999Z',
      timeZone: 'America/New_York',
      paymentTermsDays: 14,
    });
    assert.equal((await firm.get(`/tenants/${firm.tenant}`)).nextInvoiceNumber, 3);
    const notes = [await firm.credit(second.id), await firm.credit(first.id)];
    assert.deepEqual(
      notes.map((note) => only(note, 'creditNoteNumber', 'issueDate', 'timeZone')),
      [
        { creditNoteNumber: 'C2027-0001', issueDate: '2027-01-01', timeZone: 'America/New_York' },
        { creditNoteNumber: 'C2027-0002', issueDate: '2027-01-01', timeZone: 'Pacific/Auckland' },
      ],
    );
    clock.at = '2027-01-02T12:00:00.000Z';
    assert.equal((await firm.issue(WORK)).issueDate, '2027-01-02');
  });

  test('a late change of the time zone leaves documents where their own days are when they are listed by day', async (t) => {
    const clock = clockAt(t, service, '2026-12-31T12:00:00.000Z');
    const firm = await firmIn('Pacific/Auckland');
    const { id } = await firm.issue(WORK);
    const payment = await firm.pay(id, 1_500, { allowOverpayment: true });
    const refund = await firm.refund(payment.id, 500);
    const note = await firm.credit(id);
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'America/New_York' });
    clock.at = '2026-12-31T13:00:00.000Z';
    const found = async (path: string, name: string, day: string) =>
      (await firm.get(`${path}?${name}From=${day}&${name}To=${day}`)).map(
        ({ id: one }: { id: string }) => one,
      );
    for (const [path, name, record] of [
      ['/invoices', 'issued', id],
      ['/credit-notes', 'issued', note.id],
      ['/payments', 'paid', payment.id],
      ['/refunds', 'refunded', refund.id],
    ]) {
      assert.deepEqual(await found(path, name, '2027-01-01'), [record], path);
      assert.deepEqual(await found(path, name, '2026-12-31'), [], path);
      const times = `${name}From=2026-12-31T12:00:00Z&${name}To=2026-12-31T12:00:00Z`;
      assert.equal((await firm.get(`${path}?${times}`)).length, 1, path);
    }
  });
});
