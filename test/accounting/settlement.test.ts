import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { clockAt, type Firm, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
let firm: Firm;
let id: string;

const WORK = [{ name: 'Work', quantity: 10, amountMinor: 100 }];
const OVER = { allowOverpayment: true };
const standing = async () => {
  const { status, balanceMinor, dueMinor } = await firm.get(`/invoices/${id}`);
  return [status, balanceMinor, dueMinor];
};
const paidAt = async () => (await firm.get(`/invoices/${id}`)).paidAt;
const line = async () => (await firm.get(`/billables?invoiceId=${id}`))[0].id;
const reverse = async (path: string) => assert.equal((await firm.send('DELETE', path)).status, 204);
const payment = (body: object) => firm.send('POST', '/payments', { invoiceId: id, ...body });

beforeEach(async () => {
  firm = await openFirm(service);
  id = (await firm.issue(WORK)).id;
  await firm.heard();
});

describe('payments of an invoice', () => {
  test('payments of an invoice in parts end with the latest date of payment, in whatever order they are recorded', async (t) => {
    const clock = clockAt(t, service, '2026-12-20T10:00:00.000Z');
    await firm.pay(id, 400, { paidAt: '2026-12-19T08:00:00Z' });
    assert.deepEqual(await standing(), ['PARTIALLY_PAID', 600, 600]);
    assert.deepEqual(await firm.heard(), ['invoice.partiallyPaid', 'payment.created']);
    clock.at = '2026-12-20T11:00:00.000Z';
    await firm.pay(id, 600, { paidAt: '2026-12-15T08:00:00Z' });
    assert.deepEqual([await standing(), await paidAt()], [['PAID', 0, 0], '2026-12-19T08:00:00.000Z']);
    assert.deepEqual(await firm.heard(), ['invoice.paid', 'payment.created']);
  });

  test('payments of an invoice are dated tomorrow at the latest', async (t) => {
    clockAt(t, service, '2026-12-20T10:00:00.000Z');
    for (const ahead of ['2099-01-01T00:00:00Z', '2026-12-22T00:00:00Z'])
      assertRefused(await payment({ amountMinor: 1, paidAt: ahead }), ['paidAt', 'maximum']);
    const { paidDate } = await firm.pay(id, 1, { paidAt: '2026-12-21T23:59:59Z' });
    assert.equal(paidDate, '2026-12-21');
  });

  test('payments of an invoice are dated ten years back at the earliest', async (t) => {
    clockAt(t, service, '2026-12-20T10:00:00.000Z');
    for (const past of ['1900-01-01T00:00:00Z', '2016-12-19T23:59:59Z']) {
      const refused = await payment({ amountMinor: 1, paidAt: past });
      assertRefused(refused, ['paidAt', 'minimum']);
      assert.equal(refused.json.details[0].message, 'must be at most 10 years back');
    }
    assert.equal((await firm.pay(id, 1, { paidAt: '2016-12-20T00:00:00Z' })).paidDate, '2016-12-20');
  });

  test('payments of an invoice may be more than is due if they say so, and do not move the date', async (t) => {
    const clock = clockAt(t, service, '2026-12-20T10:00:00.000Z');
    assertRefused(await payment({ amountMinor: 1_001 }), ['amountMinor', 'balance']);
    await firm.pay(id, 1_000);
    assertRefused(await payment({ amountMinor: 1 }), ['status', 'state']);
    await firm.heard();
    clock.at = '2026-12-24T10:00:00.000Z';
    await firm.pay(id, 50, OVER);
    assert.deepEqual([await standing(), await paidAt()], [['PAID', 0, 0], '2026-12-20T10:00:00.000Z']);
    assert.deepEqual(await firm.heard(), ['payment.created'], 'the money stays on account');
  });

  test('payments of an invoice are reversed, and it is due again', async () => {
    const { id: paid } = await firm.pay(id, 1_200, OVER);
    const { id: refund } = await firm.refund(paid, 200);
    assert.deepEqual(await standing(), ['PAID', 0, 0]);
    await firm.heard();
    await reverse(`/payments/${paid}`);
    assert.deepEqual([await standing(), await paidAt()], [['FINALIZED', 1_000, 1_000], undefined]);
    assert.deepEqual(await firm.heard(), ['invoice.reopened', 'payment.reversed']);
    await reverse(`/refunds/${refund}`);
    assert.deepEqual(await firm.heard(), ['payment.updated', 'refund.reversed']);
  });

  test('payments of an invoice can come in and go out even if the invoice is free', async () => {
    const free = await firm.issue([{ name: 'Gift', quantity: 1, amountMinor: 0 }]);
    assert.deepEqual([free.status, free.paidAt], ['PAID', free.issuedAt]);
    assert.deepEqual(
      (await firm.heard()).filter((type) => type !== 'invoice.created'),
      ['invoice.finalized'],
      'nothing was paid',
    );
    id = free.id;
    const { id: paid, onAccountMinor } = await firm.pay(id, 50, OVER);
    assert.equal(onAccountMinor, 50);
    await firm.refund(paid, 50);
    assert.deepEqual([await standing(), await paidAt()], [['PAID', 0, 0], free.issuedAt]);
  });

  test('payments of a void invoice or a draft are never recorded', async () => {
    const draft = await firm.draft(WORK);
    await firm.act(`/invoices/${id}/void`);
    for (const invoiceId of [draft.id, id])
      assertRefused(await payment({ invoiceId, amountMinor: 1, ...OVER }), ['status', 'state']);
  });
});

describe('credits', () => {
  test('a credit for everything before payment makes the invoice CREDITED, without a payment', async () => {
    const { issuedAt } = await firm.credit(id);
    assert.deepEqual([await standing(), await paidAt()], [['CREDITED', 0, 0], issuedAt]);
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.credited']);
    await firm.pay(id, 30, OVER);
    assert.deepEqual(await standing(), ['CREDITED', 0, 0]);
    assert.deepEqual(await firm.heard(), ['payment.created']);
  });

  test('a credit for a part before payment leaves the rest due', async () => {
    await firm.credit(id, { billables: [{ billableId: await line(), quantity: 3 }] });
    assert.deepEqual(await standing(), ['FINALIZED', 700, 700]);
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.updated']);
    await firm.pay(id, 700);
    assert.deepEqual(await standing(), ['PAID', 0, 0]);
    assert.deepEqual(await firm.heard(), ['invoice.paid', 'payment.created']);
  });

  test('a credit after payment frees money', async () => {
    const { id: paid } = await firm.pay(id, 1_000);
    const at = await paidAt();
    await firm.heard();
    await firm.credit(id, { billables: [{ billableId: await line(), quantity: 3 }] });
    assert.deepEqual([await standing(), await paidAt()], [['PAID', 0, 0], at]);
    assert.equal((await firm.get(`/payments/${paid}`)).onAccountMinor, 300);
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.updated', 'payment.freed']);
    await firm.credit(id);
    assert.deepEqual(await standing(), ['CREDITED', 0, 0]);
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.credited', 'payment.freed']);
    assertRefused(await firm.send('POST', '/refunds', { paymentId: paid, amountMinor: 1_001 }), [
      'amountMinor',
      'balance',
    ]);
  });

  test('a credit of goodwill lowers the worth of a line, and not its quantity', async () => {
    const billableId = await line();
    const goodwill = await firm.credit(id, {
      kind: 'GOODWILL',
      billables: [{ billableId, quantity: 4, amountMinor: 50 }],
    });
    assert.deepEqual(only(goodwill, 'kind', 'totalMinor'), { kind: 'GOODWILL', totalMinor: 200 });
    const credit = (more: object) =>
      firm.send('POST', '/credit-notes', {
        invoiceId: id,
        reason: 'x',
        billables: [{ billableId, ...more }],
      });
    assertRefused(await credit({ quantity: 9 }), ['billables.0.quantity', 'balance']);
    assert.equal((await credit({ quantity: 8 })).data.totalMinor, 800, 'all ten were still there');
    assert.deepEqual(await standing(), ['CREDITED', 0, 0]);
  });

  test('a credit is a CORRECTION unless it says otherwise, and no CANCELLATION', async () => {
    const body = { invoiceId: id, reason: 'x', kind: 'CANCELLATION' };
    const refused = await firm.send('POST', '/credit-notes', body);
    assertRefused(refused, ['kind', 'enum']);
    assert.equal((await firm.credit(id)).kind, 'CORRECTION');
  });
});
