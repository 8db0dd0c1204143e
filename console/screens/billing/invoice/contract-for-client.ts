import { go } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import type { Attempt } from '../../../parts/attempts.ts';
import { today } from '../../../parts/format.ts';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

/** More active contracts than this are not told apart: one has to be chosen anyway. */
const CONTRACTS_MAX = 100;

export async function contractsOf(clientId: string, signal?: AbortSignal) {
  const params = { query: { clientId, limit: CONTRACTS_MAX } };
  return (await api().GET('/contracts', { params, ...(signal && { signal }) })).data;
}

/** The name of the contract that a client without one gets: "Invoices 2026". */
export function nameOfNewContract(): string {
  return words.invoice.new.contractName(today().slice(0, 4));
}

interface Found {
  contractId: string;
  /** True if the contract was made for this invoice. */
  isMade: boolean;
}

/**
 * The only active contract of a client, or a new one. A contract that an earlier, failed save has left is found again, so that no
 * second one is made. Several active contracts give none: somebody has to choose.
 */
export async function contractFor(clientId: string, currencyCode: string, attempt: Attempt): Promise<Found> {
  const contracts = await contractsOf(clientId);
  const active = contracts.filter(({ status }) => status === 'ACTIVE');
  if (active.length > 0)
    return { contractId: active.length === 1 ? (active[0]?.id ?? '') : '', isMade: false };
  const name = nameOfNewContract();
  const left = contracts.find((contract) => contract.status === 'DRAFT' && contract.name === name);
  const contractId = left?.id ?? (await makeContract({ clientId, name, currencyCode }, attempt));
  await api().POST('/contracts/{contractId}/activate', { params: { path: { contractId } } });
  refresh('contracts');
  return { contractId, isMade: true };
}

async function makeContract(
  { clientId, name, currencyCode }: { clientId: string; name: string; currencyCode: string },
  { header }: Attempt,
): Promise<string> {
  const key = { 'idempotency-key': `${header['idempotency-key']}-contract` };
  const body = { clientId, name, ...(currencyCode && { currencyCode }) };
  return (await api().POST('/contracts', { body, params: { header: key } })).data.id;
}

/** Deletes the draft and ends the contract that was made for it. An active contract can't be deleted. */
export async function takeBack(invoiceId: string, contractId: string): Promise<void> {
  await api().DELETE('/invoices/{invoiceId}', { params: { path: { invoiceId } } });
  await api().POST('/contracts/{contractId}/end', { params: { path: { contractId } } });
  refresh('invoices', 'contracts');
  go('/invoices', { replace: true });
}
