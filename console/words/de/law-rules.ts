import type { lawRules as english } from '../en/law-rules.ts';

export const lawRules: typeof english = {
  sellerAddressMissing:
    'fehlt: Eine Rechnung nennt die Anschrift des Verkäufers. Tragen Sie sie in den Einstellungen ein',
  buyerAddressMissing: 'fehlt: Eine Rechnung nennt die Anschrift des Käufers. Tragen Sie sie beim Kunden ein',
  timeOfSupplyMissing: 'fehlt: Eine Rechnung nennt den Zeitpunkt der Leistung',
  dueBeforeIssue: 'liegt vor dem Rechnungsdatum',
  sellerSiren:
    'fehlt: Eine französische Rechnung nennt die SIREN des Verkäufers. Tragen Sie sie in den Einstellungen ein',
  buyerSiren:
    'fehlt: Eine französische Rechnung nennt die SIREN eines Unternehmens, das kauft. Tragen Sie sie beim Kunden ein',
  swissNumber: 'muss eine UID mit dem Zusatz MWST, TVA oder IVA sein, zum Beispiel CHE-123.456.788 MWST',
  outsideNumber:
    'wird neben der USt-IdNr. gebraucht, wenn Positionen nicht steuerbar sind: Tragen Sie sie oder die Registernummer in den Einstellungen ein',
  needlessTaxCurrency: (code) =>
    `gilt nur für Rechnungen in einer anderen Währung als der im Land der Firma, ${code}: Entfernen Sie die Angabe`,
  otherTaxCurrency: (code) => `muss ${code} sein, die Währung im Land der Firma`,
  rateNeeded: (code, home) =>
    `wird für eine Rechnung in ${code} gebraucht: Die Steuer wird in ${home} erklärt. Geben Sie an, wie viel ${home} ein ${code} wert ist`,
  sellerInEu:
    'muss für Waren in ein anderes EU-Land in der EU liegen: Geben Sie den Positionen eine andere Kategorie',
};
