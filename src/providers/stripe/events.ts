import { isObject } from '../api-client.ts';
import type { PaymentHint } from '../online-payment.ts';

/** The events that a webhook endpoint should have. Others do no harm. */
export const EVENT_TYPES = [
  ...['checkout.session.completed', 'checkout.session.expired'],
  ...['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'],
  ...['charge.updated', 'charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
] as const;

/** Reads which payment an event is about. Nothing else of it is believed. */
export function hintOf(event: unknown): PaymentHint | undefined {
  if (!isObject(event) || !isObject(event.data) || !isObject(event.data.object)) return undefined;
  const { object, id, payment_intent } = event.data.object;
  const providerId = object === 'checkout.session' ? idIn(id) : undefined;
  const paymentId = idIn(payment_intent);
  return (providerId ?? paymentId) ? { providerId, paymentId } : undefined;
}

/** Longer than any identifier of Stripe. */
const ID_LENGTH_MAX = 255;

/** An identifier, or the identifier of an object that is shown in full. */
export function idIn(value: unknown): string | undefined {
  const id = isObject(value) ? value.id : value;
  return typeof id === 'string' && /^[\w]+$/.test(id) && id.length <= ID_LENGTH_MAX ? id : undefined;
}
