import type { words as english } from '../en/sandbox-copy.ts';

export const words: typeof english = {
  text: 'Le bac à sable contient tout, tel quel, sous les mêmes numéros. Ses documents sont marqués, rien n’en sort vers personne et ses intégrations sont désactivées.',
  name: 'Nom',
  proposedName: (company) => `${company}, bac à sable`,
  make: 'Créer le bac à sable',
  copying: 'Le bac à sable est en cours de création',
  progress: (copied, all) => `Enregistrements copiés\u00a0: ${copied} sur ${all}`,
  goesOn: 'Vous pouvez fermer. La copie continue, et un message vous dira quand elle sera là.',
  ready: (name) => `${name} est prêt`,
  open: 'Ouvrir',
  failed: 'Le bac à sable n’a pas pu être créé, et il n’en reste rien. Créez-le de nouveau.',
};
