import type { ComponentChildren } from 'preact';

/** Words of projects. */
export const words = {
  name: 'Name',
  contract: 'Contract',
  client: 'Client',
  since: 'Since',
  description: 'Description',
  list: {
    search: 'Search projects',
    by: 'contract',
    any: 'Any contract',
    noMatch: 'No project matches',
    noMatchHint: 'Try other words, or clear the filters.',
    none: 'No projects yet',
    noneHint: (trackers: ComponentChildren): ComponentChildren[] => [
      "A project is a part of a contract's work. Time is recorded on it, by hand or from ",
      trackers,
      '.',
    ],
  },
  form: {
    create: 'Create project',
    created: 'Project created',
    edit: 'Edit project',
    save: 'Save project',
    saved: 'Project saved',
  },
  details: {
    title: 'Details',
    created: 'Created',
    identifier: 'Identifier',
  },
  time: {
    byWeek: 'Time by week',
    title: 'Time',
    toCharge: 'To charge',
    onDrafts: 'On drafts',
    invoiced: 'Invoiced',
    notCharged: 'Not billable',
    entries: 'Entries',
    none: 'No time yet',
  },
  moreActions: 'More actions',
  deletion: {
    question: (name: string) => `Delete ${name}?`,
    text: 'A project with time, or one that a tracker feeds, is kept.',
    action: 'Delete project',
    done: 'Project deleted',
  },
};
