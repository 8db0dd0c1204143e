import type { HostileRecords } from './hostile-records.ts';
import { choose, type Place, place, press, search } from './places.ts';
import type { Studio } from './studio.ts';

export function clientPlaces({ client }: Studio, hostile: HostileRecords): Place[] {
  return [
    place('clients', '/clients'),
    place('client-new', '/clients/new'),
    place('client', `/clients/${client}`, {
      menu: press('More actions'),
      edit: press('Edit'),
      reminders: press('Change for this client'),
      delete: choose('More actions', 'Delete'),
      'add-address': press('Add address'),
      'edit-address': choose(/^Actions for Northwind/, 'Edit'),
      'delete-address': choose(/^Actions for Northwind/, 'Delete'),
      'add-contact': press('Add contact'),
      'edit-contact': choose('Actions for Ada Lindqvist', 'Edit'),
      'delete-contact': choose('Actions for Ada Lindqvist', 'Delete'),
      'add-email': press('Add e-mail'),
      'remove-logo': press('Remove the logo'),
    }),
    place('client-account', `/clients/${client}?tab=account`, {
      pay: press('Record payment'),
      reverse: choose(/^Menu of the payment/, 'Reverse …'),
    }),
    place('client-hostile', `/clients/${hostile.client}`, { delete: choose('More actions', 'Delete') }),
    place('client-account-hostile', `/clients/${hostile.client}?tab=account`, {
      pay: press('Record payment'),
    }),
  ];
}

/** Contracts and their projects. */
export function contractPlaces(studio: Studio, hostile: HostileRecords): Place[] {
  return [
    place('contracts', '/contracts'),
    place('contract-new', '/contracts/new', { client: search(/^Client/) }),
    place('contract', `/contracts/${studio.contract}`, {
      edit: press('Edit'),
      end: choose('More actions', 'End'),
      delete: choose('More actions', 'Delete'),
    }),
    place('contract-draft', `/contracts/${studio.draftContract}`, { activate: press('Activate') }),
    place('contract-hostile', `/contracts/${hostile.contract}`, { edit: press('Edit') }),
    place('projects', '/projects'),
    place('project-new', '/projects/new'),
    place('project', `/projects/${studio.project}`, {
      edit: press('Edit'),
      delete: choose('More actions', 'Delete'),
    }),
    place('project-hostile', `/projects/${hostile.project}`),
  ];
}

export function timePlaces({ week, project }: Studio): Place[] {
  return [
    place('time', `/time?week=${week}`, {
      'add-row': press('Add row'),
      cell: press(/^Shop frontend, Mara Voss.* 2 entries/),
      edit: press(/^Edit 5:30 h/),
      menu: press(/^More for 5:30 h/),
      collect: press(/^Collect … the time of Website/),
      worker: search('Filter by worker'),
    }),
    place('time-project', `/time?week=${week}&projectId=${project}`),
  ];
}
