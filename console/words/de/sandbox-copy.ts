import type { words as english } from '../en/sandbox-copy.ts';

export const words: typeof english = {
  text: 'Die Sandbox enthält alles, wie es jetzt ist, unter denselben Nummern. Ihre Dokumente sind gekennzeichnet, nichts aus ihr erreicht jemanden, und ihre Integrationen sind abgeschaltet.',
  name: 'Name',
  proposedName: (company) => `${company}, Sandbox`,
  make: 'Sandbox anlegen',
  copying: 'Die Sandbox wird angelegt',
  progress: (copied, all) => `Kopierte Datensätze: ${copied} von ${all}`,
  goesOn: 'Sie können dies schließen. Die Kopie läuft weiter, und eine Meldung sagt, wenn sie da ist.',
  ready: (name) => `${name} ist bereit`,
  open: 'Öffnen',
  failed:
    'Die Sandbox konnte nicht angelegt werden, und nichts ist von ihr geblieben. Legen Sie sie erneut an.',
};
