import { forbiddenByState, found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import { QUOTE_LABELS } from '../../documents/layout/texts/quote.ts';
import { versionOf } from './file.ts';
import { makeDeposit, makeParts, ofStoredTerms } from './parts.ts';
import type { Channel, Quote } from './schema.ts';
import { lockedQuote, presentQuote } from './service.ts';
import { refuseUnlessAllowed } from './state.ts';
import { acceptQuote } from './store.ts';

interface Accepting {
  by: string;
  channel: Channel;
  /** The version that the client saw, and the hash of its file, which was made before. */
  version: number;
  fileSha256: string;
}

/**
 * Records the acceptance, and makes the contract with all its parts, in one transaction. The lock lets one of two go first; the
 * other finds it accepted, which is harmless.
 */
export function acceptVersion(
  context: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
  { version, ...accepting }: Accepting,
): Promise<Quote> {
  return context.db.transaction(async (db) => {
    const making = { ...context, db };
    const { row, now, today } = await lockedQuote(making, id);
    if (row.status === 'ACCEPTED') return presentQuote(row, today);
    refuseUnlessAllowed('accept', row.status);
    if (version !== row.sentVersion)
      throw forbiddenByState('Only the version that was sent last can be accepted, and a newer one was sent');
    const { content } = await versionOf(db, id, version);
    const { name, terms, head } = content;
    // The client accepted these amounts in this currency, also if its usual one is another by now.
    const agreed = { ...terms, currencyCode: head.currencyCode };
    const parts = await ofStoredTerms(
      makeParts(making, { clientId: row.client, name, terms: agreed }, today),
    );
    const { contractId, projectId = null, invoice, depositMinor } = parts;
    const depositName = QUOTE_LABELS[languageOf(head.locale)].depositFor(head.number ?? '');
    const depositInvoiceId =
      depositMinor === undefined ? null : await makeDeposit(making, parts, terms, depositName);
    const made = { contractId, projectId, invoiceId: invoice?.id ?? null, depositInvoiceId };
    return presentQuote(found(await db.one(acceptQuote, { id, ...accepting, ...made, now })), today);
  });
}
