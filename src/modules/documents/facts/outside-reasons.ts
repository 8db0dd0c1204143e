import type { Party } from './party-schema.ts';
import { vatPrefixOf } from './vat-numbers.ts';

// Why a document is outside the scope of tax (category O), in the words of the seller's law.

/** The parts of a seller that decide. */
export type OutsideSeller = Pick<Party, 'vatNumber' | 'address'>;

/** A seller without a VAT number charges no tax at all. */
const UNREGISTERED = {
  en: 'Not subject to VAT',
  de: 'Nicht umsatzsteuerbar',
  fr: 'Non soumis à la TVA',
  es: 'Operación no sujeta a IVA',
  it: 'Operazione fuori campo IVA',
  nl: 'Niet onderworpen aan btw',
} as const;

type Language = keyof typeof UNREGISTERED;

/** The United States have no VAT. Readers of languages that are not spoken there know no word for its tax on sales. */
const UNTAXED_IN_US: Partial<Record<Language, string>> = {
  en: 'Not subject to sales tax',
  es: 'No sujeto al impuesto sobre ventas',
};

/** A seller with a VAT number leaves tax out because its service is taxed where the client is. */
const TAXED_ABROAD: Record<Language, string> = {
  en: 'Outside the scope of VAT, place of supply abroad',
  de: 'Nicht im Inland steuerbare Leistung',
  fr: 'TVA non applicable, prestation située à l’étranger',
  es: 'Operación no sujeta a IVA, localizada en el extranjero',
  it: 'Operazione non soggetta a IVA per carenza del presupposto territoriale',
  nl: 'Niet onderworpen aan btw, plaats van dienst in het buitenland',
};

const DIRECTIVE: Record<Language, string> = {
  en: 'Article 44 of Directive 2006/112/EC',
  de: 'Art. 44 MwStSystRL',
  fr: 'art. 44 de la directive 2006/112/CE',
  es: 'art. 44 de la Directiva 2006/112/CE',
  it: 'art. 44 della direttiva 2006/112/CE',
  nl: 'art. 44 Richtlijn 2006/112/EG',
};

/** A national law is cited as its country writes it, in whichever language the document is. */
const everywhere = (law: string): Record<Language, string> => ({
  ...{ en: law, de: law, fr: law, es: law, it: law, nl: law },
});

const LAWS = new Map<string, Record<Language, string>>([
  ['DE', everywhere('§ 3a Abs. 2 UStG')],
  ['AT', everywhere('§ 3a Abs. 6 UStG 1994')],
  ['FR', everywhere('art. 259, 1° du CGI')],
  ['IT', everywhere('art. 7-ter DPR 633/72')],
  ['CH', { ...everywhere('Art. 8 Abs. 1 MWSTG'), fr: 'art. 8 al. 1 LTVA', it: 'art. 8 cpv. 1 LIVA' }],
  ['GB', everywhere('VATA 1994, section 7A')],
  ['XI', everywhere('VATA 1994, section 7A')],
]);

export function outsideReason(language: Language, seller: OutsideSeller = {}): string {
  const country = seller.address?.countryCode ?? '';
  if (seller.vatNumber === undefined)
    return (country === 'US' && UNTAXED_IN_US[language]) || UNREGISTERED[language];
  const laws = LAWS.get(country) ?? (vatPrefixOf(country) ? DIRECTIVE : undefined);
  const law = laws?.[language];
  return law === undefined ? TAXED_ABROAD[language] : `${TAXED_ABROAD[language]} (${law})`;
}
