import type { ServiceProcess } from '../../test/support/processes/launch.ts';
import { sendTo } from '../api.ts';
import type { Shot } from '../measuring/load.ts';
import type { Meter } from './side.ts';

/** A service with a tenant to work in. The reference speaks the same language as far as it goes. */
export interface Api {
  url: string;
  meter: Meter;
  /** The directory of its data. */
  data: string;
  tenant: string;
  clientId: string;
  contractId: string;
  send: (method: string, path: string, body?: object) => Promise<{ id: string }>;
  shot: (method: Shot['method'], path: string, body?: object, headers?: Shot['headers']) => Shot;
  /** Makes a new tenant in this service. Its contract gets these terms too. */
  another: (terms?: object) => Promise<Api>;
}

export async function apiOf(
  service: Pick<ServiceProcess, 'url' | 'token'>,
  meter: Meter,
  data: string,
  terms: object = {},
): Promise<Api> {
  const { url, token } = service;
  const toTenant = sendTo(service);
  const { id: tenant } = await toTenant('', 'POST', '/tenants', { name: 'Benchmark' });
  const send: Api['send'] = (method, path, body) => toTenant(tenant, method, path, body);
  const { id: clientId } = await send('POST', '/clients', { name: 'Northwind Traders' });
  const { id: contractId } = await send('POST', '/contracts', {
    ...{ clientId, name: 'Work', currencyCode: 'EUR', paymentTermsDays: 30, taxRates: [{ percent: 19 }] },
    ...terms,
  });
  await send('POST', `/contracts/${contractId}/activate`);
  const authorized = { authorization: `Bearer ${token}`, 'tenant-id': tenant };
  return {
    ...{ url, meter, data, tenant, clientId, contractId, send },
    shot: (method, path, body, headers = {}) => ({
      method,
      path: path.startsWith('/health') ? path : `/api/v1${path}`,
      headers: { ...authorized, ...headers },
      ...(body && { body }),
    }),
    another: (more) => apiOf(service, meter, data, more),
  };
}
