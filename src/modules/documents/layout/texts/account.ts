import type { AccountMovement } from '../../facts/account-statement.ts';
import type { DocumentLanguage } from '../../facts/texts.ts';

/** The texts of a statement of account that no other document has. */
export interface AccountLabels {
  title: string;
  period: string;
  date: string;
  balance: string;
  OPENING: (day: string) => string;
  CLOSING: (day: string) => string;
  movements: Record<AccountMovement, string>;
  /** Says whose money a balance below 0 is. */
  inFavour: string;
  nothing: string;
}

const movements = (
  [PAYMENT, REFUND, WRITE_OFF]: [string, string, string],
  [PAYMENT_REVERSAL, REFUND_REVERSAL, WRITE_OFF_REVERSAL]: [string, string, string],
  INVOICE_REVERSAL: string,
) => ({
  PAYMENT,
  REFUND,
  WRITE_OFF,
  PAYMENT_REVERSAL,
  REFUND_REVERSAL,
  WRITE_OFF_REVERSAL,
  INVOICE_REVERSAL,
});

export const ACCOUNT_LABELS: Record<DocumentLanguage, AccountLabels> = {
  en: {
    ...{ title: 'Statement of account', period: 'Period', date: 'Date', balance: 'Balance' },
    OPENING: (day) => `Opening balance on ${day}`,
    CLOSING: (day) => `Closing balance on ${day}`,
    movements: movements(
      ['Payment', 'Refund', 'Write-off'],
      ['Payment reversed', 'Refund reversed', 'Write-off reversed'],
      'Invoice reversed',
    ),
    inFavour: 'A negative balance is in your favour.',
    nothing: 'There are no entries in this period, and nothing is open.',
  },
  de: {
    ...{ title: 'Kontoauszug', period: 'Zeitraum', date: 'Datum', balance: 'Saldo' },
    OPENING: (day) => `Anfangssaldo am ${day}`,
    CLOSING: (day) => `Endsaldo am ${day}`,
    movements: movements(
      ['Zahlung', 'Erstattung', 'Ausbuchung'],
      ['Zahlung storniert', 'Erstattung storniert', 'Ausbuchung storniert'],
      'Rechnung storniert',
    ),
    inFavour: 'Ein negativer Saldo ist ein Guthaben zu Ihren Gunsten.',
    nothing: 'In diesem Zeitraum gibt es keine Buchungen, und es ist nichts offen.',
  },
  fr: {
    ...{ title: 'Relevé de compte', period: 'Période', date: 'Date', balance: 'Solde' },
    OPENING: (day) => `Solde initial au ${day}`,
    CLOSING: (day) => `Solde final au ${day}`,
    movements: movements(
      ['Paiement', 'Remboursement', 'Passage en perte'],
      ['Paiement annulé', 'Remboursement annulé', 'Passage en perte annulé'],
      'Facture annulée',
    ),
    inFavour: 'Un solde négatif est en votre faveur.',
    nothing: 'Il n’y a aucune écriture dans cette période, et rien n’est dû.',
  },
  es: {
    ...{ title: 'Estado de cuenta', period: 'Período', date: 'Fecha', balance: 'Saldo' },
    OPENING: (day) => `Saldo inicial a ${day}`,
    CLOSING: (day) => `Saldo final a ${day}`,
    movements: movements(
      ['Pago', 'Reembolso', 'Baja contable'],
      ['Pago anulado', 'Reembolso anulado', 'Baja contable anulada'],
      'Factura anulada',
    ),
    inFavour: 'Un saldo negativo es a su favor.',
    nothing: 'No hay movimientos en este período y no queda nada pendiente.',
  },
  it: {
    ...{ title: 'Estratto conto', period: 'Periodo', date: 'Data', balance: 'Saldo' },
    OPENING: (day) => `Saldo iniziale al ${day}`,
    CLOSING: (day) => `Saldo finale al ${day}`,
    movements: movements(
      ['Pagamento', 'Rimborso', 'Stralcio'],
      ['Pagamento stornato', 'Rimborso stornato', 'Stralcio stornato'],
      'Fattura stornata',
    ),
    inFavour: 'Un saldo negativo è a Suo favore.',
    nothing: 'In questo periodo non ci sono movimenti e non c’è nulla di aperto.',
  },
  nl: {
    ...{ title: 'Rekeningoverzicht', period: 'Periode', date: 'Datum', balance: 'Saldo' },
    OPENING: (day) => `Beginsaldo op ${day}`,
    CLOSING: (day) => `Eindsaldo op ${day}`,
    movements: movements(
      ['Betaling', 'Terugbetaling', 'Afboeking'],
      ['Betaling teruggedraaid', 'Terugbetaling teruggedraaid', 'Afboeking teruggedraaid'],
      'Factuur teruggedraaid',
    ),
    inFavour: 'Een negatief saldo is in uw voordeel.',
    nothing: 'Er zijn geen boekingen in deze periode en er staat niets open.',
  },
};
