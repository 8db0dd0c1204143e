import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../api-client.ts';
import type { PaymentHint } from '../online-payment.ts';

export const SIGNATURE_HEADER = 'stripe-signature';
/** An older webhook, or one from the future, may be a replayed one. */
const TOLERANCE_SECONDS = 300;
/** While a secret is being replaced, Stripe signs with two. */
const SIGNATURES_MAX = 10;

/** Verifies `t=1700000000,v1=...,v1=...`: one of the signatures must be of the time and the bytes. */
export function isSigned(header: string, body: Buffer, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts
    .filter(([name, value = '']) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .slice(0, SIGNATURES_MAX)
    .some(([, value = '']) => timingSafeEqual(Buffer.from(value, 'hex'), expected));
}

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

export function hintIn(body: Buffer): PaymentHint | undefined {
  try {
    return hintOf(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

/** Longer than any identifier of Stripe. */
const ID_LENGTH_MAX = 255;

/** An identifier, or the identifier of an object that is shown in full. */
export function idIn(value: unknown): string | undefined {
  const id = isObject(value) ? value.id : value;
  return typeof id === 'string' && /^[\w]+$/.test(id) && id.length <= ID_LENGTH_MAX ? id : undefined;
}
