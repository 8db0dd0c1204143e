import { createHmac, timingSafeEqual } from 'node:crypto';

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
