import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { TenantMode } from '../../src/modules/parties/tenants/schema.ts';
import { act, activeContract, make } from './billing.ts';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';

/** A record as the API returns it. */
type Shown = Answer['data'];

/** Stops the clock. Setting `at` moves it. */
export function clockAt(t: TestContext, service: TestService, at: string): { at: string } {
  const hand = { at };
  t.mock.method(service.clock, 'now', () => new Date(hand.at));
  return hand;
}

export interface Firm {
  tenant: string;
  /** The only client, and its contract. */
  clientId: string;
  contractId: string;
  send(method: string, path: string, body?: object): Promise<Answer>;
  get(path: string): Promise<Shown>;
  patch(path: string, body: object): Promise<Shown>;
  make(path: string, body: object): Promise<Shown>;
  act(path: string): Promise<Shown>;
  draft(lines: object[], more?: object): Promise<Shown>;
  issue(lines: object[], more?: object): Promise<Shown>;
  finalize(invoiceId: string): Promise<Answer>;
  pay(invoiceId: string, amountMinor: number, more?: object): Promise<Shown>;
  refund(paymentId: string, amountMinor: number, more?: object): Promise<Shown>;
  writeOff(invoiceId: string, amountMinor: number, more?: object): Promise<Shown>;
  credit(invoiceId: string, more?: object): Promise<Shown>;
  /** The events of documents and money since the last call, by name. Events of one request have no order here. */
  heard(): Promise<string[]>;
}

interface Facts {
  settings?: object;
  client?: object;
  terms?: object;
  mode?: TenantMode;
}

/** Opens a tenant with one client and one active contract in EUR. */
export async function openFirm(
  service: TestService,
  { settings = {}, client = {}, terms = {}, mode = 'LIVE' }: Facts = {},
): Promise<Firm> {
  const tenant = await service.tenant('alice', 'Acme Studio', mode);
  const send: Firm['send'] = (method, path, body) =>
    service.request(method, path, { tenant, ...(body && { body }) });
  const read = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.data;
  };
  const post: Firm['make'] = (path, body) => make(service, tenant, path, body);
  await read('PATCH', `/tenants/${tenant}`, settings);
  const clientId = (await post('/clients', { name: 'Northwind', ...client })).id;
  const contractId = (await activeContract(service, tenant, { clientId, ...terms })).id;
  const draft: Firm['draft'] = (lines, more = {}) =>
    post('/invoices', { contractId, billables: lines, ...more });
  let heardBefore = 0;
  return {
    ...{ tenant, clientId, contractId, send, draft, make: post },
    get: (path) => read('GET', path),
    patch: (path, body) => read('PATCH', path, body),
    act: (path) => act(service, tenant, path),
    issue: async (lines, more) => act(service, tenant, `/invoices/${(await draft(lines, more)).id}/finalize`),
    finalize: (invoiceId) => send('POST', `/invoices/${invoiceId}/finalize`),
    pay: (invoiceId, amountMinor, more = {}) => post('/payments', { invoiceId, amountMinor, ...more }),
    refund: (paymentId, amountMinor, more = {}) => post('/refunds', { paymentId, amountMinor, ...more }),
    writeOff: (invoiceId, amountMinor, more = {}) =>
      post('/write-offs', { invoiceId, amountMinor, reason: 'UNCOLLECTIBLE', reducesTax: true, ...more }),
    credit: (invoiceId, more = {}) => post('/credit-notes', { invoiceId, reason: 'Agreed', ...more }),
    async heard() {
      const all: { type: string }[] = (await read('GET', '/events?limit=500')).reverse();
      const types = all.slice(heardBefore).map(({ type }) => type);
      heardBefore = all.length;
      return types.filter((type) => /^(invoice|creditNote|payment|refund|writeOff)\./.test(type)).sort();
    },
  };
}

/** The named fields of a record. */
export function only(record: Shown, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
