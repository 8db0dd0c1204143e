import { pluralOf } from '../counted.ts';

/** Words of the clock of a sandbox. */
export const words = {
  followsRealTime: 'follows real time',
  move: 'Move the clock',
  moves: {
    day: 'By a day',
    week: 'By a week',
    month: 'By a month',
    endOfMonth: 'To the end of the month',
  },
  moving: 'The clock is being moved',
  progress: (done: number, due: number) => `${done} of ${due} done`,
  happened: 'What happened',
  happenedUntil: (day: string) => `What happened until ${day}`,
  nothingDue: 'Nothing was due.',
  nothingChanged: 'No record was changed.',
  more: (count: number) =>
    `Only the last ${count} ${pluralOf(count, 'change is', 'changes are')} shown. The audit trail has all of them.`,
};
