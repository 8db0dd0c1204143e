import type { Schemas } from '../../../../../client/src/client.ts';
import { go } from '../../../../app/router.ts';
import { api, tenant } from '../../../../app/session.ts';
import { newKey } from '../../../../parts/attempts.ts';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';
import { addLines, copyOf, inBatches, isCopied } from '../lines/copying.ts';
import { readLines } from '../lines/use-lines.ts';
import { clientOf, contractOf, type Invoice, refreshInvoice } from '../records.ts';

/** Makes a draft with the same lines, contract, notes and references, and shows it. */
export async function duplicateInvoice(invoice: Invoice): Promise<void> {
  const client = api();
  const lines = await readLines(client, invoice.id);
  const copied = lines.filter(isCopied).map((line) => copyOf(line, { hasPeriod: false, hasProject: true }));
  const [billables, ...rest] = inBatches(copied);
  const params = { header: { 'idempotency-key': newKey() } };
  const body = { ...headOf(invoice), ...(billables && { billables }) };
  const { data: draft } = await client.POST('/invoices', { params, body });
  try {
    await addLines(client, draft.id, rest);
  } catch (error) {
    // Half a duplicate would look whole.
    await client.DELETE('/invoices/{invoiceId}', { params: { path: { invoiceId: draft.id } } });
    throw error;
  }
  refreshInvoice();
  go(`/invoices/${draft.id}`);
  const title = invoice.invoiceNumber;
  const { duplicate } = words.invoiceActions;
  notify(title === undefined ? duplicate.doneOfDraft : duplicate.done(title));
}

/**
 * The head of the duplicate. An issued invoice has the client's reference and its language of that day: those that are still the
 * same are left to the new issue. A payment reference, and an exchange rate, belong to one invoice only.
 */
export function headOf(invoice: Invoice): Schemas['NewInvoice'] {
  const { contract, currencyCode, notes, reference, buyerReference, locale, address } = invoice;
  const isOwnBuyerReference = buyerReference && buyerReference !== clientOf(invoice)?.buyerReference;
  const usual = contractOf(invoice)?.locale ?? clientOf(invoice)?.locale ?? tenant.peek()?.locale;
  const isOwnLocale = locale && locale !== usual;
  return {
    contractId: contractOf(invoice)?.id ?? String(contract),
    ...(invoice.kind === 'DEPOSIT' && { kind: 'DEPOSIT' as const }),
    currencyCode,
    ...(notes && { notes }),
    ...(reference && { reference }),
    ...(isOwnBuyerReference && { buyerReference }),
    ...(isOwnLocale && { locale }),
    ...(address && { addressId: address }),
  };
}
