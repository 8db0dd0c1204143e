import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { LIVE_KEY } from '../../../../test/stand-ins/stripe.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import {
  type Booking,
  camt,
  matchEntries,
  OWN_IBAN,
  sendStatement,
} from '../../../../test/support/records/bank-statements.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const LINE = { name: 'Work', quantity: 1, amountMinor: 10_000, taxPercent: 0, taxCategory: 'Z' };
let firm: Firm;

beforeEach(async () => {
  const bankAccounts = [{ currencyCode: 'EUR', iban: OWN_IBAN }];
  firm = await openFirm(service, {
    settings: { taxNumber: '1', bankAccounts, timeZone: 'Pacific/Auckland' },
  });
});

const today = () => new Date().toISOString().slice(0, 10);

/** Uploads a statement, and has it matched. The entries come in the order of the bookings. */
async function booked(...bookings: Booking[]) {
  const id = `S-${Math.random()}`;
  const sent = await sendStatement(service, firm.tenant, camt(bookings, { id, date: today() }));
  assert.equal(sent.status, 201, sent.text);
  await matchEntries(service);
  const list = await firm.get(`/bank-entries?statementId=${sent.data.id}`);
  return list.toReversed();
}
const statusOf = async (id: string) => (await firm.get(`/invoices/${id}`)).status;

describe('a bank entry', () => {
  test('a bank entry with the reference of an invoice pays it on the day of booking', async () => {
    const { id, paymentReference } = await firm.issue([LINE]);
    const [entry] = await booked({
      amount: '100.00',
      text: paymentReference.toLowerCase(),
      reference: 'B-1',
    });
    assert.equal(entry.status, 'MATCHED', JSON.stringify(entry));
    assert.deepEqual(entry.reasons, ['It names INV-000001', 'The amount is what is due']);
    const payment = await firm.get(`/payments/${entry.payments[0]}`);
    assert.deepEqual(
      [
        payment.allocations[0].invoice,
        payment.amountMinor,
        payment.paidDate,
        payment.method,
        payment.reference,
        payment.bankEntry,
      ],
      [id, 10_000, today(), 'bank transfer', 'B-1', entry.id],
    );
    assert.equal(await statusOf(id), 'PAID');
    const [event] = await firm.get('/events?type=bankEntry.matched');
    assert.deepEqual([event.data.id, event.data.status], [entry.id, 'MATCHED']);
  });

  test('a payout of a payment provider is ignored while clients can pay through it, and a person may decide otherwise', async () => {
    const { id, invoiceNumber } = await firm.issue([LINE]);
    const payout = {
      amount: '100.00',
      name: 'Stripe Technology Europe Ltd',
      text: `STRIPE ${invoiceNumber}`,
    };
    const config = { secretKey: LIVE_KEY };
    const { id: integration } = await firm.make('/integrations', {
      provider: 'STRIPE',
      name: 'Cards',
      config,
    });
    const [entry] = await booked(payout);
    assert.deepEqual([entry.status, entry.candidates, entry.payments], ['IGNORED', [], []]);
    assert.match(entry.reasons.join(), /^It is a payout of Stripe, /);
    await firm.act(`/bank-entries/${entry.id}/unmatch`);
    await matchEntries(service);
    assert.equal((await firm.get(`/bank-entries/${entry.id}`)).status, 'UNMATCHED');
    await firm.act(`/integrations/${integration}/disable`);
    assert.equal((await booked({ ...payout, reference: 'B-2' }))[0].status, 'MATCHED');
    assert.equal(await statusOf(id), 'PAID');
  });

  test('a bank entry that pays an invoice a second time is only proposed', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const [first, second] = await booked({ amount: '100.00', text }, { amount: '100.00', text });
    assert.deepEqual([first.status, second.status], ['MATCHED', 'PROPOSED']);
    assert.match(second.reasons.at(-1), /^It could not be recorded: /);
    assert.equal((await firm.get(`/payments?invoiceId=${id}`)).length, 1);
  });

  test('a bank entry less the discount for early payment pays the invoice, and the discount is written off', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE], {
      earlyPayment: { days: 10, percent: 2, reducesTax: false },
    });
    const [entry] = await booked({ amount: '98.00', text });
    assert.deepEqual(
      [entry.status, entry.reasons.at(-1)],
      ['MATCHED', 'The amount is what is due, less the discount'],
    );
    assert.equal(await statusOf(id), 'PAID');
    const [{ amountMinor, reason, payment }] = await firm.get(`/write-offs?invoiceId=${id}`);
    assert.deepEqual([amountMinor, reason, payment], [200, 'EARLY_PAYMENT', entry.payments[0]]);
    await firm.act(`/bank-entries/${entry.id}/unmatch`);
    assert.equal((await firm.get(`/invoices/${id}`)).dueMinor, 10_000);
  });

  test('a bank entry that names several invoices pays them with one payment', async () => {
    const [one, two] = [await firm.issue([LINE]), await firm.issue([LINE])];
    const [entry] = await booked({ amount: '200.00', text: `${one.invoiceNumber} ${two.invoiceNumber}` });
    assert.deepEqual([entry.status, entry.payments.length], ['MATCHED', 1]);
    assert.deepEqual([await statusOf(one.id), await statusOf(two.id)], ['PAID', 'PAID']);
  });

  test('a bank entry whose invoices are not named waits for a person, who matches it', async () => {
    const [one, two] = [await firm.issue([LINE]), await firm.issue([LINE])];
    const [entry] = await booked({ amount: '200.00', text: 'thank you' });
    assert.notEqual(entry.status, 'MATCHED');
    const allocations = [one, two].map(({ id: invoiceId }) => ({ invoiceId, amountMinor: 10_000 }));
    const path = `/bank-entries/${entry.id}`;
    const wrong = [{ ...allocations[0], amountMinor: 1 }];
    assertRefused(await firm.send('POST', `${path}/match`, { allocations: wrong }), ['allocations', 'sum']);
    const tooMuch = [{ ...allocations[0], amountMinor: 20_000 }];
    const refused = await firm.send('POST', `${path}/match`, { allocations: tooMuch });
    assertRefused(refused, ['allocations.0.amountMinor', 'balance']);
    const matched = await firm.send('POST', `${path}/match`, { allocations });
    assert.deepEqual([matched.status, matched.data.status, matched.data.candidates], [200, 'MATCHED', []]);
    assert.deepEqual([await statusOf(one.id), await statusOf(two.id)], ['PAID', 'PAID']);
    assertRefused(await firm.send('POST', `${path}/match`, { allocations }), ['status', 'state']);
    assertRefused(await firm.send('POST', `${path}/ignore`, {}), ['status', 'state']);

    const undone = await firm.send('POST', `${path}/unmatch`);
    assert.deepEqual([undone.data.status, undone.data.payments], ['UNMATCHED', []]);
    assert.deepEqual([await statusOf(one.id), await statusOf(two.id)], ['FINALIZED', 'FINALIZED']);
    await matchEntries(service);
    assert.equal((await firm.get(path)).status, 'UNMATCHED');
  });

  test('a bank entry that pays more than is due leaves the rest on account of the client that a person names', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const [entry, other] = await booked({ amount: '130.00', text }, { amount: '7.00', text: 'in advance' });
    const [candidate] = entry.candidates;
    assert.deepEqual(candidate.allocations, [
      {
        ...{ invoice: id, invoiceNumber: text, client: firm.clientId, amountMinor: 10_000 },
        buyerName: (await firm.get(`/invoices/${id}`)).buyer.legalName,
      },
    ]);
    const allocations = [{ invoiceId: id, amountMinor: 10_000 }];
    const path = `/bank-entries/${entry.id}`;
    assertRefused(await firm.send('POST', `${path}/match`, { allocations }), ['allocations', 'sum']);
    const body = { allocations, clientId: firm.clientId };
    const matched = await firm.send('POST', `${path}/match`, body);
    assert.equal(matched.status, 200, matched.text);
    const payment = await firm.get(`/payments/${matched.data.payments[0]}`);
    assert.deepEqual([payment.amountMinor, payment.onAccountMinor], [13_000, 3_000]);
    const wrong = { ...body, allocations: [] };
    assertRefused(await firm.send('POST', `${path}/match`, wrong), ['status', 'state']);

    const advance = await firm.send('POST', `/bank-entries/${other.id}/match`, wrong);
    const kept = await firm.get(`/payments/${advance.data.payments[0]}`);
    assert.deepEqual([kept.client, kept.amountMinor, kept.onAccountMinor], [firm.clientId, 700, 700]);
  });

  test('a bank entry is proposed again if what a person decided is taken back', async () => {
    const { id } = await firm.issue([LINE]);
    const [entry] = await booked({ amount: '100.00', text: 'thank you' });
    assert.equal(entry.status, 'PROPOSED');
    const path = `/bank-entries/${entry.id}`;
    const allocations = [{ invoiceId: id, amountMinor: 10_000 }];
    for (const [action, body, status] of [
      ['match', { allocations }, 'MATCHED'],
      ['ignore', {}, 'IGNORED'],
    ] as const) {
      assert.equal((await firm.send('POST', `${path}/${action}`, body)).data.status, status);
      const undone = await firm.send('POST', `${path}/unmatch`);
      assert.deepEqual([undone.data.status, undone.data.candidates], ['PROPOSED', entry.candidates]);
    }
  });

  test('a bank entry in another currency than its invoice is not matched by hand either', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE], {
      currencyCode: 'USD',
      taxCurrencyCode: 'EUR',
      taxExchangeRate: 0.9,
    });
    const [entry] = await booked({ amount: '100.00', text });
    assert.deepEqual([entry.status, entry.candidates[0].allocations], ['PROPOSED', []]);
    const body = { allocations: [{ invoiceId: id, amountMinor: 10_000 }] };
    const refused = await firm.send('POST', `/bank-entries/${entry.id}/match`, body);
    assertRefused(refused, ['allocations.0.invoiceId', 'state']);
    assert.equal(await statusOf(id), 'FINALIZED');
  });

  test('a bank entry can be ignored with a reason, and taken up again', async () => {
    const [entry] = await booked({ amount: '7.00', text: 'Rent', isDebit: true });
    assert.equal(entry.status, 'UNMATCHED');
    const ignored = await firm.send('POST', `/bank-entries/${entry.id}/ignore`, { reason: 'Rent' });
    assert.deepEqual([ignored.data.status, ignored.data.reasons], ['IGNORED', ['Rent']]);
    assert.equal((await firm.send('POST', `/bank-entries/${entry.id}/unmatch`)).data.status, 'UNMATCHED');
  });

  test('a bank entry that returns a payment reverses it', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const [paid] = await booked({ amount: '100.00', text, endToEndId: 'NW-1' });
    assert.equal(await statusOf(id), 'PAID');
    const [back] = await booked({ amount: '100.00', isDebit: true, isReturn: true, endToEndId: 'NW-1' });
    assert.deepEqual([back.status, back.payments, back.returnReason], ['MATCHED', paid.payments, 'AC04']);
    assert.equal(await statusOf(id), 'FINALIZED');
    assertRefused(await firm.send('POST', `/bank-entries/${back.id}/unmatch`), ['status', 'state']);
  });

  test('a bank entry that returns a payment of its own statement reverses it, in whatever order they stand', async () => {
    const [one, other] = [await firm.issue([LINE]), await firm.issue([LINE])];
    const pays = { amount: '100.00', text: one.invoiceNumber, endToEndId: 'NW-1' };
    const paysOther = { amount: '100.00', text: other.invoiceNumber, endToEndId: 'NW-2' };
    const returns = { amount: '100.00', isDebit: true, isReturn: true };
    const entries = await booked(
      ...[{ ...returns, endToEndId: 'NW-2' }, pays, paysOther, { ...returns, endToEndId: 'NW-1' }],
    );
    const [backOther, paid, paidOther, back] = entries;
    assert.deepEqual(
      entries.map(({ status }: { status: string }) => status),
      Array(4).fill('MATCHED'),
    );
    assert.deepEqual([back.payments, backOther.payments], [paid.payments, paidOther.payments]);
    assert.deepEqual([await statusOf(one.id), await statusOf(other.id)], ['FINALIZED', 'FINALIZED']);
  });

  test('a bank entry is not proposed for an invoice that another one of its statement has paid', async () => {
    const { invoiceNumber: text } = await firm.issue([LINE]);
    const [first, second] = await booked({ amount: '100.00', text }, { amount: '100.00', text: 'Thanks' });
    assert.deepEqual([first.status, second.status], ['MATCHED', 'UNMATCHED']);
  });

  test('a bank entry that leaves the account is the refund that it names', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const payment = await firm.pay(id, 15_000, { allowOverpayment: true });
    const refund = await firm.refund(payment.id, 5_000);
    const [entry, other] = await booked(
      { amount: '50.00', text: `Refund ${text}`, isDebit: true },
      { amount: '100.00', text, isDebit: true },
    );
    assert.deepEqual([entry.status, entry.refund, entry.payments], ['MATCHED', refund.id, []]);
    assert.equal(other.status, 'UNMATCHED');
  });

  test('a bank entry that leaves the account without naming a refund waits for a person, who says which it is', async () => {
    const { id } = await firm.issue([LINE]);
    const payment = await firm.pay(id, 30_000, { allowOverpayment: true });
    const [one, two] = [await firm.refund(payment.id, 5_000), await firm.refund(payment.id, 5_000)];
    const leaving = { amount: '50.00', text: 'Back', isDebit: true };
    const [entry, other] = await booked(leaving, leaving);
    const proposed = entry.candidates.map((candidate: { refund: string }) => candidate.refund);
    assert.deepEqual([entry.status, proposed.toSorted()], ['PROPOSED', [one.id, two.id].toSorted()]);
    const match = (entryId: string, body: object) =>
      firm.send('POST', `/bank-entries/${entryId}/match`, body);
    const allocations = [{ invoiceId: id, amountMinor: 5_000 }];
    assertRefused(await match(entry.id, { allocations }), ['allocations', 'choice'], ['refundId', 'choice']);
    const small = await firm.refund(payment.id, 1_000);
    assertRefused(await match(entry.id, { refundId: small.id }), ['refundId', 'amount']);
    assert.equal((await match(entry.id, { refundId: 'rfd_none' })).status, 404);

    const both = await Promise.all([entry, other].map((each) => match(each.id, { refundId: one.id })));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
    const [matched, open] = both[0]?.status === 200 ? [entry, other] : [other, entry];
    assert.equal((await firm.get(`/bank-entries/${matched.id}`)).refund, one.id);
    assert.equal((await match(open.id, { refundId: two.id })).data.status, 'MATCHED');
    const undone = await firm.send('POST', `/bank-entries/${open.id}/unmatch`);
    assert.deepEqual([undone.data.status, undone.data.refund], ['PROPOSED', undefined]);
    assert.equal((await firm.get(`/refunds/${two.id}`)).reversedAt, undefined);
  });

  test('a bank entry is no refund that another one of its statement is', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const payment = await firm.pay(id, 15_000, { allowOverpayment: true });
    const refund = await firm.refund(payment.id, 5_000);
    const leaving = { amount: '50.00', text, isDebit: true };
    const [entry, other] = await booked(leaving, leaving);
    assert.deepEqual([entry.refund, other.refund, other.status], [refund.id, undefined, 'UNMATCHED']);
  });

  test('a bank entry that returns a payment without its reference waits for a person, who says which', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const [paid] = await booked({ amount: '100.00', text, endToEndId: 'NW-1', name: 'Northwind' });
    const returned = { amount: '100.00', isDebit: true, isReturn: true };
    const [back, again] = await booked({ ...returned, text: 'AC04' }, { ...returned, text: 'AC06' });
    assert.deepEqual([back.status, back.candidates[0].payment], ['PROPOSED', paid.payments[0]]);
    const path = `/bank-entries/${back.id}`;
    assertRefused(
      await firm.send('POST', `${path}/match`, { refundId: 'rfd_none' }),
      ['refundId', 'choice'],
      ['paymentId', 'choice'],
    );
    const matched = await firm.send('POST', `${path}/match`, { paymentId: paid.payments[0] });
    assert.deepEqual([matched.data.status, matched.data.payments], ['MATCHED', paid.payments]);
    assert.equal(await statusOf(id), 'FINALIZED');
    assertRefused(await firm.send('POST', `${path}/unmatch`), ['status', 'state']);
    await firm.send('POST', `/bank-entries/${again.id}/ignore`, {});
    const [third] = await booked({ ...returned, endToEndId: 'NW-1' });
    assert.equal(third.status, 'UNMATCHED', 'it was taken back already');
  });

  test('a bank entry that returns a refund reverses it', async () => {
    const { id, invoiceNumber: text } = await firm.issue([LINE]);
    const payment = await firm.pay(id, 20_000, { allowOverpayment: true });
    const [one, two] = [await firm.refund(payment.id, 5_000), await firm.refund(payment.id, 3_000)];
    await booked(
      { amount: '50.00', text, endToEndId: 'R-1', isDebit: true },
      { amount: '30.00', text, endToEndId: 'R-2', isDebit: true },
    );
    const [back, unclear] = await booked(
      { amount: '50.00', isReturn: true, endToEndId: 'R-1' },
      { amount: '30.00', isReturn: true, endToEndId: 'R-3' },
    );
    assert.deepEqual([back.status, back.refund], ['MATCHED', one.id]);
    assert.deepEqual([unclear.status, unclear.candidates[0].refund], ['PROPOSED', two.id]);
    await firm.send('POST', `/bank-entries/${unclear.id}/match`, { refundId: two.id });
    for (const { id: refundId } of [one, two])
      assert.notEqual((await firm.get(`/refunds/${refundId}`)).reversedAt, undefined);
  });
});
