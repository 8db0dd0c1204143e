import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { asAnswered } from '../support/billing.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const LINES = [
  { name: 'Work', quantity: 2, amountMinor: 500, taxPercent: 19, serviceFrom: '2026-10-01' },
  { name: 'Travel', quantity: 1, amountMinor: 100 },
];
let firm: Firm;

/** The newest event of the type carries the record as the API shows it now, and names the client. */
async function assertEmitted(type: string, path: string): Promise<void> {
  const [event] = await firm.get(`/events?type=${type}&limit=1`);
  assert.ok(event, type);
  // These depend on the service, or on other records, not on the change.
  const { warnings, ...shown } = asAnswered(await firm.get(path));
  assert.deepEqual(event.data, shown, type);
  assert.equal(event.client, firm.clientId, type);
}

describe('the events of a document', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: {
        vatNumber: 'DE123456788',
        timeZone: 'Europe/Berlin',
        bankAccounts: [{ accountNumber: '1' }],
      },
      terms: { currencyCode: 'USD' },
    });
  });

  test('the events of a document tell what the API shows, from the draft to the cancellation', async () => {
    const foreign = { taxCurrencyCode: 'EUR', taxExchangeRate: 0.9, dueDate: '2026-12-01', locale: 'de' };
    const { id } = await firm.draft(LINES, foreign);
    const path = `/invoices/${id}`;
    await assertEmitted('invoice.created', path);
    await firm.patch(path, { dueAt: '2026-12-01T23:30:00Z' });
    await assertEmitted('invoice.updated', path);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 7 }] });
    await assertEmitted('invoice.updated', path);
    await firm.finalize(id);
    await assertEmitted('invoice.finalized', `${path}?expand=billables`);
    await firm.act(`${path}/void`);
    await assertEmitted('invoice.voided', path);
    const [note] = await firm.get(`/credit-notes?invoiceId=${id}`);
    await assertEmitted('creditNote.created', `/credit-notes/${note.id}`);
  });

  test('the events of a document tell of money, from the first payment to the last refund', async () => {
    const { id, totalMinor } = await firm.issue([
      { name: 'Work', quantity: 1, amountMinor: 500, taxPercent: 19 },
    ]);
    const path = `/invoices/${id}`;
    await firm.pay(id, 1);
    await assertEmitted('invoice.partiallyPaid', path);
    const payment = await firm.pay(id, totalMinor, { allowOverpayment: true });
    await assertEmitted('payment.created', `/payments/${payment.id}`);
    await assertEmitted('invoice.paid', path);
    const refund = await firm.refund(payment.id, 1);
    await assertEmitted('refund.created', `/refunds/${refund.id}`);
    await assertEmitted('payment.updated', `/payments/${payment.id}`);
    await firm.patch(`/refunds/${refund.id}`, { method: 'cash' });
    await assertEmitted('refund.updated', `/refunds/${refund.id}`);
    await firm.send('DELETE', `/payments/${payment.id}`);
    await assertEmitted('payment.reversed', `/payments/${payment.id}`);
    await assertEmitted('invoice.reopened', path);
    await firm.send('DELETE', `/refunds/${refund.id}`);
    await assertEmitted('refund.reversed', `/refunds/${refund.id}`);
    const [first] = (await firm.get(`/payments?invoiceId=${id}`)).slice(-1);
    await firm.send('DELETE', `/payments/${first.id}/allocations/${first.allocations[0].id}`);
    await assertEmitted('payment.freed', `/payments/${first.id}`);
    const wishes = { allocations: [{ invoiceId: id, amountMinor: 1 }] };
    await firm.send('POST', `/payments/${first.id}/allocate`, wishes);
    await assertEmitted('payment.allocated', `/payments/${first.id}`);
    await firm.credit(id);
    await assertEmitted('invoice.credited', path);
    await assertEmitted('payment.freed', `/payments/${first.id}`);
  });
});
