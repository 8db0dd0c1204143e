import type { Wording } from './wording.ts';

export const it: Wording = {
  greeting: (name) => (name === undefined ? 'Gentile Cliente,' : `Gentile ${name},`),
  open: 'Visualizza online',
  sandbox: 'Questo è un messaggio di prova. La preghiamo di non pagare e di non registrare nulla.',
  online: 'Può consultare tutti i dettagli anche online:',
  crossed: 'Se ha già pagato negli ultimi giorni, La preghiamo di non tenere conto di questo messaggio.',
  question: 'Per qualsiasi domanda può rispondere a questo messaggio.',
  regards: 'Cordiali saluti',
  kinds: {
    INVOICE: [
      'Fattura {{number}} di {{sellerName}}',
      'Le inviamo la nostra fattura {{number}}.\n{{documents}}',
      'La preghiamo di versare {{amountDue}} entro il {{dueDate}}.',
    ],
    CREDIT_NOTE: [
      'Nota di credito {{number}} di {{sellerName}}',
      'Le inviamo la nostra nota di credito {{number}}.\n{{documents}}',
    ],
    STATEMENT: [
      'Estratto conto {{period}} di {{sellerName}}',
      'Le inviamo l’estratto del Suo conto per il periodo {{period}}.',
      'Saldo del Suo conto: {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Promemoria di pagamento di {{sellerName}}: {{number}}',
      'forse Le è sfuggito: non abbiamo ancora ricevuto il Suo pagamento per quanto segue.\n{{documents}}',
      'La preghiamo di versare {{amountDue}} nei prossimi giorni.',
    ],
    REMINDER_FIRM: [
      'Pagamento scaduto a {{sellerName}}: {{number}}',
      'il termine di pagamento è scaduto e non abbiamo ricevuto l’importo di quanto segue.\n{{documents}}',
      'La preghiamo di versare {{amountDue}} senza ulteriore ritardo. Se qualcosa Le impedisce di pagare, ce lo comunichi oggi stesso.',
    ],
    REMINDER_LAST: [
      'Ultimo sollecito di {{sellerName}}: {{number}}',
      'il termine di pagamento è scaduto da tempo e quanto segue risulta ancora insoluto.\n{{documents}}',
      'Questo è il nostro ultimo sollecito. La preghiamo di versare {{amountDue}} immediatamente. In caso contrario saremo costretti a intraprendere ulteriori azioni per il recupero del credito.',
    ],
    RECEIPT: [
      'Pagamento di {{paidAmount}} ricevuto – {{sellerName}}',
      'La ringraziamo per il pagamento di {{paidAmount}}, ricevuto in data {{paidDate}}.',
      'È stato utilizzato per quanto segue:\n{{documents}}',
      'Ancora da pagare: {{amountDue}}',
    ],
    QUOTE: [
      'Preventivo {{number}} di {{sellerName}}',
      'Le inviamo il nostro preventivo {{number}}.\n{{documents}}',
      'È valido fino al {{validUntil}}. Può consultarlo e accettarlo online.',
    ],
    QUOTE_CODE: [
      'Il Suo codice per il preventivo {{number}}',
      'Il Suo codice per accettare il nostro preventivo {{number}} è: {{code}}',
      'È valido per 15 minuti. Se non lo ha richiesto, ignori questo messaggio e non comunichi il codice a nessuno.',
    ],
  },
};
