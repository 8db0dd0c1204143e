import type { DocumentHead, Supply } from '../facts/document.ts';
import { isFrench, MENTIONS_DEFAULT, sirenOf } from '../facts/france.ts';
import type { Party } from '../facts/party-schema.ts';
import { frenchEarlyPayment } from '../layout/early-payment.ts';
import type { Trader } from './traders.ts';
import { textOf } from './xml.ts';

// The terms of French e-invoices (XP Z12-012), where they differ from those of EN 16931.

/** BG-1. */
export interface Note {
  subject: string;
  text: string;
}

/** BT-23: an invoice of goods, of services, or of both. The final invoice after a deposit has codes of its own. */
export function frenchProcessOf(supplies: readonly Supply[], isFinal: boolean): `${'B' | 'S' | 'M'}${1 | 4}` {
  const step = isFinal ? 4 : 1;
  if (!supplies.includes('GOODS')) return `S${step}`;
  return supplies.includes('SERVICE') ? `M${step}` : `B${step}`;
}

/** Codes of notes that French rules count (BR-FR-05, BR-FR-06, BR-FR-20). */
const CODED = /#(?=(?:PMT|PMD|AAB|TXD|BAR)(?:#|$))/g;

/** UBL writes codes into the text of a note, so a text must not have one of its own. */
export function withoutCodes(text: string | undefined): string | undefined {
  return text?.replace(CODED, '');
}

/** BG-1 of BR-FR-05: the fee of recovery, the penalties of late payment, and the discount for early payment. */
export function frenchNotesOf(head: DocumentHead): Note[] {
  const { recoveryFee, latePayment, ...mentions } = { ...MENTIONS_DEFAULT, ...head.seller.frenchMentions };
  const earlyPayment = frenchEarlyPayment(head) ?? mentions.earlyPayment;
  const coded = (subject: string, text: string) => ({ subject, text: withoutCodes(textOf(text)) ?? '' });
  return [coded('PMT', recoveryFee), coded('PMD', latePayment), coded('AAB', earlyPayment)];
}

/** The scheme of addresses in the directory of French platforms. The address of a firm begins with its SIREN. */
export const DIRECTORY_SCHEME = '0225';
const SIREN_SCHEME = '0002';
const SIRET_SCHEME = '0009';

/**
 * A party as French rules name it: by its SIREN, with the SIRET beside it. The SIREN is also its address, unless it has
 * another one, and the tax number of a seller that has no other, such as a small firm without VAT (BR-E-02).
 */
export function frenchTrader(trader: Trader, party: Party, role: 'SELLER' | 'BUYER'): Trader {
  if (!isFrench(trader.address?.countryCode)) return trader;
  const { siren, siret } = sirenOf(party);
  if (siren === undefined) return trader;
  const ownTaxNumber = role === 'SELLER' && !trader.vatNumber ? siren : undefined;
  return {
    ...trader,
    identifier: siret === undefined ? undefined : { id: siret, scheme: SIRET_SCHEME },
    registration: { id: siren, scheme: SIREN_SCHEME },
    taxNumber: trader.taxNumber ?? ownTaxNumber,
    electronicAddress: trader.electronicAddress ?? { scheme: DIRECTORY_SCHEME, id: siren },
  };
}
