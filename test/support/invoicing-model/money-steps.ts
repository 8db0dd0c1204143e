import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../http.ts';
import { dayOf, plusDays, startOfDay } from './days.ts';
import { aim, aimed, atMost, pick, picked, share, shareOf } from './inputs.ts';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import {
  allocate,
  free,
  refusalToAllocate,
  refusalToPay,
  refusalToRefund,
  reversePayment,
  reverseRefund,
  takeDiscountBack,
  type Wish,
} from './settling.ts';
import { discountMinor, type ModelInvoice, type ModelPayment, onAccountMinor, takenMinor } from './state.ts';
import { hasInvoices, inOneTime, step } from './step.ts';
import { todayOf } from './tenant.ts';

const HALF_A_DAY_MS = 43_200_000;
/** Before this many milliseconds to midnight, the day may change while a request is under way. */
const NEAR_MS = 10_000;

/** The day of a payment or refund, reckoned from the tenant's. From 2 on, it is too far ahead. */
const days = fc.constantFrom(undefined, undefined, undefined, -400, -1, 0, 1, 1, 2);

/** Noon of that day, or undefined for now. */
function timeOf({ tenant }: InvoicingModel, lane: Lane, ahead: number | undefined): string | undefined {
  if (ahead === undefined) return undefined;
  const today = todayOf(tenant, lane.clock.now());
  const isTurning = todayOf(tenant, lane.clock.now() + NEAR_MS) !== today;
  const day = plusDays(today, ahead > 1 && isTurning ? ahead + 1 : ahead);
  return new Date(startOfDay(day, tenant.zone) + HALF_A_DAY_MS).toISOString();
}

/** Money has a day of the tenant, and the time that was given or the present one. */
function checkTime(
  model: InvoicingModel,
  lane: Lane,
  given: string | undefined,
  at: string,
  day: string,
): void {
  if (given === undefined) assert.ok(lane.isOfLastRequest(at), at);
  else assert.equal(at, given);
  assert.equal(day, dayOf(at, model.tenant.zone));
}

const isMoneyTaking = (isOverpaymentAllowed: boolean) => (invoice: ModelInvoice) =>
  takenMinor(invoice) > 0n || (isOverpaymentAllowed && /PAID|CREDITED/.test(invoice.status));

/** Keeps a payment that was recorded, with its first allocations. */
async function keep(
  model: InvoicingModel,
  lane: Lane,
  data: Answer['data'],
  made: Pick<ModelPayment, 'client' | 'currencyCode' | 'amount'>,
  wishes: Wish[],
): Promise<void> {
  const payment: ModelPayment = {
    ...{ ...made, id: data.id, at: data.paidAt, day: data.paidDate, isReversed: false },
    ...{ allocations: [], covering: [], refunds: [] },
  };
  model.payments.push(payment);
  allocate(payment, wishes, data.createdAt);
  await lane.comparePayment(payment);
}

const pay = step(
  'pay',
  fc.record({
    aim,
    share,
    days,
    isOverpaymentAllowed: fc.nat(2).map((number) => number === 0),
    more: fc.nat(500),
  }),
  hasInvoices,
  inOneTime(async (model, lane, { isOverpaymentAllowed, more, ...input }) => {
    const invoice = aimed(model.invoices, input.aim, isMoneyTaking(isOverpaymentAllowed));
    // Often exactly the amount that earns the discount.
    const discount = more % 2 === 0 ? discountMinor(invoice) : 0n;
    const due = takenMinor(invoice);
    const wished = discount > 0n && due > discount ? due - discount : shareOf(due, input.share);
    const amount = atMost(wished + (isOverpaymentAllowed ? BigInt(more) : 0n));
    const paidAt = timeOf(model, lane, input.days);
    const isTooFarAhead = (input.days ?? 0) > 1;
    const refusal = refusalToPay(model, invoice, { amount, isOverpaymentAllowed, isTooFarAhead });
    const body = {
      ...{ invoiceId: invoice.id, amountMinor: Number(amount) },
      ...(paidAt && { paidAt }),
      ...(isOverpaymentAllowed && { allowOverpayment: true }),
    };
    const { data } = await lane.expect(refusal, 201, 'POST', '/payments', body);
    if (!refusal) {
      checkTime(model, lane, paidAt, data.paidAt, data.paidDate);
      const { client } = invoice.contract;
      const wishes = due > 0n ? [{ invoice, amount: amount < due ? amount : due }] : [];
      await keep(model, lane, data, { client, currencyCode: invoice.currencyCode, amount }, wishes);
    }
    await lane.compare(invoice);
  }),
);

const wishes = fc.array(fc.record({ pick, share }), { minLength: 1, maxLength: 3 });

/** Wishes for different invoices, mostly of one account, or for a reversed payment. */
function wishesFor(
  model: InvoicingModel,
  inputs: { pick: number; share: number }[],
  isOfAccount: (invoice: ModelInvoice) => boolean,
): Wish[] {
  const suited = model.invoices.filter((invoice) => isOfAccount(invoice) && model.allows('pay')(invoice));
  const owed = model.payments.filter((payment) => onAccountMinor(payment) < 0n);
  const found = inputs.map(({ pick: index, share: thousandths }): Wish => {
    if (index % 7 === 0 && owed.length > 0) {
      const target = picked(owed, index);
      return { owed: target, amount: atMost(shareOf(-onAccountMinor(target), thousandths)) };
    }
    const invoice = picked(suited.length > 0 && index % 11 > 0 ? suited : model.invoices, index);
    return { invoice, amount: atMost(shareOf(takenMinor(invoice), thousandths)) };
  });
  const targets = found.map(({ invoice, owed: target }) => invoice ?? target);
  return found.filter((_, index) => targets.indexOf(targets[index]) === index);
}

const sentWishes = (given: Wish[]) => ({
  allocations: given.map(({ invoice, owed, amount }) => ({
    ...(invoice ? { invoiceId: invoice.id } : { paymentId: owed?.id }),
    amountMinor: Number(amount),
  })),
});

async function compareTargets(lane: Lane, given: Wish[]): Promise<void> {
  for (const { invoice, owed } of given) {
    if (invoice) await lane.compare(invoice);
    if (owed) await lane.comparePayment(owed);
  }
}

/** A payment of a client, for several invoices or none. */
const payClient = step(
  'pay as a client',
  fc.record({ aim, wishes, days, hasWishes: fc.boolean(), more: fc.integer({ min: -3, max: 500 }) }),
  hasInvoices,
  inOneTime(async (model, lane, input) => {
    const invoice = aimed(model.invoices, input.aim, model.allows('pay'));
    const { contract, currencyCode } = invoice;
    const isOfAccount = (one: ModelInvoice) =>
      one.contract.client === contract.client && one.currencyCode === currencyCode;
    const given = input.hasWishes ? wishesFor(model, input.wishes, isOfAccount) : [];
    const asked = given.reduce((sum, { amount }) => sum + amount, 0n) + BigInt(input.more);
    const amount = atMost(asked > 0n ? asked : 1n);
    const paidAt = timeOf(model, lane, input.days);
    const account = { client: contract.client, currencyCode };
    const refusal =
      refusalToAllocate({ ...account, onAccount: amount }, given) ??
      ((input.days ?? 0) > 1
        ? { status: 400 as const, details: [['paidAt', 'maximum']] as [string, string][] }
        : undefined);
    const body = {
      ...{ clientId: contract.client.id, currencyCode, amountMinor: Number(amount) },
      ...(paidAt && { paidAt }),
      ...(given.length > 0 && sentWishes(given)),
    };
    const { data } = await lane.expect(refusal, 201, 'POST', '/payments', body);
    if (!refusal) await keep(model, lane, data, { ...account, amount }, given);
    await compareTargets(lane, given);
  }),
);

const hasPayments = (model: InvoicingModel) => model.payments.length > 0;
const onAccountFirst = (model: InvoicingModel, index: number) => {
  const suited = model.payments.filter((payment) => onAccountMinor(payment) > 0n);
  return picked(suited.length > 0 && index % 5 > 0 ? suited : model.payments, index);
};

const allocating = step('allocate', fc.record({ pick, wishes }), hasPayments, async (model, lane, input) => {
  const payment = onAccountFirst(model, input.pick);
  const isOfAccount = ({ contract, currencyCode }: ModelInvoice) =>
    contract.client === payment.client && currencyCode === payment.currencyCode;
  const onAccount = onAccountMinor(payment);
  const given = wishesFor(model, input.wishes, isOfAccount).map((wish) =>
    input.pick % 3 > 0 && onAccount > 0n && wish.amount > onAccount ? { ...wish, amount: onAccount } : wish,
  );
  const refusal = refusalToAllocate({ ...payment, onAccount }, given);
  const path = `/payments/${payment.id}/allocate`;
  const { data } = await lane.expect(refusal, 200, 'POST', path, sentWishes(given));
  if (!refusal) allocate(payment, given, data.updatedAt);
  await lane.comparePayment(payment);
  await compareTargets(lane, given);
});

const freeing = step(
  'reverse an allocation',
  pick,
  (model) => model.payments.some(({ allocations }) => allocations.length > 0),
  async (model, lane, index) => {
    const payment = picked(
      model.payments.filter(({ allocations }) => allocations.length > 0),
      index,
    );
    const { data } = await lane.send('GET', `/payments/${payment.id}`);
    const at = index % payment.allocations.length;
    const allocation = payment.allocations[at];
    const path = `/payments/${payment.id}/allocations/${data.allocations[at].id}`;
    await lane.expect(undefined, 204, 'DELETE', path);
    if (allocation) free(allocation, allocation.amount);
    if (allocation?.invoice) takeDiscountBack(allocation.invoice);
    await lane.comparePayment(payment);
    if (allocation) await compareTargets(lane, [allocation]);
  },
);

const refund = step(
  'refund',
  fc.record({ pick, share, days }),
  hasPayments,
  inOneTime(async (model, lane, input) => {
    const payment = onAccountFirst(model, input.pick);
    const onAccount = onAccountMinor(payment);
    const amount = atMost(shareOf(onAccount > 0n ? onAccount : 1n, input.share));
    const refundedAt = timeOf(model, lane, input.days);
    const refusal = refusalToRefund(payment, { amount, isTooFarAhead: (input.days ?? 0) > 1 });
    const body = { paymentId: payment.id, amountMinor: Number(amount), ...(refundedAt && { refundedAt }) };
    const { data } = await lane.expect(refusal, 201, 'POST', '/refunds', body);
    if (!refusal) {
      checkTime(model, lane, refundedAt, data.refundedAt, data.refundedDate);
      const made = { id: data.id, payment, amount, isReversed: false };
      model.refunds.push(made);
      payment.refunds.push(made);
    }
    await lane.comparePayment(payment);
  }),
);

const reversingPayment = step('reverse a payment', pick, hasPayments, async (model, lane, index) => {
  const payment = picked(model.payments, index);
  const touched = [...payment.allocations];
  await lane.expect(reversePayment(payment), 204, 'DELETE', `/payments/${payment.id}`);
  await lane.comparePayment(payment);
  await compareTargets(lane, touched);
});

const reversingRefund = step(
  'reverse a refund',
  pick,
  (model) => model.refunds.length > 0,
  async (model, lane, index) => {
    const made = picked(model.refunds, index);
    const covering = made.payment.covering.map(({ payment }) => payment);
    await lane.expect(reverseRefund(made), 204, 'DELETE', `/refunds/${made.id}`);
    const { data } = await lane.send('GET', `/refunds/${made.id}`);
    assert.equal(data.reversedAt !== undefined, made.isReversed);
    for (const payment of [made.payment, ...covering]) await lane.comparePayment(payment);
  },
);

/** Frequent steps are listed more than once. */
export const moneySteps = [
  ...[pay, pay, pay, pay, payClient, payClient, payClient, allocating, allocating, allocating],
  ...[freeing, refund, refund, refund, reversingPayment, reversingPayment, reversingRefund, reversingRefund],
];
