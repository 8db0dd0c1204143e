import type { ComponentChildren } from 'preact';
import { counted, pluralOf } from '../counted.ts';

/** Words of tracked time. */
export const words = {
  project: 'Project',
  day: 'Day',
  duration: 'Duration',
  note: 'Note',
  noteExample: 'What was done',
  worker: { label: 'Worker', me: 'Me' },
  role: {
    label: 'Role',
    /** Beside text that no rate names. */
    noRate: 'No rate',
    unknown: 'No rate names this role: it is charged at the price for everybody',
  },
  billable: 'Billable',
  notBillable: 'Not billable',
  setAside: 'Set aside',
  /** A time such as `1:30`. */
  hours: (time: string) => `${time} h`,
  list: {
    noProjects: 'No projects yet',
    noProjectsHint: (trackers: ComponentChildren): ComponentChildren[] => [
      'Time is recorded on a project of a contract. Make one first, or connect ',
      trackers,
      ' to bring its hours here.',
    ],
    byProject: 'project',
    anyProject: 'Any project',
    byClient: 'client',
    anyClient: 'Any client',
    byWorker: 'worker',
    anybody: 'Anybody',
    byStatus: 'status',
    anyStatus: 'Any status',
    cut: (count: number) =>
      `Only the first ${counted(count, 'entry', 'entries')} of this week are shown. Filter by project or worker to see the others.`,
    entries: 'Entries',
    more: (count: number) => `Show more of ${counted(count, 'entry', 'entries')}`,
  },
  week: {
    number: (week: number) => `Week ${week}`,
    previous: 'Previous week',
    current: 'This week',
    next: 'Next week',
  },
  quick: {
    title: 'Record time',
    record: 'Record',
    optional: 'Optional',
    recorded: (time: string, day: string) => `${time} h recorded on ${day}`,
  },
  grid: {
    title: 'Week',
    table: 'Hours by project and day',
    total: 'Total',
    totalOfDay: 'Total of the day',
    none: 'No time in this week yet.',
    noteKey: 'In the week: write the note of a day',
    /** Before the hours in a cell, for those who hear it. */
    cell: (label: string) => `${label}: `,
    entries: (count: number) => pluralOf(count, 'entry', 'entries'),
    keys: 'Alt Enter leads to the note, Tab to the next day. Enter saves, Esc takes it back',
    noteNeedsHours: 'A note needs hours',
  },
  row: {
    add: 'Add row',
    title: 'Add a row',
    remove: (name: string) => `Remove the row of ${name}`,
    chooseProject: 'Choose a project',
  },
  unsaved: {
    cells: (count: number) =>
      `${counted(count, 'cell', 'cells')} of this week ${pluralOf(count, 'is', 'are')} not saved yet.`,
    saveNow: 'Save now',
    otherWeeks: 'Not saved in other weeks:',
    cell: (name: string, typed: string) => `${name}: ${typed}`,
    noHours: 'no hours',
    discard: 'Discard',
    discardCell: (name: string) => `Discard ${name}`,
  },
  entry: {
    edit: (time: string, project: string) => `Edit ${time} h of ${project}`,
    more: (time: string, project: string) => `More for ${time} h of ${project}`,
    openContract: 'Open the contract',
    replaced: 'Replaced',
    deleted: 'Deleted',
    setAside: 'Set aside',
    release: 'Release',
    released: 'Released',
    makeBillable: 'Make billable',
    makeNotBillable: 'Make not billable',
  },
  edit: {
    title: 'Edit time entry',
    save: 'Save entry',
    saved: 'Entry saved',
    savedAsNew: 'Saved as a new entry: this one was billed already',
    follows: (source: ComponentChildren): ComponentChildren[] => [
      'The entry follows ',
      source,
      '. Day, duration and text are changed there.',
    ],
    setAsideHint: 'Left out when work is collected automatically. Collecting by hand takes it.',
  },
  remove: {
    title: (time: string) => `Delete ${time} h?`,
    billed:
      'It was billed. It stays with 0 minutes, and what was charged is taken back when work is collected next.',
    drafted: 'It is on a draft, which follows.',
    action: 'Delete entry',
    done: (time: string) => `${time} h deleted`,
  },
  charge: {
    toCharge: 'To charge',
    onDrafts: 'On drafts',
    invoiced: 'Invoiced',
    withProblem: (time: string) => `${time} h with a problem`,
    openContract: 'Open contract',
    collect: 'Collect …',
    collectOf: (contract: string) => `Collect … the time of ${contract}`,
    title: (time: string) => `Collect ${time} h?`,
    text: (contract: string, from: string, to: string) =>
      `Puts the open time of ${contract}, ${from} to ${to}, onto the newest draft of the contract at its rates. If there is no draft, one is made. Nothing is issued yet.`,
    action: 'Collect',
    done: (lines: number) => `${counted(lines, 'line', 'lines')} collected`,
  },
  /** What is wrong with a duration, as it stands below its field, and as a sentence elsewhere. */
  durations: {
    examples: '7:30, 730, 7.5 or 90m',
    none: 'is no duration: type 7:30, 730, 7.5 or 90m',
    tooLong: 'is more than 24 hours',
    tooLongWithoutUnit: (digits: string) => `is more than 24 hours. For minutes, type ${digits}m`,
    inForm: (mistake: string) => `The duration ${mistake}`,
    inCell: (mistake: string) => `This ${mistake}`,
  },
};
