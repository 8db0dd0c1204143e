import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import type { Option, Search } from '../../../parts/combobox.tsx';
import { statusName } from '../../../parts/format.ts';

const CONTRACTS_MAX = 20;
const CLIENTS_MAX = 5;

type Contract = Schemas['ContractWithClient'];

/** Contracts that take invoices, of one client or of all. They are found by their own names and by the names of their clients. */
export const contractsToInvoice = (clientId: string): Search => ({
  async find(text, signal) {
    const own = contractsBy({ q: text || undefined, ...(clientId && { clientId }) }, signal);
    const found = await Promise.all([own, contractsOfClients(text, clientId, signal)]);
    const unique = new Map(found.flat().map((contract) => [contract.id, contract]));
    const usable = [...unique.values()].filter(({ status }) => status !== 'DRAFT').slice(0, CONTRACTS_MAX);
    return usable.map(optionOf);
  },
  async read(contractId, signal) {
    const params = { path: { contractId }, query: { expand: ['client'] } } as const;
    return optionOf((await api().GET('/contracts/{contractId}', { params, signal })).data);
  },
});

async function contractsBy(
  by: { q?: string | undefined; clientId?: string },
  signal: AbortSignal,
): Promise<Contract[]> {
  const { q, clientId } = by;
  const filters = { ...(q && { q }), ...(clientId && { clientId }) };
  const params = { query: { limit: CONTRACTS_MAX, expand: ['client'], ...filters } } as const;
  return (await api().GET('/contracts', { params, signal })).data;
}

async function contractsOfClients(q: string, clientId: string, signal: AbortSignal): Promise<Contract[]> {
  if (q === '') return [];
  const { data } = await api().GET('/clients', { params: { query: { q, limit: CLIENTS_MAX } }, signal });
  const wanted = data.filter(({ id }) => clientId === '' || id === clientId);
  const found = await Promise.all(wanted.map(({ id }) => contractsBy({ clientId: id }, signal)));
  return found.flat();
}

function optionOf({ id, name, status, currencyCode, client }: Contract): Option {
  const parts = [client.name, currencyCode, status === 'ACTIVE' ? undefined : statusName(status)];
  return { id, title: name, detail: parts.filter(Boolean).join(' · ') };
}
