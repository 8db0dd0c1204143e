import type { Route } from '../../../src/platform/http/route.ts';
import { make } from '../billing.ts';
import type { RequestOptions } from '../http.ts';
import { receiptOf } from '../records/expenses.ts';
import type { TestService } from '../service.ts';
import type { Bodies } from './creation-bodies.ts';
import { recordsFor } from './records-for.ts';
import { headersOf, pathToUnknown, propertiesOf } from './sample-requests.ts';

/** Changes by path, where neither a name nor an order can be changed. */
const CHANGES: Record<string, object> = {
  '/members/{memberId}': { role: 'MEMBER' },
  '/payments/{paymentId}': { reference: 'Transfer of May' },
  '/refunds/{refundId}': { reference: 'Transfer of May' },
  '/invoices/{invoiceId}': { notes: 'Thank you' },
  '/time-entries/{timeEntryId}': { minutes: 45 },
  '/operator/tenants/{tenantId}': { limits: { integrations: 10 } },
  '/operator/webhooks/{operatorWebhookId}': { types: ['invoice.*'] },
};

/** A request that really succeeds, with new records. `index` makes names differ. */
export type RequestsFor = (route: Route, index: number) => Promise<{ path: string; options: RequestOptions }>;

export function requestsFor(service: TestService, tenant: string, bodyAt: Bodies): RequestsFor {
  const records = recordsFor(service, tenant, bodyAt);

  async function parametersFor(route: Route, index: number): Promise<Record<string, string>> {
    const [collection = '', ...others] = route.path.replace('/operator/', '/').split('/').slice(1);
    const path = route.path.startsWith('/operator/') ? `/operator/${collection}` : `/${collection}`;
    if (route.method === 'POST' || others.includes('allocations')) return records.inPath(route);
    if (collection === 'tenants') return { tenantId: await service.tenant() };
    if (collection === 'integrations' && others.includes('subscriptions')) {
      const subscriptions = [{ eventType: 'client.created' }];
      const body = { ...bodyAt('/integrations'), subscriptions };
      const made = await make(service, tenant, '/integrations', body);
      const [subscription] = made.subscriptions as unknown as { id: string }[];
      return { integrationId: made.id, subscriptionId: subscription?.id ?? '' };
    }
    if (collection === 'console' || collection === 'bookkeeping') return {};
    if (others.includes('by-external-id')) return { externalId: `own-${index}` };
    if (collection === 'customer-accounts')
      return { clientId: (await make(service, tenant, '/clients', bodyAt('/clients', index))).id };
    if (collection === 'receipts') return { receiptId: await receiptOf(service, tenant) };
    if (collection === 'message-texts') return { kind: 'INVOICE', language: 'en' };
    const { data } = await service.request('POST', path, {
      tenant,
      body: bodyAt(path, 100 + index),
    });
    const [made] = [data].flat();
    const id = made.id ?? made.attachmentId ?? made.asset.assetId;
    const [parameter = ''] = route.path.match(/(?<=\{)\w+/) ?? [];
    return { [parameter]: id };
  }

  /** A PUT with an identifier of the caller's takes the body of the POST. */
  async function bodyFor(route: Route): Promise<unknown> {
    const [collection, put] = route.path.split('/by-external-id/');
    return put === undefined ? records.bodyFor(route) : bodyAt(collection as string);
  }

  return async (route, index) => {
    const parameters = await parametersFor(route, index);
    const body = route.method === 'PATCH' ? changeOf(route) : await bodyFor(route).catch(() => ({}));
    const options = { tenant, headers: headersOf(route), ...(route.body && { body: body as object }) };
    return { path: pathToUnknown(route, parameters), options };
  };
}

function changeOf(route: Route): object {
  const known = CHANGES[route.path];
  if (known) return known;
  return 'name' in propertiesOf(route.body) ? { name: 'Renamed' } : { order: 7 };
}
