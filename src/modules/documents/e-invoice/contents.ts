import { formatMinor } from '../../../platform/currencies.ts';
import type { DocumentHead, DocumentLine } from '../facts/document.ts';
import { netAmountsOf } from '../facts/net-amounts.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { type DocumentAllowanceTerms, documentAllowancesOf } from './allowances.ts';
import { type LineTerms, lineTermsOf } from './lines.ts';
import type { Terms } from './terms.ts';

/** The lines and discounts of a document, and their sums. */
export interface Contents {
  lines: LineTerms[];
  /** BG-20. */
  allowances: DocumentAllowanceTerms[];
  /** BT-106. */
  lineTotal: string;
  /** BT-107. Absent if there are no discounts. */
  allowanceTotal?: string | undefined;
}

export function contentsOf(
  head: DocumentHead,
  lines: DocumentLine[],
  terms: Terms,
  profile: EInvoiceProfile,
): Contents {
  const net = netAmountsOf(head, lines);
  const { exponent } = terms;
  const discountMinor = net.discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const allowances = documentAllowancesOf(net.discounts, exponent);
  return {
    lines: net.lines.map((line, index) => lineTermsOf(line, index, terms, profile)),
    allowances,
    lineTotal: formatMinor(head.subtotalMinor + discountMinor, exponent),
    allowanceTotal: allowances.length === 0 ? undefined : formatMinor(discountMinor, exponent),
  };
}
