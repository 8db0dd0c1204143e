import type { Tone } from '../../facts/reminder-letter.ts';
import type { DocumentLanguage } from '../../facts/texts.ts';

/** The texts of a reminder that no other document has. */
interface ReminderLabels {
  total: string;
  daysOverdue: string;
  due: string;
  /** Says what to do if the letter and the money crossed. */
  paidMeanwhile: string;
  tones: Record<Tone, { title: string; opening: string; request: string }>;
}

/** Title, opening and request of each tone, from the mildest. */
const tones = (...texts: [string, string, string]): ReminderLabels['tones'] => {
  const [FRIENDLY, FIRM, LAST] = texts.map((text) => {
    const [title = '', opening = '', request = ''] = text.split(' | ');
    return { title, opening, request };
  });
  return { FRIENDLY, FIRM, LAST } as ReminderLabels['tones'];
};

/** No tone says that the client was reminded before: after an outage, or by another policy, it may be the first letter. */
export const REMINDER_LABELS: Record<DocumentLanguage, ReminderLabels> = {
  en: {
    ...{ total: 'Total due', daysOverdue: 'Days overdue', due: 'Amount due' },
    paidMeanwhile: 'If you have paid in the meantime, please disregard this letter.',
    tones: tones(
      'Payment reminder | You may have overlooked it: we have not received your payment of the following invoices yet. | Please transfer the amount due within the next few days.',
      'Payment overdue | The following invoices are overdue, and we have not received your payment. | Please transfer the amount due within 7 days.',
      'Last reminder | This is our last reminder of the following invoices, which are still unpaid. | Please transfer the amount due within 7 days. Otherwise we will have to take further steps without writing to you again.',
    ),
  },
  de: {
    ...{ total: 'Summe', daysOverdue: 'Tage überfällig', due: 'Offener Betrag' },
    paidMeanwhile:
      'Falls Sie inzwischen bezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
    tones: tones(
      'Zahlungserinnerung | Sicher haben Sie es nur übersehen: Für die folgenden Rechnungen ist bei uns noch keine Zahlung eingegangen. | Bitte überweisen Sie den offenen Betrag in den nächsten Tagen.',
      'Mahnung | Die folgenden Rechnungen sind überfällig, und bei uns ist keine Zahlung eingegangen. | Bitte überweisen Sie den offenen Betrag innerhalb von 7 Tagen.',
      'Letzte Mahnung | Dies ist unsere letzte Erinnerung an die folgenden Rechnungen, die weiterhin nicht bezahlt sind. | Bitte überweisen Sie den offenen Betrag innerhalb von 7 Tagen. Andernfalls müssen wir ohne weitere Ankündigung die nächsten Schritte einleiten.',
    ),
  },
  fr: {
    ...{ total: 'Total dû', daysOverdue: 'Jours de retard', due: 'Montant dû' },
    paidMeanwhile: 'Si vous avez réglé entre-temps, veuillez ne pas tenir compte de ce courrier.',
    tones: tones(
      'Rappel de paiement | Il s’agit sans doute d’un oubli : nous n’avons pas encore reçu le règlement des factures suivantes. | Nous vous remercions de virer le montant dû dans les prochains jours.',
      'Relance | Les factures suivantes sont échues, et nous n’avons pas reçu votre règlement. | Nous vous prions de virer le montant dû sous 7 jours.',
      'Dernier rappel | Ceci est notre dernier rappel concernant les factures suivantes, qui restent impayées. | Nous vous prions de virer le montant dû sous 7 jours. À défaut, nous devrons engager d’autres démarches sans nouvel avis.',
    ),
  },
  es: {
    ...{ total: 'Total pendiente', daysOverdue: 'Días de retraso', due: 'Importe pendiente' },
    paidMeanwhile: 'Si ya ha realizado el pago, no tenga en cuenta esta carta.',
    tones: tones(
      'Recordatorio de pago | Seguramente se trata de un olvido: aún no hemos recibido el pago de las siguientes facturas. | Le rogamos que transfiera el importe pendiente en los próximos días.',
      'Reclamación de pago | Las siguientes facturas están vencidas y no hemos recibido su pago. | Le rogamos que transfiera el importe pendiente en un plazo de 7 días.',
      'Último recordatorio | Este es nuestro último recordatorio de las siguientes facturas, que siguen sin pagarse. | Le rogamos que transfiera el importe pendiente en un plazo de 7 días. De lo contrario, tendremos que tomar otras medidas sin nuevo aviso.',
    ),
  },
  it: {
    ...{ total: 'Totale dovuto', daysOverdue: 'Giorni di ritardo', due: 'Importo dovuto' },
    paidMeanwhile: 'Se nel frattempo ha già pagato, La preghiamo di non considerare questa lettera.',
    tones: tones(
      'Promemoria di pagamento | Si tratta certo di una dimenticanza: non abbiamo ancora ricevuto il pagamento delle seguenti fatture. | La preghiamo di versare l’importo dovuto nei prossimi giorni.',
      'Sollecito di pagamento | Le seguenti fatture sono scadute e non abbiamo ricevuto il Suo pagamento. | La preghiamo di versare l’importo dovuto entro 7 giorni.',
      'Ultimo sollecito | Questo è il nostro ultimo sollecito per le seguenti fatture, che non sono ancora state pagate. | La preghiamo di versare l’importo dovuto entro 7 giorni. In caso contrario dovremo intraprendere altri passi senza ulteriore avviso.',
    ),
  },
  nl: {
    ...{ total: 'Totaal verschuldigd', daysOverdue: 'Dagen te laat', due: 'Openstaand bedrag' },
    paidMeanwhile: 'Heeft u inmiddels betaald, dan kunt u deze brief als niet verzonden beschouwen.',
    tones: tones(
      'Betalingsherinnering | Het is vast aan uw aandacht ontsnapt: wij hebben uw betaling van de volgende facturen nog niet ontvangen. | Wilt u het openstaande bedrag binnen enkele dagen overmaken?',
      'Aanmaning | De volgende facturen zijn vervallen en wij hebben uw betaling niet ontvangen. | Wij verzoeken u het openstaande bedrag binnen 7 dagen over te maken.',
      'Laatste aanmaning | Dit is onze laatste aanmaning voor de volgende facturen, die nog steeds niet betaald zijn. | Wij verzoeken u het openstaande bedrag binnen 7 dagen over te maken. Anders moeten wij zonder verdere aankondiging vervolgstappen nemen.',
    ),
  },
};
