import assert from 'node:assert/strict';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';

/** A record as the API returns it. */
type Shown = Answer['data'];

/** 7.5 hours at 95.00 without tax, so 712.50. */
export const LINE = { name: 'Design', quantity: 7.5, amountMinor: 9_500 };

/** Creates and activates a contract in EUR, for a new client unless the terms name one. */
export async function activeContract(
  service: TestService,
  tenant: string,
  terms: object = {},
): Promise<Shown> {
  const given = terms as { clientId?: string };
  const clientId = given.clientId ?? (await make(service, tenant, '/clients', { name: 'Northwind' })).id;
  const body = { name: 'Work', currencyCode: 'EUR', ...terms, clientId };
  const { id } = await make(service, tenant, '/contracts', body);
  return act(service, tenant, `/contracts/${id}/activate`);
}

/** Creates a draft with these lines, under a new contract unless `more` has a `contractId`. */
export async function draft(
  service: TestService,
  tenant: string,
  lines: object[] = [LINE],
  more: object = {},
): Promise<Shown> {
  const given = more as { contractId?: string };
  const contractId = given.contractId ?? (await activeContract(service, tenant)).id;
  const billables = lines.length > 0 ? { billables: lines } : {};
  return make(service, tenant, '/invoices', { ...billables, ...more, contractId });
}

/** Creates and finalizes an invoice with these lines. Its status is PAID if its total is 0. */
export async function finalized(
  service: TestService,
  tenant: string,
  lines: object[] = [LINE],
  more: object = {},
): Promise<Shown> {
  const { id } = await draft(service, tenant, lines, more);
  return act(service, tenant, `/invoices/${id}/finalize`);
}

/** An invoice that was read, as the action that made it so answered. Only reading says when it is reminded. */
export function asAnswered({ nextReminder: _, notRemindedBecause: __, ...invoice }: Shown): Shown {
  return invoice;
}

/** Creates a record. */
export async function make(service: TestService, tenant: string, path: string, body: object): Promise<Shown> {
  const answer = await service.request('POST', path, { tenant, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
}

/** Performs an action that must succeed, and returns the record. */
export async function act(service: TestService, tenant: string, path: string): Promise<Shown> {
  const answer = await service.request('POST', path, { tenant });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}
