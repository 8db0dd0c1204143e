/** Names of the fields of reminders, by the API's names. */
export const words = {
  fields: {
    afterDays: 'Jours après l’échéance',
    day: 'Jour',
    messages: 'Messages',
    minimumMinor: 'Montant minimal',
    promisedUntil: 'Promis jusqu’au',
    reminders: 'Relances',
    steps: 'Étapes',
    tone: 'Ton',
    dueMinor: 'Dû',
  },
};
