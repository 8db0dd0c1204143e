import type { eInvoiceRules as english } from '../en/e-invoice-rules.ts';

export const eInvoiceRules: typeof english = {
  eNeeded: 'wird für die E-Rechnung gebraucht',
  eBuyerReference:
    'wird für die E-Rechnung gebraucht: die Referenz, die der Kunde verlangt, etwa die Leitweg-ID einer Behörde',
  eIdentity: 'oder die USt-IdNr. oder die Steuernummer wird für die E-Rechnung gebraucht',
  eCountry: (code) => `${code} ist E-Rechnungen nicht bekannt: Senden Sie das Dokument als PDF`,
  eScheme: (code) => `hat das Schema ${code}, das diese Art von E-Rechnungen nicht kennt`,
  eVatNumber:
    'muss mit dem Ländercode beginnen, etwa DE123456788. Eine Nummer anderer Art gehört in die Steuernummer oder die Registernummer',
  eDecimals: (most, code, decimals) =>
    `${code} hat ${decimals} Nachkommastellen, und E-Rechnungen haben höchstens ${most}: Verwenden Sie eine andere Währung oder senden Sie ein PDF`,
  eCurrency: (code) =>
    `${code} ist E-Rechnungen nicht bekannt: Verwenden Sie eine andere Währung oder senden Sie das Dokument als PDF`,
  eTooLarge: 'ist für E-Rechnungen zu groß: Teilen Sie die Rechnung auf',
  eNorwegianVat: 'muss in Norwegen aus NO, der Organisationsnummer mit 9 Ziffern und MVA bestehen',
  eDanishNumber: 'muss in Dänemark die CVR-Nummer mit 8 Ziffern sein',
  eDanishAccount: 'braucht für Zahlungen innerhalb Dänemarks IBAN und BIC',
  eItalianNumber: 'muss in Italien 11 bis 16 Großbuchstaben und Ziffern haben',
  eSwedishVat: 'muss in Schweden aus SE und 12 Ziffern bestehen',
  eSwedishNumber: 'muss in Schweden 10 Ziffern haben, deren letzte die anderen prüft',
  eSwedishRates: 'muss in Schweden beim Regelsteuersatz 25, 12 oder 6 % sein',
  eGreekSeller:
    'ist Griechenland, und Peppol nimmt Rechnungen von dort nur mit einer Kennung der Steuerbehörde an, die nicht unterstützt wird: Wählen Sie eine andere Art von E-Rechnung',
  eIcelandicNumber: 'muss in Island die Kennitala mit 10 Ziffern sein',
  eDutchNumber: 'muss in den Niederlanden eine KVK-Nummer mit 8 Ziffern oder eine OIN mit 20 sein',
  eSchemeForm: (code) => `hat nicht die Form, die das Schema ${code} verlangt`,
  eDays: 'muss für die E-Rechnung zwischen 2000 und 2099 liegen',
  eFrenchNumber: (most) => `darf in Frankreich höchstens ${most} Buchstaben, Ziffern und + - _ / haben`,
  eFrenchSiren: 'muss die Siren mit 9 oder die Siret mit 14 Ziffern sein, bei einer Adresse in Frankreich',
  eFrenchBuyer: (field) => `muss in Frankreich die Siren oder Siret einer Firma sein. Sonst nötig: ${field}`,
  eFrenchAddress: (code) =>
    `muss in Frankreich die Art ${code} haben und mit der Siren beginnen, oder leer sein`,
  eFrenchCategories: 'darf in Frankreich nicht die der Kanaren, von Ceuta oder Melilla sein',
  eFrenchRates: 'muss ein französischer Satz sein, etwa 20, 10, 5,5 oder 2,1 %',
  eFrenchDueDate: 'darf in Frankreich nicht vor dem Rechnungsdatum liegen',
  eFrenchCurrency: 'muss in Frankreich EUR sein, mit einem Kurs, wenn die Rechnung eine andere Währung hat',
  eExemption: (code) => `${code} ist Peppol nicht bekannt`,
  eExemptionCategory: (code, right, wrong) =>
    `${code} gehört zur Steuerkategorie „${right}“, nicht zu „${wrong}“`,
  eOneRate: (category) => `muss auf allen Positionen der Steuerkategorie „${category}“ gleich sein`,
  eRateAboveZero: (category) => `muss bei der Steuerkategorie „${category}“ über 0 liegen`,
  eSmallRate: (percent) =>
    `${percent} % gilt in E-Rechnungen als 0: Verwenden Sie einen anderen Satz oder senden Sie das Dokument als PDF`,
  eTaxDiffers: (percent) =>
    `${percent} % weicht um das ab, was beim Runden früherer Gutschriften übrig blieb: Senden Sie das Dokument als PDF`,
  ePhone: 'muss mindestens drei Ziffern haben',
};
