import type { ImportKind } from './kinds.ts';
import type { Mapping } from './mapping.ts';

export const SOURCES = ['HARVEST', 'STRIPE'] as const;
export type ImportSource = (typeof SOURCES)[number];

const hashed = (...columns: string[]) => ({ columns, isHashed: true });
const HARVEST_PERSON = ['First Name', 'Last Name'];
const PROJECT = ['Client', 'Project'];

const STRIPE_CUSTOMER = { columns: ['Name', 'Email', 'Description', 'id'], isFirst: true };

/** A file may lack these columns. A file that lacks another one is a different export. */
export const OPTIONAL_COLUMNS = new Set([
  ...['Address', 'Title', 'Office Phone', 'Mobile Phone', 'Project Code', 'Notes', 'Roles', 'PO Number'],
  ...['Subject', 'Tax2', 'Description', 'Name', 'Email', 'Currency'],
]);

/** Other names of the same columns, from other exports and other versions of the program. */
const ALSO_CALLED: ReadonlyMap<string, string> = new Map([
  ['Project Notes', 'Notes'],
  ['Customer ID', 'Customer'],
  ['Created (UTC)', 'Date (UTC)'],
]);

/** The columns under the names that ready mappings use. */
export function readyNamesOf(columns: string[]): string[] {
  return columns.map((name) => {
    const usual = ALSO_CALLED.get(name) ?? name;
    return columns.includes(usual) ? name : usual;
  });
}

/** The columns that exports have in English. */
export const READY: Readonly<Record<ImportSource, Partial<Record<ImportKind, Mapping>>>> = {
  HARVEST: {
    // An address is one text there.
    CLIENTS: {
      properties: { name: 'Client Name', externalId: hashed('Client Name'), description: 'Address' },
    },
    CONTACTS: {
      properties: {
        ...{ clientName: 'Client', name: { columns: HARVEST_PERSON }, title: 'Title', email: 'Email' },
        phone: { columns: ['Office Phone', 'Mobile Phone'], isFirst: true },
        externalId: hashed('Client', ...HARVEST_PERSON, 'Email'),
      },
    },
    // Each project there becomes a contract here, with a project of its name.
    CONTRACTS: {
      properties: {
        ...{ clientName: 'Client', name: 'Project', projectName: 'Project', reference: 'Project Code' },
        ...{ description: 'Notes', externalId: hashed(...PROJECT) },
      },
    },
    TIME_ENTRIES: {
      properties: {
        ...{ date: 'Date', clientName: 'Client', projectName: 'Project', role: 'Roles', hours: 'Hours' },
        ...{ worker: { columns: HARVEST_PERSON }, description: { columns: ['Task', 'Notes'] } },
        isBillable: 'Billable?',
        externalId: hashed('Date', ...PROJECT, 'Task', 'Notes', 'Hours', ...HARVEST_PERSON),
      },
      // What was invoiced there must not be charged again.
      only: { 'Invoiced?': ['No'] },
    },
    INVOICES: {
      properties: {
        ...{
          clientName: 'Client',
          number: 'ID',
          issueDate: 'Issue Date',
          reference: 'PO Number',
          notes: 'Subject',
        },
        ...{ dueDate: { columns: ['Issue Date'], plusDays: 30 }, currencyCode: 'Currency' },
        ...{ open: 'Balance', total: 'Invoice Amount', tax: 'Tax', secondTax: 'Tax2' },
        externalId: hashed('ID'),
      },
    },
  },
  STRIPE: {
    CLIENTS: {
      properties: {
        ...{
          externalId: 'id',
          name: STRIPE_CUSTOMER,
          description: 'Description',
        },
        ...{ 'contact.name': { columns: ['Name', 'Email'], isFirst: true }, 'contact.email': 'Email' },
      },
    },
    // Invoices need a contract: each customer gets one.
    CONTRACTS: {
      properties: {
        ...{ clientExternalId: 'id', externalId: 'id', name: STRIPE_CUSTOMER },
        // Only an export of all columns has it. Without it, a contract has the currency of its client.
        currencyCode: 'Currency',
      },
    },
    INVOICES: {
      properties: {
        ...{ clientExternalId: 'Customer', externalId: 'id', number: 'Number', issueDate: 'Date (UTC)' },
        ...{
          dueDate: { columns: ['Due Date (UTC)', 'Date (UTC)'], isFirst: true },
          currencyCode: 'Currency',
        },
        // A partial payment does not change the amount due in this export.
        ...{ open: 'Amount Due', paid: 'Amount Paid', total: 'Total', tax: 'Tax' },
      },
      only: { Status: ['open'] },
    },
  },
};
