import { dayIn } from '../../documents/facts/dates.ts';
import type { Tax } from '../../documents/facts/frozen-schema.ts';
import { resolveParty } from '../../documents/facts/parties.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { missingPrefix, vatPrefixOf } from '../../documents/facts/vat-numbers.ts';
import type { Parties } from './draft-facts.ts';
import type { Warning } from './problems-schema.ts';
import type { Invoice } from './schema.ts';

/** The facts of a draft that the law of the seller's country asks about. */
export interface LegalFacts {
  kind?: Invoice['kind'] | undefined;
  serviceFrom?: string | null | undefined;
  serviceTo?: string | null | undefined;
  /** The first day of service that a line has. */
  linesFrom: string | null;
  dueDate?: string | null | undefined;
  taxes: Tax[];
}

/** Countries outside the EU whose invoices name the buyer's address and the time of supply. */
const AS_STRICT_AS_THE_UNION = ['CH', 'LI', 'GB', 'NO', 'IS'];
/** A Swiss VAT number: the UID, and the tax that it is for. */
const SWISS_VAT_NUMBER = /^CHE[-\s]?\d{3}\.?\d{3}\.?\d{3}\s*(MWST|TVA|IVA|VAT)$/i;

/**
 * The facts that the law of the seller's country wants on an invoice, and that this draft lacks. The service can't know every
 * case, so they only warn, unless the tenant's `isStrict` makes them obstacles.
 */
export function legalWarnings(facts: LegalFacts, parties: Parties, now: Date): Warning[] {
  const seller = resolveParty(parties.seller, parties.sellerAddress, 'SELLER');
  const buyer = resolveParty(parties.buyer, parties.buyerAddress, 'BUYER');
  const country = seller.address?.countryCode ?? '';
  const isStrict = vatPrefixOf(country) !== undefined || AS_STRICT_AS_THE_UNION.includes(country);
  const prefixFault = missingPrefix(seller.vatNumber ?? '', country);
  const today = dayIn(parties.seller.timeZone, now);
  return [
    ...warnIf(
      !seller.address,
      'seller.address',
      'is missing: an invoice names its seller with the address. Add it to the tenant with POST /addresses',
    ),
    ...warnIf(
      isStrict && !buyer.address,
      'buyer.address',
      'is missing: an invoice names its buyer with the address. Add it to the client with POST /addresses',
    ),
    ...warnIf(
      isStrict && !isAdvance(facts) && !hasTimeOfSupply(facts) && !isServedAtIssue(facts, parties),
      'serviceFrom',
      'is missing: an invoice says when the work was done. Set it on the invoice or on its lines, or isServedAtIssue on the tenant',
    ),
    // The number may be older than the address.
    ...warnIf(prefixFault !== undefined, 'seller.vatNumber', prefixFault ?? ''),
    ...warnIf(facts.dueDate != null && facts.dueDate < today, 'dueDate', 'is before the date of issue'),
    ...(country === 'FR' ? frenchWarnings(seller, buyer) : []),
    ...(country === 'CH' ? swissWarnings(seller, facts) : []),
  ];
}

/** Whether the draft is issued with the date of issue as its day of service. Goods within the EU need their real days. */
export function isServedAtIssue(facts: Pick<LegalFacts, 'kind' | 'taxes'>, { seller }: Parties): boolean {
  return seller.isServedAtIssue && !isAdvance(facts) && !facts.taxes.some(({ category }) => category === 'K');
}

/** Work that is paid in advance has no day yet. */
const isAdvance = ({ kind }: Pick<LegalFacts, 'kind'>) => kind === 'DEPOSIT';

function hasTimeOfSupply({ serviceFrom, serviceTo, linesFrom }: LegalFacts): boolean {
  return [serviceFrom, serviceTo, linesFrom].some(Boolean);
}

function frenchWarnings(seller: Party, buyer: Party): Warning[] {
  const isDomestic = buyer.address?.countryCode === 'FR';
  return [
    ...warnIf(
      !seller.registrationNumber,
      'seller.registrationNumber',
      'is missing: a French invoice has the SIREN of its seller. Set it on the tenant',
    ),
    ...warnIf(
      isDomestic && buyer.vatNumber !== undefined && !buyer.registrationNumber,
      'buyer.registrationNumber',
      'is missing: a French invoice has the SIREN of a business that buys. Set it on the client',
    ),
  ];
}

function swissWarnings({ vatNumber }: Party, { taxes }: LegalFacts): Warning[] {
  const isTaxed = taxes.some(({ percent }) => percent > 0);
  return warnIf(
    isTaxed && !SWISS_VAT_NUMBER.test(vatNumber ?? ''),
    'seller.vatNumber',
    'must be a UID with MWST, TVA or IVA after it, such as CHE-123.456.788 MWST: a Swiss invoice with tax has it. Set it on the tenant',
  );
}

function warnIf(isWrong: boolean, field: string, message: string): Warning[] {
  return isWrong ? [{ field, message }] : [];
}
