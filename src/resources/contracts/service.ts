import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';
import { forbiddenByState, invalid, notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Contract, ContractChange, ContractQuery, NewContract, Rate } from './schema.ts';
import { availableActions, type ContractAction, type ContractStatus, contractTransitions } from './state.ts';
import {
  type ContractRow,
  deleteContract,
  insertContract,
  listContracts,
  listContractsOfClient,
  lockContract,
  moveContract,
  readContract,
  updateContract,
} from './store.ts';

export async function createContract({ db, clock }: TenantContext, input: NewContract): Promise<Contract> {
  if (!isId('client', input.clientId) || isMalformedAddress(input.addressId)) throw notFound();
  const now = clock.now().toISOString();
  const written = db.one(insertContract, {
    id: newId('contract'),
    clientId: input.clientId,
    name: input.name,
    reference: input.reference ?? null,
    description: input.description ?? null,
    currencyCode: input.currencyCode ?? null,
    paymentTermsDays: input.paymentTermsDays ?? null,
    startsAt: input.startsAt ?? now,
    endsAt: input.endsAt ?? null,
    rates: input.rates ?? [],
    taxPercent: input.taxPercent ?? null,
    taxCategory: input.taxCategory ?? null,
    addressId: input.addressId ?? null,
    order: input.order ?? 0,
    now,
  });
  return shown(await explained(written));
}

export async function getContract({ db }: TenantContext, id: string): Promise<Contract> {
  return contractById(db, id);
}

/** For resources that show a contract inside their own record. */
export async function contractById(db: Scope, id: string): Promise<Contract> {
  return shown(await db.one(readContract, { id }));
}

export async function findContracts({ db }: TenantContext, query: ContractQuery): Promise<Page<Contract>> {
  const { clientId } = query;
  return orderedPage('contract', query, async (position) => {
    const rows = clientId
      ? await db.all(listContractsOfClient, { ...position, clientId })
      : await db.all(listContracts, position);
    return rows.map(shown);
  });
}

/** What was invoiced stays true: the currency is settled once the contract is active. */
export async function changeContract(
  { db, clock }: TenantContext,
  id: string,
  change: ContractChange,
): Promise<Contract> {
  if (isMalformedAddress(change.addressId)) throw notFound();
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const current = await transaction.one(lockContract, { id });
    if (!current) throw notFound();
    // Written first: a record that the change names and that is not there comes before the state.
    const changed = shown(await explained(transaction.one(updateContract, { id, change, now })));
    if (current.status !== 'DRAFT' && changed.currencyCode !== current.currencyCode) {
      throw forbiddenByState('The currency of a contract can be changed only while it is DRAFT');
    }
    return changed;
  });
}

export async function moveContractBy(
  { db, clock }: TenantContext,
  id: string,
  action: ContractAction,
): Promise<Contract> {
  const { from, to } = contractTransitions[action];
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const current = await transaction.one(lockContract, { id });
    if (!current) throw notFound();
    if (current.status !== from) {
      throw forbiddenByState(`A contract can ${action} only from ${from}, and this one is ${current.status}`);
    }
    return shown(await transaction.one(moveContract, { id, status: to, now }));
  });
}

/** Only what never came into force can be deleted. */
export async function removeContract({ db }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const current = await transaction.one(lockContract, { id });
    if (!current) throw notFound();
    if (current.status !== 'DRAFT')
      throw forbiddenByState(`Only a DRAFT contract can be deleted, and this one is ${current.status}`);
    await explained(transaction.one(deleteContract, { id }));
  });
}

function isMalformedAddress(addressId: string | null | undefined): boolean {
  return typeof addressId === 'string' && !isId('address', addressId);
}

/** The rules that the table itself keeps, in the caller's words. */
async function explained<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'contracts_address':
        throw notFound();
      case 'contracts_currency_known': {
        const message = 'is required here, or on the client or the tenant';
        throw invalid([{ field: 'currencyCode', message, constraint: 'required' }]);
      }
      case 'contracts_end_after_start':
        throw invalid([{ field: 'endsAt', message: 'must not be before startsAt', constraint: 'range' }]);
      case 'projects_contract':
        throw forbiddenByState('A contract with projects can not be deleted');
    }
    throw error;
  }
}

export function shown(row: ContractRow | undefined): Contract {
  if (!row) throw notFound();
  const { status, currencyCode, rates, taxCategory, ...rest } = withoutNulls(row);
  return {
    ...rest,
    status: status as ContractStatus,
    currencyCode: currencyCode as string,
    rates: rates as Rate[],
    ...(taxCategory && { taxCategory: taxCategory as NonNullable<Contract['taxCategory']> }),
    availableActions: availableActions(status as ContractStatus),
  };
}
