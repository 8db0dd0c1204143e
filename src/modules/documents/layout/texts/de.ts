import type { Labels } from './labels.ts';

// "Gutschrift" is no title here: German tax law keeps the word for invoices that the buyer writes.

export const de: Labels = {
  invoice: 'Rechnung',
  creditNote: {
    CORRECTION: 'Rechnungskorrektur',
    CANCELLATION: 'Stornorechnung',
    GOODWILL: 'Rechnungskorrektur',
  },
  draft: {
    invoice: 'Rechnungsentwurf',
    creditNote: 'Entwurf einer Rechnungskorrektur',
    notice: 'Dies ist ein Entwurf. Er hat noch keine Nummer und ist nicht zu bezahlen.',
  },
  stamps: { DRAFT: 'ENTWURF', PAID: 'BEZAHLT', CREDITED: 'GUTGESCHRIEBEN', VOID: 'STORNIERT' },
  credits: {
    CORRECTION: (number, day) => `Diese Rechnungskorrektur berichtigt die Rechnung ${number} vom ${day}.`,
    CANCELLATION: (number, day) =>
      `Diese Stornorechnung hebt die Rechnung ${number} vom ${day} vollständig auf.`,
    GOODWILL: (number, day) =>
      `Wir gewähren aus Kulanz einen Nachlass auf die Rechnung ${number} vom ${day}.`,
  },
  tax: 'USt.',
  taxIn: { CH: 'MWST', LI: 'MWST' },
  taxKinds: {
    Z: 'Nullsatz',
    E: 'Steuerfrei',
    AE: 'Reverse Charge',
    K: 'Innergemeinschaftliche Lieferung',
    G: 'Ausfuhr',
    O: 'Nicht steuerbar',
  },
  taxOn: (name, percent, taxable) => `${name} ${percent} auf ${taxable}`,
  taxInCurrency: (tax, currencyCode, rate) => `${tax} in ${currencyCode} (${rate})`,
  facts: {
    invoiceNumber: 'Rechnungsnummer',
    creditNoteNumber: 'Belegnummer',
    issueDate: 'Datum',
    dueDate: 'Fällig am',
    terms: 'Zahlungsziel',
    serviceDate: 'Leistungsdatum',
    servicePeriod: 'Leistungszeitraum',
    purchaseOrder: 'Ihre Bestellung',
    buyerReference: 'Ihr Zeichen',
    buyerVatNumber: 'Ihre USt-IdNr.',
    buyerTaxNumber: 'Ihre Steuernummer',
    buyerRegistrationNumber: 'Ihre Registernr.',
    reason: 'Grund',
  },
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  immediately: 'sofort fällig',
  columns: {
    item: 'Beschreibung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    tax: 'Steuer',
    amount: 'Betrag',
  },
  pricesIncludeTax: (tax) => `Alle Preise enthalten ${tax}`,
  totals: {
    lines: 'Positionen',
    rounding: 'Rundung',
    subtotal: 'Nettobetrag',
    total: 'Gesamtbetrag',
    due: 'Zahlbetrag',
    credited: 'Gutgeschriebener Betrag',
  },
  payment: {
    heading: 'Zahlung',
    payBy: (amount, day) => `Bitte überweisen Sie ${amount} bis zum ${day}.`,
    pay: (amount) => `Bitte überweisen Sie ${amount}.`,
    withPart: (amount, day) =>
      `Bitte zahlen Sie ${amount}${day === undefined ? '' : ` bis zum ${day}`} mit dem beigefügten Zahlteil.`,
    nothingToPay: 'Es ist nichts zu bezahlen.',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    accountNumber: 'Kontonummer',
    routingNumber: 'Routingnummer (ABA)',
    reference: 'Verwendungszweck',
    scan: 'Scannen und bezahlen',
  },
  notes: 'Anmerkungen',
  footer: {
    vatNumberIn: { AT: 'UID-Nr.', CH: 'MWST-Nr.', LI: 'MWST-Nr.' },
    vatNumber: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    registrationNumber: 'Registernummer',
  },
  page: ['Seite ', ' von '],
};
