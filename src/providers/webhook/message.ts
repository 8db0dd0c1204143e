import { createHmac } from 'node:crypto';
import { USER_AGENT } from '../../platform/product.ts';
import type { OutgoingEvent, ProviderSecrets } from '../provider.ts';
import { signingKeys } from './secrets.ts';

export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** The event as Standard Webhooks puts it. Of two attempts only the timestamp and the signatures differ. */
export function messageOf(event: OutgoingEvent, secrets: ProviderSecrets, now: Date): Message {
  const body = bodyOf(event);
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = signingKeys(secrets, now).map((key) => {
    const digest = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

/** Named one by one: neither the order of properties nor what else the object carries may change the bytes. */
function bodyOf({ id, type, createdAt, tenant, sequence, data }: OutgoingEvent): string {
  return JSON.stringify({ id, type, createdAt, tenant, sequence, data });
}
