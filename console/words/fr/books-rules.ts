import { counted } from '../counted.ts';
import type { words as english } from '../en/books-rules.ts';
import { exportKinds } from './account-kinds.ts';

export const words: typeof english = {
  fields: {
    account: 'Compte',
    accountLength: 'Chiffres des comptes',
    accounts: 'Comptes propres',
    chart: 'Plan comptable',
    consultantNumber: 'Numéro du conseiller',
    customersFrom: 'Premier compte client',
    doneAt: 'Terminé',
    files: 'Fichiers',
    firmNumber: 'Numéro du mandant',
    fiscalYearMonth: 'Premier mois de l’exercice',
    progress: 'Avancement',
    taxKey: 'Code de taxe',
    taxPoint: 'Quand la taxe compte',
  },
  values: {
    kind: exportKinds,
    status: { DONE: 'Terminé', RUNNING: 'En cours' },
    taxPoint: { SUPPLY: 'Jour de la prestation', ISSUE: 'Date de facture', PAYMENT: 'Paiement' },
  },
  predicates: {
    bySupply: 'doit rester vide\u00a0: cette déclaration suit les jours de la prestation',
    notInFuture: 'ne doit pas être dans le futur',
    daysOver: 'doit précéder aujourd’hui\u00a0: seuls les jours passés sont complets',
    accountForm:
      'doit avoir de 1 à 40 lettres, chiffres, espaces, points, barres ou tirets, et commencer par une lettre ou un chiffre',
    taxKeyForm: 'doit avoir de 1 à 4 chiffres',
    ownTax: (account, chart) =>
      `doit rester vide\u00a0: le compte ${account} de ${chart} calcule lui-même la taxe`,
    accountTaken: 'est le compte d’un autre client',
    accountDigits: (count) => `doit avoir ${count} chiffres`,
    customerDigits: (count) =>
      `doit avoir ${count + 1} chiffres, un de plus que les autres comptes, et commencer par 1 à 6`,
    customersUnfit: 'doit convenir aux comptes des clients\u00a0: modifiez-les d’abord, sans plan comptable',
  },
  sentences: {
    datevSettings:
      'Un fichier pour DATEV exige le plan SKR03 ou SKR04, le numéro du conseiller et celui du mandant. Indiquez-les dans les «\u00a0Réglages\u00a0» de la comptabilité.',
    noAccounts: (chart, slots) =>
      `${chart} n’a pas de compte pour\u00a0: ${slots}. Ajoutez des comptes propres dans les «\u00a0Réglages\u00a0» de la comptabilité.`,
    packageTooLarge: (rows, most) =>
      `La période a ${rows} documents, et un dossier au plus ${most}\u00a0: choisissez-en une plus courte.`,
    customersWithout: (clients, digits) =>
      `Clients sans compte de ${digits} chiffres\u00a0: ${clients}. Fixez ces comptes, ou rétablissez les chiffres des comptes dans les «\u00a0Réglages\u00a0» de la comptabilité.`,
    draftNotBooked: 'Seule une facture émise est comptabilisée\u00a0: finalisez-la d’abord.',
    exportsWaiting: (count) =>
      `Au plus ${counted(count, 'export peut', 'exports peuvent')} attendre en même temps\u00a0: attendez que l’un soit terminé.`,
    exportsKept: (count) =>
      `Les fichiers d’au plus ${counted(count, 'export', 'exports')} sont conservés\u00a0: supprimez-en un d’abord.`,
    exportFileMissing: 'Le fichier manque dans le stockage\u00a0: refaites l’export.',
    exportFilesGone: 'Les fichiers ont été supprimés après 7 jours\u00a0: refaites l’export.',
    exportInterrupted: 'Il a été interrompu trop souvent\u00a0: refaites l’export.',
    exportFailed:
      'Le service n’a pas pu faire l’export. Réessayez, ou demandez à l’opérateur, qui trouve la raison dans le journal technique.',
    storageAway: 'Le stockage des fichiers n’était pas joignable\u00a0: réessayez plus tard.',
  },
};
