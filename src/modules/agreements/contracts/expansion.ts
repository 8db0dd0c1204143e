import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { relationsIn } from '../../../platform/schema.ts';
import type { Client } from '../../parties/clients/schema.ts';
import { clientsById } from '../../parties/clients/service.ts';
import type { Contract } from './schema.ts';
import { contractsById } from './service.ts';

type ShownContract = string | Contract | (Omit<Contract, 'client'> & { client: Client });
type Expanded<T> = Omit<T, 'contract'> & { contract: ShownContract };

/**
 * Shows the contracts of records, and their clients, if `expand` names them. Reads each of them once. A record whose contract
 * is gone was deleted meanwhile, and is left out.
 */
export async function expandContracts<T extends { contract: string }>(
  db: Scope,
  records: T[],
  expand?: string,
): Promise<Expanded<T>[]> {
  const relations = relationsIn(expand);
  const withClients = relations.has('contract.client');
  if (!withClients && !relations.has('contract')) return records;
  const contracts = await contractsById(db, distinct(records.map(({ contract }) => contract)));
  const clientIds = distinct([...contracts.values()].map(({ client }) => client));
  const clients = withClients ? await clientsById(db, clientIds) : undefined;
  return records.flatMap((record): Expanded<T>[] => {
    const contract = contracts.get(record.contract);
    if (!contract) return [];
    if (!clients) return [{ ...record, contract }];
    const client = clients.get(contract.client);
    return client ? [{ ...record, contract: { ...contract, client } }] : [];
  });
}

export async function expandContract<T extends { contract: string }>(
  db: Scope,
  record: T,
  expand?: string,
): Promise<Expanded<T>> {
  return found((await expandContracts(db, [record], expand))[0]);
}

function distinct(ids: string[]): string[] {
  return [...new Set(ids)];
}
