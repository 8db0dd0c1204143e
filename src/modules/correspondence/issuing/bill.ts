import { found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { finalizeInvoice } from '../../billing/invoices/finalization.ts';
import { createInvoice, invoiceById } from '../../billing/invoices/service.ts';
import { collect } from '../../tracked-work/collecting/service.ts';
import type { MessageDependencies } from '../messages/dependencies.ts';
import { send } from '../messages/sending.ts';
import type { Billed, Billing } from './schema.ts';
import { findDraftToBill, lockContractToBill } from './store.ts';

/** Takes an invoice back that was made for nothing. */
class NothingOwed extends Error {
  readonly billed: Billed;
  constructor(billed: Billed) {
    super('nothing is owed');
    this.billed = billed;
  }
}

/**
 * Puts all that a contract owes up to a day onto the draft that collects it, or else onto a new one, and issues and sends it
 * as asked. All of it in one transaction, so that a contract whose invoice can't be issued is left as it was.
 */
export async function billContract(
  messages: MessageDependencies,
  context: TenantContext,
  contractId: string,
  billing: Billing,
): Promise<Billed> {
  return context.db.transaction(async (transaction) => {
    try {
      return await transaction.attempt((db) => bill(messages, { ...context, db }, contractId, billing));
    } catch (error) {
      if (error instanceof NothingOwed) return error.billed;
      throw error;
    }
  });
}

async function bill(
  messages: MessageDependencies,
  context: TenantContext,
  contractId: string,
  { to, mode = 'DRAFT' }: Billing,
): Promise<Billed> {
  const { db } = context;
  found(await db.one(lockContractToBill, { contractId }));
  const { id: draft } = found(await db.one(findDraftToBill, { contractId, to }));
  const id = draft ?? (await createInvoice(context, { contractId }));
  const { invoice, ...collected } = await collect(context, id, { to });
  if (draft === null && invoice.billableCount === 0) throw new NothingOwed(collected);
  if (mode === 'DRAFT' || invoice.billableCount === 0) return { ...collected, invoice };
  const issued = await finalizeInvoice(context, id);
  if (mode === 'FINALIZE') return { ...collected, invoice: issued };
  await send(messages, context, { kind: 'INVOICE', clientId: issued.client, invoiceIds: [id] }, {});
  return { ...collected, invoice: await invoiceById(context, id) };
}
