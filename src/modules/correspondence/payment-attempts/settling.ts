import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { heldTenantClock } from '../../../platform/tenant-clock.ts';
import type { OnlinePayment, ReturnedMoney } from '../../../providers/online-payment.ts';
import { lockToSettle } from '../../billing/invoices/service.ts';
import { amountInWordsOf, takenBy } from '../../money/payments/allocating.ts';
import { recordPayment } from '../../money/payments/service.ts';
import { getRefund, recordProvidersRefund, reverseRefund } from '../../money/refunds/service.ts';
import type { Returned } from './schema.ts';
import { differenceOf, nextStatus } from './state.ts';
import {
  type LockedAttempt,
  lockPaymentAttempt,
  type PaymentAttemptRow,
  updatePaymentAttempt,
} from './store.ts';

// The one place where payments at a provider become money. Repeating it changes nothing.

export interface Settled {
  attempt: PaymentAttemptRow;
  /** For the owner of the integration. */
  problem?: string;
}

/** Brings an attempt, and the money, to what the provider shows. Undefined while the clock of the tenant is being moved. */
export function settleAttempt(
  db: Scope,
  serviceClock: Clock,
  id: string,
  seen: OnlinePayment,
  title: string,
): Promise<Settled | undefined> {
  return db.transaction(async (transaction) => {
    const clock = await heldTenantClock(transaction, serviceClock);
    if (clock.isAdvancing) return undefined;
    const attempt = found(await transaction.one(lockPaymentAttempt, { id }));
    // Payments use no more of a request than its database and its clock.
    const request = { db: transaction, clock: clock as Clock } as TenantContext;
    const context: Settling = { ...request, attempt, title };
    const problem = differenceOf(attempt, seen);
    if (problem !== undefined) {
      const status = nextStatus(attempt.status, 'FAILED');
      const failureMessage = attempt.status === 'SUCCEEDED' ? attempt.failureMessage : problem;
      return { attempt: await update(context, { status, failureMessage }), problem };
    }
    const status = nextStatus(attempt.status, seen.status);
    const { paid } = seen;
    const payment =
      attempt.payment ?? (paid && status === 'SUCCEEDED' ? await recordMoney(context, paid) : null);
    const returned =
      payment === null ? attempt.returned : await recordReturns(context, payment, seen.returned);
    const changes = {
      ...{ status, payment, returned, isDisputed: paid ? seen.isDisputed : attempt.isDisputed },
      failureMessage: seen.failureMessage ?? null,
      providerPaymentId: attempt.providerPaymentId ?? paid?.paymentId ?? null,
      feeMinor: attempt.feeMinor ?? paid?.fee?.amountMinor ?? null,
      feeCurrencyCode: attempt.feeCurrencyCode ?? paid?.fee?.currencyCode ?? null,
    };
    const missing = unrecorded(returned, attempt);
    return { attempt: await update(context, changes), ...(missing !== '' && { problem: missing }) };
  });
}

interface Settling extends TenantContext {
  attempt: LockedAttempt;
  /** The provider's name for people. */
  title: string;
}

/** Says what the provider paid back without a refund here: a reversed payment has no refunds, and others at most their amount. */
function unrecorded(returned: readonly Returned[], attempt: LockedAttempt): string {
  const amount = (minor: number) => amountInWordsOf(minor, attempt);
  const paid = returned.filter(({ status }) => status === 'PAID');
  const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lost = paid.filter(({ refund }) => refund === undefined);
  return [
    ...lost.map(
      ({ reference, amountMinor }) =>
        `The provider paid ${amount(amountMinor)} back as ${reference}, but the payment was reversed or refunded here before: check the account of the client`,
    ),
    ...(lost.length === 0 && paidMinor > attempt.amountMinor
      ? [
          `The provider paid ${amount(paidMinor)} back of a payment of ${amount(attempt.amountMinor)}, and the rest was not recorded: check the account of the client`,
        ]
      : []),
  ].join('. ');
}

/** A sandbox may stand years from the provider's time, so there the tenant's time dates money. */
function timeOf({ clock, attempt }: Settling, at: string): string {
  const now = clock.now().toISOString();
  return attempt.isSandbox || at > now ? now : at;
}

/** Records all that the client paid. What the invoice does not take any more stays on account. */
async function recordMoney(context: Settling, paid: NonNullable<OnlinePayment['paid']>): Promise<string> {
  const { client: clientId, invoice: invoiceId, amountMinor, currencyCode } = context.attempt;
  const invoice = await lockToSettle(context.db, invoiceId);
  const takenMinor = Math.min(amountMinor, takenBy(invoice));
  const { id } = await recordPayment(context, {
    ...{ clientId, amountMinor, currencyCode, method: context.title, reference: paid.paymentId },
    paidAt: timeOf(context, paid.at),
    ...(takenMinor > 0 && { allocations: [{ invoiceId, amountMinor: takenMinor }] }),
  });
  return id;
}

/** A payment that was read earlier may be settled later, so nothing goes back. */
const STEPS: readonly ReturnedMoney['status'][] = ['PENDING', 'PAID', 'FAILED'];

async function recordReturns(
  context: Settling,
  paymentId: string,
  seen: readonly ReturnedMoney[],
): Promise<Returned[]> {
  const known = new Map(context.attempt.returned.map((one) => [one.reference, one]));
  for (const one of seen.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const before = known.get(one.reference);
    if (before && STEPS.indexOf(one.status) <= STEPS.indexOf(before.status)) continue;
    known.set(one.reference, { ...one, ...(await recordReturn(context, paymentId, one, before)) });
  }
  return [...known.values()];
}

async function recordReturn(
  context: Settling,
  paymentId: string,
  { kind, reference, amountMinor, status, at }: ReturnedMoney,
  before: Returned | undefined,
): Promise<{ refund?: string }> {
  if (status === 'PAID') {
    const method = kind === 'DISPUTE' ? `${context.title}, dispute` : context.title;
    const money = { paymentId, amountMinor, refundedAt: timeOf(context, at), method, reference };
    const refund = await recordProvidersRefund(context, money);
    return refund ? { refund: refund.id } : {};
  }
  if (before?.refund === undefined) return {};
  // The provider got the money back, so the client never had it.
  const { reversedAt } = await getRefund(context, before.refund);
  if (reversedAt === undefined) await reverseRefund(context, before.refund);
  return { refund: before.refund };
}

type Changes = Partial<Values<typeof updatePaymentAttempt.parameters>>;

async function update({ db, clock, attempt }: Settling, changes: Changes): Promise<PaymentAttemptRow> {
  const after = { ...attempt, ...changes };
  if (isDeepStrictEqual(after, attempt)) return attempt;
  return found(await db.one(updatePaymentAttempt, { ...after, now: clock.now().toISOString() }));
}
