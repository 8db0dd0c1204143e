import type { DocumentLanguage } from '../../facts/texts.ts';
import type { SwissLabels } from './labels.ts';

const en: SwissLabels = {
  receipt: 'Receipt',
  paymentPart: 'Payment part',
  account: 'Account / Payable to',
  reference: 'Reference',
  additional: 'Additional information',
  payableBy: 'Payable by',
  payableByBlank: 'Payable by (name/address)',
  currency: 'Currency',
  amount: 'Amount',
  acceptancePoint: 'Acceptance point',
  separate: 'Separate before paying in',
};

/** The guidelines have no Spanish or Dutch. */
export const SWISS_LABELS: Record<DocumentLanguage, SwissLabels> = {
  en,
  es: en,
  nl: en,
  de: {
    receipt: 'Empfangsschein',
    paymentPart: 'Zahlteil',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    additional: 'Zusätzliche Informationen',
    payableBy: 'Zahlbar durch',
    payableByBlank: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptancePoint: 'Annahmestelle',
    separate: 'Vor der Einzahlung abzutrennen',
  },
  fr: {
    receipt: 'Récépissé',
    paymentPart: 'Section paiement',
    account: 'Compte / Payable à',
    reference: 'Référence',
    additional: 'Informations supplémentaires',
    payableBy: 'Payable par',
    payableByBlank: 'Payable par (nom/adresse)',
    currency: 'Monnaie',
    amount: 'Montant',
    acceptancePoint: 'Point de dépôt',
    separate: 'A détacher avant le versement',
  },
  it: {
    receipt: 'Ricevuta',
    paymentPart: 'Sezione pagamento',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    additional: 'Informazioni supplementari',
    payableBy: 'Pagabile da',
    payableByBlank: 'Pagabile da (nome/indirizzo)',
    currency: 'Valuta',
    amount: 'Importo',
    acceptancePoint: 'Punto di accettazione',
    separate: 'Da staccare prima del versamento',
  },
};
