import type { ServiceProcess } from './launch.ts';

/** A document that the service confirmed, and when. */
export interface Confirmed {
  id: string;
  atMs: number;
}

export interface WritingLoad {
  tenant: string;
  confirmed: Confirmed[];
  /** Resolves when the last write is confirmed. */
  stop(): Promise<void>;
}

/** Sets up a firm that can issue invoices. Returns its tenant and the contract. */
export async function prepareFirm(service: ServiceProcess) {
  const { id: tenant } = await service.request('POST', '/tenants', { body: { name: 'Acme Studio' } });
  const post = (path: string, body: object = {}) => service.request('POST', path, { tenant, body });
  await service.request('PATCH', `/tenants/${tenant}`, {
    tenant,
    body: { vatNumber: 'DE123456788', bankAccounts: [{ iban: 'DE89370400440532013000' }] },
  });
  const address = { address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'Germany' };
  await post('/addresses', { name: 'Acme Studio', ...address });
  const { id: clientId } = await post('/clients', { name: 'Northwind', currencyCode: 'EUR' });
  await post('/addresses', { clientId, name: 'Northwind GmbH', ...address });
  const { id: contractId } = await post('/contracts', {
    clientId,
    name: 'Website',
    taxRates: [{ percent: 19 }],
  });
  await post(`/contracts/${contractId}/activate`);
  return { tenant, contractId, post };
}

/** Issues invoices, several at a time, until it is stopped. */
export async function startWriting(service: ServiceProcess, writers: number): Promise<WritingLoad> {
  const { tenant, contractId, post } = await prepareFirm(service);
  const confirmed: Confirmed[] = [];
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const billables = [{ name: 'Design', quantity: 7.5, unitCode: 'HUR', amountMinor: 9_500 }];
      const { id } = await post('/invoices', { contractId, billables });
      await post(`/invoices/${id}/finalize`);
      confirmed.push({ id, atMs: Date.now() });
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  return {
    ...{ tenant, confirmed },
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}
