import type { Route } from '../../../src/platform/http/route.ts';
import { activeContract, draft, make } from '../billing.ts';
import { webhookEndpoint } from '../integrations/jira-webhooks.ts';
import { createAsset, picture, upload } from '../records/assets.ts';
import { sandbox } from '../sandbox.ts';
import type { TestService } from '../service.ts';
import type { Bodies } from './creation-bodies.ts';

/** New records for a request of an action. */
export interface RecordsFor {
  /** Records in the states that the route's action requires, by the names of path parameters. */
  inPath(route: Route): Promise<Record<string, string>>;
  /** A body that the route accepts. Its references exist. */
  bodyFor(route: Route): Promise<unknown>;
}

export function recordsFor(service: TestService, tenant: string, bodyAt: Bodies): RecordsFor {
  const clientWithVatNumber = async () =>
    (await make(service, tenant, '/clients', { name: 'Northwind', vatNumber: 'DE123456788' })).id;

  async function integrationFor({ path }: Route): Promise<Record<string, string>> {
    const isAuthorized = path.endsWith('/authorize');
    const body = isAuthorized ? { provider: 'JIRA', name: 'Jira' } : bodyAt('/integrations');
    const { id: integrationId } = await make(service, tenant, '/integrations', body);
    if (isAuthorized) return { integrationId };
    const tested = await service.request('POST', `/integrations/${integrationId}/test`, { tenant });
    return { integrationId, deliveryId: tested.data.id };
  }

  async function uploadedAsset(): Promise<string> {
    const pending = await createAsset(service, tenant);
    await upload(pending, await picture('png'));
    return pending.assetId;
  }

  return {
    async bodyFor({ path }) {
      return path === '/invoices/finalize'
        ? { invoiceIds: [(await draft(service, tenant)).id] }
        : bodyAt(path);
    },
    async inPath(route) {
      const { path } = route;
      const contract = () =>
        path.endsWith('/activate')
          ? make(service, tenant, '/contracts', bodyAt('/contracts'))
          : activeContract(service, tenant);
      return {
        ...(path.includes('{contractId}') && { contractId: (await contract()).id }),
        ...(path.includes('{invoiceId}') && { invoiceId: (await draft(service, tenant)).id }),
        ...(path.includes('{assetId}') && { assetId: await uploadedAsset() }),
        ...(path.includes('{tenantId}') && { tenantId: await sandbox(service) }),
        ...(path.includes('{clientId}') && { clientId: await clientWithVatNumber() }),
        ...(/\{(integration|delivery)Id\}/.test(path) && (await integrationFor(route))),
        ...(path.includes('{endpointKey}') && { endpointKey: await webhookEndpoint(service, tenant) }),
      };
    },
  };
}
