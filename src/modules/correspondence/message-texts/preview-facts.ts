import type { TenantContext } from '../../../platform/http/route.ts';
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
  const { dueDate: _, ...withoutDueDate } = paid;
  return {
    ...{ ...EXAMPLE, kind, language, url: EXAMPLE_LINK, isSandbox: mode === 'SANDBOX' },
    sellerName: tradingName ?? legalName ?? name,
    currencyCode: currencyCode ?? 'EUR',
    ...(accentColor !== undefined && { accentColor }),
    ...(await logoFact(context.db, logo?.assetId)),
    ...(locale !== undefined && { locale }),
    ...(kind === 'RECEIPT' && { documents: [paid], paidMinor: dueMinor }),
    ...(kind === 'CREDIT_NOTE' && { documents: [withoutDueDate] }),
    ...(kind === 'QUOTE_CODE' && { code: '123456' }),
    ...(kind === 'STATEMENT' && { documents: [], totalDueMinor: dueMinor }),
  };
}
