import assert from 'node:assert/strict';
import { activeContract, draft, finalized, make } from '../billing.ts';
import { webhookOf } from '../integrations/jira-webhooks.ts';
import { ADDRESS } from '../one-of-each.ts';
import { readyAsset } from '../records/assets.ts';
import type { TestService } from '../service.ts';

/** Of a page that may authorise integrations, and what else that needs. */
const ORIGIN = 'https://app.example.com';
export const AUTHORIZING = {
  ALLOWED_ORIGINS: ORIGIN,
  JIRA_CLIENT_ID: 'retainer',
  JIRA_CLIENT_SECRET: 'secret',
};

/** Bodies that make another record at each path that creates; what they name is there. */
export type Bodies = (path: string, index?: number) => Record<string, unknown>;

export async function bodiesIn(service: TestService, tenant: string): Promise<Bodies> {
  const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
  const { id: contactId } = await make(service, tenant, '/contacts', { clientId, name: 'Ada' });
  const { id: contractId } = await activeContract(service, tenant, { clientId });
  const { id: invoiceId } = await draft(service, tenant, [], { contractId });
  const issued = await finalized(service, tenant, undefined, { contractId });
  const lines = await service.request('GET', `/billables?invoiceId=${issued.id}`, { tenant });
  const billableId = lines.data[0].id;
  const assetId = await readyAsset(service, tenant);
  return (path, index = 0) => {
    const name = `Number ${index}`;
    const order = index % 3; // several at the same place
    const bodies: Record<string, Record<string, unknown>> = {
      '/tenants': { name },
      '/members': { subject: `member-${index}`, role: 'VIEWER' },
      '/access-tokens': { name, role: 'VIEWER' },
      '/clients': { name, order },
      '/addresses': { ...ADDRESS, clientId, order },
      '/contacts': { name, clientId, order },
      '/emails': { contactId, address: `ada${index}@example.com`, order },
      '/contracts': { clientId, name, currencyCode: 'EUR', order },
      '/projects': { contractId, name, order },
      '/invoices': { contractId },
      '/billables': { invoiceId, billables: [{ name, quantity: 1, amountMinor: 1, order }] },
      '/payments': { invoiceId: issued.id, amountMinor: 1 },
      '/credit-notes': { invoiceId: issued.id, reason: name, billables: [{ billableId, amountMinor: 1 }] },
      '/assets': { kind: 'BRANDING_LOGO', contentType: 'image/png', originalFileName: `${name}.png` },
      '/media': { assetId, slot: 'LOGO', order },
      '/integrations': { provider: 'WEBHOOK', name, config: { url: 'https://example.com/hooks' } },
      '/integrations/{integrationId}/subscriptions': { eventType: 'client.created' },
      '/integrations/{integrationId}/authorize': { origin: ORIGIN },
      '/webhooks/{endpointKey}': webhookOf({ id: String(index) }),
    };
    const body = bodies[path];
    assert.ok(body, `test/support/routes/creation-bodies.ts knows no body for ${path}`);
    return body;
  };
}
