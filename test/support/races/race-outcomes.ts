import assert from 'node:assert/strict';
import { activeContract, make } from '../billing.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';

/** A line of 9.99, zero-rated. */
export const SMALL = { name: 'Work', quantity: 1, amountMinor: 999, taxCategory: 'Z' };

/** Creates drafts of one small line each and returns their identifiers. */
export async function drafts(
  service: TestService,
  tenant: string,
  count: number,
  { line = SMALL, contractId: given }: { line?: object; contractId?: string } = {},
): Promise<string[]> {
  const contractId = given ?? (await activeContract(service, tenant)).id;
  const body = { contractId, billables: [line] };
  const made = Array.from({ length: count }, () => make(service, tenant, '/invoices', body));
  return (await Promise.all(made)).map(({ id }) => id);
}

export function assertStatuses(answers: Answer[], ...allowed: number[]): void {
  for (const { status, text } of answers) assert.ok(allowed.includes(status), `${status} ${text}`);
}

/** That many requests succeeded; the others were refused for the state of a record. Returns the successful answers. */
export function assertWinners(answers: Answer[], count: number): Answer[] {
  const winners = answers.filter(({ status }) => status < 300);
  assert.equal(winners.length, count, answers.map(({ status }) => status).join(' '));
  for (const loser of answers.filter(({ status }) => status >= 300)) assertRefusedForState(loser);
  return winners;
}

/** A 400 whose every detail names a state. */
export function assertRefusedForState({ status, text, json }: Answer): void {
  assert.equal(status, 400, text);
  for (const { constraint } of json.details) assert.equal(constraint, 'state', text);
}

/** The numbers are 1 to n, in the order of issue. */
export function assertGapless(issued: { invoiceNumber: string; issuedAt: string }[]): void {
  const inOrder = [...issued].sort((one, other) => (one.invoiceNumber < other.invoiceNumber ? -1 : 1));
  assert.deepEqual(
    inOrder.map(({ invoiceNumber }) => invoiceNumber),
    inOrder.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`),
  );
  const dates = inOrder.map(({ issuedAt }) => issuedAt);
  assert.deepEqual(dates, [...dates].sort());
}

export async function issuedOf(service: TestService, tenant: string): Promise<Answer['data'][]> {
  const { data } = await service.request('GET', '/invoices?issuedFrom=2000-01-01T00:00:00Z&limit=500', {
    tenant,
  });
  return data;
}
