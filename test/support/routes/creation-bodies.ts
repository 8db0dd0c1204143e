import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { activeContract, draft, finalized, make } from '../billing.ts';
import { webhookOf } from '../integrations/jira-webhooks.ts';
import { readyAsset } from '../records/assets.ts';
import type { TestService } from '../service.ts';
import { sampleOf } from './sample-requests.ts';

const ORIGIN = 'https://app.example.com';
/** The settings with which integrations can be authorised. */
export const AUTHORIZING = {
  ALLOWED_ORIGINS: ORIGIN,
  JIRA_CLIENT_ID: 'retainer',
  JIRA_CLIENT_SECRET: 'secret',
};

/** Each person can be erased once. */
const ERASED_MAX = 6;

/** Returns a body that creates a record at the path. The records that it refers to exist. */
export type Bodies = (path: string, index?: number) => Record<string, unknown>;

export async function bodiesIn(service: TestService, tenant: string): Promise<Bodies> {
  const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
  const { id: contactId } = await make(service, tenant, '/contacts', { clientId, name: 'Ada' });
  const { id: contractId } = await activeContract(service, tenant, { clientId });
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
  const { id: invoiceId } = await draft(service, tenant, [], { contractId });
  const issued = await finalized(service, tenant, undefined, { contractId });
  const lines = await service.request('GET', `/billables?invoiceId=${issued.id}`, { tenant });
  const billableId = lines.data[0].id;
  const overpaid = await finalized(service, tenant, undefined, { contractId });
  const received = {
    invoiceId: overpaid.id,
    amountMinor: overpaid.totalMinor + 1_000,
    allowOverpayment: true,
  };
  const { id: paymentId } = await make(service, tenant, '/payments', received);
  const assetId = await readyAsset(service, tenant);
  const toErase: string[] = [];
  for (let index = 0; index < ERASED_MAX; index++)
    toErase.push((await make(service, tenant, '/contacts', { clientId, name: 'Grace' })).id);
  const ids = { clientId, contactId, contractId, invoiceId, assetId };
  return (given, index = 0) => {
    const path = given.replace('/by-external-id/{externalId}', '');
    const name = `Number ${index}`;
    const order = index % 3; // several records share a place
    const work = { projectId, date: '2026-11-02', minutes: 30 };
    const bodies: Record<string, Record<string, unknown>> = {
      '/members': { subject: `member-${index}`, role: 'VIEWER' },
      '/emails': { contactId, address: `ada${index}@example.com`, order },
      '/contracts': { clientId, name, currencyCode: 'EUR', order },
      '/billables': { invoiceId, billables: [{ name, quantity: 1, amountMinor: 1, order }] },
      '/time-entries': work,
      '/expenses': { projectId, date: '2026-11-02', name, amountMinor: 100, kind: 'REBILLED' },
      '/quotes': {
        clientId,
        name,
        currencyCode: 'EUR',
        validUntil: '2999-12-31',
        billables: [{ name, quantity: 1, amountMinor: 1 }],
      },
      '/allowances': { contractId, minutesPerPeriod: 60, every: 'MONTH', startsOn: '2026-11-01', order },
      '/time-entries/batch': { timeEntries: [work] },
      '/contacts/batch': { contacts: [{ clientId, name }] },
      '/addresses/batch': {
        addresses: [{ clientId, name, address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'DE' }],
      },
      '/payments/batch': { payments: [{ invoiceId: issued.id, amountMinor: 1 }] },
      '/payments': { invoiceId: issued.id, amountMinor: 1 },
      '/exports': { kind: 'AUDIT', from: '2026-11-01', to: '2026-11-01' },
      '/erasures': { contactId: toErase[index] },
      '/operator/tenants': { name, owner: { subject: `owner-${index}` } },
      '/operator/webhooks': { url: 'https://example.com/hooks' },
      '/refunds': { paymentId, amountMinor: 1 },
      '/write-offs': {
        ...{ invoiceId: issued.id, amountMinor: 1, reason: 'SMALL_DIFFERENCE', reducesTax: true },
      },
      '/links': { invoiceId: issued.id },
      '/credit-notes': { invoiceId: issued.id, reason: name, billables: [{ billableId, amountMinor: 1 }] },
      '/assets': { kind: 'BRANDING_LOGO', contentType: 'image/png', originalFileName: `${name}.png` },
      '/media': { assetId, slot: 'LOGO', order },
      '/integrations': { provider: 'WEBHOOK', name, config: { url: 'https://example.com/hooks' } },
      '/integrations/{integrationId}/subscriptions': { eventType: 'client.created' },
      '/integrations/{integrationId}/authorize': { origin: ORIGIN },
      '/tenants/{tenantId}/advance': {
        to: new Date(service.clock.now().getTime() + 86_400_000).toISOString(),
      },
      '/payments/{paymentId}/allocate': { oldestFirst: true },
      '/bank-entries/{bankEntryId}/match': { allocations: [{ invoiceId: issued.id, amountMinor: 1 }] },
      '/message-texts/{kind}/{language}': { subject: 'Invoice {{number}}', text: name },
      '/message-texts/preview': { kind: 'INVOICE', language: 'en' },
      '/invoices/{invoiceId}/promise': { until: '2999-12-31' },
      '/invoices/{invoiceId}/send': { to: ['ada@example.com'], attach: false },
      '/credit-notes/{creditNoteId}/send': { to: ['ada@example.com'], attach: false },
      '/quotes/{quoteId}/send': { to: ['ada@example.com'] },
      '/payments/{paymentId}/send': { to: ['ada@example.com'] },
      '/clients/{clientId}/statement/send': { to: ['ada@example.com'] },
      '/customer-accounts/{clientId}': { account: 20_000 + index },
      '/webhooks/{endpointKey}': webhookOf({ id: String(index) }),
    };
    return bodies[path] ?? sampleOf(bodySchema(service, path), { ...ids, name, order });
  };
}

/** Most bodies follow from the examples in their schema. */
function bodySchema({ app }: TestService, path: string): TSchema | undefined {
  const route = app.routes.find((one) => one.method === 'POST' && one.path === path);
  assert.ok(route, `there is no POST ${path}`);
  return route.body;
}
