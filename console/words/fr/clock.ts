import type { words as english } from '../en/clock.ts';

export const words: typeof english = {
  followsRealTime: 'suit l’heure réelle',
  move: 'Avancer l’horloge',
  moves: {
    day: 'D’un jour',
    week: 'D’une semaine',
    month: 'D’un mois',
    endOfMonth: 'À la fin du mois',
  },
  moving: 'L’horloge avance',
  progress: (done, due) => `${done} sur ${due}`,
  happened: 'Ce qui s’est passé',
  happenedUntil: (day) => `Ce qui s’est passé jusqu’au ${day}`,
  nothingDue: 'Rien n’était prévu.',
  nothingChanged: 'Aucun enregistrement n’a été modifié.',
  more: (count) =>
    `Seules les ${count} dernières modifications sont affichées. Le journal d’audit les contient toutes.`,
};
