import { counted } from '../counted.ts';
import type { words as english } from '../en/moving-rules.ts';

export const words: typeof english = {
  predicates: {
    taxesTogether: 'ne peut pas être réparti\u00a0: indiquez les taxes de cette facture',
    columnMissing: (column, columns) =>
      `nomme la colonne ${column}, que le fichier n’a pas. Ses colonnes\u00a0: ${columns}`,
    columnRequired: (columns) => `est obligatoire. Le fichier a les colonnes\u00a0: ${columns}`,
    importProperty: 'n’existe pas pour ces éléments',
    unreadable: (given) => `est illisible\u00a0: ${given}`,
    decimalsOfCurrency: (code) => `a plus de décimales que ${code}`,
    sameAsRow: (row) => `est identique à celui de la ligne ${row}`,
    numberOfOther: 'est le numéro d’une autre facture',
    unknownRecord: 'nomme un élément qui n’existe pas',
    receiptNamesPerson: 'ne doit pas nommer la personne\u00a0: le reçu reste quand tout le reste est effacé',
    archivePeriod: 'doit rester vide\u00a0: une archive complète n’a pas de période',
    confirmPurge: (id) => `doit être ${id}, pour supprimer définitivement`,
  },
  sentences: {
    quoteOpen: (row) =>
      `Un guillemet de la ligne ${row} ne se ferme pas à la fin de sa cellule\u00a0: corrigez le fichier.`,
    rowTooLong: (row) =>
      `La ligne ${row} est trop longue. Il manque peut-être un guillemet à la fin d’une cellule.`,
    noHeader: 'La première ligne du fichier doit nommer les colonnes.',
    columnTwice: (column) => `Le fichier a deux fois la colonne ${column}.`,
    noColumnKnown: (columns) =>
      `Aucune colonne ne porte le nom attendu. Les colonnes du fichier\u00a0: ${columns}.`,
    columnsLacking: (fields, columns) =>
      `Il manque au fichier une colonne pour ${fields}. Ses colonnes\u00a0: ${columns}.`,
    rowsTooMany: (rows) =>
      `Le fichier a plus de ${rows} lignes\u00a0: divisez-le et importez les parties l’une après l’autre.`,
    noRows: 'Le fichier n’a aucune ligne.',
    notUtf8: 'Le fichier n’est pas en UTF-8\u00a0: enregistrez-le en «\u00a0CSV UTF-8\u00a0».',
    noTextFile: 'Le fichier n’est pas du texte\u00a0: exportez-le en CSV et déposez ce fichier lui-même.',
    uploadedTwice: 'Un autre fichier a été téléversé en même temps\u00a0: téléversez celui-ci de nouveau.',
    rowsInvalid: (count) =>
      `${counted(count, 'ligne n’est pas valide', 'lignes ne sont pas valides')}\u00a0: corrigez le fichier, puis téléversez-le de nouveau.`,
    importStands:
      'L’import ne peut pas être annulé en entier\u00a0: certains de ses éléments sont utilisés, ou ont été modifiés depuis.',
    importsWaiting: (count) =>
      `Au plus ${counted(count, 'import peut', 'imports peuvent')} attendre en même temps\u00a0: attendez que l’un soit terminé.`,
    importNotNow: 'L’état de cet import ne le permet pas.',
    archiveByPerson:
      'Un jeton d’accès ne peut ni demander l’archive d’une entreprise ni obtenir son fichier. Connectez-vous en tant que personne.',
    reasonOfMove:
      'Choisissez d’autres mots\u00a0: un motif qui commence ainsi dit qu’une entreprise passe à une autre installation.',
    movedAway:
      'L’entreprise est passée à une autre installation, ou y passe\u00a0: ramenez-la d’abord de là-bas.',
    sandboxGone: 'Un bac à sable supprimé ne peut pas être restauré\u00a0: créez-en un autre.',
    deletedOnly:
      'Seule une entreprise supprimée peut être restaurée ou supprimée définitivement\u00a0: supprimez-la d’abord.',
    tooManyWebhooks: (count) =>
      `Il y a au plus ${counted(count, 'webhook', 'webhooks')}\u00a0: supprimez-en un d’abord.`,
    noEventYet:
      'Il n’y a pas encore d’événement pour ce webhook\u00a0: modifiez d’abord un élément d’une entreprise.',
  },
};
