import assert from 'node:assert/strict';
import { collectingOfContracts } from '../../src/modules/tracked-work/collecting/worker.ts';
import type { Firm } from './firm.ts';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';
import { workOff } from './work.ts';

/** Collects all due contracts, until none is due. */
export async function collectDue(service: TestService, atOnce = 2): Promise<void> {
  await workOff(service, { ...collectingOfContracts(service.app.collecting), atOnce });
}

/** Collects by hand, up to a day. */
export async function collectOnto(
  firm: Pick<Firm, 'send'>,
  invoiceId: string,
  request: object,
  query = '',
): Promise<Answer['data']> {
  const answer = await firm.send('POST', `/invoices/${invoiceId}/collect${query}`, request);
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

/** The lines of an invoice as `name: quantity x price +tax%`, in order. */
export async function linesOn(firm: Pick<Firm, 'get'>, invoiceId: string): Promise<string[]> {
  const lines = await firm.get(`/billables?invoiceId=${invoiceId}&limit=500`);
  return lines.map(
    ({ name, quantity, amountMinor, taxPercent }: Record<string, unknown>) =>
      `${name}: ${quantity} x ${amountMinor}${taxPercent === undefined ? '' : ` +${taxPercent}%`}`,
  );
}

/** The collecting drafts of the tenant, by the first day of their period. */
export async function collectingDrafts(firm: Pick<Firm, 'get'>): Promise<Record<string, string[]>> {
  const drafts = await firm.get('/invoices?status=DRAFT&limit=500');
  const found: Record<string, string[]> = {};
  for (const { id, origin, collectsFrom } of drafts)
    if (origin === 'COLLECTED') found[collectsFrom] = await linesOn(firm, id);
  return found;
}
