import { mapItems, placesIn, refuseRepeated, refuseUnknown } from '../../../platform/batches/items.ts';
import { showBatch, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { type ErrorDetail, forbiddenByState, invalid, notFound } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { isSettled } from '../../billing/invoice-status.ts';
import { wrongStatus } from '../../billing/invoices/state.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { explainMoneyRules, tooFarAhead, tooLongAgo } from '../movements/service.ts';
import {
  amountInWordsOf,
  type Part,
  partsOf,
  refuseUnclearWishes,
  type Target,
  targetsOf,
  withIds,
} from './allocating.ts';
import { findWrongTimes, insertManyAllocations, insertManyPayments, lockAccounts } from './batch-store.ts';
import type { BatchedPayment, NewPayment, NewPayments } from './schema.ts';
import { missing, presentPayment, refuseUnclear } from './service.ts';
import { paymentExternalIds, readPayments } from './store.ts';

/**
 * The most allocations of all payments together. Triggers settle the invoices one by one, and a statement may take 30 s.
 */
const ALLOCATIONS_MAX = 2_000;

const pathOf = placesIn('payments');

/**
 * Records all payments or none, apart from those to skip. All accounts are locked first, in one order, so that no two requests
 * wait for each other. The payments are written on account; then those that are new are allocated, all by one statement.
 */
export async function recordPayments(
  { db, clock }: TenantContext,
  { payments: items, onConflict }: NewPayments,
): Promise<BatchedPayment[]> {
  const externalIds = items.map(({ externalId }) => externalId);
  refuseMisshapen(items);
  refuseRepeated(externalIds, pathOf);
  return db.transaction(async (transaction) => {
    const now = clock.now().toISOString();
    await refuseWrongTimes(transaction, items, now);
    const accounts = await lockAccountsOf(transaction, items);
    // Read again: what is due may have changed before the lock.
    const targets = await targetsOf(transaction, items.flatMap(wishesOf));
    const currencies = mapItems(items, pathOf, (item, index) =>
      currencyOf(item, targets, accounts[index]?.currencyCode),
    );
    const ids = newIds('payment', items.length);
    const rows = await jsonListOf(items, (item, index) => ({
      ...{ received: null, method: null, reference: null, externalId: null, metadata: null, paidAt: now },
      ...storedOf(item),
      ...{ id: ids[index] as string, clientId: accounts[index]?.id as string },
      currencyCode: currencies[index] as string,
    }));
    const written = await writeBatch(transaction, {
      ...{ ids, externalIds, onConflict, pathOf, taken: paymentExternalIds },
      insert: () =>
        explainMoneyRules(transaction.all(insertManyPayments, { payments: rows, now }), 'payments'),
    });
    const parts = mapItems(items, pathOf, (item, index) => {
      if (written.isSkipped(index)) return [];
      const client = accounts[index]?.id as string;
      return take(targets, partsOfItem(item, { client, currencyCode: currencies[index] as string }, targets));
    });
    const allocations = parts.flatMap((own, index) =>
      withIds(own).map((part) => ({ ...part, of: ids[index] as string })),
    );
    if (allocations.length > 0) await transaction.all(insertManyAllocations, { allocations, now });
    return showBatch(written, async (some) =>
      (await transaction.all(readPayments, { ids: some })).map(presentPayment),
    );
  });
}

function refuseMisshapen(items: NewPayment[]): void {
  mapItems(items, pathOf, (item) => {
    refuseOutOfReach('paidAt', item.paidAt);
    refuseUnclear(item);
    if (item.allocations) refuseUnclearWishes(item.allocations);
  });
  const count = items.flatMap(wishesOf).length;
  if (count <= ALLOCATIONS_MAX) return;
  const message = `must have at most ${ALLOCATIONS_MAX} allocations together, and have ${count}`;
  throw invalid([{ field: 'payments', message, constraint: 'maxItems' }]);
}

const wishesOf = ({ invoiceId, allocations, amountMinor }: NewPayment) =>
  invoiceId === undefined ? (allocations ?? []) : [{ invoiceId, amountMinor }];

/** What is stored of a payment as it is given. */
function storedOf(item: NewPayment) {
  const {
    clientId: _,
    invoiceId: __,
    allocations: ___,
    allowOverpayment: ____,
    currencyCode: _____,
    ...stored
  } = item;
  return stored;
}

async function refuseWrongTimes(db: Scope, items: NewPayment[], now: string): Promise<void> {
  const times = items.map(({ paidAt = null }) => paidAt);
  const wrong = await db.all(findWrongTimes, { times, now });
  const details = wrong.map(({ index, isAhead }): ErrorDetail => {
    const field = `${pathOf(index)}paidAt`;
    return isAhead ? tooFarAhead(field) : tooLongAgo(field);
  });
  if (details.length > 0) throw invalid(details);
}

/** Locks the account of each payment: its client's, or its invoice's. Returns them with their currency. */
async function lockAccountsOf(db: Scope, items: NewPayment[]) {
  const named = items.map(({ invoiceId }) => invoiceId);
  const invoices = await targetsOf(
    db,
    named.filter((id) => id !== undefined && isId('invoice', id)).map((invoiceId) => ({ invoiceId })),
  );
  refuseUnknown(named, invoices, (index) => `${pathOf(index)}invoiceId`);
  const clients = items.map(
    ({ clientId, invoiceId }) => clientId ?? (invoices.get(invoiceId ?? '') as Target).client,
  );
  const asked = [...new Set(clients)].filter((id) => isId('client', id));
  const locked = await db.all(lockAccounts, { ids: asked });
  const byId = new Map(locked.map((account) => [account.id, account]));
  refuseUnknown(clients, byId, (index) => `${pathOf(index)}clientId`);
  return clients.map((id) => byId.get(id));
}

/** As of one payment: its own currency, its invoice's, that of its first allocation, or its account's. */
function currencyOf(
  item: NewPayment,
  targets: ReadonlyMap<string, Target>,
  ofAccount: string | null | undefined,
): string {
  const [first] = wishesOf(item);
  if (item.currencyCode !== undefined) return item.currencyCode;
  if (first === undefined) {
    if (ofAccount) return ofAccount;
    throw invalid([missing('currencyCode', 'is missing: neither the client nor the tenant has one')]);
  }
  const target = targets.get(first.invoiceId ?? first.paymentId ?? '');
  if (target) return target.currencyCode;
  throw notFound(`allocations.0.${first.invoiceId === undefined ? 'paymentId' : 'invoiceId'}`);
}

function partsOfItem(
  item: NewPayment,
  account: { client: string; currencyCode: string },
  targets: ReadonlyMap<string, Target>,
): Part[] {
  const { amountMinor, invoiceId, allowOverpayment = false } = item;
  if (invoiceId === undefined)
    return partsOf({ ...account, onAccountMinor: amountMinor }, item.allocations ?? [], targets);
  const invoice = targets.get(invoiceId) as Required<Target>;
  const { dueMinor, status } = invoice;
  const obstacle = wrongStatus('pay', status);
  if (dueMinor === 0 && !(allowOverpayment && isSettled(status)) && obstacle)
    throw forbiddenByState(obstacle);
  if (amountMinor > dueMinor && !allowOverpayment) {
    const message = `must be at most the amount due, ${amountInWordsOf(dueMinor, invoice)}, unless allowOverpayment is true`;
    throw invalid([{ field: 'amountMinor', message, constraint: 'balance' }]);
  }
  const paid = Math.min(amountMinor, dueMinor);
  return paid > 0 ? [{ invoiceId, amountMinor: paid }] : [];
}

/** What a payment takes is no longer due when the next one is looked at. */
function take(targets: ReadonlyMap<string, Target>, parts: Part[]): Part[] {
  for (const { invoiceId, paymentId, amountMinor } of parts) {
    const target = targets.get(invoiceId ?? paymentId ?? '');
    if (target) target.dueMinor -= amountMinor;
  }
  return parts;
}
