import type { words as english } from '../en/clock.ts';

export const words: typeof english = {
  followsRealTime: 'folgt der echten Zeit',
  move: 'Uhr vorstellen',
  moves: {
    day: 'Um einen Tag',
    week: 'Um eine Woche',
    month: 'Um einen Monat',
    endOfMonth: 'Bis zum Ende des Monats',
  },
  moving: 'Die Uhr wird vorgestellt',
  progress: (done, due) => `${done} von ${due} erledigt`,
  happened: 'Was geschehen ist',
  happenedUntil: (day) => `Was bis zum ${day} geschehen ist`,
  nothingDue: 'Es war nichts fällig.',
  nothingChanged: 'Kein Datensatz wurde geändert.',
  more: (count) => `Nur die letzten ${count} Änderungen sind zu sehen. Das Prüfprotokoll hat alle.`,
};
