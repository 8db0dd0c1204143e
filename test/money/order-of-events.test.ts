import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { recordProvidersRefund } from '../../src/modules/money/refunds/service.ts';
import { LINE } from '../support/billing.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const TOTAL = 71_250;
const DISCOUNT = 1_425;
const EARLY = { days: 10, percent: 2, reducesTax: true };

let firm: Firm;
/** The event that the next case begins after. */
let last = '';

async function eventsSince(): Promise<string[]> {
  const events: { id: string; type: string }[] = await firm.get(`/events?limit=500&since=${last}`);
  last = events.at(-1)?.id ?? last;
  return events.map(({ type }) => type);
}

async function remove(path: string): Promise<void> {
  const answer = await firm.send('DELETE', path);
  assert.equal(answer.status, 204, answer.text);
}

const issue = async () => (await firm.issue([LINE])).id as string;
const paid = async () => {
  const invoice = await issue();
  const { id, allocations } = await firm.pay(invoice, TOTAL);
  return { invoice, id, allocation: allocations[0].id };
};
const onAccount = async () =>
  (await firm.make('/payments', { clientId: firm.clientId, amountMinor: TOTAL, currencyCode: 'EUR' }))
    .id as string;
/** An invoice that was paid less a discount for early payment. */
const paidEarly = async () => {
  const { id } = await firm.issue([LINE], { earlyPayment: EARLY });
  return firm.pay(id, TOTAL - DISCOUNT);
};

interface Case {
  /** What makes the change. It first prepares what the change needs. */
  prepare: () => Promise<unknown>;
  act: (prepared: never) => Promise<unknown>;
  events: string[];
}
const when = <T>(
  prepare: () => Promise<T>,
  act: (prepared: T) => Promise<unknown>,
  ...events: string[]
): Case => ({
  prepare,
  act,
  events,
});

const CASES: Record<string, Case> = {
  'a payment of a whole invoice': when(issue, (id) => firm.pay(id, TOTAL), 'payment.created', 'invoice.paid'),
  'a payment of a part': when(issue, (id) => firm.pay(id, 1), 'payment.created', 'invoice.partiallyPaid'),
  'a payment of two invoices': when(
    async () => [await issue(), await issue()],
    (ids) =>
      firm.make('/payments', {
        clientId: firm.clientId,
        amountMinor: TOTAL + 1,
        allocations: [
          { invoiceId: ids[1], amountMinor: 1 },
          { invoiceId: ids[0], amountMinor: TOTAL },
        ],
      }),
    ...['payment.created', 'invoice.paid', 'invoice.partiallyPaid'],
  ),
  'an allocation': when(
    async () => [await onAccount(), await issue()],
    ([id, invoiceId]) =>
      firm.send('POST', `/payments/${id}/allocate`, { allocations: [{ invoiceId, amountMinor: TOTAL }] }),
    ...['payment.allocated', 'invoice.paid'],
  ),
  'an allocation that is freed': when(
    paid,
    ({ id, allocation }) => remove(`/payments/${id}/allocations/${allocation}`),
    ...['payment.freed', 'invoice.reopened'],
  ),
  'an allocation that is freed and had earned a discount': when(
    paidEarly,
    ({ id, allocations: [{ id: allocation }] }) => remove(`/payments/${id}/allocations/${allocation}`),
    ...['payment.freed', 'writeOff.reversed', 'invoice.reopened'],
  ),
  'a payment that is reversed': when(
    paid,
    ({ id }) => remove(`/payments/${id}`),
    ...['payment.reversed', 'invoice.reopened'],
  ),
  'a refund': when(onAccount, (id) => firm.refund(id, 1), 'refund.created', 'payment.updated'),
  'the reversal of a payment that earned a discount': when(
    paidEarly,
    ({ id }) => remove(`/payments/${id}`),
    ...['payment.reversed', 'writeOff.reversed', 'invoice.reopened'],
  ),
  "a provider's refund of a payment that earned a discount": when(
    paidEarly,
    ({ id: paymentId, paidAt: refundedAt }) =>
      recordProvidersRefund(
        { db: service.db.database.inTenant(firm.tenant), clock: service.clock },
        { ...{ paymentId, amountMinor: 1, refundedAt }, ...{ method: 'card', reference: 're_1' } },
      ),
    ...['refund.created', 'writeOff.reversed', 'payment.freed', 'invoice.reopened'],
  ),
  'a refund that is reversed': when(
    async () => (await firm.refund(await onAccount(), 1)).id,
    (id) => remove(`/refunds/${id}`),
    ...['refund.reversed', 'payment.updated'],
  ),
  'a write-off': when(issue, (id) => firm.writeOff(id, TOTAL), 'writeOff.created', 'invoice.writtenOff'),
  'a write-off that is reversed': when(
    async () => (await firm.writeOff(await issue(), TOTAL)).id,
    (id) => remove(`/write-offs/${id}`),
    ...['writeOff.reversed', 'invoice.reopened'],
  ),
  'a payment of what was written off': when(
    async () => {
      const id = await issue();
      await firm.writeOff(id, TOTAL);
      return id;
    },
    (id) => firm.pay(id, TOTAL),
    ...['payment.created', 'writeOff.reversed', 'invoice.paid'],
  ),
  'a payment that earns a discount': when(
    async () => (await firm.issue([LINE], { earlyPayment: EARLY })).id,
    (id) => firm.pay(id, TOTAL - DISCOUNT),
    ...['payment.created', 'writeOff.created', 'invoice.paid'],
  ),
  'a credit note': when(issue, (id) => firm.credit(id), 'creditNote.created', 'invoice.credited'),
  'a credit note of a paid invoice': when(
    paid,
    ({ invoice }) => firm.credit(invoice),
    ...['creditNote.created', 'payment.freed', 'invoice.credited'],
  ),
  'a cancellation': when(
    issue,
    (id) => firm.act(`/invoices/${id}/void`),
    'creditNote.created',
    'invoice.voided',
  ),
  'a new invoice with lines': when(
    async () => undefined,
    () => firm.draft([LINE]),
    ...['invoice.created', 'billable.created'],
  ),
  'a line that is added': when(
    () => firm.draft([LINE]),
    ({ id }) => firm.make('/billables', { invoiceId: id, billables: [LINE] }),
    ...['billable.created', 'invoice.updated'],
  ),
};

describe('events of one request', () => {
  before(async () => {
    firm = await openFirm(service, { terms: { paymentTermsDays: 30 } });
    last = (await firm.get('/events?limit=1'))[0].id;
  });

  for (const [name, { prepare, act, events }] of Object.entries(CASES))
    test(`the events of ${name} are in the order of cause`, async () => {
      const prepared = await prepare();
      await eventsSince();
      await act(prepared as never);
      assert.deepEqual(await eventsSince(), events);
    });
});
