/** Names of the fields of reminders, by the API's names. */
export const words = {
  fields: {
    afterDays: 'Tage nach Fälligkeit',
    day: 'Tag',
    messages: 'Nachrichten',
    minimumMinor: 'Mindestbetrag',
    promisedUntil: 'Zugesagt bis',
    reminders: 'Mahnungen',
    steps: 'Stufen',
    tone: 'Ton',
    dueMinor: 'Offen',
  },
};
