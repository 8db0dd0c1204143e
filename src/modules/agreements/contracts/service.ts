import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound, type Refusal } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords, statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { readTaxRates } from '../../documents/facts/tax-rates.ts';
import type { NewTaxRate, TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import { clientsById } from '../../parties/clients/service.ts';
import type { Looking } from '../../parties/search/looking.ts';
import { searchIn, searchInOrder } from '../../parties/search/service.ts';
import type { SettingTax } from '../../parties/setting-tax.ts';
import { refuseTermsInForce } from './drafting.ts';
import { readRates } from './rates.ts';
import type {
  Contract,
  ContractAction,
  ContractChange,
  ContractQuery,
  ExpandableContract,
  NewContract,
  NewRate,
  Rate,
} from './schema.ts';
import { availableActions, statusAfter } from './state.ts';
import {
  type ContractRow,
  contractExternalIds,
  contractLists,
  contractSearches,
  deleteContract,
  insertContract,
  listContracts,
  listFilteredContracts,
  lockContract,
  moveContracts,
  readContract,
  readContracts,
  searchContracts,
  updateContract,
} from './store.ts';

export async function createContract(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewContract,
): Promise<Contract> {
  const { clientId: client, addressId: address = null, ...given } = input;
  const terms = { ...given, rates: [], taxRates: [], ...readTerms(given, []) };
  if (!isId('client', client)) throw notFound('clientId');
  if (isMalformedAddress(address)) throw notFound('addressId');
  const values = { ...terms, id: newId('contract'), client, address, now: clock.now().toISOString() };
  const written = refusingTaken(db, contractExternalIds, [input.externalId], (attempt) =>
    attempt.one(insertContract, values),
  );
  return presentContract(found(await explainContractRules(written), 'clientId'));
}

export async function getContract(
  { db }: TenantContext,
  id: string,
  expand?: string,
): Promise<ExpandableContract> {
  const contract = await contractById(db, id);
  return expand === undefined ? contract : found((await withClients(db, [contract]))[0]);
}

/** Reads a contract that another record names, in this field if it is a body. */
export async function contractById(db: Scope, id: string, field?: string): Promise<Contract> {
  return presentContract(found(await db.one(readContract, { id }), field));
}

/** Locks a contract before what belongs to it, as collecting does. So the two never deadlock. */
export async function lockContractFirst(transaction: Scope, id: string): Promise<void> {
  await transaction.one(lockContract, { id });
}

/** Reads the contracts that a page of another resource expands. */
export async function contractsById(db: Scope, ids: string[]): Promise<Map<string, Contract>> {
  const rows = await db.all(readContracts, { ids });
  return new Map(rows.map((row) => [row.id, presentContract(row)]));
}

export async function findContracts(
  { db }: TenantContext,
  asked: ContractQuery,
): Promise<Page<ExpandableContract>> {
  const query = await withExternalIds(db, contractExternalIds, asked);
  const { q, clientId = null, expand } = query;
  const own = { clientId, ...statusesOf(query.status) };
  const { items, ...page } = await (isRefined(query)
    ? listRecords(db, contractLists, {
        kind: 'contract',
        query,
        filters: own,
        present: (rows) => rows.map(presentContract),
        read: searchIn(db, contractSearches, { kind: 'contract', q }),
      })
    : listInOrder(db, query, own));
  return { ...page, items: expand === undefined ? items : await withClients(db, items) };
}

function listInOrder(
  db: Scope,
  query: ContractQuery,
  own: { clientId: string | null; status: string | null; statuses: string[] | null },
): Promise<Page<Contract>> {
  const { q } = query;
  const isFiltered = own.clientId !== null || own.status !== null;
  return orderedPage('contract', query, async (position) => {
    const filters = { ...position, ...own };
    if (q !== undefined) {
      const look = (looking: Looking) => db.all(searchContracts, { ...filters, ...looking });
      const { rows, end } = await searchInOrder(db, { kind: 'contract', q, isFiltered, look }, position);
      return { rows: rows.map(presentContract), end };
    }
    const rows = await (isFiltered
      ? db.all(listFilteredContracts, filters)
      : db.all(listContracts, position));
    return rows.map(presentContract);
  });
}

/** Shows the clients of contracts in full. Reads each of them once. A contract whose client is gone is gone as well. */
async function withClients(db: Scope, contracts: Contract[]): Promise<ExpandableContract[]> {
  const clients = await clientsById(db, [...new Set(contracts.map(({ client }) => client))]);
  return contracts.flatMap((contract) => {
    const client = clients.get(contract.client);
    return client ? [{ ...contract, client }] : [];
  });
}

/** An active contract keeps its currency and whether prices include tax, because invoices may have been issued so. */
export async function changeContract(
  { db, clock, role }: TenantContext,
  id: string,
  change: ContractChange,
  settingTax: SettingTax,
): Promise<Contract> {
  if (isMalformedAddress(change.addressId)) throw notFound('addressId');
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockContract, { id }));
    refuseTermsInForce(role, current.status);
    const terms = { ...change, ...readTerms(change, current.rates) };
    // Written before the state is checked: an unknown address is a 404 in every state.
    const write = () => transaction.one(updateContract, { id, change: terms, now });
    const written = refusingTaken(transaction, contractExternalIds, [change.externalId], () =>
      change.taxRates !== undefined ? settingTax(transaction, id, now, write) : write(),
    );
    const changed = presentContract(found(await explainContractRules(written)));
    if (current.status !== 'DRAFT' && changed.currencyCode !== current.currencyCode) {
      throw forbiddenByState('The currency of a contract can be changed only while it is DRAFT');
    }
    if (current.status !== 'DRAFT' && changed.pricesIncludeTax !== current.pricesIncludeTax) {
      throw forbiddenByState(
        'Whether the prices of a contract include tax can be changed only while it is DRAFT: set it on an invoice',
      );
    }
    return changed;
  });
}

export async function moveContract(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
  action: ContractAction,
): Promise<Contract> {
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockContract, { id }));
    const status = statusAfter(action, current.status);
    return presentContract(found(await transaction.one(moveContracts, { ids: [id], status, now })));
  });
}

/** Only a contract that never came into force can be deleted. */
export async function removeContract({ db }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { status } = found(await transaction.one(lockContract, { id }));
    if (status !== 'DRAFT')
      throw forbiddenByState(`Only a DRAFT contract can be deleted, and this one is ${status}`);
    await explainContractRules(transaction.one(deleteContract, { id }));
  });
}

/** Reads prices and taxes by day. Prices may keep the identifiers of the contract's current ones. */
export function readTerms(
  given: { rates?: NewRate[]; taxRates?: NewTaxRate[] },
  current: Rate[],
): { rates?: Rate[]; taxRates?: TaxRate[] } {
  const rates = given.rates && readRates(given.rates, current);
  const taxes = given.taxRates && readTaxRates(given.taxRates);
  const details = [...(rates?.details ?? []), ...(taxes?.details ?? [])];
  if (details.length > 0) throw invalid(details);
  return { ...(rates && { rates: rates.rates }), ...(taxes && { taxRates: taxes.taxRates }) };
}

export function isMalformedAddress(addressId: string | null | undefined): boolean {
  return typeof addressId === 'string' && !isId('address', addressId);
}

export function currencyMissing(): Refusal {
  const message = 'is required here, or on the client or the tenant';
  return invalid([{ field: 'currencyCode', message, constraint: 'required' }]);
}

/** Explains which of the database's rules a request breaks. */
export function explainContractRules<T>(written: Promise<T>): Promise<T> {
  return explainViolations(written, {
    contracts_address: () => notFound('addressId'),
    contracts_currency_known: currencyMissing,
    contracts_early_payment_before_due: () => {
      const message = 'must be below paymentTermsDays: the discount ends before its invoices are due';
      return invalid([{ field: 'earlyPayment.days', message, constraint: 'maximum' }]);
    },
    contracts_keep_currency: () => {
      const message =
        'stays while the contract has expenses, which are converted into it: delete these first';
      return invalid([{ field: 'currencyCode', message, constraint: 'state' }]);
    },
    contracts_issue_what_is_collected: () => {
      const message =
        'must be DRAFT while collect.every is NEVER: only drafts that collect work are issued automatically';
      return invalid([{ field: 'issue.mode', message, constraint: 'state' }]);
    },
    contracts_end_after_start: () =>
      invalid([{ field: 'endsAt', message: 'must not be before startsAt', constraint: 'range' }]),
    allowances_contract: () => forbiddenByState('A contract with allowances cannot be deleted'),
    charges_contract: () => forbiddenByState('A contract with charges cannot be deleted'),
    projects_contract: () => forbiddenByState('A contract with projects cannot be deleted'),
  });
}

export function presentContract(row: ContractRow): Contract {
  return { ...withoutNulls(row), availableActions: availableActions(row.status) };
}
