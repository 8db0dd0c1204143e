import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { forbiddenByState, found, notFound, type Refusal } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import { type TenantContext, withLongList } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { billablesOf, writeBillables } from '../billables/service.ts';
import { clientById } from '../clients/service.ts';
import { contractById } from '../contracts/service.ts';
import { presentInvoice } from './presentation.ts';
import type {
  ExpandableInvoice,
  Invoice,
  InvoiceAction,
  InvoiceChange,
  InvoiceQuery,
  InvoiceStatus,
  NewInvoice,
} from './schema.ts';
import { obstacleTo } from './state.ts';
import {
  deleteInvoice,
  findAddressOfClient,
  type InvoiceRow,
  insertInvoice,
  listInvoices,
  listIssuedInvoices,
  lockInvoice as lockInvoiceRow,
  readInvoice,
  updateInvoice,
  voidInvoice as voidInvoiceRow,
} from './store.ts';

export async function createInvoice(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewInvoice,
): Promise<Invoice> {
  const { contractId: contract, billables } = input;
  if (!isId('contract', contract) || isMalformedAddress(input.addressId)) throw notFound();
  const now = clock.now();
  const values = { ...input, id: newId('invoice'), contract, now: now.toISOString() };
  const insert = async (scope: Scope) => {
    const written = scope.one(insertInvoice, values);
    return (await explainViolations(written, { invoices_address: notFound })) ?? refuseContract(scope, input);
  };
  if (!billables) return presentInvoice(await insert(db), now);
  return db.transaction(async (transaction) => {
    const { id } = await insert(transaction);
    await writeBillables(transaction, id, billables, values.now);
    return presentInvoice(found(await transaction.one(readInvoice, { id })), now);
  });
}

/** Explains why no invoice was inserted: the contract does not exist, or is a draft. */
async function refuseContract(db: Scope, { contractId, addressId }: NewInvoice): Promise<never> {
  const { status, client } = await contractById(db, contractId);
  await refuseUnknownAddress(db, addressId, client);
  throw forbiddenByState(`Only an ACTIVE or ENDED contract can be invoiced, and this one is ${status}`);
}

/** An unknown address is a 404, even if the state forbids the write and no foreign key is checked. */
async function refuseUnknownAddress(
  db: Scope,
  id: string | null | undefined,
  clientId: string,
): Promise<void> {
  if (id && !(await db.one(findAddressOfClient, { id, clientId }))) throw notFound();
}

export async function getInvoice(
  { db, clock }: TenantContext,
  id: string,
  expand = '',
): Promise<ExpandableInvoice> {
  const invoice = presentInvoice(found(await db.one(readInvoice, { id })), clock.now());
  const relations = new Set(expand.split(',').map((relation) => relation.trim()));
  const withClient = relations.has('contract.client');
  const [contract, client] = await Promise.all([
    (withClient || relations.has('contract')) && contractById(db, invoice.contract),
    withClient && clientById(db, invoice.client),
  ]);
  const expanded: ExpandableInvoice = {
    ...invoice,
    ...(contract && { contract: client ? { ...contract, client } : contract }),
  };
  return relations.has('billables') ? withLongList(expanded, 'billables', billablesOf(db, id)) : expanded;
}

export async function findInvoices(
  { db, clock }: TenantContext,
  query: InvoiceQuery,
): Promise<Page<Invoice>> {
  const { status = null, contractId = null, clientId = null, overdue = null, issuedFrom, issuedTo } = query;
  const now = clock.now();
  const filters = { status, contractId, clientId, overdue, now: now.toISOString() };
  if (issuedFrom === undefined && issuedTo === undefined) {
    return newestFirstPage('invoice', query, async (position) =>
      (await db.all(listInvoices, { ...filters, ...position })).map((row) => presentInvoice(row, now)),
    );
  }
  return newestFirstPage(
    'invoice',
    query,
    async (position) => {
      const values = {
        ...filters,
        issuedFrom: issuedFrom ?? '-infinity',
        ...startAtLatest(issuedTo, position),
      };
      return (await db.all(listIssuedInvoices, values)).map((row) => presentInvoice(row, now));
    },
    { name: 'issuedAt', timeOf: ({ issuedAt = '' }) => issuedAt },
  );
}

/** This text sorts after every identifier. */
const LAST_ID = '~';

/** The first page starts at the latest date of issue; the next ones start where the page before ended. */
function startAtLatest<P extends { beforeCreatedAt: string }>(latest: string | undefined, position: P): P {
  const at = latest === undefined ? 'infinity' : new Date(latest).toISOString();
  return position.beforeCreatedAt > at ? { ...position, beforeCreatedAt: at, beforeId: LAST_ID } : position;
}

export async function changeInvoice(
  { db, clock }: TenantContext,
  id: string,
  change: InvoiceChange,
): Promise<Invoice> {
  if (isMalformedAddress(change.addressId)) throw notFound();
  return db.transaction(async (transaction) => {
    const current = await lockInvoice(transaction, id);
    const now = clock.now(); // read under the lock, so that `updatedAt` never goes back
    if (current.status !== 'DRAFT') {
      await refuseUnknownAddress(transaction, change.addressId, current.client);
      throw onlyDraftCanBe('changed', current.status);
    }
    const { currencyCode = current.currencyCode } = change;
    if (currencyCode !== current.currencyCode && current.billableCount > 0)
      throw forbiddenByState('The currency of an invoice can be changed only while it has no billables');
    const written = transaction.one(updateInvoice, { id, change, now: now.toISOString() });
    const row = found(await explainViolations(written, { invoices_address: notFound }));
    return presentInvoice(row, now);
  });
}

export async function removeInvoice({ db }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { status } = await lockInvoice(transaction, id);
    if (status !== 'DRAFT') throw onlyDraftCanBe('deleted', status);
    await transaction.one(deleteInvoice, { id });
  });
}

export async function voidInvoice({ db, clock }: TenantContext, id: string): Promise<Invoice> {
  return db.transaction(async (transaction) => {
    refuseUnlessAllowed('void', await lockInvoice(transaction, id));
    const now = clock.now();
    const row = found(await transaction.one(voidInvoiceRow, { id, now: now.toISOString() }));
    return presentInvoice(row, now);
  });
}

/** Locks an invoice, which then stays as it is until the transaction ends. */
export async function lockInvoice(db: Scope, id: string): Promise<InvoiceRow> {
  return found(await db.one(lockInvoiceRow, { id }));
}

export function refuseUnlessAllowed(action: InvoiceAction, invoice: InvoiceRow): void {
  const obstacle = obstacleTo(action, invoice);
  if (obstacle) throw forbiddenByState(obstacle);
}

function onlyDraftCanBe(participle: string, status: InvoiceStatus): Refusal {
  return forbiddenByState(
    `An invoice can be ${participle} only while it is DRAFT, and this one is ${status}`,
  );
}

function isMalformedAddress(addressId: string | null | undefined): boolean {
  return typeof addressId === 'string' && !isId('address', addressId);
}
