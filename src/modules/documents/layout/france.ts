import { type DocumentToMake, type Supply, suppliesOf } from '../facts/document.ts';
import { isFrench, sirenOf } from '../facts/france.ts';
import type { Party } from '../facts/party-schema.ts';
import { languageOf } from '../facts/texts.ts';
import { frenchEarlyPayment } from './early-payment.ts';
import { inGroups } from './formats.ts';

// The mentions that French law asks of invoices. They are in French, whatever the language of the document.

/** The kind of operation, late payment, recovery and early payment, under the lines of an invoice (CGI, ann. II, art. 242 nonies A). */
export function frenchMentions({ head, lines }: DocumentToMake): string[] {
  const mentions = head.seller.frenchMentions;
  if (mentions === undefined || head.type !== 'INVOICE') return [];
  const { latePayment, recoveryFee, earlyPayment } = mentions;
  const operation = OPERATIONS[operationOf(suppliesOf(lines))];
  const agreed = frenchEarlyPayment(head);
  // A French document has the sentence where it says how to pay.
  const isTold = agreed !== undefined && languageOf(head.locale) === 'fr';
  return [operation, latePayment, recoveryFee, ...(isTold ? [] : [agreed ?? earlyPayment])];
}

const OPERATIONS = {
  GOODS: 'Nature de l’opération : livraison de biens',
  SERVICE: 'Nature de l’opération : prestation de services',
  BOTH: 'Nature de l’opération : livraison de biens et prestation de services',
};

function operationOf(supplies: readonly Supply[]): keyof typeof OPERATIONS {
  if (!supplies.includes('GOODS')) return 'SERVICE';
  return supplies.includes('SERVICE') ? 'BOTH' : 'GOODS';
}

/** The legal form and the capital, as they stand under the name: `SAS au capital de 10 000 €`. */
export function formAndCapital({ frenchMentions: given }: Party): string {
  const capital = given?.shareCapital && `au capital de ${given.shareCapital}`;
  return [given?.legalForm, capital].filter((part) => part !== undefined).join(' ');
}

/** The numbers of a French firm, each with its name: SIREN, SIRET and the register. */
export function frenchNumbers(party: Party): { label: string; value: string }[] {
  if (!isFrench(party.address?.countryCode)) return [];
  const { siren, siret } = sirenOf(party);
  if (siren === undefined) return [];
  const city = party.frenchMentions?.registryCity;
  return [
    { label: 'SIREN', value: `${inGroups(siren, 3)}${city === undefined ? '' : ` RCS ${city}`}` },
    ...(siret === undefined ? [] : [{ label: 'SIRET', value: `${inGroups(siren, 3)} ${siret.slice(9)}` }]),
  ];
}
