import type { DocumentLanguage } from '../../documents/facts/texts.ts';

/** The state of an invoice, as its client is told. */
export type ShownState = 'open' | 'overdue' | 'partiallyPaid' | 'paid' | 'credited' | 'closed' | 'void';

/** Said about paying online. */
export type PaymentNotice = 'processing' | 'unavailable';

/** The words of the pages that printed documents do not have. */
export interface PageTexts {
  states: Record<ShownState, string>;
  payOnline: string;
  payment: Record<PaymentNotice, string>;
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
    payment: {
      processing: 'Your payment is being processed. It is shown here once it has arrived.',
      unavailable: 'Paying online is not possible at the moment. Please try again later, or pay by transfer.',
    },
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
    payment: {
      processing: 'Ihre Zahlung wird bearbeitet. Sobald sie eingegangen ist, steht sie hier.',
      unavailable:
        'Online bezahlen ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal, oder überweisen Sie den Betrag.',
    },
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
    payment: {
      processing: 'Votre paiement est en cours de traitement. Il sera affiché ici dès sa réception.',
      unavailable:
        'Le paiement en ligne n’est pas possible pour le moment. Réessayez plus tard ou payez par virement.',
    },
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
    payment: {
      processing: 'Su pago se está procesando. Se mostrará aquí en cuanto se reciba.',
      unavailable:
        'El pago en línea no está disponible en este momento. Inténtelo más tarde o pague por transferencia.',
    },
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
    payment: {
      processing: 'Il Suo pagamento è in elaborazione. Comparirà qui non appena ricevuto.',
      unavailable: 'Il pagamento online non è al momento possibile. Riprovi più tardi o paghi con bonifico.',
    },
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
    payment: {
      processing: 'Uw betaling wordt verwerkt. Zodra zij is ontvangen, staat zij hier.',
      unavailable:
        'Online betalen is op dit moment niet mogelijk. Probeer het later opnieuw of betaal per overschrijving.',
    },
    moreLines: (count) => `De pdf toont alle regels: nog ${count}.`,
    documents: 'Uw documenten',
    older: 'Meer documenten',
    notFound: {
      title: 'Deze link werkt niet',
      text: 'Hij is onvolledig, verlopen of ingetrokken. Vraag de afzender om een nieuwe.',
    },
  },
};
