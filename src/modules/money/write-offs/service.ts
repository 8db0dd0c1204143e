import { found, invalid, notFound } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import { listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { lockToSettle, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { lowersTaxByItself } from '../../documents/facts/tax-country.ts';
import { reverseMovement } from '../movements/service.ts';
import { amountInWordsOf } from '../payments/allocating.ts';
import type { NewWriteOff, WriteOff, WriteOffQuery } from './schema.ts';
import { insertWriteOff, readWriteOff, reversing, type WriteOffRow, writeOffLists } from './store.ts';

export async function recordWriteOff({ db, clock }: TenantContext, input: NewWriteOff): Promise<WriteOff> {
  const { invoiceId, amountMinor, reason, note = null } = input;
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  return db.transaction(async (transaction) => {
    const invoice = await lockToSettle(transaction, invoiceId);
    refuseUnlessAllowed('writeOff', invoice);
    if (amountMinor > invoice.dueMinor) {
      const message = `must be at most the amount due, ${amountInWordsOf(invoice.dueMinor, invoice)}`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'balance' }]);
    }
    const reducesTax = reducesTaxOf(input, invoice.seller);
    const now = clock.now().toISOString();
    const values = { id: newId('writeOff'), invoiceId, amountMinor, reason, reducesTax, note, now };
    return presentWriteOff(found(await transaction.one(insertWriteOff, values)));
  });
}

function reducesTaxOf({ reason, reducesTax }: NewWriteOff, seller: Party | null): boolean {
  if (reason === 'BANK_CHARGE') {
    if (!reducesTax) return false;
    const message = 'must be false for a BANK_CHARGE: the client has paid the tax';
    throw invalid([{ field: 'reducesTax', message, constraint: 'state' }]);
  }
  const lowers = reducesTax ?? (seller && lowersTaxByItself(seller));
  if (typeof lowers === 'boolean') return lowers;
  const message =
    'is required of sellers outside Germany and Austria: mostly only a credit note lowers tax there, so give false, or issue a credit note instead';
  throw invalid([{ field: 'reducesTax', message, constraint: 'required' }]);
}

export async function getWriteOff({ db }: TenantContext, id: string): Promise<WriteOff> {
  return presentWriteOff(found(await db.one(readWriteOff, { id })));
}

export function findWriteOffs({ db }: TenantContext, query: WriteOffQuery): Promise<Page<WriteOff>> {
  const { invoiceId: ownerId = null, clientId = null } = query;
  return listRecords(db, writeOffLists, {
    kind: 'writeOff',
    query,
    filters: { ownerId, clientId },
    present: (rows) => rows.map(presentWriteOff),
  });
}

export async function reverseWriteOff(context: TenantContext, id: string): Promise<undefined> {
  return reverseMovement(context, reversing, id);
}

export function presentWriteOff(row: WriteOffRow): WriteOff {
  return withoutNulls(row);
}
