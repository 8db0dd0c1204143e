import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { forbiddenByState, notFound, type Refusal } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import { type TenantContext, withLongList } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { billablesOf, writeBillables } from '../billables/service.ts';
import { clientById } from '../clients/service.ts';
import { contractById } from '../contracts/service.ts';
import { shown } from './representation.ts';
import type { ExpandableInvoice, Invoice, InvoiceChange, InvoiceQuery, NewInvoice } from './schema.ts';
import { type InvoiceAction, obstacleTo } from './state.ts';
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
  const { contractId, billables } = input;
  if (!isId('contract', contractId) || isMalformedAddress(input.addressId)) throw notFound();
  const now = clock.now();
  const id = newId('invoice');
  const insert = async (scope: Scope) => {
    const written = scope.one(insertInvoice, {
      id,
      contractId,
      currencyCode: input.currencyCode ?? null,
      dueAt: input.dueAt ?? null,
      notes: input.notes ?? null,
      reference: input.reference ?? null,
      addressId: input.addressId ?? null,
      now: now.toISOString(),
    });
    return (await explainViolations(written, { invoices_address: notFound })) ?? refuseContract(scope, input);
  };
  if (!billables) return shown(await insert(db), now);
  return db.transaction(async (transaction) => {
    await insert(transaction);
    await writeBillables(transaction, id, billables, now.toISOString());
    return shown(await transaction.one(readInvoice, { id }), now);
  });
}

/** Why no invoice was written: the contract is not there, or not in force yet. */
async function refuseContract(db: Scope, { contractId, addressId }: NewInvoice): Promise<never> {
  const { status, client } = await contractById(db, contractId);
  await refuseUnknownAddress(db, addressId, client);
  throw forbiddenByState(`Only an ACTIVE or ENDED contract takes invoices, and this one is ${status}`);
}

/** What is not there comes before what the state forbids, which no foreign key gets to see. */
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
  const invoice = shown(await db.one(readInvoice, { id }), clock.now());
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
  const { status, contractId, clientId, issuedFrom, issuedTo, overdue } = query;
  const now = clock.now();
  const filters = {
    status: status ?? null,
    contractId: contractId ?? null,
    clientId: clientId ?? null,
    overdue: overdue ?? null,
    now: now.toISOString(),
  };
  if (issuedFrom === undefined && issuedTo === undefined) {
    return newestFirstPage('invoice', query, async (position) =>
      (await db.all(listInvoices, { ...filters, ...position })).map((row) => shown(row, now)),
    );
  }
  return newestFirstPage(
    'invoice',
    query,
    async (position) => {
      const values = { ...filters, issuedFrom: issuedFrom ?? '-infinity', ...atMost(issuedTo, position) };
      return (await db.all(listIssuedInvoices, values)).map((row) => shown(row, now));
    },
    { name: 'issuedAt', timeOf: ({ issuedAt = '' }) => issuedAt },
  );
}

/** After every identifier. */
const LAST_ID = '~';

/** The page starts where the page before ended, and at the latest with that date. */
function atMost<P extends { beforeCreatedAt: string }>(latest: string | undefined, position: P): P {
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
    const now = clock.now(); // whoever had the lock before was earlier
    if (current.status !== 'DRAFT') {
      await refuseUnknownAddress(transaction, change.addressId, current.client);
      throw onlyAsDraft('changed', current.status);
    }
    const { currencyCode = current.currencyCode } = change;
    if (currencyCode !== current.currencyCode && current.billableCount > 0)
      throw forbiddenByState('The currency of an invoice can be changed only while it has no billables');
    const written = transaction.one(updateInvoice, { id, change, now: now.toISOString() });
    return shown(await explainViolations(written, { invoices_address: notFound }), now);
  });
}

export async function removeInvoice({ db }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { status } = await lockInvoice(transaction, id);
    if (status !== 'DRAFT') throw onlyAsDraft('deleted', status);
    await transaction.one(deleteInvoice, { id });
  });
}

export async function voidInvoice({ db, clock }: TenantContext, id: string): Promise<Invoice> {
  return db.transaction(async (transaction) => {
    refuseUnlessAllowed('void', await lockInvoice(transaction, id));
    const now = clock.now();
    return shown(await transaction.one(voidInvoiceRow, { id, now: now.toISOString() }), now);
  });
}

/** For whoever acts on an invoice: as it is, and as it stays until the transaction ends. */
export async function lockInvoice(db: Scope, id: string): Promise<InvoiceRow> {
  const row = await db.one(lockInvoiceRow, { id });
  if (!row) throw notFound();
  return row;
}

export function refuseUnlessAllowed(action: InvoiceAction, invoice: InvoiceRow): void {
  const obstacle = obstacleTo(action, invoice);
  if (obstacle) throw forbiddenByState(obstacle);
}

function onlyAsDraft(verb: string, status: string): Refusal {
  return forbiddenByState(`An invoice can be ${verb} only while it is DRAFT, and this one is ${status}`);
}

function isMalformedAddress(addressId: string | null | undefined): boolean {
  return typeof addressId === 'string' && !isId('address', addressId);
}
