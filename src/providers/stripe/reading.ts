import { isObject } from '../api-client.ts';
import type { OnlinePayment, PaymentStatus, ReturnedMoney } from '../online-payment.ts';
import { fromStripe } from './amounts.ts';
import { idIn } from './webhooks.ts';

type Json = Record<string, unknown>;
const MESSAGE_LENGTH_MAX = 500;

/** Reads a Checkout Session with its PaymentIntent in full. Undefined if it is not of the documented shape. */
export function readSession(session: unknown): Omit<OnlinePayment, 'account'> | undefined {
  if (!isObject(session)) return undefined;
  const { id, livemode, amount_total: total, currency } = session;
  const providerId = idIn(id);
  if (providerId === undefined || typeof livemode !== 'boolean') return undefined;
  if (!Number.isSafeInteger(total) || typeof currency !== 'string') return undefined;
  const intent = isObject(session.payment_intent) ? session.payment_intent : undefined;
  const status = statusOf(session, intent);
  const paid = status === 'SUCCEEDED' ? paidOf(intent) : undefined;
  if (status === undefined || (status === 'SUCCEEDED' && paid === undefined)) return undefined;
  const currencyCode = currency.toUpperCase();
  const failureMessage = status === 'FAILED' ? messageOf(intent) : undefined;
  return {
    ...{ providerId, isLive: livemode, currencyCode, status },
    // Money that arrived counts more than the amount that was asked for.
    amountMinor: fromStripe(Number(paid ? intent?.amount_received : total), currencyCode),
    ...(failureMessage !== undefined && { failureMessage }),
    ...(paid && { paid }),
    returned: [],
    isDisputed: false,
  };
}

function statusOf({ status, payment_status }: Json, intent: Json | undefined): PaymentStatus | undefined {
  if (status === 'open') return 'OPEN';
  if (status === 'expired') return 'EXPIRED';
  if (status !== 'complete') return undefined;
  if (payment_status === 'paid') return 'SUCCEEDED';
  // A debit that the bank refused days later.
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return isOver ? 'FAILED' : 'PROCESSING';
}

function paidOf(intent: Json | undefined): OnlinePayment['paid'] {
  const paymentId = idIn(intent?.id);
  const charge = intent?.latest_charge;
  if (!intent || paymentId === undefined || !isObject(charge)) return undefined;
  if (!Number.isSafeInteger(intent.amount_received)) return undefined;
  const at = timeOf(charge.created);
  if (at === undefined) return undefined;
  const fee = feeOf(charge.balance_transaction);
  return { paymentId, at, ...(fee && { fee }) };
}

/** Stripe books a payment some time after it was paid. Until then, the fee is unknown. */
function feeOf(booking: unknown): NonNullable<OnlinePayment['paid']>['fee'] {
  if (!isObject(booking) || !Number.isSafeInteger(booking.fee)) return undefined;
  if (typeof booking.currency !== 'string') return undefined;
  const currencyCode = booking.currency.toUpperCase();
  return { amountMinor: fromStripe(Number(booking.fee), currencyCode), currencyCode };
}

function messageOf(intent: Json | undefined): string | undefined {
  const message = isObject(intent?.last_payment_error) ? intent.last_payment_error.message : undefined;
  return typeof message === 'string' ? message.slice(0, MESSAGE_LENGTH_MAX).toWellFormed() : undefined;
}

const REFUND_STATUSES: Record<string, ReturnedMoney['status']> = {
  pending: 'PENDING',
  requires_action: 'PENDING',
  succeeded: 'PAID',
  failed: 'FAILED',
  canceled: 'FAILED',
};

export function readRefund(refund: unknown): ReturnedMoney | undefined {
  const status = isObject(refund) ? REFUND_STATUSES[String(refund.status)] : undefined;
  return status && returnedOf('REFUND', refund, status);
}

/** A dispute that ended otherwise took no money. Inquiries have statuses that begin with `warning_`. */
export function readDispute(dispute: unknown): { isOpen: boolean; lost?: ReturnedMoney } | undefined {
  if (!isObject(dispute) || typeof dispute.status !== 'string') return undefined;
  const { status } = dispute;
  if (status !== 'lost') return { isOpen: !['won', 'warning_closed', 'prevented'].includes(status) };
  const lost = returnedOf('DISPUTE', dispute, 'PAID');
  return lost && { isOpen: false, lost };
}

function returnedOf(
  kind: ReturnedMoney['kind'],
  object: unknown,
  status: ReturnedMoney['status'],
): ReturnedMoney | undefined {
  if (!isObject(object) || typeof object.currency !== 'string') return undefined;
  const reference = idIn(object.id);
  const at = timeOf(object.created);
  if (reference === undefined || at === undefined || !Number.isSafeInteger(object.amount)) return undefined;
  const amountMinor = fromStripe(Number(object.amount), object.currency.toUpperCase());
  return { kind, reference, amountMinor, status, at };
}

export function timeOf(seconds: unknown): string | undefined {
  return Number.isSafeInteger(seconds) && Math.abs(Number(seconds)) < 1e11
    ? new Date(Number(seconds) * 1_000).toISOString()
    : undefined;
}
