import { counted } from '../counted.ts';
import type { words as english } from '../en/billing.ts';

export const words: typeof english = {
  until: 'Tout jusqu’au',
  owed: 'Dû',
  lastMonth: (amount) => ['Mois dernier\u00a0: ', amount],
  none: 'Rien n’est dû',
  noneHint:
    'Les heures, les forfaits et les frais jusqu’à ce jour sont tous sur des factures. Choisissez un jour plus tardif, ou saisissez ce qui a été fait.',
  table: 'Ce que doivent les contrats',
  select: (name) => `Sélectionner ${name}`,
  selectAll: 'Tout sélectionner',
  columns: {
    client: 'Client et contrat',
    work: 'Travail',
    fees: 'Forfaits',
    expenses: 'Frais',
    owed: 'À facturer',
    lastMonth: 'Mois dernier',
  },
  hours: (hours) => `${hours} h`,
  unpriced: (hours) => `${hours} h n’ont pas de prix`,
  unapproved: (hours) => `${hours} h attendent une approbation`,
  onDraft: (amount) => [amount, ' sur un brouillon'],
  actions: {
    label: 'Facturer les contrats sélectionnés',
    selected: (count, amounts) =>
      `${counted(count, 'contrat', 'contrats')}${amounts && `\u00a0: ${amounts}`}`,
    preview: 'Aperçu',
    draft: 'Créer les brouillons',
    finalize: 'Émettre',
    send: 'Émettre et envoyer',
    stop: 'Arrêter',
  },
  asking: {
    FINALIZE: (count) => `Émettre ${counted(count, 'facture', 'factures')}\u00a0?`,
    SEND: (count) => `Émettre et envoyer ${counted(count, 'facture', 'factures')}\u00a0?`,
    text: (amounts, day) => `Tout ce qui est dû jusqu’au ${day} est facturé\u00a0: ${amounts} hors taxes.`,
    frozen: 'Chacune reçoit son numéro et la date du jour, et ne peut plus être modifiée.',
    sent: 'Chacune va aux contacts du client qui reçoivent les factures.',
    others: 'Un contrat qui ne peut pas être facturé est indiqué avec la raison, et n’arrête pas les autres.',
  },
  progress: (done, all) => `${done} sur ${all}`,
  results: {
    title: 'Ce qui a été fait',
    close: 'Fermer',
    finalized: 'Émise',
    sent: 'Émise et envoyée',
    notSent: 'Émise, mais pas envoyée',
    held: 'Émise, mais le message est retenu',
    nothing: 'Rien à facturer',
    failed: 'Non facturé',
    unanswered: 'Pas de réponse',
    leftOver: (why) => ['Quelque chose reste ouvert\u00a0: ', why],
    stopped: (count) =>
      `${counted(count, 'contrat a été laissé', 'contrats ont été laissés')} de côté, car vous avez arrêté.`,
  },
  preview: {
    title: (day) => `Aperçu jusqu’au ${day}`,
    explanation: 'Rien de ceci n’est enregistré.',
    reading: (done, all) => `${done} sur ${all}`,
    held: (count) =>
      count === 1
        ? 'Un contrat ne peut pas encore être émis et envoyé. La raison est indiquée dessous.'
        : `${count} contrats ne peuvent pas encore être émis et envoyés. La raison est indiquée sous chacun.`,
    nothing: 'Rien à facturer',
    failed: 'Ceci ne peut pas être facturé',
  },
};
