import type { words as english } from '../en/vat-rules.ts';

/** The rules about VAT numbers, and about the categories that rest on them. */
export const words: typeof english = {
  vatForm: (prefix) => `hat nicht die Form einer USt-IdNr., die mit ${prefix} beginnt`,
  looksWrong: 'sieht vertippt aus: Vergleichen Sie sie mit dem Original',
  otherEuCountry: (category) =>
    `muss für die Steuerkategorie „${category}“ ein anderes EU-Land als Ihres sein: Korrigieren Sie die Adresse, oder wählen Sie eine andere Kategorie`,
  vatPrefix: (prefix, category) =>
    `muss für die Steuerkategorie „${category}“ mit ${prefix} beginnen, wie die Nummern im Land des Käufers`,
  ownVatPrefix: (prefix) =>
    `muss mit ${prefix} beginnen, wie USt-IdNrn. Ihres Landes: Schreiben Sie ${prefix} davor, oder tragen Sie eine nationale Nummer als Steuernummer ein`,
  vatUnconfirmed: 'ist nicht von VIES bestätigt: Tragen Sie sie beim Kunden ein, und prüfen Sie sie dort',
  vatRefused: (day) =>
    `ist laut VIES am ${day} ungültig: Korrigieren Sie sie, oder prüfen Sie sie noch einmal`,
  exportAtHome:
    'ist Ihr eigenes Land, aber die Positionen sind eine Ausfuhr: Korrigieren Sie die Adresse, oder wählen Sie eine andere Kategorie',
  reverseChargeReason: 'sollte die Regel nennen, nach der ein Käufer im selben Land die Steuer schuldet',
  serviceAsGoods: (count) =>
    `ist „Dienstleistung“, aber die Steuerkategorie „K“ ist für Waren: Wählen Sie „Ware“ in den Einzelheiten der Position, oder die Kategorie „AE“ für eine Dienstleistung. Solche Positionen: ${count}`,
  notCheckable: 'lässt sich nicht prüfen: VIES kennt nur Nummern, die mit dem Code eines EU-Landes beginnen',
  changedMeanwhile: 'wurde während der Prüfung geändert: Prüfen Sie sie noch einmal',
};
