import type { Scope } from '../../../platform/database/database.ts';
import type { Client } from '../../parties/clients/schema.ts';
import { clientsById } from '../../parties/clients/service.ts';
import type { Contract } from './schema.ts';
import { contractsById } from './service.ts';

type ShownContract = string | Contract | (Omit<Contract, 'client'> & { client: Client });
type Expanded<T> = Omit<T, 'contract'> & { contract: ShownContract };

/** Shows the contracts of the records of a page, and their clients, if `expand` names them. Reads each of them once. */
export async function expandContracts<T extends { contract: string }>(
  db: Scope,
  records: T[],
  expand = '',
): Promise<Expanded<T>[]> {
  const relations = expand.split(',').map((relation) => relation.trim());
  const withClients = relations.includes('contract.client');
  if (!withClients && !relations.includes('contract')) return records;
  const contracts = await contractsById(db, distinct(records.map(({ contract }) => contract)));
  const clientIds = distinct([...contracts.values()].map(({ client }) => client));
  const clients = withClients ? await clientsById(db, clientIds) : new Map<string, Client>();
  return records.map((record) => {
    const contract = contracts.get(record.contract);
    if (!contract) return record; // deleted meanwhile
    const client = clients.get(contract.client);
    return { ...record, contract: client ? { ...contract, client } : contract };
  });
}

function distinct(ids: string[]): string[] {
  return [...new Set(ids)];
}
