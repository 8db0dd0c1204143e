import { forbiddenByState } from '../../../platform/errors.ts';
import { changesIn, isStored, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { refuseSelfIssuing } from '../billables/drafting.ts';
import { hasLines, removeLines } from '../billables/replacing.ts';
import { refuseMisshapen } from '../billables/rules.ts';
import { writeBillables } from '../billables/service.ts';
import { invoiceExternalIds } from './creating-store.ts';
import { presentInvoice } from './presentation.ts';
import { type Invoice, invoiceChange, type NewInvoice } from './schema.ts';
import { changeInvoice, createInvoice, invoiceById, lockInvoice } from './service.ts';

/** Lines replace those of a draft as a whole. */
export function putInvoice(
  context: TenantContext,
  externalId: string,
  body: NewInvoice,
): Promise<Put<Invoice>> {
  return putByExternalId(context, externalId, body, {
    ids: invoiceExternalIds,
    create: async (inside, given) => ({ id: await createInvoice(inside, given) }),
    read: invoiceById,
    change: async (inside, { id }, given) => {
      await refuseSelfIssuing(inside.db, inside.role, id);
      const current = presentInvoice(await lockInvoice(inside.db, id), inside.clock.now());
      const change = current.status === 'DRAFT' ? putDraft : putFrozen;
      await change(inside, current, given);
    },
  });
}

async function putDraft(
  context: TenantContext,
  draft: Invoice,
  { billables, ...given }: NewInvoice,
): Promise<void> {
  const { db, clock } = context;
  const { id } = draft;
  const changes = changesIn(given, draft, invoiceChange);
  if (billables) refuseMisshapen(billables);
  const isReplacing = billables !== undefined && !(await hasLines(db, id, billables));
  // The currency can be changed only without lines.
  if (isReplacing) await removeLines(db, id, clock.now().toISOString());
  await writeIfOther(context, draft, changes, changeInvoice);
  if (isReplacing) await writeBillables(db, id, billables, clock.now().toISOString());
}

/** Of an invoice that was issued or voided, all but the caller's own marks must be as it is. */
async function putFrozen(
  context: TenantContext,
  invoice: Invoice,
  { billables, metadata, ...given }: NewInvoice,
): Promise<void> {
  const others = changesIn(given, invoice, invoiceChange, isStored);
  const isSame =
    Object.keys(others).length === 0 &&
    (billables === undefined || (await hasLines(context.db, invoice.id, billables)));
  if (!isSame)
    throw forbiddenByState(
      `Only externalId and metadata of an invoice can be changed once it is ${invoice.status}`,
    );
  await writeIfOther(context, invoice, changesIn({ metadata }, invoice, invoiceChange), changeInvoice);
}
