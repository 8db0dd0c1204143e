import { createHmac } from 'node:crypto';
import manifest from '../../../package.json' with { type: 'json' };
import type { OutgoingEvent, ProviderSecrets } from '../provider.ts';
import { signingKeys } from './signing-secrets.ts';

const USER_AGENT = `Retainer/${manifest.version}`;

/** Webhooks of the operator are also sent the place of the event in the feed of all tenants, and the tenant in a header. */
export type SignedEvent = OutgoingEvent & { feedSequence?: number; tenantExternalId?: string };

/** Signs an event according to Standard Webhooks. Only the timestamp and the signatures differ between attempts. */
export function signMessage(event: SignedEvent, secrets: ProviderSecrets, now: Date) {
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
      ...(event.feedSequence !== undefined && { 'tenant-id': event.tenant }),
    },
    body,
  };
}

/** Names each property, so that neither their order nor further ones change the bytes. */
function bodyOf(event: SignedEvent): string {
  const { id, type, createdAt, tenant, mode, client, actor, apiVersion, sequence, data } = event;
  const { feedSequence, tenantExternalId } = event;
  const ofFeed = { feedSequence, tenantExternalId };
  return JSON.stringify({
    ...{ id, type, createdAt, tenant, mode, client, actor, apiVersion, sequence, ...ofFeed, data },
  });
}
