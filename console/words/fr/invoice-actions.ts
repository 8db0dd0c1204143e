import { counted } from '../counted.ts';
import type { words as english } from '../en/invoice-actions.ts';

type Due = Parameters<typeof english.finalize.owes>[3];

function dueText(due: Due): string {
  if ('day' in due) return `le ${due.day}`;
  return due.days === 0 ? 'aujourd’hui' : `dans ${counted(due.days, 'jour', 'jours')}`;
}

export const words: typeof english = {
  menu: {
    finalize: 'Émettre…',
    reverse: 'Avoirs …',
    collect: 'Reprendre les heures…',
    deduct: 'Déduire des acomptes …',
    copyLines: 'Copier les lignes',
    copyFrom: 'Copier les lignes de…',
    duplicate: 'Dupliquer',
    void: 'Annuler…',
    delete: 'Supprimer…',
    credit: 'Établir un avoir…',
    pay: 'Encaisser…',
    payMore: 'Saisir un autre paiement…',
    refund: 'Saisir un remboursement…',
    writeOff: 'Passer en perte …',
  },
  reversing: {
    title: 'Créditer ce que ce brouillon reprend\u00a0?',
    explanation:
      'Ce brouillon est inférieur à 0\u00a0: il reprend plus qu’il ne facture. Il devient des avoirs pour les factures qu’il annule. Ils reçoivent leurs numéros et ne peuvent plus être modifiés.',
    submit: 'Émettre les avoirs',
    done: (count) => counted(count, 'avoir est émis', 'avoirs sont émis'),
  },
  deduct: {
    title: 'Déduire des acomptes\u00a0?',
    explanation: 'Le total ne descend jamais sous 0. Le reste attend une facture ultérieure.',
    deposit: (number, day, amount) => `${number} du ${day}\u00a0: ${amount}`,
    submit: 'Déduire',
    done: 'Les acomptes sont déduits',
    none: 'Le contrat n’a pas d’acompte payé qui reste à déduire.',
  },
  finalize: {
    title: 'Émettre la facture\u00a0?',
    submit: 'Émettre',
    hasObstacles: 'Ce brouillon ne peut pas encore être émis',
    owes: (client, amount, lines, due) => [
      ...[client, ' vous doit ', amount],
      ` pour ${counted(lines, 'ligne', 'lignes')}, à payer ${dueText(due)}.`,
    ],
    isOutdated:
      'Quelqu’un a modifié ce brouillon entre-temps. Voici sa dernière version\u00a0: vérifiez-la avant de l’émettre.',
    isFrozen:
      'Elle reçoit le prochain numéro de votre série, porte la date du jour et reste figée pour toujours\u00a0: lignes, montants, noms et adresses. Les corrections se font par des avoirs.',
    isPaidAtOnce: 'Avec un total de 0, elle est aussitôt payée.',
    done: (number) => `La facture ${number} est émise`,
  },
  collect: {
    title: 'Reprendre les heures',
    explanation:
      'Place les heures ouvertes du contrat sur ce brouillon, à ses tarifs, avec les forfaits et les frais dus.',
    from: 'Du',
    fromHint: 'Vide\u00a0: tout le travail antérieur.',
    to: 'Au',
    project: 'Projet',
    allProjects: 'Tous les projets',
    lines: 'Lignes',
    asContract: 'Selon le contrat',
    groupings: {
      REFERENCE: 'Une ligne par tâche',
      PROJECT: 'Une ligne par projet',
      WORKER: 'Une ligne par collaborateur',
      ROLE: 'Une ligne par rôle',
      DAY: 'Une ligne par jour',
    },
    nothing: 'Il n’y a pas d’heures ouvertes sur cette période.',
    hoursAndSum: (hours, sum) => `${hours} h, ${sum}`,
    withoutTax: (hoursAndSum) => [hoursAndSum, ' hors taxes\u00a0:'],
    submit: (count) => (count > 0 ? `Reprendre ${counted(count, 'ligne', 'lignes')}` : 'Reprendre'),
    done: (count) => counted(count, 'ligne reprise', 'lignes reprises'),
    doneInPart: (count) =>
      `${counted(count, 'ligne reprise', 'lignes reprises')}. Il en reste\u00a0: recommencez`,
  },
  writeOff: {
    title: (number: string) => `Passer ${number} en perte`,
    submit: 'Passer en perte',
    due: (amount: string) =>
      `${amount} restent dus. Le client n’aura plus à payer ce que vous abandonnez. Un paiement qui arrive malgré tout peut encore être saisi.`,
    reason: 'Motif',
    reasons: {
      SMALL_DIFFERENCE: 'Petite différence',
      EARLY_PAYMENT: 'Escompte',
      UNCOLLECTIBLE: 'Irrécouvrable',
      INSOLVENCY: 'Insolvabilité',
      BANK_CHARGE: 'Frais bancaires',
    },
    reducesTax: 'Taxe',
    taxAsLaw: 'Selon la loi de votre pays',
    taxLower: 'Réduit la taxe',
    taxKept: 'La taxe reste due',
    note: 'Note',
    done: (amount: string) => `${amount} passés en perte`,
  },
  credit: {
    title: (number) => `Avoir sur la facture ${number}`,
    submit: 'Émettre l’avoir',
    announcement:
      'Un avoir est émis immédiatement, avec le prochain numéro de sa série. Il ne change plus jamais. Il réduit le montant à payer\u00a0; ce qui est payé au-delà est porté au crédit du client, pour d’autres factures ou un remboursement.',
    kind: 'Type',
    kinds: {
      CORRECTION: 'Rectification\u00a0: facturé à tort',
      GOODWILL: 'Geste commercial\u00a0: fourni, mais pour moins',
    },
    kindHints: {
      CORRECTION:
        'Les heures des unités créditées sont de nouveau à facturer et peuvent aller sur une autre facture.',
      GOODWILL: 'Réduit seulement le prix. Les heures restent facturées.',
    },
    reason: 'Motif',
    reasonHint: 'Figure sur l’avoir.',
    scope: 'À créditer',
    all: (amount) => `Tout ce qui reste\u00a0: ${amount}`,
    chosenLines: 'Lignes choisies',
    findLines: 'Chercher des lignes',
    moreLines: (count) => `${counted(count, 'autre ligne', 'autres lignes')}. Cherchez par le nom.`,
    isCredited: 'crédité',
    left: (quantity, unit, amount) => `reste ${quantity} ${unit}, ${amount} hors taxes`,
    shares: { all: 'Tout ce qui reste', units: 'Quelques unités', amount: 'Un montant' },
    howMuch: (line) => `Combien de ${line}`,
    unitsOf: (line) => `Unités de ${line}`,
    amountFor: (line) => `Montant pour ${line}, hors taxes`,
    noNumber: 'n’est pas un nombre avec au plus 6 décimales',
    noAmount: (currency) => `n’est pas un montant en ${currency}`,
    done: (number, amount) => `L’avoir ${number} de ${amount} est émis`,
    show: 'Afficher',
  },
  // "Annuler" alone is the button that leaves a dialog.
  copyFrom: {
    title: 'Copier les lignes d’une autre facture',
    invoice: 'Facture',
    placeholder: 'Un numéro, un client ou une référence',
    explanation:
      'Ajoute ses lignes sous les vôtres\u00a0: désignation, description, quantité, unité, prix, TVA et période. Les heures correspondantes ne sont pas refacturées.',
    submit: 'Copier les lignes',
  },
  duplicate: {
    done: (number) => `Copie de ${number}`,
    doneOfDraft: 'Copie du brouillon',
  },
  void: {
    draft: 'Annuler le brouillon\u00a0?',
    draftExplanation:
      'Le brouillon reste dans la liste comme annulé, et ne peut pas être rétabli. Il n’a jamais eu de numéro. Pour le faire disparaître, supprimez-le plutôt.',
    submitDraft: 'Annuler le brouillon',
    draftDone: 'Le brouillon est annulé',
    invoice: (number) => `Annuler la facture ${number}\u00a0?`,
    explanations: (amount) => [
      `Un avoir de ${amount} est émis. Il annule la facture et a son propre numéro.`,
      'La facture devient annulée et garde son numéro. Il ne reste rien à payer.',
      'Ses heures sont de nouveau à facturer et peuvent aller sur une autre facture.',
      'C’est irréversible.',
    ],
    submitInvoice: 'Annuler la facture',
    invoiceDone: (number) => `La facture ${number} est annulée`,
  },
  delete: {
    title: 'Supprimer le brouillon\u00a0?',
    explanation: (lines) =>
      `Le brouillon, avec ${counted(lines, 'ligne', 'lignes')}, est supprimé définitivement. Il ne laisse pas de trou, car il n’a pas de numéro. Les heures reprises sont mises de côté jusqu’à ce que vous les repreniez ou les libériez.`,
    done: 'Le brouillon est supprimé',
  },
};
