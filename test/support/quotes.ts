import assert from 'node:assert/strict';
import type { TenantMode } from '../../src/modules/parties/tenants/schema.ts';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';

type Shown = Answer['data'];

export const OFFERED = {
  name: 'Relaunch',
  validUntil: '2031-12-31',
  billables: [{ name: 'Concept', quantity: 2, amountMinor: 150_000 }],
  charges: [{ name: 'Hosting', every: 'MONTH', prices: [{ amountMinor: 49_000 }] }],
  taxRates: [{ percent: 19 }],
  deposit: { percent: 30 },
};

/** Opens a tenant with a client in EUR that can be made quotes. */
export async function openQuotes(service: TestService, mode: TenantMode = 'LIVE', settings: object = {}) {
  const tenant = await service.tenant('alice', 'Acme Studio', mode);
  const send = (method: string, path: string, body?: object) =>
    service.request(method, path, { tenant, ...(body && { body }) });
  const read = async (method: string, path: string, body?: object): Promise<Shown> => {
    const answer = await send(method, path, body);
    assert.ok(answer.status < 300, answer.text);
    return answer.data;
  };
  await read('PATCH', `/tenants/${tenant}`, { timeZone: 'Europe/Berlin', ...settings });
  const client = await read('POST', '/clients', { name: 'Northwind', currencyCode: 'EUR' });
  const contact = await read('POST', '/contacts', { clientId: client.id, name: 'Ada', receives: ['QUOTES'] });
  await read('POST', '/emails', { contactId: contact.id, address: 'ada@example.com' });
  const clientId: string = client.id;
  const given = (more: object) => ({ clientId, ...OFFERED, ...more });
  return {
    ...{ tenant, clientId, send },
    get: (path: string) => read('GET', path),
    patch: (path: string, body: object) => read('PATCH', path, body),
    act: (path: string, body: object = {}) => read('POST', path, body),
    quote: (more: object = {}) => read('POST', '/quotes', given(more)),
    refused: async (more: object) => {
      const answer = await send('POST', '/quotes', given(more));
      assert.equal(answer.status, 400, answer.text);
      return answer.json;
    },
    heard: async () =>
      (await read('GET', '/events?limit=500')).map(({ type }: { type: string }) => type) as string[],
  };
}
