import { invalid, type Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { invoiceById } from '../../billing/invoices/service.ts';
import { getTenant } from '../../parties/tenants/service.ts';
import type { MessageFacts } from './compose.ts';
import { logoFact } from './logo.ts';
import type { MessageTextKey } from './schema.ts';

// Previews never show a link that works: the text of a message is no secret, the link is.

export const EXAMPLE_LINK = 'https://example.com/pay/this-is-an-example';
export const EXAMPLE = {
  clientName: 'Northwind Traders',
  greetingName: 'Ada Lovelace',
  documents: [
    {
      number: '2026-0042',
      issueDate: '2026-10-01',
      dueDate: '2026-10-31',
      totalMinor: 119_000,
      dueMinor: 119_000,
    },
  ],
  period: { from: '2026-10-01', to: '2026-10-31' },
  paidDate: '2026-10-28',
};

/** Facts that nobody has, sent by the tenant. */
export async function exampleFacts(
  context: TenantContext,
  { kind, language }: MessageTextKey,
): Promise<MessageFacts> {
  const tenant = await getTenant(context);
  const { name, legalName, tradingName, accentColor, locale, currencyCode, mode } = tenant;
  const logo = tenant.media.find(({ slot }) => slot === 'LOGO');
  const [document] = EXAMPLE.documents;
  const { dueMinor, ...paid } = document as (typeof EXAMPLE.documents)[0];
  return {
    ...{ ...EXAMPLE, kind, language, url: EXAMPLE_LINK, isSandbox: mode === 'SANDBOX' },
    sellerName: tradingName ?? legalName ?? name,
    currencyCode: currencyCode ?? 'EUR',
    ...(accentColor !== undefined && { accentColor }),
    ...(await logoFact(context.db, logo?.assetId)),
    ...(locale !== undefined && { locale }),
    ...(kind === 'RECEIPT' && { documents: [paid], paidMinor: dueMinor }),
    ...(kind === 'STATEMENT' && { totalDueMinor: dueMinor }),
  };
}

/** The facts of an issued invoice, as if its message were sent now. A receipt is for all that was paid of it. */
export async function factsOfInvoice(
  context: TenantContext,
  key: MessageTextKey,
  invoiceId: string,
): Promise<MessageFacts> {
  if (key.kind === 'CREDIT_NOTE' || key.kind === 'STATEMENT')
    throw refused('must be left out for credit notes and statements');
  const { greetingName, period, ...example } = await exampleFacts(context, key);
  const invoice = await invoiceById(context, invoiceId, 'invoiceId');
  const { invoiceNumber: number, issueDate, dueDate, buyer, locale } = invoice;
  if (number === undefined || issueDate === undefined || buyer === undefined)
    throw refused('must be an issued invoice: a draft has no number yet');
  const { currencyCode, payableMinor: totalMinor, dueMinor, paidMinor } = invoice;
  return {
    ...{ ...example, clientName: buyer.tradingName ?? buyer.legalName, currencyCode },
    documents: [{ number, issueDate, totalMinor, dueMinor, ...(dueDate !== undefined && { dueDate }) }],
    ...(locale !== undefined && { locale }),
    ...(key.kind === 'RECEIPT' && { paidMinor }),
  };
}

function refused(message: string): Refusal {
  return invalid([{ field: 'invoiceId', message, constraint: 'state' }]);
}
