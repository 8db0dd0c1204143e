import type { DocumentLanguage } from '../../documents/facts/texts.ts';

/** The state of an invoice, as its client is told. */
export type ShownState = 'open' | 'overdue' | 'partiallyPaid' | 'paid' | 'credited' | 'closed' | 'void';

/** The words of the pages that printed documents do not have. */
export interface PageTexts {
  states: Record<ShownState, string>;
  payOnline: string;
  moreLines: (count: number) => string;
  documents: string;
  older: string;
  notFound: { title: string; text: string };
}

export const PAGE_TEXTS: Record<DocumentLanguage, PageTexts> = {
  en: {
    states: {
      ...{ open: 'Open', overdue: 'Overdue', partiallyPaid: 'Partly paid', paid: 'Paid' },
      ...{ credited: 'Credited', closed: 'Closed', void: 'Cancelled' },
    },
    payOnline: 'Pay online',
    moreLines: (count) => `The PDF shows all lines: ${count} more.`,
    documents: 'Your documents',
    older: 'More documents',
    notFound: {
      title: 'This link does not work',
      text: 'It may be incomplete, expired or withdrawn. Please ask the sender for a new one.',
    },
  },
  de: {
    states: {
      ...{ open: 'Offen', overdue: 'Überfällig', partiallyPaid: 'Teilweise bezahlt', paid: 'Bezahlt' },
      ...{ credited: 'Gutgeschrieben', closed: 'Abgeschlossen', void: 'Storniert' },
    },
    payOnline: 'Online bezahlen',
    moreLines: (count) => `Alle Positionen stehen im PDF: ${count} weitere.`,
    documents: 'Ihre Dokumente',
    older: 'Weitere Dokumente',
    notFound: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist unvollständig, abgelaufen oder zurückgezogen. Bitte fragen Sie den Absender nach einem neuen.',
    },
  },
  fr: {
    states: {
      ...{ open: 'À payer', overdue: 'En retard', partiallyPaid: 'Payée en partie', paid: 'Payée' },
      ...{ credited: 'Créditée', closed: 'Close', void: 'Annulée' },
    },
    payOnline: 'Payer en ligne',
    moreLines: (count) => `Le PDF contient toutes les lignes : ${count} de plus.`,
    documents: 'Vos documents',
    older: 'Autres documents',
    notFound: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est incomplet, expiré ou retiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    },
  },
  es: {
    states: {
      ...{ open: 'Pendiente', overdue: 'Vencida', partiallyPaid: 'Pagada en parte', paid: 'Pagada' },
      ...{ credited: 'Abonada', closed: 'Cerrada', void: 'Anulada' },
    },
    payOnline: 'Pagar en línea',
    moreLines: (count) => `El PDF muestra todas las líneas: ${count} más.`,
    documents: 'Sus documentos',
    older: 'Más documentos',
    notFound: {
      title: 'Este enlace no funciona',
      text: 'Está incompleto, ha caducado o se ha retirado. Pida uno nuevo a quien se lo envió.',
    },
  },
  it: {
    states: {
      ...{ open: 'Da pagare', overdue: 'Scaduta', partiallyPaid: 'Pagata in parte', paid: 'Pagata' },
      ...{ credited: 'Accreditata', closed: 'Chiusa', void: 'Annullata' },
    },
    payOnline: 'Paga online',
    moreLines: (count) => `Il PDF mostra tutte le righe: altre ${count}.`,
    documents: 'I Suoi documenti',
    older: 'Altri documenti',
    notFound: {
      title: 'Questo link non funziona',
      text: 'È incompleto, scaduto o ritirato. Ne chieda uno nuovo a chi glielo ha inviato.',
    },
  },
  nl: {
    states: {
      ...{ open: 'Open', overdue: 'Te laat', partiallyPaid: 'Deels betaald', paid: 'Betaald' },
      ...{ credited: 'Gecrediteerd', closed: 'Afgesloten', void: 'Geannuleerd' },
    },
    payOnline: 'Online betalen',
    moreLines: (count) => `De pdf toont alle regels: nog ${count}.`,
    documents: 'Uw documenten',
    older: 'Meer documenten',
    notFound: {
      title: 'Deze link werkt niet',
      text: 'Hij is onvolledig, verlopen of ingetrokken. Vraag de afzender om een nieuwe.',
    },
  },
};
