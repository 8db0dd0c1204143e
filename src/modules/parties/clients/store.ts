import { insertManyInto } from '../../../platform/database/insert-many.ts';
import { jsonOf, optionalJsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  readByIds,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import {
  afterPosition,
  inOrder,
  orderedBy,
  orderedPosition,
} from '../../../platform/http/answers/pagination.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { mediaColumn } from '../media/shared-store.ts';
import type { ReminderPolicy } from '../reminder-policy.ts';
import { searchesIn, searchOf } from '../search/shared-store.ts';
import type { VatNumberCheck } from '../vat-number-check.ts';
import { clientChange, type ElectronicAddress } from './schema.ts';

const clients = table(
  'clients',
  {
    id: 'text',
    name: 'text',
    description: 'text?',
    order: 'bigint',
    currencyCode: 'text?',
    locale: 'text?',
    legalName: 'text?',
    tradingName: 'text?',
    vatNumber: 'text?',
    vatNumberCheck: optionalJsonOf<VatNumberCheck>(),
    taxNumber: 'text?',
    registrationNumber: 'text?',
    electronicAddress: optionalJsonOf<ElectronicAddress>(),
    buyerReference: 'text?',
    reminders: optionalJsonOf<ReminderPolicy>(),
    ...markColumns,
    archivedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { computed: { media: mediaColumn('clients.tenant_id', 'clients.id') } },
);

export type ClientRow = RowOf<typeof readClient>;

export const clientExternalIds = externalIdsOf(clients);

export const insertClient = insertInto(clients, ['vatNumberCheck']);
export const insertClients = insertManyInto(clients, ['vatNumberCheck']);
export const readClient = readById(clients);
export const readClients = readByIds(clients);
export const updateClient = patchById(clients, clientChange);
export const deleteClient = deleteById(clients);
export const clientSnapshots = snapshotsOf(clients);

const filters = { isArchived: 'boolean?' } as const;
const matchesFilters = '($isArchived::boolean is null or (archived_at is not null) = $isArchived)';

export const listClients = statement({
  name: 'list_clients',
  parameters: { ...filters, ...orderedPosition },
  row: clients.row,
  sql: `select ${clients.columns} from clients where ${afterPosition} and ${matchesFilters} ${inOrder}`,
});

export const searchClients = statement({
  name: 'search_clients',
  ...searchOf(clients, {
    where: `${afterPosition} and ${matchesFilters}`,
    order: orderedBy,
    parameters: { ...filters, ...orderedPosition },
  }),
});

export const clientLists = recordLists(clients, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters,
  where: matchesFilters,
});
export const clientSearches = searchesIn(clientLists);

/** Keeps a check, unless the number has changed meanwhile. */
export const keepVatNumberCheck = statement({
  name: 'keep_vat_number_check',
  parameters: { id: 'text', vatNumber: 'text', check: jsonOf<VatNumberCheck>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update clients set vat_number_check = $check, updated_at = $now
        where id = $id and vat_number = $vatNumber returning id`,
});

/** The tenant's own VAT number, as its invoices show it. */
export const readRequester = statement({
  name: 'read_requester',
  parameters: {},
  row: { vatNumber: 'text?' },
  sql: `select coalesce(vat_number, (
          select vat_number from addresses where client_id is null
          order by sort_order, created_at, id limit 1
        )) as "vatNumber" from tenants where id = app_tenant()`,
});
