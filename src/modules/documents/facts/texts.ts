import { type OutsideSeller, outsideReason } from './outside-reasons.ts';

// The texts that the service itself writes into documents, in the language of the document.

interface Texts {
  /** Reasons for no tax, by category. Laws of the EU ask for some of these words, such as "Reverse charge". */
  exemptions: Record<Exclude<ExplainedCategory, 'O'>, string>;
  /** Why a disbursement has no tax. */
  disbursement: string;
  cancellation: (invoiceNumber: string) => string;
  unpaidDeposit: (invoiceNumber: string) => string;
  correction: (invoiceNumber: string) => string;
}

/** The categories without tax whose reason is always the same. `E` has no such reason. */
type ExplainedCategory = keyof typeof EXEMPTION_CODES;

const EXEMPTION_CODES = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
} as const;

/** The code of disbursements. */
export const DISBURSEMENT_CODE = 'VATEX-EU-79-C';

const TEXTS = {
  en: {
    exemptions: {
      AE: 'Reverse charge',
      K: 'Intra-Community supply, exempt from VAT',
      G: 'Export outside the EU, exempt from VAT',
    },
    disbursement: 'Disbursement in the name and for the account of the customer',
    cancellation: (number) => `Cancellation of invoice ${number}`,
    correction: (number) => `Correction of invoice ${number}`,
    unpaidDeposit: (number) => `The unpaid part of the deposit invoice ${number} is no longer asked for`,
  },
  de: {
    exemptions: {
      AE: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
      K: 'Steuerfreie innergemeinschaftliche Lieferung',
      G: 'Steuerfreie Ausfuhrlieferung',
    },
    disbursement: 'Durchlaufender Posten im Namen und für Rechnung des Kunden',
    cancellation: (number) => `Stornierung der Rechnung ${number}`,
    correction: (number) => `Korrektur der Rechnung ${number}`,
    unpaidDeposit: (number) =>
      `Der nicht bezahlte Teil der Anzahlungsrechnung ${number} wird nicht mehr gefordert`,
  },
  fr: {
    exemptions: {
      AE: 'Autoliquidation',
      K: 'Livraison intracommunautaire exonérée de TVA',
      G: 'Exportation hors de l’Union européenne exonérée de TVA',
    },
    disbursement: 'Débours au nom et pour le compte du client',
    cancellation: (number) => `Annulation de la facture ${number}`,
    correction: (number) => `Rectification de la facture ${number}`,
    unpaidDeposit: (number) => `La partie impayée de la facture d’acompte ${number} n’est plus demandée`,
  },
  es: {
    exemptions: {
      AE: 'Inversión del sujeto pasivo',
      K: 'Entrega intracomunitaria exenta de IVA',
      G: 'Exportación exenta de IVA',
    },
    disbursement: 'Suplido en nombre y por cuenta del cliente',
    cancellation: (number) => `Anulación de la factura ${number}`,
    correction: (number) => `Rectificación de la factura ${number}`,
    unpaidDeposit: (number) => `La parte impagada de la factura de anticipo ${number} ya no se reclama`,
  },
  it: {
    exemptions: {
      AE: 'Inversione contabile',
      K: 'Cessione intracomunitaria non imponibile IVA',
      G: 'Cessione all’esportazione non imponibile IVA',
    },
    disbursement: 'Anticipazione in nome e per conto del cliente',
    cancellation: (number) => `Annullamento della fattura ${number}`,
    correction: (number) => `Rettifica della fattura ${number}`,
    unpaidDeposit: (number) => `La parte non pagata della fattura di acconto ${number} non è più richiesta`,
  },
  nl: {
    exemptions: {
      AE: 'Btw verlegd',
      K: 'Intracommunautaire levering, vrijgesteld van btw',
      G: 'Uitvoer buiten de EU, vrijgesteld van btw',
    },
    disbursement: 'Doorlopende post in naam en voor rekening van de klant',
    cancellation: (number) => `Annulering van factuur ${number}`,
    correction: (number) => `Correctie van factuur ${number}`,
    unpaidDeposit: (number) => `Het onbetaalde deel van voorschotfactuur ${number} wordt niet meer gevraagd`,
  },
} satisfies Record<string, Texts>;

export type DocumentLanguage = keyof typeof TEXTS;

/** The language of a locale such as de-AT, if documents have texts in it; otherwise English. */
export function languageOf(locale: string | null | undefined): DocumentLanguage {
  const language = locale ? canonical(locale).split('-')[0] : undefined;
  return language !== undefined && Object.hasOwn(TEXTS, language) ? (language as DocumentLanguage) : 'en';
}

/** Tags have several spellings: `deu-de` is `de-DE`. */
function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}

/** The code and the reason that a document of the seller shows for a category without tax, unless others are given. */
export function exemptionDefault(
  category: string,
  locale: string | null | undefined,
  seller?: OutsideSeller,
): { exemptionCode: string; exemptionReason: string } | undefined {
  if (!Object.hasOwn(EXEMPTION_CODES, category)) return undefined;
  const explained = category as ExplainedCategory;
  const language = languageOf(locale);
  return {
    exemptionCode: EXEMPTION_CODES[explained],
    exemptionReason:
      explained === 'O' ? outsideReason(language, seller) : TEXTS[language].exemptions[explained],
  };
}

/** Why a tax of category E is none: for its disbursements, and for its other lines. A document has one reason for each category. */
export function reasonWithDisbursements(
  { exemptionCode, exemptionReason }: { exemptionCode?: string; exemptionReason?: string },
  locale: string | null | undefined,
): { exemptionCode?: string; exemptionReason: string } | undefined {
  const { disbursement } = TEXTS[languageOf(locale)];
  if (exemptionCode === DISBURSEMENT_CODE)
    return { exemptionCode, exemptionReason: exemptionReason ?? disbursement };
  const others = exemptionReason ?? exemptionCode;
  return others === undefined ? undefined : { exemptionReason: `${others}; ${disbursement}` };
}

/** The reason of a credit note that cancels an invoice. */
export function cancellationReason(invoiceNumber: string, locale: string | null | undefined): string {
  return TEXTS[languageOf(locale)].cancellation(invoiceNumber);
}

/** The reason of a credit note over what was charged and is gone, or no longer agreed. */
export function correctionReason(invoiceNumber: string, locale: string | null | undefined): string {
  return TEXTS[languageOf(locale)].correction(invoiceNumber);
}

/** The reason of a credit note over the part of a deposit that was not paid. */
export function unpaidDepositReason(invoiceNumber: string, locale: string | null | undefined): string {
  return TEXTS[languageOf(locale)].unpaidDeposit(invoiceNumber);
}
