import type { words as english } from '../en/vat-rules.ts';

/** The rules about VAT numbers, and about the categories that rest on them. */
export const words: typeof english = {
  vatForm: (prefix) => `n’a pas la forme d’un numéro de TVA qui commence par ${prefix}`,
  looksWrong: 'semble mal saisi\u00a0: comparez-le avec l’original',
  otherEuCountry: (category) =>
    `doit être un autre pays de l’UE que le vôtre pour la catégorie de taxe «\u00a0${category}\u00a0»\u00a0: corrigez l’adresse, ou choisissez une autre catégorie`,
  vatPrefix: (prefix, category) =>
    `doit commencer par ${prefix}, comme les numéros du pays de l’acheteur, pour la catégorie de taxe «\u00a0${category}\u00a0»`,
  ownVatPrefix: (prefix) =>
    `doit commencer par ${prefix}, comme les numéros de TVA de votre pays\u00a0: écrivez ${prefix} devant, ou saisissez un numéro national comme numéro fiscal`,
  vatUnconfirmed: 'n’est pas confirmé par VIES\u00a0: saisissez-le chez le client et vérifiez-le là',
  vatRefused: (day) => `n’est pas valide selon VIES le ${day}\u00a0: corrigez-le, ou vérifiez-le de nouveau`,
  exportAtHome:
    'est votre propre pays, mais les lignes sont une exportation\u00a0: corrigez l’adresse, ou choisissez une autre catégorie',
  reverseChargeReason: 'devrait citer la règle selon laquelle un acheteur du même pays doit la taxe',
  serviceAsGoods: (count) =>
    `est «\u00a0Service\u00a0», mais la catégorie de taxe «\u00a0K\u00a0» est pour les biens\u00a0: choisissez «\u00a0Biens\u00a0» dans les détails de la ligne, ou la catégorie «\u00a0AE\u00a0» pour un service. Lignes de ce genre\u00a0: ${count}`,
  notCheckable:
    'ne peut pas être vérifié\u00a0: VIES ne connaît que les numéros qui commencent par le code d’un pays de l’UE',
  changedMeanwhile: 'a été modifié pendant la vérification\u00a0: vérifiez-le de nouveau',
};
