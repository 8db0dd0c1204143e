import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/trouble.ts';
import { forbiddenByState, invalid, notFound, type Refusal } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { billablesOf, writeBillables } from '../billables/service.ts';
import { clientById } from '../clients/service.ts';
import { contractById } from '../contracts/service.ts';
import { openSeries } from '../tenants/service.ts';
import type { ExpandableInvoice, Invoice, InvoiceChange, InvoiceQuery, NewInvoice } from './schema.ts';
import { availableActions, type InvoiceAction, type InvoiceStatus, obstacleTo } from './state.ts';
import {
  deleteInvoice,
  type InvoiceRow,
  insertInvoice,
  issueInvoices,
  listInvoices,
  listIssuedInvoices,
  lockInvoices,
  readInvoice,
  updateInvoice,
  voidInvoice as voidInvoiceRow,
} from './store.ts';

export async function createInvoice(context: TenantContext, input: NewInvoice): Promise<Invoice> {
  const { db, clock } = context;
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
    return (await explained(written)) ?? refuseContract(scope, contractId);
  };
  if (!billables) return shown(await insert(db), now);
  return db.transaction(async (transaction) => {
    await insert(transaction);
    await writeBillables(transaction, id, billables, now.toISOString());
    return shown(await transaction.one(readInvoice, { id }), now);
  });
}

async function refuseContract(db: Scope, contractId: string): Promise<never> {
  const { status } = await contractById(db, contractId);
  throw forbiddenByState(`Only an ACTIVE or ENDED contract takes invoices, and this one is ${status}`);
}

export async function getInvoice(
  { db, clock }: TenantContext,
  id: string,
  expand = '',
): Promise<ExpandableInvoice> {
  const invoice = shown(await db.one(readInvoice, { id }), clock.now());
  const relations = new Set(expand.split(','));
  const withClient = relations.has('contract.client');
  const [contract, client, billables] = await Promise.all([
    (withClient || relations.has('contract')) && contractById(db, invoice.contract),
    withClient && clientById(db, invoice.client),
    relations.has('billables') && billablesOf(db, id),
  ]);
  return {
    ...invoice,
    ...(contract && { contract: client ? { ...contract, client } : contract }),
    ...(billables && { billables }),
  };
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
  const range = { issuedFrom: issuedFrom ?? '-infinity', issuedTo: issuedTo ?? 'infinity' };
  return newestFirstPage(
    'invoice',
    query,
    async (position) =>
      (await db.all(listIssuedInvoices, { ...filters, ...range, ...position })).map((row) => shown(row, now)),
    ({ issuedAt = '' }) => issuedAt,
  );
}

export async function changeInvoice(
  { db, clock }: TenantContext,
  id: string,
  change: InvoiceChange,
): Promise<Invoice> {
  if (isMalformedAddress(change.addressId)) throw notFound();
  const now = clock.now();
  return db.transaction(async (transaction) => {
    const current = await lockOne(transaction, id);
    if (current.status !== 'DRAFT') throw onlyAsDraft('changed', current.status);
    const { currencyCode = current.currencyCode } = change;
    if (currencyCode !== current.currencyCode && current.billableCount > 0)
      throw forbiddenByState('The currency of an invoice can be changed only while it has no billables');
    const written = transaction.one(updateInvoice, { id, change, now: now.toISOString() });
    return shown(await explained(written), now);
  });
}

export async function removeInvoice({ db }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { status } = await lockOne(transaction, id);
    if (status !== 'DRAFT') throw onlyAsDraft('deleted', status);
    await transaction.one(deleteInvoice, { id });
  });
}

export async function voidInvoice({ db, clock }: TenantContext, id: string): Promise<Invoice> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    await lockInvoiceTo('void', transaction, id);
    return shown(await transaction.one(voidInvoiceRow, { id, now: now.toISOString() }), now);
  });
}

export async function finalizeInvoice(context: TenantContext, id: string): Promise<Invoice> {
  const [invoice] = await finalize(context, [id], ([obstacle = '']) => forbiddenByState(obstacle));
  return invoice as Invoice;
}

/** All or none, numbered in the given order. */
export async function finalizeInvoices(context: TenantContext, ids: string[]): Promise<Invoice[]> {
  if (!ids.every((id) => isId('invoice', id))) throw notFound();
  return finalize(context, ids, (obstacles) =>
    invalid(
      obstacles.flatMap((message, index) =>
        message ? [{ field: `invoiceIds.${index}`, message, constraint: 'state' }] : [],
      ),
    ),
  );
}

/** One lock of the series, however many drafts. The date of issue is read once it is had. */
async function finalize(
  { db, clock }: TenantContext,
  ids: string[],
  refusal: (obstacles: (string | undefined)[]) => Refusal,
): Promise<Invoice[]> {
  return db.transaction(async (transaction) => {
    const [locked, takeNumbers] = await Promise.all([
      transaction.all(lockInvoices, { ids }),
      openSeries(transaction, 'INVOICE'),
    ]);
    if (locked.length < ids.length) throw notFound();
    const byId = new Map(locked.map((row) => [row.id, row]));
    const obstacles = ids.map((id) => obstacleToRow('finalize', byId.get(id) as InvoiceRow));
    if (obstacles.some(Boolean)) throw refusal(obstacles);
    const now = clock.now();
    const { issuedAt, period, numbers } = takeNumbers(ids.length, now);
    const drafts = ids.map((draftId, index) => ({
      draftId,
      draftNumber: numbers[index]?.number,
      draftSequence: numbers[index]?.sequence,
    }));
    const issued = await explained(transaction.all(issueInvoices, { drafts, period, issuedAt }));
    const issuedById = new Map(issued.map((row) => [row.id, row]));
    return ids.map((id) => shown(issuedById.get(id), now));
  });
}

/** For whoever acts on an invoice: locks it until the transaction ends, in a state that allows the action. */
export async function lockInvoiceTo(action: InvoiceAction, db: Scope, id: string): Promise<InvoiceRow> {
  const row = await lockOne(db, id);
  const obstacle = obstacleToRow(action, row);
  if (obstacle) throw forbiddenByState(obstacle);
  return row;
}

async function lockOne(db: Scope, id: string): Promise<InvoiceRow> {
  const row = await db.one(lockInvoices, { ids: [id] });
  if (!row) throw notFound();
  return row;
}

function onlyAsDraft(verb: string, status: string): Refusal {
  return forbiddenByState(`An invoice can be ${verb} only while it is DRAFT, and this one is ${status}`);
}

function obstacleToRow(action: InvoiceAction, row: InvoiceRow): string | undefined {
  return obstacleTo(action, { ...row, status: row.status as InvoiceStatus });
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
      case 'invoices_address':
        throw notFound();
      case 'invoices_number_once': {
        const message = "would give a number that another invoice has: change the tenant's setting";
        throw invalid([{ field: 'invoiceNumberFormat', message, constraint: 'unique' }]);
      }
    }
    throw error;
  }
}

function shown(row: InvoiceRow | undefined, now: Date): Invoice {
  if (!row) throw notFound();
  const isOpen = row.status === 'FINALIZED' || row.status === 'PARTIALLY_PAID';
  const invoice = withoutNulls(row) as Omit<Invoice, 'isOverdue' | 'availableActions'>;
  const addressId = invoice.addressId ?? invoice.buyer?.address?.id;
  return {
    ...invoice,
    ...(addressId !== undefined && { addressId }),
    isOverdue: isOpen && row.dueAt !== null && new Date(row.dueAt) < now,
    availableActions: availableActions(invoice),
  };
}
