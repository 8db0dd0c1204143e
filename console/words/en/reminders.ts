/** Names of the fields of reminders, by the API's names. */
export const words = {
  fields: {
    afterDays: 'Days after the due date',
    day: 'Day',
    messages: 'Messages',
    minimumMinor: 'Minimum',
    promisedUntil: 'Promised until',
    reminders: 'Reminders',
    steps: 'Steps',
    tone: 'Tone',
    dueMinor: 'Due',
  },
};
