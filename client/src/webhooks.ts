import type { components } from './types.ts';

export type Event = components['schemas']['Event'];

export interface Delivery {
  /** The body as it arrived. Parsed and written again, it would not match its signature. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
}

export interface WebhookOptions {
  /** How far the time of the signature may be from now. An older delivery may be a replay. */
  toleranceSeconds?: number;
  now?: Date;
}

const TOLERANCE_SECONDS = 300;

/** A delivery that the service did not send, or that somebody sends again. Answer it with a 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Checks that the service sent a delivery, a short time ago, and returns its event. Throws a `WebhookError` otherwise. */
export async function verifyWebhook(
  { body, headers }: Delivery,
  /** Both of them while a secret is being replaced. */
  secrets: string | string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: WebhookOptions = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  ) as [string, string, string];
  const ageSeconds = now.getTime() / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp)) throw new WebhookError('webhook-timestamp is not a number of seconds');
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookError(`webhook-timestamp is ${Math.round(Math.abs(ageSeconds))} seconds away from now`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? decode(one.slice(3)) : []));
  for (const secret of [secrets].flat()) {
    const key = await importKey(secret);
    // `verify` compares in constant time.
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  }
  throw new WebhookError('webhook-signature is not by this secret, or the body was changed');
}

function readHeader(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookError(`${name} is missing`);
  return value;
}

function importKey(secret: string) {
  const [bytes] = secret.startsWith('whsec_') ? decode(secret.slice('whsec_'.length)) : [];
  if (!bytes) throw new TypeError('a webhook secret is whsec_ and Base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The bytes, or nothing if the text is not Base64. */
function decode(base64: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
